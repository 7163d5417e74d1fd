package import Localization
package import SubscriptionQuotes
internal import Values

/// The day's price limits of a security, and what a tick is worth.
extension WatchedQuote {
  /// The limits as a range, for a column.
  package var limitRange: Text? {
    guard let quote else { return nil }
    if quote.isUnlimited { return Text("無", "none") }
    guard let down = quote.limitDown, let up = quote.limitUp else { return nil }
    return Text(verbatim: "\(down)–\(up)")
  }

  /// One line; nil if nothing is known.
  package var limitLine: Text? {
    guard let quote else { return nil }
    var parts: [Text] = []
    switch (quote.limitDown, quote.limitUp) {
    case _ where quote.isUnlimited: parts.append(Text("無漲跌幅限制", "no price limits"))
    case (let down?, let up?): parts.append(Text("漲停 \(up)  跌停 \(down)", "limits \(down)–\(up)"))
    case (let down?, nil): parts.append(Text("跌停 \(down)", "limit down \(down)"))
    case (nil, let up?): parts.append(Text("漲停 \(up)", "limit up \(up)"))
    case (nil, nil): break
    }
    if let tick = tickPerLot {
      let shares = lotShares.grouped
      parts.append(Text("一檔 \(tick.grouped) 元（\(shares) 股）", "tick NT$\(tick.grouped) (lot of \(shares))"))
    }
    return parts.isEmpty ? nil : parts.joined(Text(verbatim: "  "))
  }
}
