internal import SubscriptionCalendar

/// The line above the table: what closes next, the cash needed next, and what opens next.
///
/// The script computes the same line by its clock.
struct TodayLine {
  let title: String
  let closing, cash, opening: String?
  /// Whether an offering closes today.
  let isUrgent: Bool

  init(_ report: Report, _ events: DayEvents, _ localizer: PageLocalizer) {
    let today = report.asOf.day
    title = localizer("todayIs", localizer.day(today))
    let items = report.items.map(\.evaluated).filter { !$0.known.offering.isCancelled }
    let open = items.filter { $0.state == .during }.compactMap(\.known.offering.subscriptionEnd)
    let last = open.min()
    isUrgent = last == today
    func text(_ name: String, _ day: Day, _ value: String) -> String {
      switch day.number - today.number {
      case 0: localizer("\(name)Today", value)
      case 1: localizer("\(name)Tomorrow", value)
      default: localizer("\(name)On", localizer.day(day), value)
      }
    }
    closing = last.map { last in text("closing", last, "\(open.count { $0 == last })") }
    // Debits are made in the morning.
    let isOver = report.asOf.secondOfDay >= report.context.cutOff
    cash = events.cash.filter { $0.key > today || $0.key == today && !isOver }.min { $0.key < $1.key }
      .map { day, sum in text("cash", day, sum.grouped) }
    let next = items.compactMap(\.known.offering.subscriptionStart).filter { $0 > today }.min()
    opening = next.map { day in
      day == today.adding(1) ? localizer("nextTomorrow") : localizer("nextOn", localizer.day(day))
    }
  }
}

extension TodayLine: PageFields {
  var fields: PageMembers {
    [
      "title": .of(title), "closing": .of(closing), "cash": .of(cash), "opening": .of(opening),
      "isUrgent": .of(isUrgent), "isEmpty": .of(closing == nil && cash == nil && opening == nil),
    ]
  }
}
