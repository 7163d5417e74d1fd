internal import Decoding
internal import Localization
internal import SubscriptionQuotes
internal import Values

/// The lines of a watch: some stay at the top, some at the bottom, and between them is as much of the rest as fits.
///
/// ``WatchView`` fills it. On a small screen older notes go first, then the legend, then older alerts; some
/// rows and the newest alert stay. No text is laid out here, so that it can be tested without a terminal.
struct WatchFrame {
  var head: [String] = []
  /// The last alerts, newest last.
  var alerts: [String] = []
  var titles: [String] = []
  var rows: [String] = []
  var legend: [String] = []
  /// The newest last.
  var notes: [String] = []

  var lines: [String] { head + alerts + titles + rows + legend + notes }

  struct Part {
    var first: Int
    var count: Int
    var lines: [String]
  }

  /// The lines on a screen of a height.
  ///
  /// - Parameters:
  ///   - first: The row that is wanted first.
  ///   - hint: The line below an incomplete table, from its first and last row and their number.
  func part(height: Int, from first: Int, hint: (Int, Int, Int) -> String) -> Part {
    func whole(_ frame: WatchFrame) -> Part { Part(first: 0, count: rows.count, lines: frame.lines) }
    if lines.count <= height { return whole(self) }
    var frame = self
    // On a small screen some rows stay, then alerts, then the legend; the newest alert and notes stay longest.
    let least = rows.count <= Self.leastRows ? rows.count : Self.leastRows + 1
    func excess() -> Int { max(0, frame.lines.count - rows.count + least - height) }
    frame.notes = Array(frame.notes.suffix(max(0, frame.notes.count - excess())))
    if excess() > 0 { frame.legend = [] }
    frame.alerts = Array(frame.alerts.suffix(max(1, frame.alerts.count - excess())))
    if frame.lines.count <= height { return whole(frame) }
    let count = max(1, height - (frame.lines.count - rows.count) - 1)
    let start = min(max(0, first), max(0, rows.count - count))
    frame.rows = Array(rows[start...].prefix(count))
    frame.rows.append(hint(start + 1, start + frame.rows.count, rows.count))
    return Part(first: start, count: count, lines: Array(frame.lines.prefix(max(1, height))))
  }

  private static let leastRows = 3
}

/// A key that moves a table which is longer than the screen.
enum ScrollKey: Hashable {
  case up, down, pageUp, pageDown, top, bottom

  /// The key at the beginning of what a terminal sent, and its length: those of the cursor, as xterm sends them, and
  /// those of less(1).
  static func first(in bytes: ArraySlice<UInt8>) -> (key: ScrollKey, count: Int)? {
    sequences.first { bytes.starts(with: $0.bytes) }.map { ($0.key, $0.bytes.count) }
  }

  private static let sequences: [(bytes: [UInt8], key: ScrollKey)] = [
    (.up, ["\u{1B}[A", "\u{1B}OA", "k"]), (.down, ["\u{1B}[B", "\u{1B}OB", "j"]),
    (.pageUp, ["\u{1B}[5~", "b"]), (.pageDown, ["\u{1B}[6~", " "]),
    (.top, ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "g"]),
    (.bottom, ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "G"]),
  ].flatMap { (key: ScrollKey, texts: [String]) in texts.map { (Array($0.utf8), key) } }
}

/// The messages below the table of a watch, oldest first. What is over, or was said some minutes ago, goes.
///
/// A host's trouble stays until it answers again. Everything else stays for five minutes, and the same kind
/// of fault replaces itself, so that one bad row does not fill the screen.
struct WatchNotes {
  private var notes: [Note] = []
  /// Hosts without an answer now, in the order of their failures.
  private var troubles: [(host: String, text: String)] = []

  private struct Note {
    var text: String
    /// Notes of the same topic replace each other.
    var topic: String?
    var end: Instant
  }

  var texts: [String] { notes.map(\.text) + troubles.map(\.text) }

  mutating func take(_ event: QuoteEvent, at now: Instant, in language: Language) {
    switch event {
    case .trouble(let failure, _), .gaveUp(let failure):
      troubles.removeAll { $0.host == failure.host }
      if let text = WatchMessages.short(for: event, at: now)?[language] {
        troubles.append((failure.host, text))
      }
    case .recovered(let host): troubles.removeAll { $0.host == host }
    case .rejected(let remark, _):
      if let text = WatchMessages.short(for: event, at: now)?[language] {
        add(
          text, at: now,
          topic: "\(remark.source?.description ?? "") \(remark.row?.column ?? "") \(remark.reason[.english])")
      }
    default: if let text = WatchMessages.short(for: event, at: now)?[language] { add(text, at: now) }
    }
  }

  mutating func add(_ text: String, at now: Instant, topic: String? = nil) {
    if let topic { notes.removeAll { $0.topic == topic } }
    let end = Instant(secondsSince1970: now.secondsSince1970 + Self.seconds)
    notes = Array((notes + [Note(text: text, topic: topic, end: end)]).suffix(Self.most))
  }

  mutating func expire(at now: Instant) { notes.removeAll { $0.end <= now } }

  private static let seconds = 300
  private static let most = 4
}
