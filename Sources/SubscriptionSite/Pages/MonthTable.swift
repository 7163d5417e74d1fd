internal import SubscriptionCalendar

/// A month as a table of weeks, with every offering's days in it.
struct MonthTable {
  let id, title: String
  let isCurrent: Bool
  let previous, next: String?
  let weeks: [Week]

  /// Seven days, Monday first.
  struct Week {
    let days: [Cell]
  }

  /// A day.
  struct Cell {
    let day: String
    let number: Int
    let isOutside, isClosed, isHoliday, isToday: Bool
    /// Nothing begins or happens on it: a narrow page leaves the day out.
    let isIdle: Bool
    let weekday: String
    let bars: [Bar]
    let marks: [Mark]
    let cash: String?
  }

  /// A period's part on one day, or the place of a lane that is free on it.
  struct Bar {
    let isFree: Bool
    let href, code, name: String
    let isFirst, isLast, isLabelled, isCancelled: Bool
  }

  /// What happens on a day.
  struct Mark {
    let kind, text, href, code, name: String
    let isCancelled: Bool
  }

  /// The month before a day's, its own, and the one after it.
  static func around(_ today: Day, _ report: Report, _ words: Words) -> [MonthTable] {
    let (year, month, _) = today.components
    let months = (-1...1).map { offset -> (year: Int, month: Int) in
      let count = year * 12 + month - 1 + offset
      return (count / 12, count % 12 + 1)
    }
    let ids = months.map { "month-\($0.year)-\($0.month < 10 ? "0" : "")\($0.month)" }
    return months.indices.compactMap { index in
      guard let first = Day(year: months[index].year, month: months[index].month, day: 1) else { return nil }
      return MonthTable(
        id: ids[index], title: words.month(months[index].month, of: months[index].year),
        isCurrent: index == 1, previous: index > 0 ? ids[index - 1] : nil,
        next: index < 2 ? ids[index + 1] : nil,
        weeks: weeks(of: first, today: today, report, words))
    }
  }

  private static func weeks(of first: Day, today: Day, _ report: Report, _ words: Words) -> [Week] {
    let month = first.components.month
    var weeks: [Week] = []
    var monday = first.adding(1 - first.weekday)
    while monday <= first || monday.components.month == month {
      weeks.append(MonthWeek(monday, month: month, today: today, report, words).week)
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
  var fields: [String: any PageValue] {
    ["days": days]
  }
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
