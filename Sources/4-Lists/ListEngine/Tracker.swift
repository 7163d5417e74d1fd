package import Decoding
package import Localization
internal import Trading
package import Values

/// Takes tonight's rows of a list: holds back those that cannot be right, gives new records their permanent
/// ids, notes what changed of known ones, and finds what is missing.
///
/// A night makes one for each list, with what earlier nights knew, and stores and publishes its `Result`.
/// What is known of a record whose row breaks a rule stays as it was published; a new one is left out. A
/// list with many such rows, or with more changes than a real night brings, is refused as a whole.
///
/// For example, a draw moves from the 5th to the 7th: the known record keeps its id and gets a revision. If
/// the row fits no known record, an id is made, for good. A row that is matched with the wrong record moves
/// a stranger's calendar entry, and one that is not matched doubles it; therefore only ``Matcher`` decides
/// who is who.
package struct Tracker<Record: ListedRecord> {
  private let moment: Instant
  private let context: ReviewContext<Record>
  private let accepted: Accepted
  private let takenIDs: Set<String>
  private let isHistory: Bool
  private let share: @Sendable () -> DecodingTime?

  /// - Parameters:
  ///   - moment: The time stamp of revisions.
  ///   - takenIDs: All ids ever published, so that none is used twice.
  ///   - isHistory: Whether the lists are of past years: each row stands for itself, and nothing is missing from them.
  ///   - share: The time, from now on, that the review of a list may take which the night can do without; nil for any.
  package init(
    moment: Instant, context: ReviewContext<Record>, accepted: Accepted = .nothing,
    takenIDs: Set<String> = [],
    isHistory: Bool = false, share: @escaping @Sendable () -> DecodingTime? = { nil }
  ) {
    (self.moment, self.context, self.accepted, self.takenIDs) = (moment, context, accepted, takenIDs)
    (self.isHistory, self.share) = (isHistory, share)
  }

  package struct Result: Sendable {
    /// Every record to publish, by the list's day, newest first, then by id.
    package var records: [Tracked<Record>] = []
    package var remarks: [Remark] = []
    /// The number of rows that cannot be right and are of no known record.
    package var rowsLeftOut = 0
    /// Those of them whose code can be read.
    package var leftOut: [LeftOutRow.Found] = []
    /// The rows that break a rule and are taken as they are, and the rule.
    package var accepted: [AcceptedRow.Found] = []
    /// By source, the numbers of the rows whose remarks are quiet.
    package var quietRows: [SourceID: Set<Int>] = [:]
    /// The sources that are used as they are because a person accepts them.
    package var sourcesTakenAsTheyAre: Set<SourceID> = []
    /// Why whole lists are not used.
    package var refusals: [(source: ListSource<Record>, reason: Text)] = []
    /// Those of them that took too long, or whose run was stopped: nobody can accept them.
    package var stopped: Set<SourceID> = []
  }

  /// - Parameters:
  ///   - known: What was published before.
  ///   - unread: What lists that were not read are whole for: of those nothing is missing, and all that was listed stays.
  package func track(
    _ lists: [DecodedList<Record>], known: [Tracked<Record>] = [], unread: Set<Scope> = []
  ) -> Result {
    lists.contains { $0.source.repeats == .corrected }
      ? trackInOrder(lists, known) : trackTogether(lists, known: known, unread: unread)
  }

  private func trackTogether(
    _ lists: [DecodedList<Record>], known: [Tracked<Record>], unread: Set<Scope> = []
  ) -> Result {
    // Once, so that a row in doubt takes its match with it and the others match the same.
    let matches = Matcher.matches(of: lists.flatMap { $0.rows.map(\.record) }, among: known.map(\.record))
    let matched = Set(matches.compactMap(\.self))
    let missing = isHistory ? [] : known.indices.filter { !matched.contains($0) && known[$0].isListed }
    var (result, rows, doubts) = (Result(), [ListReview<Record>.Row](), [Int: String]())
    var (read, unread) = (Set<Scope>(), unread)
    let scopes = Set(lists.compactMap(\.source.scope))
    let unasked = known.lazy.filter { $0.isListed && !($0.record.scope.map(scopes.contains) ?? true) }
    let byCode = Dictionary(
      grouping: lists.flatMap { $0.rows.map(\.record) } + unasked.map(\.record), by: \.code)
    var first = 0
    for list in lists {
      let own = Array(matches[first..<first + list.rows.count])
      first += list.rows.count
      var review = ListReview(list, own, known: known, missing: missing, doubted: doubts, byCode: byCode)
      let reason = withTime(for: list.source) {
        review.judge(in: context, accepted: accepted, isHistory: isHistory)
      }
      result.note(list.excess)
      if let reason {
        result.refuse(list.source, becauseStopped: reason)
        if let scope = list.source.scope { unread.insert(scope) }
        continue
      }
      if list.isWhole, review.refusal == nil { review.findMissing(on: moment.day, isAccepted: accepts(list)) }
      result.remarks += review.remarks
      result.rowsLeftOut += review.rowsLeftOut
      result.leftOut += review.leftOut
      result.accepted += review.acceptedRows
      result.quietRows[list.source.id, default: []].formUnion(review.quietRows)
      if review.isTakenAsItIs { result.sourcesTakenAsTheyAre.insert(list.source.id) }
      if let reason = review.refusal {
        guard accepts(list) else {
          result.refusals.append((list.source, reason))
          if let scope = list.source.scope { unread.insert(scope) }
          continue
        }
        result.sourcesTakenAsTheyAre.insert(list.source.id)
      }
      rows += review.plausible
      doubts = review.doubts
      guard let scope = list.source.scope, !isHistory else { continue }
      if list.isWhole { read.insert(scope) } else { unread.insert(scope) }
    }
    result.records = records(rows, known, doubts, read: read.subtracting(unread), unread: unread)
    return result
  }

  /// Takes the rows one after another, each of which corrects what those before it said: one revision a night.
  ///
  /// A row is held against what is known of its own code alone, ids included, because an id begins with the code.
  /// The work then grows with the rows, and not with the rows times all that is known.
  private func trackInOrder(_ lists: [DecodedList<Record>], _ known: [Tracked<Record>]) -> Result {
    var result = Tracker.Result()
    var byCode = Dictionary(grouping: known, by: \.record.code)
    let takenByCode = Dictionary(grouping: takenIDs) { $0.prefix { $0 != "-" } }
    for list in compared(lists) {
      if let reason = list.otherBoard(in: context) {
        guard accepts(list) else {
          result.refusals.append((list.source, reason))
          continue
        }
        result.sourcesTakenAsTheyAre.insert(list.source.id)
      }
      let before = (result, byCode)
      let stopped = withTime(for: list.source) { () -> (source: ListSource<Record>, reason: Text)? in
        for row in list.single {
          guard let code = row.rows.first?.record.code else { continue }
          let own = Tracker(
            moment: moment, context: context, accepted: accepted,
            takenIDs: Set(takenByCode[Substring(code.description)] ?? []), isHistory: isHistory)
          let next = own.trackTogether([row], known: byCode[code] ?? [])
          if !next.stopped.isEmpty { return next.refusals.first }
          byCode[code] = next.records
          result.remarks += next.remarks
          result.rowsLeftOut += next.rowsLeftOut
          result.leftOut += next.leftOut
          result.accepted += next.accepted
          result.quietRows.merge(next.quietRows) { $0.union($1) }
        }
        return nil
      }
      if let stopped {
        // Each row corrects those before it, so half of a list would be what nobody announced.
        (result, byCode) = before
        result.refuse(list.source, becauseStopped: stopped.reason)
      }
      result.note(list.excess)
    }
    result.records = records([], byCode.values.flatMap(\.self), [:], read: [], unread: [])
    let before = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
    for index in result.records.indices {
      let id = result.records[index].id
      result.records[index].joinRevisions(since: before[id]?.revisions.count)
    }
    return result
  }

  /// The lists with all their rows compared as ``ListSource/compare`` compares those of each: two exchanges' are one day.
  private func compared(_ lists: [DecodedList<Record>]) -> [DecodedList<Record>] {
    guard let first = lists.first, lists.count > 1 else { return lists }
    var records = lists.flatMap { $0.rows.map(\.record) }
    first.source.compare(&records)
    var rest = records[...]
    return lists.map { list in
      let own = rest.prefix(list.rows.count)
      rest = rest.dropFirst(list.rows.count)
      return list.with(own)
    }
  }

  /// Reviews a list within its share of the time, if the night can do without it.
  private func withTime<Value>(for source: ListSource<Record>, _ review: () -> Value) -> Value {
    guard DecodingTime.limit == nil, source.need != .required, let limit = share() else { return review() }
    return DecodingTime.$limit.withValue(limit) { review() }
  }

  private func accepts(_ list: DecodedList<Record>) -> Bool { accepted.covers(list.source.id) }

  /// The records of rows with the indices of what is known of them, and of what has no row.
  private func records(
    _ rows: [ListReview<Record>.Row], _ known: [Tracked<Record>], _ doubts: [Int: String],
    read: Set<Scope>, unread: Set<Scope>
  ) -> [Tracked<Record>] {
    var taken = takenIDs.union(known.map(\.id))
    var records: [Tracked<Record>] = []
    for (record, match, doubt) in rows {
      if let match {
        var tracked = known[match]
        tracked.update(with: record, at: moment)
        (tracked.doubt, tracked.consequence) = (doubt, doubt.map { _ in .listed })
        records.append(tracked)
      } else {
        let id = RecordID.new(for: record, taken: taken)
        taken.insert(id)
        records.append(
          Tracked(
            id: id, record: record, firstSeen: moment, doubt: doubt, consequence: doubt.map { _ in .listed }))
      }
    }
    let updated = Set(rows.compactMap(\.match))
    for index in known.indices where !updated.contains(index) {
      var tracked = known[index]
      let doubt = doubts[index]
      if let doubt { (tracked.doubt, tracked.consequence) = (doubt, .before) }
      let scope = tracked.record.scope
      // A list that was not read says nothing about its rows.
      if doubt ?? Doubt.missingFromList.id == Doubt.missingFromList.id, let scope, read.contains(scope),
        tracked.record.miss(on: moment.day)
      {
        tracked.markUnlisted(at: moment)
      }
      // Its row is in the list, or would be if that had been read.
      let isStillListed = tracked.isListed && (doubt != nil || scope.map(unread.contains) ?? false)
      if isStillListed || tracked.record.isKept(on: moment.day) { records.append(tracked) }
    }
    // The indices are sorted, because an offering is large.
    let keys = records.map { (day: $0.record.listDay?.number ?? .max, id: $0.id) }
    return keys.indices.sorted { left, right in
      let (first, other) = (keys[left], keys[right])
      return first.day == other.day
        ? first.id.utf8.lexicographicallyPrecedes(other.id.utf8) : first.day > other.day
    }.map { records[$0] }
  }

  /// The records of rows that are used as they are, as if no rule held.
  package static func index(
    _ rows: [Record], known: [Tracked<Record>] = [], read: Set<Scope> = [], takenIDs: Set<String> = [],
    moment: Instant
  ) -> [Tracked<Record>] {
    let matches = Matcher.matches(of: rows, among: known.map(\.record))
    let context = ReviewContext<Record>(today: moment.day, calendar: TradingCalendar())
    return Tracker(moment: moment, context: context, takenIDs: takenIDs)
      .records(zip(rows, matches).map { ($0, $1, nil) }, known, [:], read: read, unread: [])
  }
}

/// The records of one body, with what could not be read of it.
///
/// `ListSource.decode` and the source's own conditions give it; ``Tracker`` takes it. `isWhole` says whether
/// a record that it lacks is gone: a list with a row whose code cannot be read proves nothing about what is
/// missing.
package struct DecodedList<Record: ListedRecord>: Sendable {
  package let source: ListSource<Record>
  package private(set) var rows: [(number: Int, record: Record)]
  /// The cells that could not be read, or that must have a value and are not set, by the rows' numbers.
  let unread: [Int: [Remark]]
  /// The rows that could not be read.
  package let rejected: [Remark]
  /// Whether a record that it does not have is gone: not from a list without rows, nor from one with a row whose code
  /// cannot be read.
  package let isWhole: Bool
  /// The number of records that are dropped.
  package let dropped: Int
  /// The codes of all rows, where they tell whose list it is.
  private let codes: Set<StockCode>
  /// The names of the header's columns, by those of the facts.
  package let columns: [String: String]
  /// The rows of codes that have more than any list has of one: that they are left out keeps the work in proportion to the
  /// rows, because rows of a code are held against each other.
  let excess: Excess

  package init(_ decoded: Decoded<[Record]>, of source: ListSource<Record>) {
    self.source = source
    let kept = zip(decoded.rowNumbers, decoded.content).filter { source.keeps($1) }.map {
      (number: $0, record: $1)
    }
    (rows, excess) = Excess.split(kept, of: source)
    unread = Dictionary(grouping: decoded.remarks.filter { $0.rule == Doubt.unreadableRow.id }) {
      $0.row?.number ?? 0
    }
    rejected = decoded.rejected
    dropped = decoded.content.count - kept.count
    (columns, codes) = (decoded.columns, decoded.codes)
    isWhole =
      decoded.content.count + decoded.leftOut > 0 && rejected.allSatisfy { $0.code != nil }
      && excess.count == 0
  }

  /// The list with what became of its records, in their order.
  func with(_ records: some Sequence<Record>) -> DecodedList {
    var list = self
    list.rows = zip(rows, records).map { (number: $0.number, record: $1) }
    return list
  }

  private init(_ row: (Int, Record), of source: ListSource<Record>) {
    (self.source, rows, unread, rejected, isWhole, dropped, columns) = (source, [row], [:], [], false, 0, [:])
    (excess, codes) = (Excess(), [])
  }

  /// Why its rows are those of the other exchange, whose closes have most of its codes; nil if they are not.
  func otherBoard(in context: ReviewContext<Record>) -> Text? {
    guard let other = source.otherBoard else { return nil }
    let boards = codes.map { Set(context.listings($0).map(\.board)).subtracting([.emerging]) }
    let (listed, count) = (boards.count { !$0.isEmpty }, boards.count { $0 == [other] })
    guard listed >= Self.fewestListed, count * 2 > listed else { return nil }
    return Text(
      "\(listed) 個代號中 \(count) 個在 \(other.rawValue) 交易，內容是另一交易所的",
      "\(count) of \(listed) codes trade on \(other.rawValue): the body is that of the other exchange")
  }

  /// Of fewer codes, most may be of companies that have just moved.
  private static var fewestListed: Int { 8 }

  /// A list of each row.
  var single: [DecodedList] { rows.map { DecodedList($0, of: source) } }
}

extension DecodedList {
  /// The rows that are left out because there are too many of their code.
  struct Excess: Sendable {
    private(set) var count = 0
    /// One a code, on the first of them.
    private(set) var remarks: [Remark] = []

    /// More rows of one code than any list has; the most on record are three announcements of a day, each of which
    /// corrects those before it.
    static var mostOfACode: Int { 50 }

    fileprivate static func split(
      _ rows: [(number: Int, record: Record)], of source: ListSource<Record>
    ) -> ([(number: Int, record: Record)], Excess) {
      var (kept, excess, counts) = ([(number: Int, record: Record)](), Excess(), [StockCode: Int]())
      for row in rows {
        let code = row.record.code
        let count = counts[code, default: 0] + 1
        counts[code] = count
        guard count > mostOfACode else {
          kept.append(row)
          continue
        }
        excess.count += 1
        guard count == mostOfACode + 1 else { continue }
        excess.remarks.append(
          Remark(
            .doubtful, source: source.id, row: row.number, column: "", text: "",
            reason: Text(
              "\(code) 超過 \(mostOfACode) 筆；其餘不收錄",
              "more than \(mostOfACode) rows of \(code); the others are left out"),
            code: code))
      }
      return (kept, excess)
    }
  }
}

extension Tracker.Result {
  fileprivate mutating func note(_ excess: DecodedList<Record>.Excess) {
    rowsLeftOut += excess.count
    remarks += excess.remarks
  }

  fileprivate mutating func refuse(_ source: ListSource<Record>, becauseStopped reason: Text) {
    refusals.append((source, reason))
    stopped.insert(source.id)
  }
}
