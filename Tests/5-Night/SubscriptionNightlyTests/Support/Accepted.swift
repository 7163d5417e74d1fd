import ListEngine
import Values

@testable import SubscriptionNightly

extension Accepted {
  /// Sources and codes by their names, as `--accept` has them.
  init(_ names: String...) {
    self.init(
      sources: Set(names.compactMap(NightlySettings.guardedSource)),
      codes: Set(names.compactMap(StockCode.init)))
  }
}
