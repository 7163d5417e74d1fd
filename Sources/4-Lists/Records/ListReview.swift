internal import Decoding
internal import Diagnostics
internal import Localization
internal import Values

/// Judges the rows of one list: which can be published, which are in doubt, and whether the list is one at
/// all.
///
/// ``Tracker`` makes one for each list of a night. For each row it takes the first rule that is broken, and
/// decides what that means: a known record stays as it was, a new one is left out, a remark changes nothing.
/// It counts, too: when a fifth of the rows cannot be right, or more of them changed than ever do in a
/// night, the columns have moved and not the facts, and `refusal` says so.
struct ListReview<Record: ListedRecord> {
  private let list: DecodedList<Record>
  /// For each row the index of what is known of its record.
  private let matches: [Int?]
  private let known: [Tracked<Record>]
  /// The indices of the listed records that no row of any list fits.
  private var missing: [Int]
  /// A row to publish, the index of what is known of it, and its doubt.
  typealias Row = (record: Record, match: Int?, doubt: String?)
  private(set) var plausible: [Row] = []
  /// Why the rows of known records, by their indices, cannot be used.
  private(set) var doubts: [Int: String]
  private(set) var remarks: [Remark] = []
  /// The number of rows that cannot be right and are of no known record.
  private(set) var rowsLeftOut = 0
  /// Why the list is not used.
  private(set) var refusal: Text?

  init(
    _ list: DecodedList<Record>, _ matches: [Int?], known: [Tracked<Record>], missing: [Int],
    doubted: [Int: String]
  ) {
    (self.list, self.matches, self.known, self.missing, doubts) = (list, matches, known, missing, doubted)
  }

  private var noun: Text { Record.kind.noun }

  mutating func judge(in context: ReviewContext<Record>, accepted: Accepted, isHistory: Bool) {
    var unusable = list.rejected
    var unmatched = list.rejected.map { ($0.code, Doubt.unreadableRow.id) }
    let others = RecordLookup(list.rows.map(\.record))
    let gone = RecordLookup(missing.map { known[$0].record })
    let candidates = missing
    for (index, row) in list.rows.enumerated() {
      let isAccepted = accepted.covers(row.record.code)
      // One whose code is in doubt for its name is not held against the row with the right code.
      var renamed = (matches[index] == nil ? gone.all(like: row.record) : []).map { candidates[$0] }.first {
        known[$0].record.code == row.record.code || known[$0].doubt != Doubt.nameChange.id
      }
      var match = matches[index]
      // Beside the missing record, whose code may have been corrected, an accepted row would be a second one.
      if isAccepted, let missed = renamed, let index = missing.firstIndex(of: missed) {
        missing.remove(at: index)
        (match, renamed) = (missed, nil)
      }
      let before = isHistory ? nil : match.map { known[$0].record }
      let row = (number: row.number, record: row.record.following(before))
      let cells = list.unread[row.number] ?? []
      var (record, filled, unread) = completed(row, cells, from: before, blanksToo: !isAccepted)
      var candidate = Candidate(record, after: before, of: list.source, context)
      candidate.repeated = others.all(like: row.record).filter { $0 != index }.map {
        (list.rows[$0].number, list.rows[$0].record.code)
      }
      candidate.renamed = renamed.map { known[$0] }
      var found = isAccepted ? nil : candidate.doubt
      // What a cell was may contradict the row as it is now; then it is not known.
      if let violation = found, !violation.isRemark {
        let doubted = filled.filter(violation.violation.keys.contains)
        for key in doubted { Record.access(key).set(text: nil, in: &record) }
        candidate.now = record
        if !doubted.isEmpty { found = candidate.doubt }
      }
      // The decoder has remarked on the others.
      if found?.isRemark ?? true { remarks += unread.dropFirst(cells.count) }
      if let (rule, violation, isRemark) = found {
        let consequence =
          isRemark
          ? Text("；仍照清單發布", "; it is published as the list has it")
          : isHistory || match == nil
            ? Text("；不收錄", "; it is left out")
              + (renamed == nil
                ? .empty
                : Text(
                  "。若確為同一\(noun)，以 --accept \(record.code) 改用此列",
                  ". If it is that \(noun), --accept \(record.code) takes the row as its"))
            : Text("；", "; the ") + noun + Text("維持先前發布的內容", " stays as it was published")
        let remark = Remark(
          .doubtful, source: list.source.id, row: row.number,
          column: violation.keys.map { list.source.name(of: $0) }.joined(separator: ", "),
          text: violation.keys.map { record.text($0) ?? "" }.joined(separator: ", "),
          reason: violation.reason + consequence, code: record.code, rule: rule)
        remarks.append(remark)
        unusable.append(remark)
      } else if !isAccepted,
        let garbled = unread.first(where: { cell in !cell.isUnset || key(of: cell).map(isDay) != true })
      {
        unusable.append(garbled)
      }
      guard let found, !found.isRemark else {
        let doubt = unread.isEmpty || isAccepted ? found?.rule : Doubt.unreadableRow.id
        plausible.append((record, match, isHistory ? nil : doubt))
        continue
      }
      if isHistory {
        rowsLeftOut += 1
      } else if let owner = match ?? renamed {
        doubts[owner] = found.rule
      } else {
        unmatched.append((record.code, found.rule))
      }
    }
    // A row that fits no known record may be meant for one of its code that no other row fits.
    rowsLeftOut += unmatched.count
    let doubtOf = Dictionary(
      unmatched.compactMap { code, doubt in code.map { ($0, doubt) } },
      uniquingKeysWith: { first, _ in first })
    for index in missing where known[index].record.scope == list.source.scope && doubts[index] == nil {
      guard let doubt = doubtOf[known[index].record.code] else { continue }
      doubts[index] = doubt
      rowsLeftOut -= 1
    }
    let count = list.rows.count + list.rejected.count
    // An announcement stands for itself.
    if list.source.repeats == .doubtful, Self.isMany(unusable.count, of: count) {
      refusal =
        Text(
          "\(count) 筆中 \(unusable.count) 筆不合理；第一筆：",
          "\(unusable.count) of \(count) rows cannot be right; the first, ") + unusable[0].withoutSource
    } else {
      refusal = isHistory ? nil : tooManyChanges(context)
    }
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
    guard !isAccepted else { return }
    for index in gone {
      doubts[index] = Doubt.missingFromList.id
      let name = "\(known[index].id) \(known[index].record.name)"
      remarks.append(
        Remark(
          .doubtful, source: list.source.id,
          reason: Text("清單缺少 \(name)", "\(name) is missing from the list")
            + (isYearly ? Text("，更舊的卻還在", ", which has older rows") : Text(verbatim: ""))
            + Text("；維持先前發布的內容", "; it stays as it was published")))
    }
    guard gone.count >= Self.fewest, gone.count * 10 > list.rows.count else { return }
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
    for (pairs, kind) in [
      (isClosed[false] ?? [], Record.kind.open), (isClosed[true] ?? [], Record.kind.closed),
    ] {
      for change in Record.massChanges {
        let changed = pairs.compactMap { known, now in
          self.change(of: change.keys, from: known.record, to: now, context).map {
            Text("\(known.id)：", "\(known.id): ") + $0
          }
        }
        guard Self.isMany(changed.count, of: pairs.count) else { continue }
        return Text(
          "\(pairs.count) 檔\(kind)的\(noun)中，\(changed.count) 檔的\(change.name)一夕變動；其一為 ",
          "the \(change.name) of \(changed.count) of \(pairs.count) \(kind) \(noun)s changed in "
            + "one night; one is ") + changed[0]
      }
    }
    return nil
  }

  /// The first fact that had a value and has another one now. What a closure postpones does not count.
  private func change(
    of keys: [Record.Key], from old: Record, to new: Record, _ context: ReviewContext<Record>
  ) -> Text? {
    for key in keys {
      guard let before = old.text(key) else { continue }
      let after = new.text(key)
      if before == after { continue }
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

extension Remark {
  fileprivate var isUnset: Bool { row.map { Cell(column: $0.column, raw: $0.text).isUnset } ?? false }
}
