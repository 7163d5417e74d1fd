internal import Values

/// Finds among records one that a row may be, without comparing each with each.
package struct RecordLookup<Record: ListedRecord> {
  private let records: [Record]
  private let byCode: [StockCode: [Int]]
  private let byNameAndDays: [NameAndDays: [Int]]

  /// What two rows of one record under different codes share.
  private struct NameAndDays: Hashable {
    let name: String
    let days: [Day?]

    init(_ record: Record) { (name, days) = (record.name, record.period + [record.listDay]) }
  }

  package init(_ records: [Record]) {
    self.records = records
    byCode = Dictionary(grouping: records.indices) { records[$0].code }
    byNameAndDays = Dictionary(grouping: records.indices) { NameAndDays(records[$0]) }
  }

  /// The index of the first one, other than that at `index`, that may be the same as a record.
  package func first(like record: Record, except index: Int? = nil) -> Int? {
    candidates(for: record).compactMap { candidates in
      candidates.first { $0 != index && records[$0].mayBe(record) }
    }.min()
  }

  /// Those with its code, and those with its name and days.
  package func candidates(for record: Record) -> [[Int]] {
    [byCode[record.code] ?? [], byNameAndDays[NameAndDays(record)] ?? []]
  }
}
