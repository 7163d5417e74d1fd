/// The kinds of calendar entry, one entry a kind and offering.
public enum EventKind: String, Sendable, CaseIterable {
  /// The subscription period, a bar over all its days.
  case window
  /// The period's last day, an entry of its own because long bars are switched off or overlooked.
  case deadline
  /// The day the money is taken (扣款): the trading day before the draw.
  case deduction
  /// The draw (抽籤).
  case draw
  /// The day those not drawn get their money back (還款): the trading day after the draw.
  case refund
  /// Delivery of the shares, for a new listing its first day of trade (撥券、上市、上櫃).
  case delivery

  /// The days of an offering's entry; nil while a date is not known, and then there is no entry.
  ///
  /// - Parameter timetable: The days that follow from the rules.
  public func days(of offering: Offering, _ timetable: Timetable) -> ClosedRange<Day>? {
    switch self {
    case .window:
      guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, first <= last else {
        return nil
      }
      return first...last
    case .deadline: return offering.subscriptionEnd.map { $0...$0 }
    case .deduction: return timetable.deduction.map { $0...$0 }
    case .draw: return offering.drawDate.map { $0...$0 }
    case .refund: return timetable.refund.map { $0...$0 }
    case .delivery: return offering.deliveryDate.map { $0...$0 }
    }
  }
}
