package import Localization
package import SubscriptionQueries
package import SubscriptionQuotes
package import Values

/// What a watch shows on a terminal: its rows and messages, and the part of them that the screen has room for.
package struct WatchView: Sendable {
  package var rows: [WatchedQuote] = []
  package var session = Session.open
  package var hasKeys = false
  private var alerts: [String] = []
  private var notes = WatchNotes()
  /// The first row on a screen that is too small, and the number of rows there.
  private var first = 0
  private var page = 1
  private let hasBook: Bool
  private let language: Language

  package enum Session: Equatable, Sendable {
    case open
    case waiting(until: Instant)
    case closed(until: Instant)
  }

  package init(hasBook: Bool, in language: Language) { (self.hasBook, self.language) = (hasBook, language) }

  package mutating func take(_ event: QuoteEvent, at now: Instant) {
    notes.take(event, at: now, in: language)
  }

  package mutating func take(_ alert: AlertState.Alert) {
    let price = alert.row.price.map { "  \($0.price)" } ?? ""
    let text = "★ \(alert.moment.clock) \(alert.row.code) \(alert.row.name) \(alert.condition)\(price)"
    alerts = Array((alerts + [text]).suffix(4))
  }

  package mutating func note(_ text: Text, at now: Instant) { notes.add(text[language], at: now) }

  package mutating func scroll(_ key: ScrollKey) {
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
    frame.legend = quotes.legend(columns: columns, style: style)
    frame.notes = notes.texts.flatMap { wrapped($0, .faint) }
    let part = frame.part(height: height, from: first) { first, last, count in
      let hint = Text("第 \(first)–\(last) 列，共 \(count) 列", "lines \(first)–\(last) of \(count)")
      return style((hint + (hasKeys ? Text("（↑↓ 捲動）", " (↑↓ to scroll)") : .empty))[language], .faint)
    }
    (first, page) = (part.first, part.count)
    return part.lines.map { $0 + "\n" }.joined()
  }

  private func head(_ now: Instant) -> String {
    let title = Text("subcal 盤中行情", "subcal quotes")[language] + "  \(now.day) \(now.clock)"
    return switch session {
    case .open: title
    case .waiting(let moment): "\(title)  \(WatchMessages.waits(moment)[language])"
    case .closed(let opening): WatchMessages.opensNext(opening)[language]
    }
  }
}
