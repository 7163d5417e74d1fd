internal import Localization
internal import SubscriptionCalendar

/// Separates the rows of a list of auctions or of rights notices that can be published from those that cannot be right.
///
/// What is known of a record whose row is not used stays as it was; a new one is left out. A list with many such rows, or
/// with more changes than a real night brings, is not used at all.
struct RecordReview<Record: ListedRecord> {
  private(set) var records: [Record] = []
  /// The codes of the rows that are not used.
  private(set) var unusedCodes: Set<StockCode>
  private(set) var remarks: [Remark]
  /// Whether a missing record is gone: not from an empty list, nor from one with a row whose code cannot be read.
  private(set) var isWhole: Bool

  /// A list as it came.
  struct List: Sendable {
    let source: SourceID
    let decoded: Decoded<[Record]>
  }

  /// What is plausible.
  struct Rules {
    /// What a record is called, such as `auction`.
    let noun: Text
    /// What is wrong with a row after what was published of the record.
    let problem: (_ record: Record, _ known: Record?) -> RecordImplausibility?
    /// Whether a record that was in the list the night before is in it still.
    let isExpected: (Record) -> Bool
    /// The facts of which one may change in a night, but not in many rows.
    let facts: [Record.Key]
    /// The name of a fact's column.
    let name: (Record.Key) -> String
  }

  private struct Beginning: Hashable {
    let code: StockCode
    let day: Day?
  }

  private struct NameAndDays: Hashable {
    let name: String?
    let days: [Day?]
  }

  /// - Parameter postponed: Whether a day may have been postponed by a closure to another one.
  init(
    _ list: List, after known: [KnownRecord<Record>], rules: Rules, accepted: Set<String>,
    postponed: (_ before: Day, _ now: Day) -> Bool
  ) {
    let decoded = list.decoded
    remarks = decoded.rejected.map { Remark(.incomplete, reason: .rejected($0)) }
    unusedCodes = Set(decoded.rejected.compactMap(\.code))
    isWhole = decoded.rejected.allSatisfy { $0.code != nil }
    let matches = OfferingMatcher.matches(of: decoded.content, among: known.map(\.record))
    let matched = Set(matches.compactMap(\.self))
    let expected = known.indices.filter { known[$0].isListed && rules.isExpected(known[$0].record) }
    let missing = expected.filter { !matched.contains($0) }.map { known[$0] }
    let (byCode, byName) = (
      Dictionary(grouping: missing) { $0.record.code },
      Dictionary(grouping: missing) { Self.nameAndDays($0.record) }
    )
    var seen: Set<Beginning> = []
    var (doubtful, changed): ([Remark], [Text]) = ([], [])
    for (index, record) in decoded.content.enumerated() {
      let isRepeated = !seen.insert(Beginning(code: record.code, day: record.period.first ?? nil)).inserted
      let before = matches[index].map { known[$0] }
      let renamed = before == nil ? (byCode[record.code] ?? byName[Self.nameAndDays(record)])?.first : nil
      let problem = rules.problem(record, before?.record)
      let reason =
        problem?.reason
        ?? (isRepeated
          ? Text(
            "另一筆為同一\(rules.noun)，內容不同", "another row has the same \(rules.noun) with other facts")
          : nil)
        ?? renamed.map { Text("可能是清單缺少的 \($0.id)", "it may be \($0.id), which is missing") }
      guard let reason, !accepted.contains(record.code.description) else {
        records.append(record)
        if let before, !before.record.isClosed,
          let change = Self.change(with: rules, from: before.record, to: record, postponed)
        {
          changed.append(Text("\(before.id)：", "\(before.id): ") + change)
        }
        continue
      }
      unusedCodes.formUnion([record.code] + [renamed?.record.code].compactMap(\.self))
      doubtful.append(
        Remark(
          .doubtful, source: list.source.description, row: decoded.rowNumbers[index],
          column: problem?.columns ?? "",
          text: problem?.values ?? "\(record.code) \(record.period.first??.description ?? "")",
          reason: reason
            + Text(
              "；\(rules.noun)維持先前發布的內容，或不收錄",
              "; the \(rules.noun) stays as it was published, or is left out"), code: record.code)
      )
    }
    remarks += doubtful
    let gone = isWhole ? missing.filter { !unusedCodes.contains($0.record.code) } : []
    remarks += gone.map {
      Remark(
        .doubtful, source: list.source.description,
        reason: Text("清單缺少 \($0.id)", "\($0.id) is missing from the list"))
    }
    guard !accepted.contains(list.source.description) else { return }
    let count = decoded.content.count
    let open = zip(decoded.content, matches).count { $1 != nil && !$0.isClosed }
    if ListReview.isMany(doubtful.count, of: count) {
      refuse(
        list,
        Text("\(count) 筆中 \(doubtful.count) 筆不合理", "\(doubtful.count) of \(count) rows cannot be right"),
        rules)
    } else if gone.count >= ListReview.fewest, gone.count * 10 > expected.count {
      refuse(
        list,
        Text(
          "\(expected.count) 筆中缺少 \(gone.count) 筆", "\(gone.count) of \(expected.count) rows are missing"),
        rules)
    } else if ListReview.isMany(changed.count, of: open) {
      refuse(
        list,
        Text(
          "\(open) 筆中 \(changed.count) 筆一夕變動；其一為 ",
          "\(changed.count) of \(open) rows changed in one night; one is ")
          + changed[0], rules)
    }
  }

  private mutating func refuse(_ list: List, _ reason: Text, _ rules: Rules) {
    (records, isWhole) = ([], false)
    remarks.append(
      Remark(
        .incomplete, source: list.source.description,
        reason: reason
          + Text(
            "，全部不採用；\(rules.noun)維持不變。若清單確實如此，可加 --accept \(list.source)",
            ", so that none is used; its \(rules.noun)s stay as they were. If the list really is like that, run with "
              + "--accept \(list.source)")))
  }

  private static func nameAndDays(_ record: Record) -> NameAndDays {
    NameAndDays(
      name: record.text(.name),
      days: record.period + [record.listDay])
  }

  /// The first fact that had a value and has another one now.
  private static func change(
    with rules: Rules, from old: Record, to new: Record,
    _ postponed: (_ before: Day, _ now: Day) -> Bool
  ) -> Text? {
    for fact in rules.facts {
      guard let before = old.text(fact) else { continue }
      let after = new.text(fact)
      if before == after { continue }
      if let day = Day(iso: before), let later = after.flatMap({ Day(iso: $0) }), postponed(day, later) {
        continue
      }
      return .change(of: rules.name(fact), from: before, to: after)
    }
    return nil
  }
}

extension AcceptedInputs {
  /// Takes the plausible rows of the lists of auctions and of the rights notices, and reports the others.
  mutating func review(auctions known: [KnownAuction], notices: [KnownNotice], on today: Day) {
    let calendar = evidence.calendar
    let index = CloseIndex(closes)
    func postponed(_ before: Day, _ now: Day) -> Bool {
      RowImplausibility.isPostponement(from: before, to: now, on: today, calendar)
    }
    for (year, list) in auctionLists {
      // Rows leave a list at its oldest end, if at all.
      let oldest = list.decoded.content.compactMap(\.openingDate).min()
      let review = RecordReview(
        list, after: known,
        rules: .init(
          noun: Text("競價拍賣", "auction"),
          problem: { auction, known in
            RecordImplausibility(
              auction, after: known, close: index.newest(of: auction.code)?.price, on: today, calendar)
          },
          isExpected: { auction in
            auction.listDay?.year == year
              && auction.listDay.flatMap { day in oldest.map { day >= $0 } } ?? false
          },
          facts: [
            Auction.Key.bidStart, .bidEnd, .openingDate, .deliveryDate, .minimumPrice, .lots, .underwriter,
          ], name: { Auction.column($0)?.name ?? $0.rawValue }),
        accepted: accepted, postponed: postponed)
      remarks += review.remarks
      auctions += review.records
      codesOfUnusedAuctions.formUnion(review.unusedCodes)
      if review.isWhole, !list.decoded.content.isEmpty { auctionYearsRead.insert(year) }
    }
    for (board, table) in noticeTables {
      let review = RecordReview(
        table, after: notices.filter { $0.record.board == board },
        rules: .init(
          noun: Text("即將公告的申購案", "coming offering"),
          problem: { notice, known in
            RecordImplausibility(
              notice, after: known, close: index.newest(of: notice.code)?.price, on: today, calendar)
          },
          // A notice leaves its table on its day.
          isExpected: { notice in notice.exRightsDay.map { $0 > today } ?? false },
          facts: [.exRightsDay, .price, .publicShares],
          name: { RightsNotice.column($0)?.name ?? $0.rawValue }),
        accepted: accepted, postponed: postponed)
      remarks += review.remarks
      self.notices += review.records
      codesOfUnusedNotices.formUnion(review.unusedCodes)
      if review.isWhole { boardsOfNoticesRead.insert(board) }
    }
  }

  /// The names that tonight's lists have, and those of what is known, by code.
  func names(with known: [KnownOffering]) -> [StockCode: Set<String>] {
    let names =
      known.map { ($0.offering.code, $0.offering.name) }
      + lists.flatMap { $0.rows.map { ($0.offering.code, $0.offering.name) } }
      + auctionLists.flatMap { $0.list.decoded.content.map { ($0.code, $0.name) } }
      + noticeTables.flatMap { $0.table.decoded.content.map { ($0.code, $0.name) } }
    return Dictionary(names.map { ($0, [$1]) }) { $0.union($1) }
  }
}
