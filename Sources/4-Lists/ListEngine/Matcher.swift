internal import Values

/// Says which known record each of tonight's rows is, even if days moved.
///
/// A row is a known record if the code is the same, and the identity or one of the days that it is
/// recognized by; the draws or openings are within 60 days, the known one has no result and is not cancelled
/// or has the same period or is cancelled like the row, and no other row fits better. 序號 is renumbered daily, days move, and a company
/// may offer twice: none of them is a key.
///
/// ``Tracker`` asks it once for all lists of a night, so that a row in doubt takes its match with it and the
/// others match the same.
package enum Matcher {
  /// For each of today's rows the index of the known record; nil for a new one.
  package static func matches<Record: ListedRecord>(of seen: [Record], among known: [Record]) -> [Int?] {
    var claims: [Claim] = []
    let knownByCode = Dictionary(grouping: known.indices) { known[$0].code }
    let rowsByCode = Dictionary(grouping: seen.indices) { seen[$0].code }
    for (row, record) in seen.enumerated() {
      let own = knownByCode[record.code] ?? []
      for index in own {
        guard let mismatch = record.mismatch(of: known[index]) else { continue }
        // A company may offer twice at once: then the facts tell which is which, also when the second one is new.
        let isOneOfSeveral = own.count > 1 || rowsByCode[record.code]?.count ?? 0 > 1
        let differences =
          isOneOfSeveral ? Record.facts.count { !$0.access.isSame(in: record, and: known[index]) } : 0
        claims.append(Claim(row: row, known: index, mismatch: mismatch, differences: differences))
      }
    }
    var matches = [Int?](repeating: nil, count: seen.count)
    var taken: Set<Int> = []
    for claim in claims.sorted() where matches[claim.row] == nil && !taken.contains(claim.known) {
      matches[claim.row] = claim.known
      taken.insert(claim.known)
    }
    return matches
  }

  /// The most days between a draw and its postponed date.
  static let drawDistance = 60
}

/// How badly a row fits a known record; the smaller one fits better.
///
/// ``Matcher`` compares these for all pairs of a code. What counts first is another identity, then how many days
/// differ, then how far the draws lie apart: a row whose draw alone moved by four days is (0, 1, 4), and fits better than one
/// with another period as well. A pair that cannot be one record has none.
package struct Mismatch: Comparable, Sendable {
  private let kind, differingDates, distance: Int

  package init(_ kind: Int, _ differingDates: Int, _ distance: Int) {
    (self.kind, self.differingDates, self.distance) = (kind, differingDates, distance)
  }

  package static func < (left: Mismatch, right: Mismatch) -> Bool {
    (left.kind, left.differingDates, left.distance) < (right.kind, right.differingDates, right.distance)
  }
}

extension ListedRecord {
  package func mismatch(of known: Self) -> Mismatch? {
    // A cancelled row whose days are corrected is still the same; one that is not cancelled is offered again.
    guard !known.isClosed || period == known.period || isCancelled && known.isCancelled else { return nil }
    let distance = distance(to: known)
    guard distance <= Matcher.drawDistance else { return nil }
    let days = zip(period + [listDay], known.period + [known.listDay])
    // Whether both have an identity, and another one: a text, which is corrected like any other.
    let isOther = identity != known.identity && !identity.isEmpty && !known.identity.isEmpty
    if isOther, !days.contains(where: { $0 == $1 }) { return nil }
    return Mismatch(isOther ? 1 : 0, days.count { $0 != $1 }, distance)
  }

  /// The days between the draws or openings, or between the last known dates if one of them is not known.
  private func distance(to other: Self) -> Int {
    guard let first = listDay ?? lastDay, let second = other.listDay ?? other.lastDay else { return 0 }
    return abs(first.number - second.number)
  }
}

/// A row's claim on a known record; the better one sorts first.
private struct Claim: Comparable {
  let row, known: Int
  let mismatch: Mismatch
  let differences: Int

  static func < (left: Claim, right: Claim) -> Bool {
    left.mismatch == right.mismatch
      ? (left.differences, left.row, left.known) < (right.differences, right.row, right.known)
      : left.mismatch < right.mismatch
  }
}

/// Finds among records one that a row may be, without comparing each with each.
///
/// `ListReview` asks two things of it: whether two of tonight's rows may be one record, and which missing
/// record a new row may have been before its name or code was corrected. It finds candidates by code, and by
/// name and days; whether one is the same the record itself says (`mayBe`, `mayHaveBeen`).
package struct RecordLookup<Record: ListedRecord> {
  private let records: [Record]
  private let byCode: [StockCode: [Int]]
  private let byNameAndDays: [NameAndDays: [Int]]

  /// What two rows of one record under different codes share.
  private struct NameAndDays: Hashable {
    let name: String
    let days: [Day?]

    init(_ record: Record) {
      (name, days) = (FoldedName.plain(record.name), record.period + [record.listDay])
    }
  }

  package init(_ records: [Record]) {
    self.records = records
    byCode = Dictionary(grouping: records.indices) { records[$0].code }
    // Of thousands with one name and its days the first ones show that there are others.
    byNameAndDays = Dictionary(grouping: records.indices) { NameAndDays(records[$0]) }.mapValues {
      Array($0.prefix(DecodedList<Record>.Excess.mostOfACode))
    }
  }

  /// The index of the first one, other than that at `index`, that may be the same as a record.
  package func first(like record: Record, except index: Int? = nil) -> Int? {
    all(like: record).first { $0 != index }
  }

  /// The indices of those that may be the same as a record.
  package func all(like record: Record) -> [Int] { all(like: record) { $0.mayBe(record) } }

  /// The indices of those that a record may have been before facts of it changed by which it is recognized.
  package func all(before record: Record) -> [Int] { all(like: record) { record.mayHaveBeen($0) } }

  private func all(like record: Record, where isIt: (Record) -> Bool) -> [Int] {
    if records.isEmpty { return [] }
    return Set(candidates(for: record).joined()).filter { isIt(records[$0]) }.sorted()
  }

  /// Those with its code, and those with its name and days.
  package func candidates(for record: Record) -> [[Int]] {
    [byCode[record.code] ?? [], byNameAndDays[NameAndDays(record)] ?? []]
  }
}
