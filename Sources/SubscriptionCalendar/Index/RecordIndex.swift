/// The records of a kind to publish: today's rows under their permanent ids, and known ones that are missing from
/// today's lists.
package struct RecordIndex<Record: ListedRecord>: Sendable {
  /// Every record, by the list's day, newest first, then by id.
  package let records: [KnownRecord<Record>]

  /// Combines today's lists with what was published before.
  ///
  /// - Parameters:
  ///   - seen: Today's plausible rows.
  ///   - kept: The codes with a row that cannot be used: what is known of them stays as it was.
  ///   - yearsRead: The years whose lists were read in this run; a row can vanish only from one of those.
  ///   - yearsUnread: The years whose lists should have been read and were not: all of their records stay.
  ///   - takenIDs: All ids ever published, so that none is used twice.
  package init(
    seen: [Record], keeping kept: Set<StockCode> = [], known: [KnownRecord<Record>], yearsRead: Set<Int>,
    yearsUnread: Set<Int> = [], takenIDs: Set<String>, asOf: Instant
  ) {
    var taken = takenIDs.union(known.map(\.id))
    var result: [KnownRecord<Record>] = []
    let matches = OfferingMatcher.matches(of: seen, among: known.map(\.record))
    for (record, match) in zip(seen, matches) {
      if let match {
        var known = known[match]
        known.see(record, at: asOf)
        result.append(known)
      } else {
        let id = RecordID.new(for: record, taken: taken)
        taken.insert(id)
        result.append(KnownRecord(id: id, record: record, firstSeen: asOf, lastChanged: asOf))
      }
    }
    let matched = Set(matches.compactMap(\.self))
    for index in known.indices where !matched.contains(index) {
      var known = known[index]
      let isKept = kept.contains(known.record.code)
      if !isKept, known.listYear.map(yearsRead.contains) ?? false { known.miss(at: asOf) }
      // Its row is in the list, or would be if that had been read.
      let isStillListed = known.isListed && (isKept || known.listYear.map(yearsUnread.contains) ?? false)
      if isStillListed || known.record.isKept(on: asOf.day) { result.append(known) }
    }
    records = result.sorted { left, right in
      let days = (left.record.listDay?.number ?? .max, right.record.listDay?.number ?? .max)
      return days.0 == days.1 ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : days.0 > days.1
    }
  }
}

extension KnownRecord: RevisedRecord {}
