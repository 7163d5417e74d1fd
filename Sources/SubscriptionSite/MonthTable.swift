internal import SubscriptionCalendar

/// A month as a table of weeks with the days of every offering.
struct MonthTable {
  let id, title: String
  let isCurrent: Bool
  let previous, next: String?
  let weeks: [Week]

  /// Seven days, Monday first.
  struct Week {
    let days: [Cell]
  }

  struct Cell {
    let day: String
    let number: Int
    let isOutside, isClosed, isHoliday, isToday: Bool
    /// Whether nothing starts or happens on the day; narrow screens hide it.
    let isIdle: Bool
    let weekday: String
    let bars: [Bar]
    let marks: [Mark]
    let cash: String?
  }

  /// One day of a subscription period, or a lane that is free on that day.
  struct Bar {
    let isFree: Bool
    let href, code, name: String
    let isFirst, isLast, isLabelled, isCancelled: Bool
  }

  /// An event of an offering on a day.
  struct Mark {
    let kind, text, href, code, name: String
    let isCancelled: Bool
  }

  /// The previous, the current and the next month.
  static func around(_ today: Day, _ report: Report, _ localizer: PageLocalizer) -> [MonthTable] {
    let (year, month, _) = today.components
    let months = (-1...1).map { offset -> (year: Int, month: Int) in
      let count = year * 12 + month - 1 + offset
      return (count / 12, count % 12 + 1)
    }
    let ids = months.map { "month-\($0.year)-\($0.month < 10 ? "0" : "")\($0.month)" }
    return months.indices.compactMap { index in
      guard let first = Day(year: months[index].year, month: months[index].month, day: 1) else { return nil }
      return MonthTable(
        id: ids[index], title: localizer.month(months[index].month, of: months[index].year),
        isCurrent: index == 1, previous: index > 0 ? ids[index - 1] : nil,
        next: index < 2 ? ids[index + 1] : nil, weeks: weeks(of: first, today: today, report, localizer))
    }
  }

  private static func weeks(of first: Day, today: Day, _ report: Report, _ localizer: PageLocalizer) -> [Week]
  {
    let month = first.components.month
    var weeks: [Week] = []
    var monday = first.adding(1 - first.weekday)
    while monday <= first || monday.components.month == month {
      weeks.append(MonthWeek(monday, month: month, today: today, report, localizer).week)
      monday = monday.adding(7)
    }
    return weeks
  }
}

extension MonthTable: PageFields {
  var fields: [String: any PageValue] {
    ["id": id, "title": title, "isCurrent": isCurrent, "previous": previous, "next": next, "weeks": weeks]
  }
}

extension MonthTable.Week: PageFields {
  var fields: [String: any PageValue] { ["days": days] }
}

extension MonthTable.Cell: PageFields {
  var fields: [String: any PageValue] {
    [
      "day": day, "number": number, "isOutside": isOutside, "isClosed": isClosed, "isHoliday": isHoliday,
      "isToday": isToday, "isIdle": isIdle, "weekday": weekday, "bars": bars, "marks": marks, "cash": cash,
    ]
  }
}

extension MonthTable.Bar: PageFields {
  var fields: [String: any PageValue] {
    [
      "isFree": isFree, "href": href, "code": code, "name": name, "isFirst": isFirst, "isLast": isLast,
      "isLabelled": isLabelled, "isCancelled": isCancelled,
    ]
  }
}

extension MonthTable.Mark: PageFields {
  var fields: [String: any PageValue] {
    ["kind": kind, "text": text, "href": href, "code": code, "name": name, "isCancelled": isCancelled]
  }
}
