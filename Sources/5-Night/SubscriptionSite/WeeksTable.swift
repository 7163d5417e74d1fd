internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// The calendar of the index: five weeks, of which the first holds today, with the days of every offering. Later ones in which
/// something happens are there for readers who open the page in a later week: the script shows five from theirs.
enum WeeksTable {
  /// The entries of the calendar's key.
  static var legend: [PageContent] { Offering.days.map { ["key": $0.name, "text": $0.word] } }

  static func content(_ today: Day, _ events: DayEvents, _ calendar: TradingCalendar) -> [PageContent] {
    let monday = today.adding(1 - today.weekday)
    let last = (Array(events.marks.keys) + events.periods.map(\.days.upperBound)).max() ?? today
    let count = min(max(shown, (last.number - monday.number) / 7 + 1), 2 * shown - 1)
    return (0..<count).map { place in
      Week.content(monday.adding(7 * place), isFirst: place == 0, today: today, events, calendar).and([
        "isLater": place >= shown
      ])
    }
  }

  private static let shown = 5
}

/// One week: periods in lanes, the same lane on each day, and below them the day's events.
private enum Week {
  static func content(
    _ monday: Day, isFirst: Bool, today: Day, _ events: DayEvents, _ calendar: TradingCalendar
  ) -> PageContent {
    let week = (0..<7).map { monday.adding($0) }
    let lanes = lanes(of: events, on: week)
    // Days on which nothing starts or happens, which narrow screens hide, as they do a week of them.
    func isIdle(_ day: Day) -> Bool {
      events.marks[day] == nil && !lanes.joined().contains { $0.days.lowerBound == day }
    }
    let days = week.map { day -> PageContent in
      let isClosed = !calendar.isTradingDay(day)
      // What is listed for a closed day comes on the next trading day.
      let ofPeriods = lanes.joined().filter { $0.days.lowerBound == day || $0.days.upperBound == day }
      let listed = ofPeriods.map(\.known) + (events.marks[day] ?? []).map(\.known)
      let isPutOff = isClosed && listed.contains { !$0.offering.isCancelled }
      let bars = lanes.map { bar($0.first { $0.days.contains(day) }, on: day) }
      let cash = events.cash[day].map { debits -> Text in
        let sum = debits.wholeSum?.grouped ?? "?"
        return Text("扣款合計 \(sum) 元（每檔抽一件）", "Debits: NT$\(sum) (one application each)")
      }
      return [
        "day": day.description, "isClosed": isClosed, "isHoliday": isClosed && day.weekday <= 5,
        // The month where it begins, and at the top.
        "number": isFirst && day == monday || day.components.day == 1
          ? Text(verbatim: day.monthAndDay) : Text(verbatim: "\(day.components.day)"),
        "isToday": day == today, "isIdle": isIdle(day) && !isPutOff, "weekday": Day.weekdays[day.weekday - 1],
        "bars": bars,
        "putOff": isPutOff ? PagePhrase.closedThen.filled(with: calendar.tradingDay(after: day).text) : nil,
        "marks": marks(events, on: day), "cash": cash,
      ]
    }
    return ["days": days, "isIdle": week.allSatisfy(isIdle)]
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
      "isFree": false, "href": OfferingPage.path(of: known.id), "code": known.offering.code.description,
      "name": known.offering.name, "isFirst": day == days.lowerBound, "isLast": day == days.upperBound,
      // On its first day and again at the start of a week.
      "isLabelled": day == days.lowerBound || day.weekday == 1,
      "isCancelled": known.offering.isCancelled,
    ]
  }

  /// The events of a day.
  private static func marks(_ events: DayEvents, on day: Day) -> [PageContent] {
    (events.marks[day] ?? []).map { kind, known in
      [
        "kind": kind.name, "text": kind.word, "href": OfferingPage.path(of: known.id),
        "code": known.offering.code.description, "name": known.offering.name,
        "isCancelled": known.offering.isCancelled,
      ]
    }
  }
}
