internal import SubscriptionCalendar

/// The last bars as a table, for screen readers and for readers who want numbers.
struct BarsTable {
  let title: String
  let hasAverages: Bool
  let lines: [Line]

  /// A trading day.
  struct Line {
    let date: String
    let isBreak: Bool
    let open, high, low, close, volume: String?
    let change: SignedAmount?
  }

  /// The last 20 bars, newest first; nil when there is none.
  init?(_ series: BarSeries, _ localizer: PageLocalizer) {
    guard !series.isEmpty else { return nil }
    let shown = series.suffix(Self.count).bars
    title = localizer("barsTitle", "\(shown.count)")
    hasAverages = shown.contains { $0.board == .emerging }
    lines = shown.reversed().map { bar in
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
  }

  private static let count = 20
}

extension BarsTable: PageFields {
  var fields: PageMembers { ["title": .of(title), "hasAverages": .of(hasAverages), "lines": .of(lines)] }
}

extension BarsTable.Line: PageFields {
  var fields: PageMembers {
    [
      "date": .of(date), "isBreak": .of(isBreak), "open": .of(open), "high": .of(high), "low": .of(low),
      "close": .of(close), "volume": .of(volume), "change": .of(change),
    ]
  }
}
