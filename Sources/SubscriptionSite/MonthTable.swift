internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// A month as a table of weeks with the days of every offering.
enum MonthTable {
  /// The entries of the calendar's key.
  static var legend: [PageContent] { Offering.days.map { ["key": $0.name, "text": $0.word] } }

  /// The previous, the current and the next month, for the index; the other months have their own pages.
  static func around(_ today: Day, _ events: DayEvents, _ calendar: TradingCalendar) -> [PageContent] {
    let (year, month, _) = today.components
    let months = (-1...1).compactMap { offset in
      let count = year * 12 + month - 1 + offset
      return Day(year: count / 12, month: count % 12 + 1, day: 1)
    }
    func link(_ month: Day?, isHere: Bool) -> PageContent? {
      month.map { month in
        let href = Text { isHere ? "#\(id(of: month))" : MonthPage.path(of: month, in: $0) }
        return ["href": href, "title": month.monthText, "id": isHere ? id(of: month) : nil as String?]
      }
    }
    return months.indices.map { index in
      let earlier = index > 0 ? nil : events.months.last { $0 < months[index] }
      let later = index + 1 < months.count ? nil : events.months.first { $0 > months[index] }
      return content(
        months[index], today: today, events, calendar,
        previous: index > 0 ? link(months[index - 1], isHere: true) : link(earlier, isHere: false),
        next: index + 1 < months.count ? link(months[index + 1], isHere: true) : link(later, isHere: false))
    }
  }

  /// - Parameters:
  ///   - first: The first day of the month.
  ///   - today: The day that is marked; nil marks none.
  ///   - previous: The link to a neighbouring month, with its id if it is on the same page.
  static func content(
    _ first: Day, today: Day?, _ events: DayEvents, _ calendar: TradingCalendar, previous: PageContent?,
    next: PageContent?
  ) -> PageContent {
    let month = first.components.month
    var weeks: [PageContent] = []
    var monday = first.adding(1 - first.weekday)
    while monday <= first || monday.components.month == month {
      weeks.append(MonthWeek.content(monday, month: month, today: today, events, calendar))
      monday = monday.adding(7)
    }
    return [
      "id": id(of: first), "title": first.monthText,
      "isCurrent": today.map { $0.year == first.year && $0.components.month == month } ?? false,
      "previous": previous, "next": next, "weeks": weeks,
    ]
  }

  private static func id(of month: Day) -> String { "month-\(month.description.dropLast(3))" }
}
