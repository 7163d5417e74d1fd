/// An offering that has been published before: its permanent id, and what was published of it.
public struct KnownOffering: Hashable, Sendable {
  /// `<code>-<first subscription day as first seen>`, frozen; the stem of UIDs and file names.
  public var id: String
  /// The facts as last seen.
  public var offering: Offering
  /// When the offering was first seen.
  public var firstSeen: Instant
  /// When a fact of it last changed.
  public var lastChanged: Instant
  /// Whether the row was in its year's list when that was last read; if not, it has vanished without being cancelled.
  public var isListed: Bool
  /// Why the row of the list that was last read cannot be right; the facts are then those of an earlier night.
  public var doubt: OfferingDoubt?
  /// What changed when, oldest first.
  public var revisions: [Revision]
  /// The closes behind the premiums in the calendar's texts.
  public var frozen: FrozenCloses
  /// The estimates of its win rate that are kept as they were published.
  public var estimates: FrozenEstimates
  /// The close it was last valued at.
  public var lastClose: BoardClose?
  /// What each calendar entry was last published as.
  public var calendar: [CalendarEventKind: CalendarEventState]
  /// Calendar entries of kinds that only a newer version knows, by their names; kept for that version.
  public var unknownEvents: [String: CalendarEventState] = [:]
  /// The filtered feeds it is in, by their names and conditions.
  public var feeds: Set<String>

  /// The offering with these parts.
  public init(
    id: String, offering: Offering, firstSeen: Instant, lastChanged: Instant, isListed: Bool = true,
    doubt: OfferingDoubt? = nil, revisions: [Revision] = [], frozen: FrozenCloses = FrozenCloses(),
    estimates: FrozenEstimates = FrozenEstimates(), lastClose: BoardClose? = nil,
    calendar: [CalendarEventKind: CalendarEventState] = [:], feeds: Set<String> = []
  ) {
    self.id = id
    self.offering = offering
    self.firstSeen = firstSeen
    self.lastChanged = lastChanged
    self.isListed = isListed
    self.doubt = doubt
    self.revisions = revisions
    self.frozen = frozen
    self.estimates = estimates
    self.lastClose = lastClose
    self.calendar = calendar
    self.feeds = feeds
  }

  /// The year of the list that has the row: that of the draw.
  package var listYear: Int? { (offering.drawDate ?? offering.lastDay)?.year }

  /// Whether the row is missing from its list although the offering is neither drawn nor cancelled.
  public var isMissingFromList: Bool { !isListed && !offering.isCancelled && !offering.hasResult }

  /// Sets a calendar entry's state, whether or not this version knows its kind.
  package mutating func setEvent(_ kind: String, _ state: CalendarEventState) {
    if let known = CalendarEventKind(rawValue: kind) {
      calendar[known] = state
    } else {
      unknownEvents[kind] = state
    }
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

  /// A change of one field, in the outputs' own text; nil is "not known".
  public struct Change: Hashable, Sendable {
    /// The output field's name.
    public var field: String
    /// What it was.
    public var from: String?
    /// What it is now.
    public var to: String?

    /// The change of a field.
    public init(field: String, from: String?, to: String?) {
      self.field = field
      self.from = from
      self.to = to
    }
  }
}
