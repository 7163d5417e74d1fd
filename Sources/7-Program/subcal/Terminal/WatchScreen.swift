internal import JSON
internal import Localization
internal import Posix
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import SubscriptionWatch
internal import Synchronization
internal import Values

/// Standard output of a watch: a table that is redrawn on a terminal, lines of JSON on a pipe.
///
/// `watch` has one. ``WatchView`` says what is shown; this owns the terminal: it takes the screen, reads keys
/// and gives everything back at the end, also after an error. A pipe gets JSON, a line for each row that
/// changed.
final class WatchScreen: WatchDisplay {
  /// Standard output is a terminal.
  let isRedrawn: Bool
  let requests: AsyncStream<WatchRequest>
  private let asking: AsyncStream<WatchRequest>.Continuation
  private let clock: WatchClock
  private let hasBook, hasTrades: Bool
  private let language: Language
  private let state: Mutex<State>
  /// Held while a frame is made and written, because keys move and redraw it too.
  private let drawing = Mutex(())

  private struct State {
    var view: WatchView
    var keys: Task<Void, Never>?
    var shown = ""
    var isRead = true
    var lost: PosixError?
    var isScreenTaken = false
  }

  init(
    clock: WatchClock, hasBook: Bool, hasTrades: Bool, isBig: Bool, order: (by: DayOrder, isReversed: Bool)?,
    in language: Language
  ) {
    isRedrawn = Terminal.isTerminal(.standardOutput)
    (requests, asking) = AsyncStream.makeStream()
    (self.clock, self.hasBook, self.hasTrades, self.language) = (clock, hasBook, hasTrades, language)
    var view = WatchView(hasBook: hasBook, hasTrades: hasTrades, isBig: isBig, in: language)
    view.order = order
    state = Mutex(State(view: view))
  }

  var isRead: Bool { state.withLock(\.isRead) }

  /// Why a part of the output is lost; nil if it is not, or if its reader has left, as `head` does.
  var lost: PosixError? { state.withLock(\.lost) }

  func begin(_ rows: [WatchedQuote]) {
    guard isRedrawn else { return lines(rows) }
    let hasKeys = TerminalScreen.take()
    state.withLock { ($0.view.rows, $0.isScreenTaken, $0.view.hasKeys) = (rows, true, hasKeys) }
    write(TerminalScreen.entering)
    draw()
    if hasKeys {
      let keys = Task { await readKeys() }
      state.withLock { $0.keys = keys }
    }
  }

  func show(_ rows: [WatchedQuote], changed: [WatchedQuote], events: [QuoteEvent]) {
    state.withLock { $0.view.rows = rows }
    for event in events {
      if case .closed(let opening) = event { close(until: opening) }
      if isRedrawn {
        state.withLock { $0.view.take(event, at: clock.now()) }
      } else if let text = WatchMessages.text(for: event) {
        StandardError.report(text)
      }
    }
    if !isRedrawn { lines(changed) }
  }

  func show(_ trades: [SessionTrade]) {
    guard !isRedrawn else { return state.withLock { $0.view.take(trades) } }
    for trade in trades { line(trade.json) }
  }

  /// Of a watch of trades, lines are trades.
  private func lines(_ rows: [WatchedQuote]) {
    guard !hasTrades else { return }
    for row in rows { line(row.json(hasBook: hasBook)) }
  }

  func show(_ alert: AlertState.Alert) {
    guard isRedrawn else { return line(alert.json) }
    // The terminal's bell.
    write("\u{07}")
    state.withLock { $0.view.take(alert) }
  }

  func note(_ note: WatchNote) {
    let text = WatchMessages.text(for: note)
    guard isRedrawn else { return StandardError.report(text[.english]) }
    state.withLock { $0.view.note(text, at: clock.now()) }
  }

  func wait(until moment: Instant) { change(.waiting(until: moment), WatchMessages.waits(moment)) }
  func open() { state.withLock { $0.view.session = .open } }
  func close(until opening: Instant) { change(.closed(until: opening), WatchMessages.opensNext(opening)) }

  private func change(_ session: WatchView.Session, _ text: Text) {
    let isNew = state.withLock { state in
      defer { state.view.session = session }
      return state.view.session != session
    }
    if isNew, !isRedrawn { StandardError.report(text[language]) }
  }

  /// Redraws the table if it changed.
  func draw() {
    let height = Terminal.size(.standardOutput)?.rows ?? 24
    drawing.withLock { _ in
      guard state.withLock(\.isScreenTaken) else { return }
      // The last line stays free: a newline there would scroll the screen.
      let frame = frame(columns: ScreenWidth.columns, height: height - 1)
      let isNew = state.withLock { state in
        defer { state.shown = frame }
        return state.shown != frame
      }
      guard isNew else { return }
      // From the top left corner, each line cleared to its end, then everything below.
      write("\u{1B}[H" + frame.replacing("\n", with: "\u{1B}[K\n") + "\u{1B}[J")
    }
  }

  /// Leaves the second screen and prints the last table on the first.
  func end() {
    state.withLock { $0.keys?.cancel() }
    drawing.withLock { _ in
      guard state.withLock(\.isScreenTaken) else { return }
      state.withLock { $0.view.hasKeys = false }
      write(TerminalScreen.leaving + frame(columns: ScreenWidth.columns, height: .max))
      state.withLock { $0.isScreenTaken = false }
      TerminalScreen.release()
    }
  }

  private func frame(columns: Int, height: Int) -> String {
    state.withLock {
      $0.view.frame(at: clock.now(), columns: columns, height: height, style: .standardOutput)
    }
  }

  private func line(_ value: JSONValue) { write(value.line + "\n") }

  /// Writes at once: `print` buffers on a pipe.
  private func write(_ text: String) {
    do {
      try FileDescriptor.standardOutput.write(Array(text.utf8), to: "standard output")
    } catch {
      state.withLock { state in
        state.isRead = false
        if error.errno != .brokenPipe { state.lost = error }
      }
    }
  }

  private func readKeys() async {
    while !Task.isCancelled {
      if let bytes = TerminalScreen.keys() {
        if !bytes.isEmpty {
          let asked = drawing.withLock { _ in state.withLock { $0.view.press(bytes) } }
          for request in asked { asking.yield(request) }
          draw()
        }
      } else {
        write(TerminalScreen.entering)
        state.withLock { $0.shown = "" }
        draw()
      }
      do {
        // Not in the time of a rehearsal, which may pass faster.
        try await Task.sleep(for: .milliseconds(50))
      } catch {
        return
      }
    }
  }
}
