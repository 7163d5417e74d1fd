internal import Diagnostics
package import Localization
package import SubscriptionQueries
package import SubscriptionQuotes
package import Values
package import TerminalText

/// What a watch shows on a terminal: its rows and messages, and the part of them that the screen has room for.
///
/// `WatchScreen` has one and writes what ``frame(at:columns:height:style:)`` returns. It is a value without a
/// terminal or a clock, so a test gives it keys and quotes and compares the lines.
package struct WatchView: Sendable {
  package var rows: [WatchedQuote] = [] {
    didSet { if let order { rows = order.by.sorted(rows, isReversed: order.isReversed) } }
  }
  /// What the rows are sorted by; nil leaves them as they come.
  package var order: (by: DayOrder, isReversed: Bool)?
  package var session = Session.open
  package var hasKeys = false {
    didSet { isHinting = hasKeys }
  }
  /// Whether the keys are named, until one is pressed.
  private var isHinting = false
  private var prompt: Prompt?
  private var alerts: [String] = []
  private var notes = WatchNotes()
  /// The first row on a screen that is too small, and the number of rows there.
  private var first = 0
  private var page = 1
  /// The trades of each code, oldest first.
  private var trades: [StockCode: [SessionTrade]] = [:]
  private let hasBook, hasTrades, isBig: Bool
  private let language: Language

  package enum Session: Equatable, Sendable {
    case open
    case waiting(until: Instant)
    case closed(until: Instant)
  }

  package init(hasBook: Bool, hasTrades: Bool, isBig: Bool, in language: Language) {
    (self.hasBook, self.hasTrades, self.isBig, self.language) = (hasBook, hasTrades, isBig, language)
  }

  package mutating func take(_ new: [SessionTrade]) {
    for trade in new {
      let day = trade.time.day
      trades[trade.code] = trades[trade.code, default: []].filter { $0.time.day == day } + [trade]
    }
  }

  package mutating func take(_ event: QuoteEvent, at now: Instant) {
    notes.take(event, at: now, in: language)
  }

  package mutating func take(_ alert: AlertState.Alert) {
    let price = alert.row.price.map { "  \($0.price)" } ?? ""
    let text = "★ \(alert.moment.clock) \(alert.row.code) \(alert.row.name) \(alert.condition)\(price)"
    let highest = alert.peak.map { peak in
      Text(
        "（最高 \(peak.price)\(peak.when.map { "，\($0)" } ?? "")）",
        " (highest \(peak.price)\(peak.when.map { ", \($0)" } ?? ""))")
    }
    alerts = Array((alerts + [text + (highest?[language] ?? "")]).suffix(4))
  }

  package mutating func note(_ text: Text, at now: Instant) { notes.add(text[language], at: now) }

  /// What the user is typing.
  private struct Prompt {
    var isAdding: Bool
    /// A name arrives in parts of characters.
    var bytes: [UInt8] = []

    var text: String { PrintableText.visible(String(decoding: bytes, as: UTF8.self)) }
    var request: WatchRequest { isAdding ? .add(text) : .remove(text) }
  }

  /// Takes pressed keys; returns what they ask for.
  package mutating func press(_ bytes: [UInt8]) -> [WatchRequest] {
    var requests: [WatchRequest] = []
    var rest = bytes[...]
    if !rest.isEmpty { isHinting = false }
    while let byte = rest.first {
      if let (key, count) = ScrollKey.first(in: rest), prompt == nil || count > 1 {
        if prompt == nil { scroll(key) }
        rest = rest.dropFirst(count)
        continue
      }
      rest = rest.dropFirst()
      guard var typed = prompt else {
        if let isAdding = Self.prompts[byte] { prompt = Prompt(isAdding: isAdding) }
        continue
      }
      switch byte {
      case 0x0A, 0x0D:
        if !typed.text.isEmpty { requests.append(typed.request) }
        prompt = nil
        continue
      case 0x1B:
        prompt = nil
        continue
      case 0x08, 0x7F: typed.bytes = Array(String(decoding: typed.bytes, as: UTF8.self).dropLast().utf8)
      case 0x20...: if typed.bytes.count < Self.longestInput { typed.bytes.append(byte) }
      default: break
      }
      prompt = typed
    }
    return requests
  }

  private static let prompts = [
    UInt8(ascii: "a"): true, UInt8(ascii: "+"): true, UInt8(ascii: "d"): false, UInt8(ascii: "-"): false,
  ]
  private static let longestInput = 60

  private var promptLine: Text? {
    prompt.map {
      ($0.isAdding ? Text("加入代號或名稱：", "add a code or name: ") : Text("移除代號或名稱：", "remove a code or name: "))
        + Text(verbatim: $0.text + "_")
    } ?? (isHinting ? Text("a 加入，d 移除，Ctrl-C 結束", "a adds, d removes, Ctrl-C ends") : nil)
  }

  private mutating func scroll(_ key: ScrollKey) {
    switch key {
    case .up: first -= 1
    case .down: first += 1
    case .pageUp: first -= page
    case .pageDown: first += page
    case .top: first = 0
    // Drawing limits it.
    case .bottom: first = .max / 2
    }
  }

  /// The lines for a screen of a size, each with a newline.
  package mutating func frame(at now: Instant, columns: Int, height: Int, style: Style) -> String {
    notes.expire(at: now)
    func wrapped(_ text: String, _ tone: TonedText.Tone) -> [String] {
      LabelledLines.broken(text, to: columns).map { style($0, tone) }
    }
    let below = promptLine.map { wrapped($0[language], prompt == nil ? .faint : .strong) } ?? []
    // What remains on the terminal at the end is the table.
    if isBig, height < .max {
      let lines = bigLines(at: now, columns: columns, height: height - below.count, style: style) + below
      return lines.suffix(max(1, height)).map { $0 + "\n" }.joined()
    }
    let quotes = QuoteTable(rows: rows, now: now, hasBook: hasBook, in: language)
    let table = quotes.lines(columns: columns, style: style)
    var frame = WatchFrame()
    frame.head = wrapped(head(now), .strong)
    frame.alerts = alerts.flatMap { wrapped($0, .strong) }
    (frame.titles, frame.rows) = (Array(table.prefix(1)), Array(table.dropFirst()))
    frame.rows += quotes.limits(columns: columns, style: style)
    if hasBook {
      for row in rows {
        frame.rows += OrderBookText(row: row, language: language).lines(columns: columns, style: style)
      }
    }
    if hasTrades {
      for row in rows {
        frame.rows += TradesText(of: row, trades[row.code] ?? [], in: language).lines(
          columns: columns, most: Self.mostTrades, style: style)
      }
    }
    frame.legend = quotes.legend(columns: columns, style: style)
    frame.notes = notes.texts.flatMap { wrapped($0, .faint) }
    let part = frame.part(height: height - below.count, from: first) { first, last, count in
      let hint = Text("第 \(first)–\(last) 列，共 \(count) 列", "lines \(first)–\(last) of \(count)")
      return style((hint + (hasKeys ? Text("（↑↓ 捲動）", " (↑↓ to scroll)") : .empty))[language], .faint)
    }
    (first, page) = (part.first, part.count)
    return (part.lines + below).map { $0 + "\n" }.joined()
  }

  /// The prices in large digits, each with its share of the screen, and below them what else there is to say.
  private func bigLines(at now: Instant, columns: Int, height: Int, style: Style) -> [String] {
    let closed = session == .open ? [] : [head(now)]
    let messages = (closed + alerts.suffix(1) + notes.texts.suffix(1)).map {
      style(TerminalWidth.cut($0, to: columns), .faint)
    }
    let shown = messages.prefix(max(0, min(height / 6, height - rows.count)))
    let share = max(1, (height - shown.count) / max(1, rows.count))
    let lines = rows.flatMap { row in
      let big = BigPrice(
        row: row, table: QuoteTable(rows: [row], now: now, hasBook: false, in: language), language: language)
      let tone: TonedText.Tone? =
        row.isStale(at: now) ? .faint : row.change.flatMap { $0 == 0 ? nil : $0 > 0 ? .up : .down }
      return big.lines(columns: columns, height: share, tone: tone, style: style)
    }
    return Array(lines.prefix(max(1, height - shown.count)) + shown)
  }

  /// The most trades shown of a code.
  private static let mostTrades = 20

  private func head(_ now: Instant) -> String {
    let title = Text("subcal 盤中行情", "subcal quotes")[language] + "  \(now.day) \(now.clock)"
    return switch session {
    case .open: title
    case .waiting(let moment): "\(title)  \(WatchMessages.waits(moment)[language])"
    case .closed(let opening): WatchMessages.opensNext(opening)[language]
    }
  }
}
