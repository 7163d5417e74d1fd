internal import Diagnostics
package import JSON
package import ListEngine
package import Values

/// One message: as text, and in fields for programs.
///
/// `NotificationRun` makes it and ``NotificationRequest`` gives it the form of a service. It is cut to what a
/// service takes line by line, from the end: the lines come in the order of what is lost first, so what is
/// cut is what can wait.
package struct NotificationMessage: Sendable {
  package enum Event: String, Sendable {
    case digest
    case failedNight = "failed_night"
    case nothing
    case test
  }

  package var event: Event
  package var moment: Instant
  /// The first line, which a lock screen shows.
  package var title: String
  /// The lines after it; none if the title is everything.
  package var lines: [String]
  /// An entry for each line about an offering, for programs.
  package var entries: [Entry]
  /// The permanent names of its events, which are remembered after it was sent.
  package var names: [String]
  package var link: String?
  /// How many lines were left out after ``lines``.
  private var leftOut = 0

  package struct Entry: Sendable {
    package var kind: String
    package var line: String
    /// The offering, with the fields of subscriptions.json.
    package var item: JSONValue
    package var changes: [Revision.Change]

    package init(kind: String, line: String, item: JSONValue, changes: [Revision.Change]) {
      (self.kind, self.line, self.item, self.changes) = (kind, line, item, changes)
    }
  }

  package init(
    _ event: Event, moment: Instant, title: String, lines: [String] = [], entries: [Entry] = [],
    names: [String] = [], link: String? = nil
  ) {
    (self.event, self.moment, self.title, self.lines) = (event, moment, title, lines)
    (self.entries, self.names, self.link) = (entries, names, link)
  }

  /// The lines; the title if it is all, for a push or a mail without text looks broken.
  var body: [String] { (lines.isEmpty ? [title] : lines) + (leftOut > 0 ? ["… +\(leftOut)"] : []) }

  /// The lines, cut to the length that a service accepts, with the number of those left out; of a line that is too long
  /// by itself the beginning.
  func text(withTitle: Bool, limit: MessageLimit, escape: (String) -> String = { $0 }) -> String {
    func text(_ kept: Int) -> String {
      var cut = self
      (cut.lines, cut.leftOut) = (Array(lines.prefix(kept)), leftOut + lines.count - kept)
      let head = withTitle && kept > 0 ? [title] : []
      return (head + cut.body + (link.map { [$0] } ?? [])).map(escape).joined(separator: "\n")
    }
    // The first number of lines fits, or is none; the last one does not.
    var kept = 0..<lines.count + 1
    while kept.count > 1 {
      let middle = (kept.lowerBound + kept.upperBound) / 2
      let fits = limit.count(text(middle)) <= limit.most
      kept = fits ? middle..<kept.upperBound : kept.lowerBound..<middle
    }
    return limit.beginning(of: text(kept.lowerBound))
  }

  /// The message with half of it, for a receiver that refused it for its length; nil if nothing can be left out.
  var shorter: NotificationMessage? {
    var shorter = self
    if !lines.isEmpty || !entries.isEmpty {
      shorter.lines = Array(lines.prefix(lines.count / 2))
      shorter.leftOut += lines.count - shorter.lines.count
      shorter.entries = Array(entries.prefix(entries.count / 2))
    } else {
      let length = title.unicodeScalars.count
      guard length > 20 else { return nil }
      shorter.title = PrintableText.excerpt(title, upTo: length / 2)
    }
    return shorter
  }
}

/// How long a message may be, in the unit that its receiver counts in.
struct MessageLimit {
  enum Unit {
    /// Of UTF-8.
    case bytes
    /// Of UTF-16, as in JavaScript and Java.
    case codeUnits
    case characters
  }

  let most: Int
  let unit: Unit

  func count(_ text: String) -> Int {
    switch unit {
    case .bytes: text.utf8.count
    case .codeUnits: text.utf16.count
    case .characters: text.unicodeScalars.count
    }
  }

  func beginning(of text: String) -> String {
    var size = count(text)
    guard size > most else { return text }
    var beginning = text.unicodeScalars
    size += count("…")
    while size > most, let last = beginning.popLast() { size -= count(String(last)) }
    return String(beginning) + "…"
  }
}
