internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The line above the table: what closes next, the cash needed next, and what opens next.
///
/// The script computes the same line by its clock.
enum TodayLine {
  static func content(_ report: Report, _ events: DayEvents) -> PageContent {
    let today = report.asOf.day
    let items = report.items.map(\.evaluated).filter { !$0.known.offering.isCancelled }
    let open = items.filter { $0.state == .during }.compactMap(\.known.offering.subscriptionEnd)
    let last = open.min()
    func text(_ name: String, _ day: Day, _ value: String) -> Text {
      switch day.number - today.number {
      case 0: Text(phrase: "\(name)Today", value)
      case 1: Text(phrase: "\(name)Tomorrow", value)
      default: Text(phrase: "\(name)On", day.text, value)
      }
    }
    let closing = last.map { last in text("closing", last, "\(open.count { $0 == last })") }
    // Debits are made in the morning.
    let isOver = report.asOf.secondOfDay >= report.context.cutOff
    let cash = events.cash.filter { $0.key > today || $0.key == today && !isOver }.min { $0.key < $1.key }
      .map { day, sum in text("cash", day, sum.grouped) }
    let next = items.compactMap(\.known.offering.subscriptionStart).filter { $0 > today }.min()
    let opening = next.map { day in
      day == today.adding(1) ? Text(phrase: "nextTomorrow") : Text(phrase: "nextOn", day.text)
    }
    return [
      "title": Text(phrase: "todayIs", today.text), "closing": closing, "cash": cash, "opening": opening,
      // Whether an offering closes today.
      "isUrgent": last == today, "isEmpty": closing == nil && cash == nil && opening == nil,
    ]
  }
}
