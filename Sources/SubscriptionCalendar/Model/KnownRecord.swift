/// A record other than an offering that has been published before: its permanent id, and what was published of it.
package struct KnownRecord<Record: ListedRecord>: Hashable, Sendable {
  /// The code, the first day as first seen and the kind of record, such as `7715-20241225-auction`; frozen.
  package var id: String
  /// The facts as last seen.
  package var record: Record
  package var firstSeen: Instant
  /// When a fact of it last changed.
  package var lastChanged: Instant
  /// Whether the row was in its list when that was last read.
  package var isListed = true
  /// What changed when, oldest first.
  package var revisions: [Revision] = []
  /// What each calendar entry was last published as, by the name of its kind; also kinds of newer versions.
  package var calendar: [String: EntryState] = [:]

  package init(id: String, record: Record, firstSeen: Instant, lastChanged: Instant) {
    (self.id, self.record, self.firstSeen, self.lastChanged) = (id, record, firstSeen, lastChanged)
  }

  /// Whether the row is missing from its list although the record is open.
  package var isMissingFromList: Bool { !isListed && !record.isClosed }

  /// The year of the list that has the row.
  package var listYear: Int? { (record.listDay ?? record.lastDay)?.year }
}

package typealias KnownAuction = KnownRecord<Auction>
