package import Localization

/// The kinds of calendar entry, one entry a kind and offering.
package enum CalendarEventKind: String, Sendable, CaseIterable {
  /// The subscription period, a bar over all its days.
  case window
  /// The period's last day, an entry of its own because long bars are switched off or overlooked.
  case deadline
  /// The day the money is taken (扣款): the trading day before the draw.
  case deduction
  /// The draw (抽籤).
  case draw
  /// The day those not drawn get their money back (退款): the trading day after the draw.
  case refund
  /// Delivery of the shares, for a new listing its first day of trade (撥券、上市、上櫃).
  case delivery

  /// Whether the main feed and the filtered ones have it: the days on which there is something to do or see, and no
  /// day twice.
  var isInMainFeed: Bool {
    switch self {
    case .window, .deadline, .draw, .delivery: true
    case .deduction, .refund: false
    }
  }
}

extension CalendarEventKind {
  /// What happens on the day, in a list of days.
  package var text: Text {
    switch self {
    case .window: Text("申購", "opens")
    case .deadline: Text("截止", "closes")
    case .deduction: Text("扣款", "debit")
    case .draw: Text("抽籤", "draw")
    case .refund: Text("退款", "refund if not won")
    case .delivery: Text("撥券", "delivery")
    }
  }

  /// What happens on the day, as the title of an entry.
  package var title: Text {
    switch self {
    case .window: Text("申購期間", "Subscription period")
    case .deadline: Text("申購截止", "Last day to apply")
    case .deduction: Text("申購扣款", "Debit day")
    case .draw: Text("抽籤", "Draw")
    case .refund: Text("未中籤退款", "Refund if not won")
    case .delivery: Text("撥券", "Share delivery")
    }
  }

  /// The feed with the entries of the kind.
  package var feed: Text {
    switch self {
    case .window: Text("申購期間", "Subscription periods")
    case .deadline: Text("申購截止日", "Last days to apply")
    case .deduction: Text("扣款日", "Debit days")
    case .draw: Text("抽籤日", "Draws")
    case .refund: Text("退款日（未中籤）", "Refunds")
    case .delivery: Text("撥券日", "Share deliveries")
    }
  }
}
