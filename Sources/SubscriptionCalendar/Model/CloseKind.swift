/// The kind of a day price.
package enum CloseKind: String, Sendable, CaseIterable {
  /// The closing price (收盤價).
  case close
  /// The day's average (日均價), all that the emerging board has.
  case average
  /// The latest trade's price.
  case last
}
