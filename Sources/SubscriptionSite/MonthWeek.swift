internal import Decoding
internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values

/// One week of a month: periods in lanes, the same lane on each day, and below them the day's events.
struct MonthWeek {
  let week: MonthTable.Week

  /// - Parameter today: The day that is marked; nil marks none.
  init(_ monday: Day, month: Int, today: Day?, _ events: DayEvents, _ calendar: TradingCalendar) {
    let shown = (0..<7).map { monday.adding($0) }.filter { $0.components.month == month }
    let lanes = Self.lanes(of: events, on: shown)
    week = MonthTable.Week(
      days: (0..<7).map { offset in
        let day = monday.adding(offset)
        let isOutside = day.components.month != month
        let isClosed = !calendar.isTradingDay(day)
        let bars = isOutside ? [] : lanes.map { lane in Self.bar(lane, on: day, month: month) }
        let marks = isOutside ? [] : Self.marks(events, on: day)
        return MonthTable.Cell(
          day: day.description, number: day.components.day, isOutside: isOutside,
          isClosed: isClosed, isHoliday: isClosed && day.weekday <= 5, isToday: !isOutside && day == today,
          isIdle: marks.isEmpty && !bars.contains(where: \.isFirst),
          weekday: Day.weekdays[day.weekday - 1], bars: bars, marks: marks,
          cash: isOutside ? nil : events.cash[day].map { Text(phrase: "cashOfDay", $0.grouped) })
      })
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

  private static func bar(_ lane: [DayEvents.Period], on day: Day, month: Int) -> MonthTable.Bar {
    guard let period = lane.first(where: { $0.days.contains(day) }) else {
      return MonthTable.Bar(
        isFree: true, href: .empty, code: "", name: "", isFirst: false, isLast: false, isLabelled: false,
        isCancelled: false)
    }
    let (known, days) = (period.known, period.days)
    // Labelled on its first day and again at the start of a week or month.
    let isLabelled = day == days.lowerBound || day.weekday == 1 || day.components.day == 1
    return MonthTable.Bar(
      isFree: false, href: Site.path(of: known.id),
      code: known.offering.code.description, name: known.offering.name, isFirst: day == days.lowerBound,
      isLast: day == days.upperBound, isLabelled: isLabelled, isCancelled: known.offering.isCancelled)
  }

  private static func marks(_ events: DayEvents, on day: Day) -> [MonthTable.Mark] {
    (events.marks[day] ?? []).map { kind, known in
      MonthTable.Mark(
        kind: kind.name, code: known.offering.code.description, name: known.offering.name, text: kind.word,
        href: Site.path(of: known.id), isCancelled: known.offering.isCancelled)
    }
  }
}
