internal import SubscriptionCalendar

/// One week of a month: its periods in lanes that stay level from day to day, its marks day by day.
struct MonthWeek {
  let week: MonthTable.Week

  init(_ monday: Day, month: Int, today: Day, _ report: Report, _ words: Words) {
    let shown = (0..<7).map { monday.adding($0) }.filter { $0.components.month == month }
    let lanes = Self.lanes(of: report, on: shown)
    week = MonthTable.Week(
      days: (0..<7).map { offset in
        let day = monday.adding(offset)
        let isOutside = day.components.month != month
        let isClosed = !report.circumstances.calendar.isTradingDay(day)
        let bars = isOutside ? [] : lanes.map { lane in Self.bar(lane, on: day, month: month, words) }
        let marks = isOutside ? [] : Self.marks(report, on: day, words)
        return MonthTable.Cell(
          day: day.description, number: day.components.day, isOutside: isOutside,
          isClosed: isClosed, isHoliday: isClosed && day.weekday <= 5, isToday: !isOutside && day == today,
          isIdle: marks.isEmpty && !bars.contains(where: \.isFirst), weekday: words("weekday\(day.weekday)"),
          bars: bars, marks: marks,
          cash: isOutside ? nil : Self.cash(report, on: day).map { words("cashOfDay", Words.grouped($0)) })
      })
  }

  private struct Period {
    let standing: Standing
    let days: ClosedRange<Day>
  }

  /// Each period in the first lane that is free on all its days of the week.
  private static func lanes(of report: Report, on shown: [Day]) -> [[Period]] {
    var periods: [Period] = []
    for item in report.items {
      let days = EventKind.window.days(of: item.standing.known.offering, item.standing.timetable)
      if let days, shown.contains(where: days.contains) {
        periods.append(Period(standing: item.standing, days: days))
      }
    }
    periods.sort { left, right in
      let (first, other) = (left.days.lowerBound, right.days.lowerBound)
      return first == other ? left.standing.known.id < right.standing.known.id : first < other
    }
    var lanes: [[Period]] = []
    for period in periods {
      let free = lanes.firstIndex { lane in lane.allSatisfy { !$0.days.overlaps(period.days) } }
      if let free { lanes[free].append(period) } else { lanes.append([period]) }
    }
    return lanes
  }

  private static func bar(
    _ lane: [Period], on day: Day, month: Int, _ words: Words
  ) -> MonthTable.Bar {
    guard let period = lane.first(where: { $0.days.contains(day) }) else {
      return MonthTable.Bar(
        isFree: true, href: "", code: "", name: "", isFirst: false, isLast: false, isLabelled: false,
        isCancelled: false)
    }
    let (known, days) = (period.standing.known, period.days)
    // Named where it begins, and again where a week or the month does.
    let isLabelled = day == days.lowerBound || day.weekday == 1 || day.components.day == 1
    return MonthTable.Bar(
      isFree: false, href: Site.path(of: known.id, in: words.language), code: known.offering.code.description,
      name: known.offering.name, isFirst: day == days.lowerBound, isLast: day == days.upperBound,
      isLabelled: isLabelled, isCancelled: known.offering.isCancelled)
  }

  private static func marks(_ report: Report, on day: Day, _ words: Words) -> [MonthTable.Mark] {
    EventKind.allCases.filter { $0 != .window }.flatMap { kind in
      report.items
        .filter { kind.days(of: $0.standing.known.offering, $0.standing.timetable)?.contains(day) == true }
        .map(\.known)
        .sorted { $0.id < $1.id }
        .map { known in
          MonthTable.Mark(
            kind: kind.rawValue, text: words("event_\(kind.rawValue)"),
            href: Site.path(of: known.id, in: words.language), code: known.offering.code.description,
            name: known.offering.name, isCancelled: known.offering.isCancelled)
        }
    }
  }

  private static func cash(_ report: Report, on day: Day) -> Int? {
    let sums = report.items
      .filter { $0.standing.timetable.deduction == day && !$0.standing.known.offering.isCancelled }
      .compactMap(\.standing.numbers.cash)
    return sums.isEmpty ? nil : sums.reduce(0, +)
  }
}
