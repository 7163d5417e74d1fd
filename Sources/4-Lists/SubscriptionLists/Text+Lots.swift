package import Localization
internal import Values

extension Text {
  /// Shares in lots of 1,000, as they trade.
  package static func lots(_ shares: Int) -> Text {
    shares % 1000 == 0
      ? Text("\((shares / 1000).grouped) 張", "\((shares / 1000).of("lot"))")
      : Text("\(shares.grouped) 股", "\(shares.grouped) shares")
  }
}
