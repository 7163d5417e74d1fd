internal import Decoding
internal import Localization
internal import Values

/// Judges the rows of one list: which can be published, which are in doubt, and whether the list is one at
/// all.
///
/// ``Tracker`` makes one for each list of a night. For each row it takes the strictest broken rule, and decides
/// what that means: a known record stays as it was, a new one is left out, single facts are withheld, or the row is published
/// with its doubt. One of 25 rows with its draw before its end is in doubt; six of them refuse the list.
/// It counts, too: when a fifth of the rows cannot be right, or more of them changed than ever do in a
/// night, the columns have moved and not the facts, and `refusal` says so.
struct ListReview<Record: ListedRecord> {
  private let list: DecodedList<Record>
  /// For each row the index of what is known of its record.
  private let matches: [Int?]
  private let known: [Tracked<Record>]
  /// The indices of the listed records that no row of any list fits.
  private var missing: [Int]
  /// What the lists have tonight, or had where one was not read.
  private let byCode: [StockCode: [Record]]
  /// A row to publish, the index of what is known of it, and its doubt.
  typealias Row = (record: Record, match: Int?, doubt: String?)
  private(set) var plausible: [Row] = []
  /// Why the rows of known records, by their indices, cannot be used.
  private(set) var doubts: [Int: String]
  private(set) var remarks: [Remark] = []
  /// The number of rows that cannot be right and are of no known record.
  private(set) var rowsLeftOut = 0
  /// Those of them whose code can be read.
  private(set) var leftOut: [LeftOutRow.Found] = []
  /// The rows that break a rule and are taken as they are, and the rule.
  private(set) var acceptedRows: [AcceptedRow.Found] = []
  /// The numbers of the rows whose remarks are quiet: accepted ones, and those of records that are over.
  private(set) var quietRows: Set<Int> = []
  /// Why the list is not used.
  private(set) var refusal: Text?
  /// Whether records are missing, or a rule is set aside, and no remark says so because a person accepts the source.
  private(set) var isTakenAsItIs = false
  /// Remarks on the rows that cannot be right or cannot be read, and the first such cell of others.
  private var unusable: [Remark]
  /// The codes, names and doubts of rows that fit no known record.
  private var unmatched: [(code: StockCode?, name: String, doubt: String)]

  init(
    _ list: DecodedList<Record>, _ matches: [Int?], known: [Tracked<Record>], missing: [Int],
    doubted: [Int: String], byCode: [StockCode: [Record]] = [:]
  ) {
    (self.list, self.matches, self.known, self.missing, doubts) = (list, matches, known, missing, doubted)
    self.byCode = byCode
    unusable = list.rejected
    unmatched = list.rejected.map { ($0.code, "", Doubt.unreadableRow.id) }
  }

  private var noun: Text { Record.kind.noun }

  /// A row as it is judged.
  private struct JudgedRow {
    let number: Int
    /// The row, with what is known of the facts that it lacks.
    var candidate: Candidate<Record>
    /// The index of what is known of its record.
    let match: Int?
    /// That of a missing record that it may be, under another code.
    let renamed: Int?
    let isAccepted: Bool
    /// The facts that are not the row's own.
    let filled: [Record.Key]
    /// Why they are not; remarks on the first of them are made.
    let unread: [Remark]
    var remarkedBefore: Int
    /// The facts that other lists contradict.
    var withheld: Set<Record.Key> = []

    func hasWithheld(_ keys: [Record.Key]) -> Bool { withheld.isSuperset(of: keys) }

    /// Takes facts from the row: what was known of them stays, unless that breaks the rule, too.
    mutating func withhold(_ keys: [Record.Key]) {
      withheld.formUnion(keys)
      if let before = candidate.before {
        for key in keys { Record.access(key).copy(from: before, to: &candidate.now) }
        if candidate.doubt?.violation.keys != keys { return }
      }
      for key in keys { Record.access(key).set(text: nil, in: &candidate.now) }
    }
  }

  private typealias Verdict = BrokenRule<Record>

  /// Returns why it was stopped before its end: the run was, or the list has had its time.
  mutating func judge(in context: ReviewContext<Record>, accepted: Accepted, isHistory: Bool) -> Text? {
    let others = RecordLookup(list.rows.map(\.record))
    // Few rows take another name in a night.
    lazy var owners = Dictionary(grouping: known.map(\.record)) { FoldedName.plain($0.name) }
    let candidates = missing
    let gone = RecordLookup(candidates.map { known[$0].record })
    for (index, row) in list.rows.enumerated() {
      do throws(NotUnderstood) { try NotUnderstood.checkCancellation(list.source.id) } catch {
        return error.reason
      }
      // One whose code is in doubt for its name is not held against the row with the right code.
      let renamed = (matches[index] == nil ? gone.all(before: row.record) : []).map { candidates[$0] }.first {
        known[$0].record.code == row.record.code || known[$0].doubt != Doubt.nameChange.id
      }
      let content = AcceptedRow.Content(list.source.id, row.record.code, row.record.allFacts)
      var judged = candidate(
        at: index, renamed: renamed, isAccepted: accepted.covers(content), isHistory: isHistory, context)
      judged.candidate.repeated = others.all(like: row.record).filter { $0 != index }.map {
        (list.rows[$0].number, list.rows[$0].record.code)
      }
      let (name, code, before) = (row.record.name, row.record.code, judged.candidate.before)
      if !name.isEmpty, !isHistory, before?.name != name {
        let namesake = before == nil ? nil : context.namesake(name)
        judged.candidate.ownerOfName =
          owners[FoldedName.plain(name)]?.first { $0.code != code }?.code
          ?? namesake.flatMap { $0 == code ? nil : $0 }
      }
      // What says nothing of itself, and is about no known record, is about one of before the first night.
      guard judged.match != nil || row.record.standsAlone else { continue }
      if judged.isAccepted {
        // One that takes the place of a missing record breaks no rule any more.
        let isCorrection = renamed != nil && judged.match == renamed
        let broken =
          judged.candidate.doubt?.rule ?? judged.unread.first?.rule
          ?? (isCorrection ? Doubt.identityChange.id : nil)
        if broken != nil || accepted.keeps(content) {
          acceptedRows.append((content, row.record.name, broken ?? ""))
        }
      }
      if judged.isAccepted || isOver(judged, on: context.today) { quietRows.insert(row.number) }
      isTakenAsItIs = isTakenAsItIs || !isHistory && judged.candidate.isExcused
      let verdict = verdict(on: &judged)
      apply(verdict, to: judged, isHistory: isHistory)
    }
    doubtByCode()
    refusal = tooManyUnusable ?? (isHistory ? nil : tooManyChanges(context))
    return nil
  }

  /// A row beside what is known of its record.
  ///
  /// - Parameter renamed: A missing record that it may be, if it fits none.
  private mutating func candidate(
    at index: Int, renamed: Int?, isAccepted: Bool, isHistory: Bool, _ context: ReviewContext<Record>
  ) -> JudgedRow {
    let row = list.rows[index]
    var (match, renamed) = (matches[index], renamed)
    // Beside the missing record, whose code may have been corrected, an accepted row would be a second one.
    if isAccepted, let missed = renamed, let place = missing.firstIndex(of: missed) {
      missing.remove(at: place)
      (match, renamed) = (missed, nil)
    }
    let before = isHistory ? nil : match.map { known[$0].record }
    let cells = list.unread[row.number] ?? []
    let (own, filled, unread) = completed(
      (row.number, row.record.following(before)), cells, from: before, blanksToo: !isAccepted)
    var record = own
    if record.name.isEmpty, let listing = context.listings(record.code).first(where: { !$0.name.isEmpty }) {
      Record.access(.name).set(text: listing.name, in: &record)
    }
    var candidate = Candidate(record, after: before, of: list.source, context)
    candidate.renamed = renamed.map { known[$0] }
    candidate.others = (byCode[row.record.code] ?? []).filter { $0 != row.record }
    return JudgedRow(
      number: row.number, candidate: candidate, match: match, renamed: renamed, isAccepted: isAccepted,
      filled: filled, unread: unread, remarkedBefore: cells.count)
  }

  /// Whether the record was over when it was last published, and is over by its row, too.
  private func isOver(_ row: JudgedRow, on today: Day) -> Bool {
    guard let before = row.match.flatMap({ known[$0].record.lastDay }) else { return false }
    return before < today && (row.candidate.now.lastDay.map { $0 < today } ?? true)
  }

  /// The rule that a row breaks. What a cell was may contradict the row as it is now; then it is not known.
  private func verdict(on row: inout JudgedRow) -> Verdict? {
    guard !row.isAccepted, let found = row.candidate.doubt else { return nil }
    let doubted = found.isRemark ? [] : row.filled.filter(found.violation.keys.contains)
    guard !doubted.isEmpty else { return found }
    for key in doubted { Record.access(key).set(text: nil, in: &row.candidate.now) }
    return row.candidate.doubt
  }

  /// Publishes a row, or notes why what is known of its record stays.
  private mutating func apply(_ verdict: Verdict?, to judged: JudgedRow, isHistory: Bool) {
    var row = judged
    if verdict?.withheld != .row {
      remarks += row.unread.dropFirst(row.remarkedBefore)
      row.remarkedBefore = row.unread.count
    }
    if let verdict {
      let remark = remark(on: row, verdict, isHistory: isHistory)
      remarks.append(remark)
      if verdict.refusesLists { unusable.append(remark) }
    } else if !row.isAccepted,
      let garbled = row.unread.first(where: { cell in !cell.isUnset || key(of: cell).map(isDay) != true })
    {
      unusable.append(garbled)
    }
    if let verdict, verdict.withheld == .facts {
      row.withhold(verdict.violation.keys)
      // The row may contradict other lists, too, or another rule.
      if let next = row.candidate.doubt, next.withheld != .nothing, !row.hasWithheld(next.violation.keys) {
        return apply(next, to: row, isHistory: isHistory)
      }
    }
    let record = row.candidate.now
    guard let verdict, verdict.withheld == .row else {
      let doubt = row.unread.isEmpty || row.isAccepted ? verdict?.rule : Doubt.unreadableRow.id
      plausible.append((record, row.match, isHistory ? nil : doubt))
      return
    }
    if isHistory {
      rowsLeftOut += 1
    } else if let owner = row.match ?? row.renamed {
      doubts[owner] = verdict.rule
    } else {
      unmatched.append((record.code, record.name, verdict.rule))
    }
  }

  private func remark(on row: JudgedRow, _ verdict: Verdict, isHistory: Bool) -> Remark {
    let record = row.candidate.now
    let consequence =
      verdict.isRemark
      ? Text("；仍照清單發布", "; it is published as the list has it")
      : verdict.withheld == .facts
        ? Text("；此欄從缺，或維持先前發布的內容", "; it is null, or stays as it was published")
        : isHistory || row.match == nil
          ? Text("；不收錄", "; it is left out")
            + (row.renamed == nil
              ? .empty
              : Text(
                "。若確為同一\(noun)，以 --accept \(record.code) 改用此列",
                ". If it is that \(noun), --accept \(record.code) takes the row as its"))
          : Text("；", "; the ") + noun + Text("維持先前發布的內容", " stays as it was published")
    let keys = verdict.violation.keys
    return Remark(
      .doubtful, source: list.source.id, row: row.number,
      column: keys.map { list.source.name(of: $0) }.joined(separator: ", "),
      text: keys.map { record.text($0) ?? "" }.joined(separator: ", "),
      reason: verdict.violation.reason + consequence, code: record.code, rule: verdict.rule)
  }

  /// A row that fits no known record may be meant for one of its code that no other row fits.
  private mutating func doubtByCode() {
    rowsLeftOut += unmatched.count
    let doubtOf = Dictionary(
      unmatched.compactMap { code, _, doubt in code.map { ($0, doubt) } },
      uniquingKeysWith: { first, _ in first })
    var owned: Set<StockCode> = []
    for index in missing where known[index].record.scope == list.source.scope && doubts[index] == nil {
      let code = known[index].record.code
      guard let doubt = doubtOf[code] else { continue }
      doubts[index] = doubt
      rowsLeftOut -= 1
      owned.insert(code)
    }
    leftOut = unmatched.compactMap { code, name, doubt in
      code.flatMap { owned.contains($0) ? nil : (list.source.id, $0, name, doubt) }
    }
  }

  /// Why too few rows can be right for it to be the list. An announcement stands for itself.
  private var tooManyUnusable: Text? {
    let count = list.rows.count + list.rejected.count + list.excess.count
    let wrong = unusable.count + list.excess.count
    guard list.source.repeats == .doubtful, Self.isMany(wrong, of: count),
      let first = (unusable + list.excess.remarks).first
    else { return nil }
    return Text(
      "\(count) 筆中 \(wrong) 筆不合理；第一筆：", "\(wrong) of \(count) rows cannot be right; the first, ")
      + first.withoutSource
  }

  /// A record with what is known of the facts that cannot be read or have no value any more, those facts, and why. A day that
  /// is not set any more is not known any more.
  private func completed(
    _ row: (number: Int, record: Record), _ unread: [Remark], from known: Record?, blanksToo: Bool
  ) -> (Record, filled: [Record.Key], remarks: [Remark]) {
    guard let known else { return (row.record, [], unread) }
    var record = row.record
    let unreadKeys = unread.compactMap { cell in
      key(of: cell).flatMap { cell.isUnset && isDay($0) ? nil : $0 }
    }
    let blank = Record.Key.allCases.filter { key in
      blanksToo && !unreadKeys.contains(key) && !isDay(key) && list.source.column(key) != nil
        && record.text(key) == nil
        && known.text(key) != nil && !record.hasLost(key)
    }
    for key in unreadKeys + blank { Record.access(key).copy(from: known, to: &record) }
    var unread = unread
    if blanksToo, record.name.isRuined(of: known.name) {
      unread.append(
        Remark(
          .doubtful, source: list.source.id, row: row.number, column: list.source.name(of: .name),
          text: record.name,
          reason: Cell.lostCharacters + .semicolon + .was(known.name)
            + Text("；此欄維持先前發布的內容", "; it stays as it was published"),
          code: record.code, rule: Doubt.unreadableRow.id))
      Record.access(.name).copy(from: known, to: &record)
    }
    guard !blank.isEmpty else { return (record, unreadKeys, unread) }
    let before = blank.compactMap(known.text).joined(separator: ", ")
    let remark = Remark(
      .doubtful, source: list.source.id, row: row.number,
      column: blank.map(list.source.name).joined(separator: ", "), text: "",
      reason: Text("沒有值，", "no value; ") + .was(before)
        + Text("；此欄從缺，或維持先前發布的內容", "; it is null, or stays as it was published"),
      code: record.code, rule: Doubt.unreadableRow.id)
    return (record, unreadKeys + blank, unread + [remark])
  }

  private func key(of cell: Remark) -> Record.Key? { cell.row.flatMap { list.source.key(of: $0.column) } }

  private func isDay(_ key: Record.Key) -> Bool { Record.access(key).form == .day }

  /// Reports the records that should be in the list and are not.
  mutating func findMissing(on today: Day, isAccepted: Bool) {
    let rows = list.rows.map(\.record)
    let gone = missing.filter { index in
      known[index].record.scope == list.source.scope && doubts[index] == nil
        && known[index].record.isExpected(in: rows, on: today)
    }.sorted { known[$0].id < known[$1].id }
    // Rows leave a yearly list at its oldest end, if at all; one from the middle or the newest end is missed.
    let isYearly = list.source.year != nil
    let isRefused = gone.count >= Self.fewest && gone.count * 10 > list.rows.count
    guard !isAccepted else {
      isTakenAsItIs = isTakenAsItIs || isRefused || Record.isMissedAlone && !gone.isEmpty
      return
    }
    for index in gone where Record.isMissedAlone {
      doubts[index] = Doubt.missingFromList.id
      let name = "\(known[index].id) \(known[index].record.name)"
      remarks.append(
        Remark(
          .doubtful, source: list.source.id,
          reason: Text("清單缺少 \(name)", "\(name) is missing from the list")
            + (isYearly ? Text("，更舊的卻還在", ", which has older rows") : Text(verbatim: ""))
            + Text("；維持先前發布的內容", "; it stays as it was published")))
    }
    guard isRefused else { return }
    let one = known[gone[0]].id
    refusal =
      Text("少了 \(gone.count) 檔", "\(gone.count) \(noun)s are missing")
      + (isYearly ? Text("，更舊的卻還在", ", though older ones are still there") : Text(verbatim: ""))
      + Text("；其一為 \(one)", "; one is \(one)")
  }

  /// Why more facts of the rows that were known before changed than a real night changes; nil if they did not.
  private func tooManyChanges(_ context: ReviewContext<Record>) -> Text? {
    let pairs = zip(matches, list.rows).compactMap { match, row in
      match.map { (known: known[$0], row.record) }
    }
    let isClosed = Dictionary(grouping: pairs) { $0.known.record.isClosed }
    for (pairs, kind, isRare) in [
      (isClosed[false] ?? [], Record.kind.open, false), (isClosed[true] ?? [], Record.kind.closed, false),
      (pairs, Text("已知", "known"), true),
    ] {
      for change in Record.massChanges where change.isRare == isRare {
        let changed = pairs.compactMap { known, now in
          self.change(of: change, from: known.record, to: now, context).map {
            Text("\(known.id)：", "\(known.id): ") + $0
          }
        }
        guard
          isRare
            ? changed.count >= Self.fewest && changed.count * 10 >= pairs.count
            : Self.isMany(changed.count, of: pairs.count)
        else { continue }
        return Text(
          "\(pairs.count) 檔\(kind)的\(noun)中，\(changed.count) 檔的\(change.name)一夕變動；其一為 ",
          "the \(change.name) of \(changed.count) of \(pairs.count) \(kind) \(noun)s changed in "
            + "one night; one is ") + changed[0]
      }
    }
    return nil
  }

  /// The first fact that had a value and has another one now; of what rarely changes, also one that is new. What a closure
  /// postpones does not count.
  private func change(
    of change: MassChange<Record>, from old: Record, to new: Record, _ context: ReviewContext<Record>
  ) -> Text? {
    for key in change.keys {
      let (before, after) = (old.text(key), new.text(key))
      guard before != after, let before = before ?? (change.isRare ? "-" : nil) else { continue }
      let access = Record.access(key)
      if access.isVerbatim, let after, after.isNamed(as: before) { continue }
      if let day = access.day(in: old), let later = access.day(in: new),
        day.isPostponed(to: later, on: context.today, context.calendar)
      {
        continue
      }
      let column = list.source.name(of: key)
      return Text(
        "\(column)由 \(before) 變為\(after.map { " \($0)" } ?? "空白")",
        "\(column) \(before), now \(after ?? "none")")
    }
    return nil
  }

  /// A fifth of the rows, and at least three: a typo in one row leaves the others as they are, a moved column does not.
  private static func isMany(_ count: Int, of all: Int) -> Bool { count >= fewest && count * 5 >= all }

  static var fewest: Int { 3 }
}

extension String {
  /// Whether it is another name in which characters were lost, each to a question mark, or to which one was added: 順? and
  /// 順藥? of 順藥.
  fileprivate func isRuined(of name: String) -> Bool {
    let (now, before) = (Array(self), Array(name))
    func isLost(_ character: Character) -> Bool { character == "?" || character == "？" }
    guard now.contains(where: isLost), !before.contains(where: isLost) else { return false }
    return now.filter { !isLost($0) } == before
      || now.count == before.count && zip(now, before).allSatisfy { $0 == $1 || isLost($0) }
  }
}

extension Remark {
  fileprivate var isUnset: Bool { row.map { Cell(column: $0.column, raw: $0.text).isUnset } ?? false }
}
