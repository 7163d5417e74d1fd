internal import Decoding
internal import Localization
internal import Trading
internal import Values

/// A month as a table of weeks with the days of every offering.
struct MonthTable {
  let id: String
  let title: Text
  let isCurrent: Bool
  let previous, next: Link?
  let weeks: [Week]

  /// Seven days, Monday first.
  struct Week {
    let days: [Cell]

    /// Whether no day of the week is shown on narrow screens.
    var isIdle: Bool { days.allSatisfy { $0.isOutside || $0.isIdle } }
  }

  struct Cell {
    let day: String
    let number: Int
    let isOutside, isClosed, isHoliday, isToday: Bool
    /// Whether nothing starts or happens on the day; narrow screens hide it.
    let isIdle: Bool
    let weekday: Text
    let bars: [Bar]
    let marks: [Mark]
    let cash: Text?
  }

  /// One day of a subscription period, or a lane that is free on that day.
  struct Bar {
    let isFree: Bool
    let href: Text
    let code, name: String
    let isFirst, isLast, isLabelled, isCancelled: Bool
  }

  /// An event of an offering on a day.
  struct Mark {
    let kind, code, name: String
    let text, href: Text
    let isCancelled: Bool
  }

  /// A neighbouring month.
  struct Link {
    let href, title: Text
    /// The month's id if it is on the same page.
    let id: String?
  }

  /// The previous, the current and the next month, for the index; the other months have their own pages.
  static func around(_ today: Day, _ events: DayEvents, _ calendar: TradingCalendar) -> [MonthTable] {
    let (year, month, _) = today.components
    let months = (-1...1).compactMap { offset in
      let count = year * 12 + month - 1 + offset
      return Day(year: count / 12, month: count % 12 + 1, day: 1)
    }
    func link(_ month: Day?, isHere: Bool) -> Link? {
      month.map { month in
        Link(
          href: Text { isHere ? "#\(id(of: month))" : MonthPage.path(of: month, in: $0) },
          title: month.monthText, id: isHere ? id(of: month) : nil)
      }
    }
    return months.indices.map { index in
      let earlier = index > 0 ? nil : events.months.last { $0 < months[index] }
      let later = index + 1 < months.count ? nil : events.months.first { $0 > months[index] }
      return MonthTable(
        months[index], today: today, events, calendar,
        previous: index > 0 ? link(months[index - 1], isHere: true) : link(earlier, isHere: false),
        next: index + 1 < months.count ? link(months[index + 1], isHere: true) : link(later, isHere: false))
    }
  }

  /// - Parameters:
  ///   - first: The first day of the month.
  ///   - today: The day that is marked; nil marks none.
  init(
    _ first: Day, today: Day?, _ events: DayEvents, _ calendar: TradingCalendar, previous: Link?, next: Link?
  ) {
    (id, title) = (Self.id(of: first), first.monthText)
    isCurrent = today.map { $0.year == first.year && $0.components.month == first.components.month } ?? false
    (self.previous, self.next) = (previous, next)
    let month = first.components.month
    var weeks: [Week] = []
    var monday = first.adding(1 - first.weekday)
    while monday <= first || monday.components.month == month {
      weeks.append(MonthWeek(monday, month: month, today: today, events, calendar).week)
      monday = monday.adding(7)
    }
    self.weeks = weeks
  }

  private static func id(of month: Day) -> String { "month-\(month.description.dropLast(3))" }
}

extension MonthTable.Link: PageFields {
  var fields: PageMembers { ["href": .of(href), "title": .of(title), "id": .of(id)] }
}

extension MonthTable: PageFields {
  var fields: PageMembers {
    [
      "id": .of(id), "title": .of(title), "isCurrent": .of(isCurrent), "previous": .of(previous),
      "next": .of(next), "weeks": .of(weeks),
    ]
  }
}

extension MonthTable.Week: PageFields {
  var fields: PageMembers { ["days": .of(days), "isIdle": .of(isIdle)] }
}

extension MonthTable.Cell: PageFields {
  var fields: PageMembers {
    [
      "day": .of(day), "number": .of(number), "isOutside": .of(isOutside), "isClosed": .of(isClosed),
      "isHoliday": .of(isHoliday), "isToday": .of(isToday), "isIdle": .of(isIdle), "weekday": .of(weekday),
      "bars": .of(bars), "marks": .of(marks), "cash": .of(cash),
    ]
  }
}

extension MonthTable.Bar: PageFields {
  var fields: PageMembers {
    [
      "isFree": .of(isFree), "href": .of(href), "code": .of(code), "name": .of(name), "isFirst": .of(isFirst),
      "isLast": .of(isLast), "isLabelled": .of(isLabelled), "isCancelled": .of(isCancelled),
    ]
  }
}

extension MonthTable.Mark: PageFields {
  var fields: PageMembers {
    [
      "kind": .of(kind), "text": .of(text), "href": .of(href), "code": .of(code), "name": .of(name),
      "isCancelled": .of(isCancelled),
    ]
  }
}
