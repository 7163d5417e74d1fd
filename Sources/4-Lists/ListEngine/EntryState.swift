package import Values

/// What a calendar entry was last published as, to see whether and how tonight's differs.
///
/// An entry is compared with it by `following`, which raises SEQUENCE when a day or the status changed, and
/// LAST-MODIFIED when anything did. It is kept with the record, in the store and in its file.
///
/// The draw of `9983-20251218` moves to the 29th: SEQUENCE goes from 0 to 1. Another premium in the title
/// changes LAST-MODIFIED alone. If either rose without a cause, thousands of phones would announce a change
/// every morning; if it did not rise, they would keep the old day.
package struct EntryState: Hashable, Sendable {
  /// SEQUENCE (RFC 5545 section 3.8.7.4): raised when days or status change, and only then.
  package var sequence: Int
  /// When the content last changed: LAST-MODIFIED and, without METHOD, DTSTAMP (RFC 5545 section 3.8.7.2).
  package var lastModified: Instant
  package var start: Day
  /// The last day, itself included.
  package var end: Day
  /// STATUS (RFC 5545 section 3.8.1.11): a cancelled entry is shown struck out until its day is past.
  package var status: Status
  /// A fingerprint of the texts.
  package var content: String

  package enum Status: String, Sendable, CaseIterable { case confirmed, cancelled }

  /// The values that SEQUENCE can have: an integer of RFC 5545 section 3.3.8, and not negative.
  package static let sequences = 0...2_147_483_647

  package init(sequence: Int, lastModified: Instant, start: Day, end: Day, status: Status, content: String) {
    (self.sequence, self.lastModified, self.start, self.end) = (sequence, lastModified, start, end)
    (self.status, self.content) = (status, content)
  }

  package init(_ days: ClosedRange<Day>, isCancelled: Bool, content: String, at moment: Instant) {
    self.init(
      // An entry that is cancelled when first seen was revised before.
      sequence: isCancelled ? 1 : 0, lastModified: moment, start: days.lowerBound, end: days.upperBound,
      status: isCancelled ? .cancelled : .confirmed, content: content)
  }

  /// The state with new stamps where it differs from what was published before.
  package func following(_ before: EntryState?) -> EntryState {
    guard let before else { return self }
    var next = self
    let isMoved = start != before.start || end != before.end || status != before.status
    let isChanged = isMoved || content != before.content
    next.sequence = min(before.sequence + (isMoved ? 1 : 0), Self.sequences.upperBound)
    // Readers who saw the last change need a later stamp, even for a run at the same or an earlier moment.
    let later = Instant(secondsSince1970: before.lastModified.secondsSince1970 + 1)
    next.lastModified = isChanged ? max(lastModified, later) : before.lastModified
    return next
  }

  /// Whether feeds show the entry: a finished one for 180 days, a cancelled one until its last day.
  package func isInFeeds(on today: Day) -> Bool {
    end.adding(status == .cancelled ? 0 : RecordKind.daysKept) >= today
  }
}
