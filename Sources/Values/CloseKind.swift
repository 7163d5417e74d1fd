package import Localization

/// The kind of a day price.
package enum CloseKind: String, Sendable, CaseIterable {
  /// The closing price (收盤價).
  case close
  /// The day's average (日均價), all that the emerging board has.
  case average
  /// The latest trade's price.
  case last
}

extension CloseKind {
  package var text: Text {
    switch self {
    case .close: Text("收盤價", "close")
    case .average: Text("日均價", "average")
    case .last: Text("成交價", "last")
    }
  }
}
