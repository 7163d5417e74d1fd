internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQuotes
internal import Synchronization
internal import SystemPackage

/// Where a watch shows what it sees: a table that is drawn over on a terminal, lines of JSON on a pipe.
final class WatchOutput: Sendable {
  /// Whether standard output is a terminal.
  let isScreen: Bool
  private let time: WatchTime
  private let hours: MarketHours
  private let hasBook: Bool
  private let say: Wording
  private let state: Mutex<State>

  private struct State {
    var board: LiveBoard
    /// The last alerts, and what else was said of late.
    var alerts: [String] = []
    var notes: [String] = []
    var trouble: String?
    var opening: Instant?
    var shown = ""
    var isRead = true
    var isScreenTaken = false
  }

  init(_ list: WatchList, time: WatchTime, hasBook: Bool, say: Wording) {
    isScreen = Terminal.isTerminal(.standardOutput)
    (self.time, hours, self.hasBook, self.say) = (time, list.hours, hasBook, say)
    state = Mutex(State(board: LiveBoard(list.watched)))
  }

  /// The rows with the newest that is known.
  var rows: [LiveRow] { state.withLock(\.board.rows) }

  /// Whether anybody still reads what is printed.
  var isRead: Bool { state.withLock(\.isRead) }

  /// Shows the last closes, before any quote.
  func begin() {
    guard isScreen else {
      for row in rows { line(row.json(hasBook: hasBook)) }
      return
    }
    state.withLock { $0.isScreenTaken = true }
    // The terminal's second screen, and no cursor in the table (xterm's control sequences).
    write("\u{1B}[?1049h\u{1B}[?25l")
    draw()
  }

  /// Takes what is new; the rows that changed.
  func take(_ update: LiveUpdate) -> [LiveRow] {
    let changed = state.withLock { state in
      for quote in update.quotes { state.board.take(quote) }
      return state.board.changes()
    }
    for event in update.events {
      if case .closed(let opening) = event { close(until: opening) }
      switch event {
      case .trouble(let failure, let seconds) where isScreen:
        state.withLock { $0.trouble = WatchEnding.trouble(failure, seconds, say) }
      case .recovered where isScreen: state.withLock { $0.trouble = nil }
      default: if let words = WatchEnding.words(for: event) { note(words) }
      }
    }
    if !isScreen { for row in changed { line(row.json(hasBook: hasBook)) } }
    return changed
  }

  /// Tells of an alert.
  func tell(_ alert: AlertMemory.Alert) {
    guard isScreen else { return line(alert.json) }
    // The terminal's bell.
    write("\u{07}")
    let text = "★ \(alert.moment.clock) \(alert.row.code) \(alert.row.name) \(alert.condition)"
    state.withLock { $0.alerts = Array(($0.alerts + [text]).suffix(Self.notesShown)) }
  }

  /// Says something that is no quote.
  func note(_ text: String) {
    guard isScreen else { return Complaint.say(text) }
    state.withLock { $0.notes = Array(($0.notes + [text]).suffix(Self.notesShown)) }
  }

  /// Says that the market is closed, once.
  func close(until opening: Instant) {
    let isNew = state.withLock { state in
      defer { state.opening = opening }
      return state.opening != opening
    }
    if isNew, !isScreen { Complaint.say(WatchEnding.opensNext(opening, say)) }
  }

  /// Brings the table up to date; what looks as before is left alone.
  func draw() {
    let rowsShown = Terminal.size(.standardOutput)?.rows ?? 24
    let frame = frame(columns: Screen.columns, rows: rowsShown)
    let isNew = state.withLock { state in
      defer { state.shown = frame }
      return state.shown != frame
    }
    guard isNew else { return }
    // From the top left corner, each line cleared to its end, then everything below.
    write("\u{1B}[H" + frame.replacing("\n", with: "\u{1B}[K\n") + "\u{1B}[J")
  }

  /// Gives the terminal back, and leaves the last table on it.
  func end() {
    guard state.withLock(\.isScreenTaken) else { return }
    let last = frame(columns: Screen.columns, rows: .max)
    write("\u{1B}[?25h\u{1B}[?1049l" + last)
    state.withLock { $0.isScreenTaken = false }
  }

  private func frame(columns: Int, rows limit: Int) -> String {
    let (rows, alerts, notes, opening) = state.withLock { state in
      (state.board.rows, state.alerts, state.notes + [state.trouble].compactMap(\.self), state.opening)
    }
    let (now, style) = (time.now(), Style.standardOutput)
    let head =
      opening.map { WatchEnding.opensNext($0, say) }
      ?? say("subcal 盤中行情", "subcal quotes") + "  \(now.day) \(now.clock)"
    var lines = [style(TextWidth.cut(head, to: columns), .strong)]
    lines += QuoteTable(rows: rows, now: now, say: say).text(columns: columns, style: style)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    if hasBook {
      for row in rows { lines += BookText(row: row, say: say).lines(columns: columns, style: style) }
    }
    lines += alerts.map { style(TextWidth.cut($0, to: columns), .strong) }
    lines += notes.map { style(TextWidth.cut($0, to: columns), .faint) }
    // The last line stays free: a newline on it would scroll the screen.
    if lines.count >= limit {
      lines =
        Array(lines.prefix(max(1, limit - 2))) + [style(say("（畫面不足，其餘未顯示）", "(more than fits)"), .faint)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ value: JSONValue) { write(value.line + "\n") }

  /// Written at once: what is printed is buffered on a pipe.
  private func write(_ text: String) {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(text.utf8)
    } catch {
      state.withLock { $0.isRead = false }
    }
  }

  private static let notesShown = 4
}
