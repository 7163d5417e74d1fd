internal import Diagnostics
internal import Localization
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
  private let accepted: Set<String>
  private let closeOf: (Offering) -> Price?
  private let listings: (StockCode) -> [RowImplausibility.Listing]
  /// The listed offerings that no row fits.
  private let missing: [KnownOffering]

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
    (self.lists, self.accepted, self.closeOf) = (lists, accepted, closeOf)
    self.listings = listings
    let allMatches = OfferingMatcher.matches(of: lists.flatMap { $0.rows.map(\.offering) }, among: known)
    let matched = Set(allMatches.compactMap(\.self))
    missing = known.indices.filter { !matched.contains($0) && known[$0].isListed }.map { known[$0] }
    var first = 0
    for list in lists {
      let matches = allMatches[first..<first + list.rows.count].map { $0.map { known[$0] } }
      first += list.rows.count
      try review(list, matches, calendar, today)
    }
    try reviewMissing(from: yearsRead)
  }

  private mutating func review(
    _ list: List, _ matches: [KnownOffering?], _ calendar: TradingCalendar, _ today: Day
  ) throws(SubcalError) {
    let isAccepted = accepted.contains(list.source.description)
    var unusable = list.rejected
    var unmatched = list.rejected.map { ($0.code, OfferingDoubt.unreadableRow) }
    let (others, gone) = (
      OfferingLookup(list.rows.map(\.offering)), OfferingLookup(missing.map(\.offering))
    )
    for (index, row) in list.rows.enumerated() {
      let (offering, known) = (row.offering, matches[index])
      let renamed = known == nil ? gone.first(like: offering).map { missing[$0] } : nil
      let problem =
        RowImplausibility(offering, inListOf: list.year, calendar: calendar)
        // A list that is accepted may lack columns.
        ?? (isAccepted ? nil : RowImplausibility(incomplete: offering))
        ?? others.first(like: offering, except: index).map { list.repeated(index, $0) }
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
      let consequence =
        known == nil
        ? Text("；不收錄", "; it is left out")
        : Text("；申購案維持先前發布的內容", "; the offering stays as it was published")
      unusable.append(
        Remark(
          .doubtful, source: list.source.description, row: row.number, column: problem.columns,
          text: problem.values, reason: problem.reason + consequence, code: offering.code,
          rule: problem.doubt.rawValue))
    }
    remarks += unusable.dropFirst(list.rejected.count)
    // A row that fits no known offering may be meant for one of its code that no other row fits.
    rowsLeftOut += unmatched.count
    let doubtOf = Dictionary(
      unmatched.compactMap { code, doubt in code.map { ($0, doubt) } },
      uniquingKeysWith: { first, _ in first })
    for known in missing where known.listYear == list.year && doubts[known.id] == nil {
      guard let doubt = doubtOf[known.offering.code] else { continue }
      doubts[known.id] = doubt
      rowsLeftOut -= 1
    }
    guard !isAccepted else { return }
    let count = list.rows.count + list.rejected.count
    if Self.isMany(unusable.count, of: count) {
      throw .refused(
        list.source,
        Text(
          "\(count) 筆中 \(unusable.count) 筆不合理；第一筆：",
          "\(unusable.count) of \(count) rows cannot be right; the first, ") + unusable[0].withoutSource,
        unless: Self.exception)
    }
    let pairs = zip(matches, list.rows).compactMap { known, row in known.map { ($0, row.offering) } }
    if let changes = ListChanges(pairs, today: today, calendar).tooMany {
      throw .refused(list.source, changes, unless: Self.exception)
    }
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
            reason: Text(
              "清單缺少 \(known.id) \(known.offering.name)，更舊的卻還在；維持先前發布的內容",
              "\(known.id) \(known.offering.name) is missing from the list, which has older rows; it stays as it "
                + "was published")))
      }
      guard gone.count >= Self.fewest, gone.count * 10 > list.rows.count else { continue }
      throw .refused(
        list.source,
        Text(
          "少了 \(gone.count) 檔，更舊的卻還在；其一為 \(gone[0].id)",
          "\(gone.count) offerings are missing, though older ones are still there; one is \(gone[0].id)"),
        unless: Self.exception)
    }
  }

  /// A fifth of the rows, and at least three: a typo in one row leaves the others as they are, a moved column does not.
  static func isMany(_ count: Int, of all: Int) -> Bool { count >= fewest && count * 5 >= all }

  static let fewest = 3

  private static let exception = Text("清單確實如此", "the list really is like that")
}

extension ListReview.List {
  fileprivate func repeated(_ index: Int, _ other: Int) -> RowImplausibility {
    RowImplausibility(
      .repeatedOffering, [.code, .subscriptionStart, .subscriptionEnd, .drawDate], of: rows[index].offering,
      Text(
        "第 \(rows[other].number) 筆為同一申購案，內容不同",
        "row \(rows[other].number) has the same offering with other facts"))
  }
}

extension RowImplausibility {
  /// What is wrong with a new row that may be a missing offering's.
  fileprivate init(_ offering: Offering, insteadOf known: KnownOffering) {
    self.init(
      .identityChange, [.code, .name, .market], of: offering,
      Text(
        "可能是清單缺少的 \(known.id) \(known.offering.name)（\(known.offering.market)）",
        "it may be \(known.id) \(known.offering.name) (\(known.offering.market)), which is missing"))
  }
}
