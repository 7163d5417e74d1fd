package import Localization
internal import SubscriptionQuotes
internal import Values
package import TerminalText

/// The order book of a security: up to five levels, bids on the left and asks on the right, with bars relative to the
/// largest level, and the last trade.
package struct OrderBookText {
  private let row: WatchedQuote
  private let language: Language

  package init(row: WatchedQuote, language: Language) { (self.row, self.language) = (row, language) }

  /// The lines, beginning with the heading; empty without an order book.
  package func lines(columns: Int, style: Style) -> [String] {
    guard let quote = row.quote, !quote.book.isEmpty else { return [] }
    let (bids, asks) = (quote.book.bids, quote.book.asks)
    let largest = (bids + asks).map(\.shares).max() ?? 0
    let texts = (bids + asks).map { (price($0), lots($0)) }
    let priceWidth = texts.map { TerminalWidth.of($0.0) }.max() ?? 0
    let lotsWidth = texts.map { TerminalWidth.of($0.1) }.max() ?? 0
    // Two blanks at the left, one between the parts, three around the middle.
    let room = (columns - 2 * (priceWidth + lotsWidth) - 9) / 2
    let barWidth = max(0, min(20, room))
    let limits = row.limitLine.map {
      LabelledLines.broken($0[language], to: columns - 2).map { style("  \($0)", .faint) }
    }
    return [heading(quote, columns, style)] + (limits ?? [])
      + (0..<max(bids.count, asks.count)).map { level in
        let left = bids.indices.contains(level) ? bids[level] : nil
        let right = asks.indices.contains(level) ? asks[level] : nil
        let bids =
          "  " + padded(left.map(lots) ?? "", lotsWidth) + " "
          + style(padded(bar(left, largest, barWidth), barWidth), .up) + " "
          + padded(left.map(price) ?? "", priceWidth) + " │"
        guard let right else { return bids }
        return bids + " " + padded(price(right), priceWidth) + " "
          + style(filled(bar(right, largest, barWidth), barWidth), .down) + " "
          + padded(lots(right), lotsWidth)
      }
  }

  private func heading(_ quote: Quote, _ columns: Int, _ style: Style) -> String {
    var parts = ["\(row.code) \(row.name)", Text("五檔（張）", "book, lots")[language]]
    if let trade = quote.lastTrade {
      let shares = trade.shares.map { " × \($0.lots)" } ?? ""
      let clock = trade.secondOfDay.map { " \(Instant(quote.day, secondOfDay: $0).clock)" } ?? ""
      parts.append(Text("最近成交 ", "last trade ")[language] + "\(trade.price)\(shares)\(clock)")
    }
    return style(TerminalWidth.cut(parts.joined(separator: "  "), to: columns), .strong)
  }

  private func bar(_ level: OrderBook.Level?, _ largest: Int, _ width: Int) -> String {
    guard let level, largest > 0, level.shares > 0 else { return "" }
    return String(repeating: "█", count: max(min(1, width), level.shares * width / largest))
  }

  private func price(_ level: OrderBook.Level) -> String {
    Text(level.price, or: Text("市價", "market"))[language]
  }

  private func lots(_ level: OrderBook.Level) -> String { level.shares.lots }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - TerminalWidth.of(text))) + text
  }

  private func filled(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TerminalWidth.of(text)))
  }
}
