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
