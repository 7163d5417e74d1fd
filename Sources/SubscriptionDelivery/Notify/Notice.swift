public import SubscriptionCalendar

/// One message: what it says in words, and in fields for programs.
public struct Notice: Sendable {
  /// What the message is.
  public enum Event: String, Sendable {
    case digest
    case failedNight = "failed_night"
    case nothing
    case test
  }

  /// What the message is.
  public var event: Event
  /// The moment it is of.
  public var asOf: Instant
  /// The first line: what a lock screen shows.
  public var title: String
  /// The lines after it.
  public var lines: [String]
  /// For programs: a member for each line about an offering.
  public var entries: [Entry]
  /// The permanent names of what is told: remembered when it has been.
  public var names: [String]
  /// A page to open, where there is one.
  public var link: String?

  /// What a line is about.
  public struct Entry: Sendable {
    /// The kind of tiding.
    public var kind: String
    /// The line in words.
    public var line: String
    /// The offering, with the fields of subscriptions.json.
    public var item: JSONValue
    /// What changed.
    public var changes: [Revision.Change]

    /// An entry with these parts.
    public init(kind: String, line: String, item: JSONValue, changes: [Revision.Change]) {
      (self.kind, self.line, self.item, self.changes) = (kind, line, item, changes)
    }
  }

  /// A notice with these parts.
  public init(
    _ event: Event, asOf: Instant, title: String, lines: [String] = [], entries: [Entry] = [],
    names: [String] = [], link: String? = nil
  ) {
    self.event = event
    self.asOf = asOf
    self.title = title
    self.lines = lines
    self.entries = entries
    self.names = names
    self.link = link
  }

  /// The lines in as many bytes as a service takes; what is cut is said.
  func text(withTitle: Bool, limit: Int, escape: (String) -> String = { $0 }) -> String {
    let all = ((withTitle ? [title] : []) + lines + (link.map { [$0] } ?? [])).map(escape)
    var text = all.joined(separator: "\n")
    var kept = all.count
    while text.utf16.count > limit, kept > 1 {
      kept -= 1
      text = (all.prefix(kept) + ["… +\(all.count - kept)"]).joined(separator: "\n")
    }
    return text
  }
}
