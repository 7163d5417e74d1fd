internal import Costs
internal import Decoding
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import Trading
internal import Values

/// The quotes of some codes, one in each line.
struct QuoteTable {
  let rows: [WatchedQuote]
  let now: Instant
  /// Whether order books are below the table: bid and ask belong to them.
  let hasBook: Bool
  let language: Language

  init(rows: [WatchedQuote], now: Instant, hasBook: Bool, in language: Language) {
    (self.rows, self.now, self.hasBook, self.language) = (rows, now, hasBook, language)
  }

  func lines(columns: Int, style: Style) -> [String] {
    table.text(in: language, columns: columns, style: style).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }

  /// The limits of each security, unless their columns or an order book show them.
  func limits(columns: Int, style: Style) -> [String] {
    guard !table.shows(group: Self.limits, in: language, columns: columns) else { return [] }
    return rows.filter { !hasBook || $0.quote?.book.isEmpty != false }.flatMap { row in
      row.limitLine.map {
        LabelledLines.broken("\(row.code)  \($0[language])", to: columns).map { style($0, .faint) }
      } ?? []
    }
  }

  private var table: AlignedTable {
    let hasTrial = rows.contains { $0.quote?.trial != nil }
    let orders = hasBook ? 2 : 6
    let titles: [(AlignedTable.Column, Bool)] = [
      (.left(Text("代號", "code"), 0), true), (.left(Text("名稱", "name"), 3), true),
      (.right(Text("價格", "price"), 0), true), (.right(Text("試撮", "trial"), 4), hasTrial),
      (.right(Text("漲跌", "change"), 7), true), (.right(Text("漲跌幅", "%"), 1), true),
      (.right(Text("承銷價", "offer"), 8), true), (.right(Text("溢價率", "premium"), 1), true),
      (.right(Text("中籤損益", "profit"), 5), true), (.right(Text("買", "bid"), orders, group: "orders"), true),
      (.right(Text("賣", "ask"), orders, group: "orders"), true), (.right(Text("張數", "lots"), 10), true),
      (.right(Text("跌停–漲停", "limits"), 9, group: Self.limits), !hasBook),
      (.right(Text("元/檔", "NT$/tick"), 9, group: Self.limits), !hasBook),
      (.right(Text("幾秒前", "age"), 4), true), (.left(Text("註", "note"), 1), true),
    ]
    var table = AlignedTable(titles.filter(\.1).map(\.0))
    table.rows = rows.map { row in
      zip(cells(row), titles).filter { $0.1.1 }.map { cell, _ in
        // A stale price has no colours.
        row.isStale(at: now) ? TonedText(cell.text, .faint) : cell
      }
    }
    return table
  }

  private static let limits = "limits"

  private func cells(_ row: WatchedQuote) -> [TonedText] {
    let quote = row.quote
    let (change, percent) = (row.change, row.changePercent)
    return [
      TonedText(row.code, .strong), TonedText(row.name), price(of: row), TonedText(quote?.trial),
      change.map { TonedText.signed($0, Price.difference(tenThousandths: abs($0))) } ?? "-",
      percent.map { TonedText($0.signed, tone($0.tenths)) } ?? "-", TonedText(row.offering?.price),
      premium(of: row),
      row.outcome.map { TonedText($0.profit.signed, tone($0.profit)) } ?? "-",
      TonedText(quote?.book.bestBid), TonedText(quote?.book.bestAsk),
      TonedText(quote?.volume.map { ($0 / 1000).grouped }),
      TonedText(row.limitRange), TonedText(row.tickPerLot?.grouped), age(of: row),
      TonedText(note(on: row)),
    ]
  }

  /// The price with the mark of its kind.
  private func price(of row: WatchedQuote) -> TonedText {
    guard let price = row.price else { return "-" }
    return TonedText("\(price.price)\(Self.mark(price.kind))", row.change.flatMap(tone))
  }

  private func premium(of row: WatchedQuote) -> TonedText {
    switch row.premium {
    case .known(let percent)?: TonedText.signed(percent.tenths, percent.signed)
    case .missing(let reason)?: TonedText(reason.text)
    case nil: "-"
    }
  }

  private func age(of row: WatchedQuote) -> TonedText {
    guard let seconds = row.age(at: now) else { return TonedText(row.watched.close?.day) }
    if seconds < 100 { return TonedText(Text("\(seconds) 秒", "\(seconds) s")) }
    if seconds < 6000 { return TonedText(Text("\(seconds / 60) 分", "\(seconds / 60) min")) }
    return TonedText(
      row.quote.map { quote in
        let instant = quote.time.instant
        return quote.day == now.day ? Instant.hourAndMinute(instant.secondOfDay) : quote.day.description
      })
  }

  private func note(on row: WatchedQuote) -> Text {
    // The first note stays longest where the screen is narrow.
    var notes: [Text] = []
    if row.offering?.subscriptionEnd == now.day { notes.append(Text("今天截止", "closes today")) }
    switch row.quote?.limitReached {
    case .up?: notes.append(Text("漲停", "limit up"))
    case .down?: notes.append(Text("跌停", "limit down"))
    case nil: break
    }
    switch row.absence {
    case .late?: notes.append(Text("報價延遲", "late"))
    case .unknown?: notes.append(Text("查無代號", "unknown"))
    case nil: break
    }
    return notes.joined(.enumeration)
  }

  /// The lines that explain the marks.
  func legend(columns: Int, style: Style) -> [String] {
    let kinds = Set(rows.compactMap(\.price?.kind))
    let notes: [Text?] = [
      kinds.contains(.indicative) ? Text("≈ 買賣中價，尚無成交", "≈ midpoint of bid and ask, no trade yet") : nil,
      kinds.contains(.reference) ? Text("= 參考價", "= reference price") : nil,
      kinds.contains(.close) ? Text("◦ 前次收盤", "◦ last close") : nil,
      rows.contains { $0.quote?.trial != nil }
        ? Text("試撮價不計入溢價與警示", "trial prices do not count for premium or alerts") : nil,
    ]
    let text = notes.compactMap(\.self).joined(.semicolon)[language]
    return text.isEmpty ? [] : LabelledLines.broken(text, to: columns).map { style($0, .faint) }
  }

  private func tone(_ amount: Int) -> TonedText.Tone? { amount > 0 ? .up : amount < 0 ? .down : nil }

  private static func mark(_ kind: QuotePrice.Kind) -> String {
    switch kind {
    case .trade: ""
    case .indicative: "≈"
    case .reference: "="
    case .close: "◦"
    }
  }
}

/// The order book of a security: up to five levels, bids on the left and asks on the right, with bars relative to the
/// largest level, and the last trade.
struct OrderBookText {
  let row: WatchedQuote
  let language: Language

  /// The lines, beginning with the heading; empty without an order book.
  func lines(columns: Int, style: Style) -> [String] {
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
      let shares = trade.shares.map { " × \(Self.lots($0))" } ?? ""
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

  private func lots(_ level: OrderBook.Level) -> String { Self.lots(level.shares) }

  private static func lots(_ shares: Int) -> String {
    shares % 1000 == 0 ? (shares / 1000).grouped : Price.difference(tenThousandths: shares * 10)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - TerminalWidth.of(text))) + text
  }

  private func filled(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TerminalWidth.of(text)))
  }
}
