package import JSON
package import Records
internal import SubscriptionLists
package import Values

/// One message: as text, and in fields for programs.
package struct NotificationMessage: Sendable {
  package enum Event: String, Sendable {
    case digest
    case failedNight = "failed_night"
    case nothing
    case test
  }

  package var event: Event
  package var asOf: Instant
  /// The first line, which a lock screen shows.
  package var title: String
  /// The lines after it; none if the title is everything.
  package var lines: [String]
  /// An entry for each line about an offering, for programs.
  package var entries: [Entry]
  /// The permanent names of its events, which are remembered after it was sent.
  package var names: [String]
  package var link: String?

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
    _ event: Event, asOf: Instant, title: String, lines: [String] = [], entries: [Entry] = [],
    names: [String] = [], link: String? = nil
  ) {
    (self.event, self.asOf, self.title, self.lines) = (event, asOf, title, lines)
    (self.entries, self.names, self.link) = (entries, names, link)
  }

  /// The lines; the title if it is all, for a push or a mail without text looks broken.
  var body: [String] { lines.isEmpty ? [title] : lines }

  /// The lines, cut to the length that a service accepts, with the number of those left out.
  func text(withTitle: Bool, limit: Int, escape: (String) -> String = { $0 }) -> String {
    let all = ((withTitle ? [title] + lines : body) + (link.map { [$0] } ?? [])).map(escape)
    var text = all.joined(separator: "\n")
    var kept = all.count
    while text.utf16.count > limit, kept > 1 {
      kept -= 1
      text = (all.prefix(kept) + ["… +\(all.count - kept)"]).joined(separator: "\n")
    }
    return text
  }
}
