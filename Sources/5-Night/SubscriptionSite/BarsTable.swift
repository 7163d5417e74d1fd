internal import Localization
internal import Trading
internal import Values

/// The last bars as a table, for screen readers and for readers who want numbers.
enum BarsTable {
  /// The last 20 bars, newest first.
  static func content(_ series: BarSeries, in year: Int) -> PageContent {
    let shown = series.suffix(20).bars
    let lines = shown.reversed().map { bar -> PageContent in
      // The day's own reference price, which is lower on an ex-dividend day.
      let units = bar.reference.flatMap { reference in
        bar.close.map { $0.tenThousandths - reference.tenThousandths }
      }
      let change = units.map { units in
        SignedAmount(
          units, Price(tenThousandths: abs(units)).map { (units > 0 ? "+" : "-") + "\($0)" } ?? "0")
      }
      return [
        "date": bar.day.text(in: year), "day": bar.day.description, "isBreak": bar.isBreak,
        "open": bar.open?.description,
        "high": bar.high?.description, "low": bar.low?.description, "close": bar.close?.description,
        "volume": bar.volume.map { ($0 / 1000).grouped }, "change": change,
      ]
    }
    return [
      "title": Text("最近 \(shown.count) 個交易日", "The last \(shown.count) trading days"),
      "hasAverages": shown.contains { $0.board == .emerging }, "lines": lines,
    ]
  }
}
