package import ListEngine
package import Trading
package import Values

/// What is stored of some stocks: their bars, all their offerings, and what is known of the days between.
package struct StockHistory: Sendable {
  /// The bars by code, oldest first.
  package var bars: [StockCode: [DatedBar]]
  /// Every offering of the codes, by id.
  package var offerings: [String: Tracked<Offering>]
  /// For each of the offerings' days that is too early for `bars`, the last close on or before it.
  package var closes: [StockCode: [BoardClose]]
  package var evidence: TradingDayEvidence

  package init(
    bars: [StockCode: [DatedBar]] = [:], offerings: [String: Tracked<Offering>] = [:],
    closes: [StockCode: [BoardClose]] = [:], evidence: TradingDayEvidence
  ) {
    (self.bars, self.offerings, self.closes, self.evidence) = (bars, offerings, closes, evidence)
  }
}
