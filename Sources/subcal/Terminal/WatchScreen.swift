internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import Synchronization
internal import SystemPackage

/// Standard output of a watch: a table that is redrawn on a terminal, lines of JSON on a pipe.
final class WatchScreen: WatchDisplay {
  /// Standard output is a terminal.
  let isRedrawn: Bool
  private let clock: WatchClock
  private let hasBook: Bool
  private let localizer: Localizer
  private let state: Mutex<State>

  private struct State {
    var rows: [WatchedQuote] = []
    /// The last alerts and messages.
    var alerts: [String] = []
    var notes: [String] = []
    var trouble: String?
    var opening: Instant?
    var shown = ""
    var isRead = true
    var lost: PosixError?
    var isScreenTaken = false
  }

  init(clock: WatchClock, hasBook: Bool, localizer: Localizer) {
    isRedrawn = Terminal.isTerminal(.standardOutput)
    (self.clock, self.hasBook, self.localizer) = (clock, hasBook, localizer)
    state = Mutex(State())
  }

  var isRead: Bool { state.withLock(\.isRead) }

  /// Why a part of the output is lost; nil if it is not, or if its reader has left, as `head` does.
  var lost: PosixError? { state.withLock(\.lost) }

  func begin(_ rows: [WatchedQuote]) {
    guard isRedrawn else {
      for row in rows { line(row.json(hasBook: hasBook)) }
      return
    }
    state.withLock { ($0.rows, $0.isScreenTaken) = (rows, true) }
    // The terminal's second screen, and no cursor in the table (xterm's control sequences).
    write("\u{1B}[?1049h\u{1B}[?25l")
    draw()
  }

  func show(_ rows: [WatchedQuote], changed: [WatchedQuote], events: [QuoteEvent]) {
    state.withLock { $0.rows = rows }
    for event in events {
      if case .closed(let opening) = event { close(until: opening) }
      switch event {
      case .trouble(let failure, let seconds) where isRedrawn:
        state.withLock { $0.trouble = WatchMessages.trouble(failure, seconds, localizer) }
      case .recovered where isRedrawn: state.withLock { $0.trouble = nil }
      default: if let text = WatchMessages.text(for: event) { add(text) }
      }
    }
    if !isRedrawn { for row in changed { line(row.json(hasBook: hasBook)) } }
  }

  func show(_ alert: AlertState.Alert) {
    guard isRedrawn else { return line(alert.json) }
    // The terminal's bell.
    write("\u{07}")
    let text = "★ \(alert.moment.clock) \(alert.row.code) \(alert.row.name) \(alert.condition)"
    state.withLock { $0.alerts = Array(($0.alerts + [text]).suffix(Self.notesShown)) }
  }

  func note(_ note: WatchNote) { add(WatchMessages.text(for: note)) }

  private func add(_ text: String) {
    guard isRedrawn else { return StandardError.report(text) }
    state.withLock { $0.notes = Array(($0.notes + [text]).suffix(Self.notesShown)) }
  }

  func close(until opening: Instant) {
    let isNew = state.withLock { state in
      defer { state.opening = opening }
      return state.opening != opening
    }
    if isNew, !isRedrawn { StandardError.report(WatchMessages.opensNext(opening, localizer)) }
  }

  /// Redraws the table if it changed.
  func draw() {
    let rowsShown = Terminal.size(.standardOutput)?.rows ?? 24
    let frame = frame(columns: ScreenWidth.columns, rows: rowsShown)
    let isNew = state.withLock { state in
      defer { state.shown = frame }
      return state.shown != frame
    }
    guard isNew else { return }
    // From the top left corner, each line cleared to its end, then everything below.
    write("\u{1B}[H" + frame.replacing("\n", with: "\u{1B}[K\n") + "\u{1B}[J")
  }

  /// Leaves the second screen and prints the last table on the first.
  func end() {
    guard state.withLock(\.isScreenTaken) else { return }
    let last = frame(columns: ScreenWidth.columns, rows: .max)
    write("\u{1B}[?25h\u{1B}[?1049l" + last)
    state.withLock { $0.isScreenTaken = false }
  }

  private func frame(columns: Int, rows limit: Int) -> String {
    let (rows, alerts, notes, opening) = state.withLock { state in
      (state.rows, state.alerts, state.notes + [state.trouble].compactMap(\.self), state.opening)
    }
    let (now, style) = (clock.now(), Style.standardOutput)
    let head =
      opening.map { WatchMessages.opensNext($0, localizer) }
      ?? localizer("subcal 盤中行情", "subcal quotes") + "  \(now.day) \(now.clock)"
    var lines = [style(TerminalWidth.cut(head, to: columns), .strong)]
    lines += QuoteTable(rows: rows, now: now, localizer: localizer).text(columns: columns, style: style)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    if hasBook {
      for row in rows {
        lines += OrderBookText(row: row, localizer: localizer).lines(columns: columns, style: style)
      }
    }
    lines += alerts.map { style(TerminalWidth.cut($0, to: columns), .strong) }
    lines += notes.map { style(TerminalWidth.cut($0, to: columns), .faint) }
    // The last line stays free: a newline there would scroll the screen.
    if lines.count >= limit {
      lines =
        Array(lines.prefix(max(1, limit - 2))) + [
          style(localizer("（畫面不足，其餘未顯示）", "(the rest does not fit)"), .faint)
        ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ value: JSONValue) { write(value.line + "\n") }

  /// Writes at once: `print` buffers on a pipe.
  private func write(_ text: String) {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(text.utf8)
    } catch {
      let reason = error as? Errno ?? .ioError
      state.withLock { state in
        state.isRead = false
        guard reason != .brokenPipe else { return }
        state.lost = PosixError(operation: "write", path: "standard output", errno: reason)
      }
    }
  }

  private static let notesShown = 4
}
