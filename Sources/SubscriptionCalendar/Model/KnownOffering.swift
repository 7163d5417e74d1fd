/// An offering that has been published before: its permanent id, and what subscribers have been told of it.
public struct KnownOffering: Hashable, Sendable {
  /// `<code>-<first subscription day as first seen>`, frozen; the stem of UIDs and file names.
  public var id: String
  /// The facts as last seen.
  public var offering: Offering
  /// When the offering was first seen.
  public var firstSeen: Instant
  /// When a fact of it last changed.
  public var lastChanged: Instant
  /// Whether the row was in its year's list when that was last read; when not, it has vanished without being
  /// cancelled.
  public var isListed: Bool
  /// What changed when, oldest first.
  public var revisions: [Revision]
  /// The closes whose premium the calendar's texts carry.
  public var frozen: FrozenCloses
  /// The close it was last valued at, and on which day.
  public var lastClose: BoardClose?
  /// What each calendar entry was last published as.
  public var calendar: [EventKind: EventState]
  /// The filtered feeds it is in, by their names and conditions.
  public var feeds: Set<String>

  /// The offering with this past.
  public init(
    id: String, offering: Offering, firstSeen: Instant, lastChanged: Instant, isListed: Bool = true,
    revisions: [Revision] = [], frozen: FrozenCloses = FrozenCloses(), lastClose: BoardClose? = nil,
    calendar: [EventKind: EventState] = [:], feeds: Set<String> = []
  ) {
    self.id = id
    self.offering = offering
    self.firstSeen = firstSeen
    self.lastChanged = lastChanged
    self.isListed = isListed
    self.revisions = revisions
    self.frozen = frozen
    self.lastClose = lastClose
    self.calendar = calendar
    self.feeds = feeds
  }

  /// Whether the row is missing from its list and nothing else says why: neither a result nor a cancellation.
  public var isMissed: Bool {
    !isListed && !offering.isCancelled && !offering.hasResult
  }

  static let listedField = "listed"
}

/// One night on which facts of an offering changed.
public struct Revision: Hashable, Sendable {
  /// When it was seen.
  public var seen: Instant
  /// The facts that changed, in the order of the output's fields.
  public var changes: [Change]

  /// The revision with these changes.
  public init(seen: Instant, changes: [Change]) {
    self.seen = seen
    self.changes = changes
  }

  /// One fact, from and to, as the outputs write it; nil is "not known".
  public struct Change: Hashable, Sendable {
    /// The output field's name.
    public var field: String
    /// What it was.
    public var from: String?
    /// What it is since.
    public var to: String?

    /// The change of a field.
    public init(field: String, from: String?, to: String?) {
      self.field = field
      self.from = from
      self.to = to
    }
  }
}
