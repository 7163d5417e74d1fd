internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values

/// A month as a table of weeks with the days of every offering.
enum MonthTable {
  /// The entries of the calendar's key.
  static var legend: [PageContent] { Offering.days.map { ["key": $0.name, "text": $0.word] } }

  /// This month and the next one, for the index; every month has its own page.
  static func around(_ today: Day, _ events: DayEvents, _ calendar: TradingCalendar) -> [PageContent] {
    let (year, month, _) = today.components
    let months = (0...1).compactMap { offset in
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

/// One week of a month: periods in lanes, the same lane on each day, and below them the day's events.
enum MonthWeek {
  /// - Parameter today: The day that is marked; nil marks none.
  static func content(
    _ monday: Day, month: Int, today: Day?, _ events: DayEvents, _ calendar: TradingCalendar
  ) -> PageContent {
    let week = (0..<7).map { monday.adding($0) }
    let shown = week.filter { $0.components.month == month }
    let lanes = lanes(of: events, on: shown)
    // Days on which nothing starts or happens, which narrow screens hide, as they do a week of them.
    func isIdle(_ day: Day) -> Bool {
      events.marks[day] == nil && !lanes.joined().contains { $0.days.lowerBound == day }
    }
    let days = week.map { day -> PageContent in
      let isOutside = day.components.month != month
      let isClosed = !calendar.isTradingDay(day)
      let bars = isOutside ? [] : lanes.map { bar($0.first { $0.days.contains(day) }, on: day) }
      let marks = isOutside ? [] : marks(events, on: day)
      let cash =
        isOutside
        ? nil
        : events.cash[day].map {
          Text("扣款合計 \($0.grouped) 元（每檔抽一件）", "Debits: NT$\($0.grouped) (one application each)")
        }
      return [
        "day": day.description, "number": day.components.day, "isOutside": isOutside, "isClosed": isClosed,
        "isHoliday": isClosed && day.weekday <= 5, "isToday": !isOutside && day == today,
        "isIdle": isOutside || isIdle(day), "weekday": Day.weekdays[day.weekday - 1], "bars": bars,
        "marks": marks, "cash": cash,
      ]
    }
    return ["days": days, "isIdle": shown.allSatisfy(isIdle)]
  }

  /// Puts each period into the first lane that is free on all its days.
  private static func lanes(of events: DayEvents, on shown: [Day]) -> [[DayEvents.Period]] {
    guard let first = shown.first, let last = shown.last else { return [] }
    var lanes: [[DayEvents.Period]] = []
    for period in events.periods where period.days.overlaps(first...last) {
      let free = lanes.firstIndex { lane in lane.allSatisfy { !$0.days.overlaps(period.days) } }
      if let free { lanes[free].append(period) } else { lanes.append([period]) }
    }
    return lanes
  }

  /// One day of a subscription period, or without one a lane that is free on that day.
  private static func bar(_ period: DayEvents.Period?, on day: Day) -> PageContent {
    guard let (known, days) = period.map({ ($0.known, $0.days) }) else {
      return ["isFree": true, "isFirst": false, "isLast": false, "isLabelled": false, "isCancelled": false]
    }
    return [
      "isFree": false, "href": Site.path(of: known.id), "code": known.offering.code.description,
      "name": known.offering.name, "isFirst": day == days.lowerBound, "isLast": day == days.upperBound,
      // On its first day and again at the start of a week or month.
      "isLabelled": day == days.lowerBound || day.weekday == 1 || day.components.day == 1,
      "isCancelled": known.offering.isCancelled,
    ]
  }

  /// The events of a day.
  private static func marks(_ events: DayEvents, on day: Day) -> [PageContent] {
    (events.marks[day] ?? []).map { kind, known in
      [
        "kind": kind.name, "text": kind.word, "href": Site.path(of: known.id),
        "code": known.offering.code.description, "name": known.offering.name,
        "isCancelled": known.offering.isCancelled,
      ]
    }
  }
}
