internal import Costs
package import Localization
internal import SubscriptionLists
internal import SubscriptionQuotes
internal import Trading
package import Values
package import TerminalText

/// The quotes of some codes, one in each line.
///
/// `quote` prints it once and ``WatchView`` again and again. The signs behind a price say what kind it is: ≈
/// is the middle of the order book, = the reference price, ◦ an earlier close. What is old is faint, so that
/// nobody takes a quote of ten minutes ago for the price now.
package struct QuoteTable {
  private let rows: [WatchedQuote]
  private let now: Instant
  /// Whether order books are below the table: bid and ask belong to them.
  private let hasBook: Bool
  private let language: Language

  package init(rows: [WatchedQuote], now: Instant, hasBook: Bool, in language: Language) {
    (self.rows, self.now, self.hasBook, self.language) = (rows, now, hasBook, language)
  }

  package func lines(columns: Int, style: Style) -> [String] {
    table.text(in: language, columns: columns, style: style).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }

  /// The limits of each security, unless their columns or an order book show them.
  package func limits(columns: Int, style: Style) -> [String] {
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
    return [
      TonedText(row.code, .strong), TonedText(row.name), price(of: row), TonedText(quote?.trial),
      change(of: row), changePercent(of: row), TonedText(row.offering?.price), premium(of: row),
      row.outcome.map { TonedText($0.profit.signed, tone($0.profit)) } ?? "-",
      TonedText(quote?.book.bestBid), TonedText(quote?.book.bestAsk),
      TonedText(quote?.volume.map { ($0 / 1000).grouped }),
      TonedText(row.limitRange), TonedText(row.tickPerLot?.grouped), age(of: row),
      TonedText(note(on: row)),
    ]
  }

  /// What there is to say beside a price: change, premium, age, notes and what kind of price it is.
  func summary(of row: WatchedQuote, in language: Language) -> String {
    let labelled = row.premium == nil ? Text.empty : Text("溢價率 ", "premium ") + premium(of: row).text
    let texts = [
      change(of: row).text, changePercent(of: row).text, labelled, age(of: row).text, note(on: row), kinds,
    ]
    return texts.map { $0[language] }.filter { !["", "-"].contains($0) }.joined(separator: "  ")
  }

  /// The price with the mark of its kind.
  private func price(of row: WatchedQuote) -> TonedText {
    guard let price = row.price else { return "-" }
    return TonedText("\(price.price)\(Self.mark(price.kind))", row.change.flatMap(tone))
  }

  private func change(of row: WatchedQuote) -> TonedText {
    row.change.map { TonedText.signed($0, Price.text(ofChange: abs($0))) } ?? "-"
  }

  private func changePercent(of row: WatchedQuote) -> TonedText {
    row.changePercent.map { TonedText($0.signed, tone($0.tenths)) } ?? "-"
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
  package func legend(columns: Int, style: Style) -> [String] {
    let text = kinds[language]
    return text.isEmpty ? [] : LabelledLines.broken(text, to: columns).map { style($0, .faint) }
  }

  private var kinds: Text {
    let kinds = Set(rows.compactMap(\.price?.kind))
    let notes: [Text?] = [
      kinds.contains(.indicative) ? Text("≈ 買賣中價，尚無成交", "≈ midpoint of bid and ask, no trade yet") : nil,
      kinds.contains(.reference) ? Text("= 參考價", "= reference price") : nil,
      kinds.contains(.close) ? Text("◦ 前次收盤", "◦ last close") : nil,
      rows.contains { $0.quote?.trial != nil }
        ? Text("試撮價不計入溢價與警示", "trial prices do not count for premium or alerts") : nil,
    ]
    return notes.compactMap(\.self).joined(.semicolon)
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
