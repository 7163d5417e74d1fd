internal import Localization
internal import Trading
internal import Values

/// The last bars as a table, for screen readers and for readers who want numbers.
struct BarsTable {
  private let count: Int
  private let hasAverages: Bool
  private let lines: PageContent

  /// A trading day.
  struct Line {
    let date: String
    let isBreak: Bool
    let open, high, low, close, volume: String?
    let change: SignedAmount?
  }

  /// The last 20 bars, newest first.
  init(_ series: BarSeries) {
    let shown = series.suffix(20).bars
    count = shown.count
    hasAverages = shown.contains { $0.board == .emerging }
    let lines = shown.reversed().map { bar in
      // The day's own reference price, which is lower on an ex-dividend day.
      let change = bar.bar.reference.flatMap { reference in
        bar.bar.close.map { $0.tenThousandths - reference.tenThousandths }
      }
      return Line(
        date: bar.day.description, isBreak: bar.isBreak, open: bar.bar.open?.description,
        high: bar.bar.high?.description, low: bar.bar.low?.description, close: bar.bar.close?.description,
        volume: bar.bar.volume.map(\.grouped),
        change: change.map { units in
          SignedAmount(
            units, Price(tenThousandths: abs(units)).map { (units > 0 ? "+" : "-") + "\($0)" } ?? "0")
        })
    }
    self.lines = .of(lines)
  }

  var content: PageContent {
    let fields: PageMembers = [
      "title": .of(Text(phrase: "barsTitle", "\(count)")), "hasAverages": .of(hasAverages), "lines": lines,
    ]
    return .fields(fields)
  }
}

extension BarsTable.Line: PageFields {
  var fields: PageMembers {
    [
      "date": .of(date), "isBreak": .of(isBreak), "open": .of(open), "high": .of(high), "low": .of(low),
      "close": .of(close), "volume": .of(volume), "change": .of(change),
    ]
  }
}
