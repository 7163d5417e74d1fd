package import Values

/// Where a record's facts were last read: the row of a source's body.
///
/// A night makes one for each record whose row it believed, the store keeps the newest, and `query --evidence` shows it.
/// A record whose row is in doubt keeps the reading that its facts are of.
package struct Reading: Hashable, Sendable {
  /// The record's id.
  package let record: String
  package let source: SourceID
  /// The number of the data row, from 1, not counting title and header.
  package let row: Int

  package init(record: String, source: SourceID, row: Int) {
    (self.record, self.source, self.row) = (record, source, row)
  }
}

extension Array {
  /// The readings of those whose facts are a row's. A row that continues what is known is that of its code, if the list has
  /// no other.
  package func readings<Record: ListedRecord>(in lists: [DecodedList<Record>]) -> [Reading]
  where Element == Tracked<Record> {
    typealias Place = (source: SourceID, row: Int)
    var (byRecord, byCode): ([Record: Place], [StockCode: Place?]) = ([:], [:])
    // An announcement in doubt is published, and joined to what was announced before.
    let isStream = lists.contains { $0.source.repeats == .corrected }
    for list in lists {
      for (number, record) in list.rows {
        let place = (list.source.id, number)
        byRecord[record] = place
        byCode.updateValue(byCode.keys.contains(record.code) ? nil : place, forKey: record.code)
      }
    }
    return compactMap { known in
      guard known.isListed,
        known.doubt == nil || byRecord[known.record] != nil || isStream && known.consequence == .listed,
        let place = byRecord[known.record] ?? byCode[known.record.code] ?? nil
      else { return nil }
      return Reading(record: known.id, source: place.source, row: place.row)
    }
  }
}
