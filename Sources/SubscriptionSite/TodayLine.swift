internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// The line above the table: what closes next, the cash needed next, and what opens next.
///
/// The script computes the same line by its clock.
struct TodayLine {
  let title: Text
  let closing, cash, opening: Text?
  /// Whether an offering closes today.
  let isUrgent: Bool

  init(_ report: Report, _ events: DayEvents) {
    let today = report.asOf.day
    title = Text(phrase: "todayIs", today.text)
    let items = report.items.map(\.evaluated).filter { !$0.known.offering.isCancelled }
    let open = items.filter { $0.state == .during }.compactMap(\.known.offering.subscriptionEnd)
    let last = open.min()
    isUrgent = last == today
    func text(_ name: String, _ day: Day, _ value: String) -> Text {
      switch day.number - today.number {
      case 0: Text(phrase: "\(name)Today", value)
      case 1: Text(phrase: "\(name)Tomorrow", value)
      default: Text(phrase: "\(name)On", day.text, value)
      }
    }
    closing = last.map { last in text("closing", last, "\(open.count { $0 == last })") }
    // Debits are made in the morning.
    let isOver = report.asOf.secondOfDay >= report.context.cutOff
    cash = events.cash.filter { $0.key > today || $0.key == today && !isOver }.min { $0.key < $1.key }
      .map { day, sum in text("cash", day, sum.grouped) }
    let next = items.compactMap(\.known.offering.subscriptionStart).filter { $0 > today }.min()
    opening = next.map { day in
      day == today.adding(1) ? Text(phrase: "nextTomorrow") : Text(phrase: "nextOn", day.text)
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
