/// The offerings to publish: today's rows under their permanent ids, and known offerings that are missing
/// from today's lists.
package struct OfferingIndex: Sendable {
  /// Every offering, by draw date, newest first, then by id.
  package let offerings: [KnownOffering]
  /// The number of rows of today's lists that cannot be right and are of no known offering.
  package let rowsLeftOut: Int

  /// Combines today's lists with what was published before.
  ///
  /// - Parameters:
  ///   - seen: Today's plausible rows, bonds already dropped.
  ///   - known: What was published before.
  ///   - yearsRead: The years whose lists were read in this run; a row can vanish only from one of those.
  ///   - takenIDs: All ids ever published, so that none is used twice.
  ///   - doubts: Why the rows of some known offerings, by id, cannot be right: these stay as they were.
  ///   - rowsLeftOut: The number of rows that cannot be right and are of no known offering.
  ///   - asOf: The time stamp of revisions.
  package init(
    seen: [Offering], known: [KnownOffering], yearsRead: Set<Int>, takenIDs: Set<String>,
    doubts: [String: OfferingDoubt] = [:], rowsLeftOut: Int = 0, asOf: Instant
  ) {
    self.rowsLeftOut = rowsLeftOut
    var taken = takenIDs.union(known.map(\.id))
    var result: [KnownOffering] = []
    // An offering whose own row cannot be used is not another row's.
    let (known, inDoubt) = (known.filter { doubts[$0.id] == nil }, known.filter { doubts[$0.id] != nil })
    let matches = OfferingMatcher.matches(of: seen, among: known)
    for (offering, match) in zip(seen, matches) {
      if let match {
        result.append(known[match].seenAgain(as: offering, at: asOf))
      } else {
        let id = RecordID.new(for: offering, taken: taken)
        taken.insert(id)
        result.append(KnownOffering(id: id, offering: offering, firstSeen: asOf, lastChanged: asOf))
      }
    }
    let matched = Set(matches.compactMap(\.self))
    let notSeen = inDoubt + known.indices.filter { !matched.contains($0) }.map { known[$0] }
    for offering in notSeen {
      let offering = offering.notSeen(yearsRead: yearsRead, doubt: doubts[offering.id], at: asOf)
      if offering.isKept(on: asOf.day) { result.append(offering) }
    }
    // The places are sorted, because an offering is large.
    let keys = result.map { (drawDate: $0.offering.drawDate?.number ?? .max, id: $0.id) }
    offerings = keys.indices.sorted { left, right in
      let (first, other) = (keys[left], keys[right])
      return first.drawDate == other.drawDate
        ? first.id.utf8.lexicographicallyPrecedes(other.id.utf8) : first.drawDate > other.drawDate
    }.map { result[$0] }
  }

  /// How many days a finished offering that is in no list stays in the outputs.
  package static let daysKept = 180

  /// Whether a text has the form of an id: it becomes a file name and the stem of UIDs.
  package static func isID(_ text: some StringProtocol) -> Bool { RecordID.isValid(text, suffix: nil) }
}

extension KnownOffering: RevisedRecord {
  var record: Offering {
    get { offering }
    set { offering = newValue }
  }

  fileprivate func seenAgain(as seen: Offering, at instant: Instant) -> KnownOffering {
    var copy = self
    copy.see(seen, at: instant)
    copy.doubt = nil
    return copy
  }

  /// - Parameter doubt: Why its row cannot be used, or why it should not be missing.
  fileprivate func notSeen(yearsRead: Set<Int>, doubt: OfferingDoubt?, at instant: Instant) -> KnownOffering {
    var copy = self
    if let doubt { copy.doubt = doubt }
    // A list that was not read says nothing about its rows.
    guard doubt == nil || doubt == .missingFromList, let listYear, yearsRead.contains(listYear) else {
      return copy
    }
    copy.miss(at: instant)
    return copy
  }

  /// Whether a night of that day publishes the offering although it is in no list.
  package func isKept(on today: Day) -> Bool { offering.isKept(on: today) }
}
