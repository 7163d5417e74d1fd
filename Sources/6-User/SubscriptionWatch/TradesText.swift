package import JSON
package import Localization
package import SubscriptionQuotes
package import Values
package import TerminalText

/// The trades of a security that were seen, newest first.
package struct TradesText: Sendable {
  private let row: WatchedQuote
  private let trades: [SessionTrade]
  private let language: Language

  /// - Parameter trades: Oldest first.
  package init(of row: WatchedQuote, _ trades: [SessionTrade], in language: Language) {
    (self.row, self.trades, self.language) = (row, trades, language)
  }

  /// The lines, beginning with the heading.
  ///
  /// - Parameter most: The most trades to show.
  package func lines(columns: Int, most: Int = .max, style: Style) -> [String] {
    let count = Text("成交明細 \(trades.count) 筆", "trades seen: \(trades.count)")[language]
    let heading = TerminalWidth.cut("\(row.code) \(row.name)  \(count)", to: columns)
    guard !trades.isEmpty else { return [style(heading, .strong)] }
    var table = AlignedTable([
      .left(Text("時間", "time"), 0), .right(Text("成交價", "price"), 0), .right(Text("張數", "lots"), 0),
      .right(Text("其間未列", "unseen"), 1), .right(Text("總量", "volume"), 2),
    ])
    table.rows = trades.suffix(most).reversed().map { trade in
      let price = trade.price.description
      return [
        TonedText(trade.time.clock, .faint),
        trade.direction.map { TonedText.signed($0 == .up ? 1 : -1, price) } ?? TonedText(price),
        TonedText(trade.shares.map(\.lots)), TonedText(trade.unseen.flatMap { $0 > 0 ? $0.lots : "" }),
        TonedText(trade.volume.map(\.lots)),
      ]
    }
    return [style(heading, .strong)]
      + table.text(in: language, columns: columns, style: style).split(separator: "\n").map(String.init)
  }
}

extension Int {
  /// A number of shares in lots (張) of a thousand.
  var lots: String {
    isMultiple(of: 1000) ? (self / 1000).grouped : FixedPoint.text(self, places: 3)
  }
}

extension SessionTrade {
  /// Null is unknown.
  package var json: JSONValue {
    .object([
      ("time", .stringOrNull(time)), ("code", .stringOrNull(code)), ("price", .numberOrNull(price)),
      ("shares", .integerOrNull(shares)), ("direction", .stringOrNull(direction?.rawValue)),
      ("volume", .integerOrNull(volume)), ("unseen", .integerOrNull(unseen)),
    ])
  }
}

extension QuoteLog {
  /// The trades of each row on the day of its quote: those recorded, and the quote's after them.
  package func trades(of rows: [WatchedQuote], today: Day) throws -> [(
    row: WatchedQuote, trades: [SessionTrade]
  )] {
    try rows.map { row in
      let day = row.quote?.day ?? today
      var seen = try trades(of: [row.code], on: day)[row.code] ?? SessionTrades()
      if let quote = row.quote { _ = seen.take(quote) }
      return (row, seen.trades)
    }
  }
}
