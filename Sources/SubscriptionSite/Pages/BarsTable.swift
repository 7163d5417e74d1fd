internal import SubscriptionCalendar

/// The last bars as a table, for screen readers and for people who like numbers.
struct BarsTable {
  let title: String
  let hasAverages: Bool
  let lines: [Line]

  /// A trading day.
  struct Line {
    let date: String
    let isBreak: Bool
    let open, high, low, close, volume: String?
    let change: Gain?
  }

  /// The last 20 bars, newest first; nil when there is none.
  init?(_ bars: [BarSeries.Bar], _ words: Words) {
    guard !bars.isEmpty else { return nil }
    let shown = bars.suffix(Self.count)
    title = words("barsTitle", "\(shown.count)")
    hasAverages = shown.contains { $0.board == .emerging }
    lines = shown.reversed().map { bar in
      // The day's own reference, which an ex-dividend day has lowered.
      let change = bar.bar.reference.flatMap { reference in
        bar.bar.close.map { $0.tenThousandths - reference.tenThousandths }
      }
      return Line(
        date: bar.day.description, isBreak: bar.isBreak, open: bar.bar.open?.description,
        high: bar.bar.high?.description, low: bar.bar.low?.description, close: bar.bar.close?.description,
        volume: bar.bar.volume.map(Words.grouped),
        change: change.map { units in
          Gain(units, Price(tenThousandths: abs(units)).map { (units > 0 ? "+" : "-") + "\($0)" } ?? "0")
        })
    }
  }

  private static let count = 20
}

extension BarsTable: PageFields {
  var fields: [String: any PageValue] {
    ["title": title, "hasAverages": hasAverages, "lines": lines]
  }
}

extension BarsTable.Line: PageFields {
  var fields: [String: any PageValue] {
    [
      "date": date, "isBreak": isBreak, "open": open, "high": high, "low": low, "close": close,
      "volume": volume, "change": change,
    ]
  }
}
