/// An offering that has been published before: its permanent id, and what was published of it.
package struct KnownOffering: Hashable, Sendable {
  /// `<code>-<first subscription day as first seen>`, frozen; the stem of UIDs and file names.
  package var id: String
  /// The facts as last seen.
  package var offering: Offering
  /// When the offering was first seen.
  package var firstSeen: Instant
  /// When a fact of it last changed.
  package var lastChanged: Instant
  /// Whether the row was in its year's list when that was last read; if not, it has vanished without being cancelled.
  package var isListed: Bool
  /// Why the row of the list that was last read cannot be right; the facts are then those of an earlier night.
  package var doubt: OfferingDoubt?
  /// What changed when, oldest first.
  package var revisions: [Revision]
  /// The closes behind the premiums in the calendar's texts.
  package var frozen: FrozenCloses
  /// The estimates of its win rate that are kept as they were published.
  package var estimates: FrozenEstimates
  /// The close it was last valued at.
  package var lastClose: BoardClose?
  /// What each calendar entry was last published as, by the name of its kind; also kinds of newer versions.
  package var calendar: [String: EntryState]
  /// The filtered feeds it is in, by their names and conditions.
  package var feeds: Set<String>

  /// The offering with these parts.
  package init(
    id: String, offering: Offering, firstSeen: Instant, lastChanged: Instant, isListed: Bool = true,
    doubt: OfferingDoubt? = nil, revisions: [Revision] = [], frozen: FrozenCloses = FrozenCloses(),
    estimates: FrozenEstimates = FrozenEstimates(), lastClose: BoardClose? = nil,
    calendar: [String: EntryState] = [:], feeds: Set<String> = []
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
  package var isMissingFromList: Bool { !isListed && !offering.isCancelled && !offering.hasResult }

  static let listedField = "listed"
}

/// One night on which facts of an offering changed.
package struct Revision: Hashable, Sendable {
  /// When it was seen.
  package var seen: Instant
  /// The facts that changed, in the order of the output's fields.
  package var changes: [Change]

  /// The revision with these changes.
  package init(seen: Instant, changes: [Change]) {
    self.seen = seen
    self.changes = changes
  }

  /// A change of one field, in the outputs' own text; nil is "not known".
  package struct Change: Hashable, Sendable {
    /// The output field's name.
    package var field: String
    /// What it was.
    package var from: String?
    /// What it is now.
    package var to: String?

    /// The change of a field.
    package init(field: String, from: String?, to: String?) {
      self.field = field
      self.from = from
      self.to = to
    }
  }
}
