internal import Diagnostics
internal import SubscriptionCalendar

/// Separates the rows of the lists that can be published from those that cannot be right.
///
/// A known offering whose row breaks a rule stays as it was published; a new one is left out. A list with many such
/// rows, or with more changes than a real night brings, is refused as a whole.
struct ListReview {
  /// The plausible rows.
  private(set) var offerings: [Offering] = []
  /// Why the rows of known offerings, by id, cannot be used.
  private(set) var doubts: [String: OfferingDoubt] = [:]
  private(set) var remarks: [Remark] = []
  /// The number of rows that cannot be right and are of no known offering.
  private(set) var rowsLeftOut = 0

  /// A source's list of a year.
  struct List: Sendable {
    let source: SourceID
    let year: Int
    let rows: [Row]
    /// The rows that could not be read.
    let rejected: [Remark]

    struct Row: Sendable {
      let number: Int
      let offering: Offering
    }
  }

  private let lists: [List]
  private let known: [KnownOffering]
  private let accepted: Set<String>
  private let closeOf: (Offering) -> Price?
  private let listings: (StockCode) -> [RowImplausibility.Listing]
  /// For each row of all lists the known offering.
  private let matches: [Int?]

  /// - Parameters:
  ///   - yearsRead: The years of which a missing row is gone.
  ///   - accepted: Sources that may change as they like, and codes whose rows are used as they are.
  ///   - closeOf: The newest close of an offering's code.
  ///   - listings: Where tonight's files of closes have a code, if all boards' came.
  init(
    _ lists: [List], known: [KnownOffering], yearsRead: Set<Int>, calendar: TradingCalendar, today: Day,
    accepted: Set<String> = [], closeOf: @escaping (Offering) -> Price? = { _ in nil },
    listings: @escaping (StockCode) -> [RowImplausibility.Listing] = { _ in [] }
  ) throws(SubcalError) {
    (self.lists, self.known, self.accepted, self.closeOf) = (lists, known, accepted, closeOf)
    self.listings = listings
    matches = OfferingMatcher.matches(of: lists.flatMap { $0.rows.map(\.offering) }, among: known)
    var first = 0
    for list in lists {
      let matches = self.matches[first..<first + list.rows.count].map { $0.map { known[$0] } }
      first += list.rows.count
      try review(list, matches, calendar, today)
    }
    try reviewMissing(from: yearsRead)
  }

  private mutating func review(
    _ list: List, _ matches: [KnownOffering?], _ calendar: TradingCalendar, _ today: Day
  ) throws(SubcalError) {
    var unusable = list.rejected
    var unmatched = list.rejected.map { ($0.code, OfferingDoubt.unreadableRow) }
    for (index, row) in list.rows.enumerated() {
      let (offering, known) = (row.offering, matches[index])
      let renamed = known == nil ? missing.first { $0.offering.mayBe(offering) } : nil
      let problem =
        RowImplausibility(offering, inListOf: list.year, calendar: calendar) ?? repeated(index, in: list)
        ?? RowImplausibility(offering, after: known?.offering, close: closeOf(offering), on: today, calendar)
        ?? renamed.map { RowImplausibility(offering, insteadOf: $0) }
        ?? (known == nil ? RowImplausibility(offering, listedAs: listings(offering.code)) : nil)
      guard let problem, !accepted.contains(offering.code.description) else {
        offerings.append(offering)
        continue
      }
      if let known = known ?? renamed {
        doubts[known.id] = problem.doubt
      } else {
        unmatched.append((offering.code, problem.doubt))
      }
      let consequence = known == nil ? "it is left out" : "the offering stays as it was published"
      unusable.append(
        Remark(
          .doubtful, source: list.source.description, row: row.number, column: problem.columns,
          text: problem.values, reason: "\(problem.reason); \(consequence)", code: offering.code,
          rule: problem.doubt.rawValue))
    }
    remarks += unusable.dropFirst(list.rejected.count)
    // A row that fits no known offering may be meant for one of its code that no other row fits.
    rowsLeftOut += unmatched.count
    for known in missing where known.listYear == list.year && doubts[known.id] == nil {
      guard let row = unmatched.first(where: { $0.0 == known.offering.code }) else { continue }
      doubts[known.id] = row.1
      rowsLeftOut -= 1
    }
    guard !accepted.contains(list.source.description) else { return }
    let count = list.rows.count + list.rejected.count
    if Self.isMany(unusable.count, of: count) {
      throw .refused(
        list.source,
        "\(unusable.count) of \(count) rows cannot be right; the first, \(unusable[0].withoutSource)",
        unless: Self.exception)
    }
    let pairs = zip(matches, list.rows).compactMap { known, row in known.map { ($0, row.offering) } }
    if let changes = ListChanges(pairs, today: today, calendar).tooMany {
      throw .refused(list.source, changes, unless: Self.exception)
    }
  }

  /// The listed offerings that no row fits.
  private var missing: [KnownOffering] {
    let matched = Set(matches.compactMap(\.self))
    return known.indices.filter { !matched.contains($0) && known[$0].isListed }.map { known[$0] }
  }

  /// Rows leave a list at its oldest end, if at all; one from the middle or the newest end is missed.
  private mutating func reviewMissing(from yearsRead: Set<Int>) throws(SubcalError) {
    for list in lists where yearsRead.contains(list.year) && !accepted.contains(list.source.description) {
      guard let oldest = list.rows.compactMap(\.offering.drawDate).min() else { continue }
      let gone = missing.filter { known in
        known.listYear == list.year && doubts[known.id] == nil
          && known.offering.drawDate.map { $0 >= oldest } ?? true
      }.sorted { $0.id < $1.id }
      for known in gone {
        doubts[known.id] = .missingFromList
        remarks.append(
          Remark(
            .doubtful, source: list.source.description,
            reason:
              "\(known.id) \(known.offering.name) is missing from the list, which has older rows; it stays as it "
              + "was published"))
      }
      guard gone.count >= Self.fewest, gone.count * 10 > list.rows.count else { continue }
      throw .refused(
        list.source,
        "\(gone.count) offerings are missing, though older ones are still there; one is \(gone[0].id)",
        unless: Self.exception)
    }
  }

  private func repeated(_ index: Int, in list: List) -> RowImplausibility? {
    let offering = list.rows[index].offering
    guard
      let other = list.rows.indices.first(where: { other in
        other != index && list.rows[other].offering.mayBe(offering)
      })
    else { return nil }
    return RowImplausibility(
      .repeatedOffering, [.code, .subscriptionStart, .subscriptionEnd, .drawDate], of: offering,
      "row \(list.rows[other].number) has the same offering with other facts")
  }

  /// A fifth of the rows, and at least three: a typo in one row leaves the others as they are, a moved column does not.
  static func isMany(_ count: Int, of all: Int) -> Bool { count >= fewest && count * 5 >= all }

  static let fewest = 3

  private static let exception = "the list really is like that"
}

extension RowImplausibility {
  /// What is wrong with a new row that may be a missing offering's.
  fileprivate init(_ offering: Offering, insteadOf known: KnownOffering) {
    self.init(
      .identityChange, [.code, .name, .market], of: offering,
      "it may be \(known.id) \(known.offering.name) (\(known.offering.market)), which is missing")
  }
}
