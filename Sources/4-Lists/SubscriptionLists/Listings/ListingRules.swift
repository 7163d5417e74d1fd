package import ListEngine
internal import Localization
internal import Trading
internal import Values

// Held against the 25 lists of 2024 and 2025 on record, with 829 applications to the TWSE since 2000 and 764 to the TPEx, of
// which 1,359 were listed: no row breaks a rule that does not give its own count.

extension ListingApplication {
  package static let rules: [Rule<ListingApplication>] =
    dayRules + noteRules + identityRules + otherListRules

  package static let massChanges: [MassChange<ListingApplication>] = [
    MassChange(Text("日期", "dates"), [.reviewedOn, .approvedOn, .contractOn, .listingDay]),
    // Notes that were typed into other rows, or left out. In seven months 3 of 119 changed, and 1 of 109.
    MassChange(Text("備註", "notes"), [.kind, .end, .withdrawnOn], isRare: true),
  ]

  private static let dayRules: [Rule<ListingApplication>] = [
    Rule(
      .dateOrder, [.listingDay],
      Text("上市櫃日應在先前各階段之後", "the first trading day is after the stages before it")
    ) { row in
      guard let listed = row.now.listingDay, !isLongListed(row) else { return false }
      return stages.contains { access($0).day(in: row.now).map { $0 >= listed } ?? false }
    }.factsOnly(),
    // The exchange trades what it has a contract for (上市契約). All but managed stocks had one, transfers included.
    Rule(
      .dateOrder, [.listingDay],
      Text("已上市櫃，卻沒有契約日期", "it has a first trading day, and no day of a contract")
    ) { row in row.now.listingDay != nil && row.now.contractOn == nil && !isLongListed(row) }.factsOnly(),
    // Of what the list has had for weeks only a day that is new in it.
    .open(.weekend, [.listingDay]) { row in
      isLongListed(row)
        || row.now.listingDay.map { $0 < row.today.adding(-31) } ?? true
          && (row.before == nil || row.before?.listingDay == row.now.listingDay)
    }.factsOnly(),
    // A planned day stays in the lists where a typhoon moved it (2 of 2 in 2024), and is filled in before; it is said on the
    // night on which it comes.
    Rule(.weekend, [.listingDay], Text("當天臨時休市", "the exchanges were unexpectedly closed on it")) { row in
      guard let listed = row.now.listingDay, let before = row.before, before.listingDay != listed,
        listed <= row.today, listed.weekday <= 5
      else { return false }
      return !row.context.calendar.isTradingDay(listed)
    }.remark(),
    // What has a day has happened.
    Rule(.dateDistance) { row in
      let keys = stages.dropFirst().filter { access($0).day(in: row.now).map { $0 > row.today } ?? false }
      return keys.isEmpty
        ? nil : Violation(keys, Text("階段的日期在今天以後", "the day of a stage is still to come"))
    }.factsOnly(),
    Rule(.dateDistance, [.appliedOn], Text("申請日在今天以後", "applied for on a day to come")) { row in
      row.now.appliedOn.map { $0 > row.today } ?? false
    }.remark(),
    // Five are of a Saturday, on which offices made up for a holiday, and none is of a Sunday.
    Rule(.weekend, [.appliedOn], Text("申請日是星期日", "applied for on a Sunday")) { row in
      row.now.appliedOn?.weekday == 7 && row.now.isPending
    }.remark(),
    // What is known stays, so that no range is computed from a day that cannot be right.
    Rule(.dateOrder) { row in
      let odd = outOfOrder(row)
      return odd.isEmpty ? nil : Violation(odd, Text("日期順序有誤", "the days are out of order"))
    }.factsOnly { !isLongListed($0) },
    // No list has foretold a day by more than three, over holidays by two weeks.
    Rule(
      .dateDistance, [.listingDay], Text("上市櫃日在兩週以後", "a first trading day more than two weeks ahead")
    ) { row in row.now.listingDay.map { $0 > row.today.adding(14) } ?? false }.remark(),
    .kept(.dateChange, [.reviewedOn, .approvedOn, .contractOn, .listingDay, .withdrawnOn]) { .was($0, $0) }
      .remark(),
    // A withdrawal empties stages; nothing else does.
    Rule(.dateChange) { row in
      guard let before = row.before, row.now.end == nil else { return nil }
      return (stages + [.listingDay]).lazy.compactMap { key in
        guard let day = access(key).day(in: before), access(key).day(in: row.now) == nil else { return nil }
        return Violation([key], .was(day))
      }.first
    }.remark(),
  ]

  private static let noteRules: [Rule<ListingApplication>] = [
    // A withdrawn application is not reviewed, approved or listed any more: the note is another row's.
    Rule(.dateOrder) { row in
      guard let day = row.now.withdrawnOn, row.now.end == .withdrawn,
        let (key, later) = (stages + [.listingDay]).lazy.compactMap({ key in
          access(key).day(in: row.now).map { (key, $0) }
        }).first(where: { $0.1 > day })
      else { return nil }
      return Violation(
        [.end, .withdrawnOn],
        Text(
          "\(day) 撤件，其後卻有\(fact(key).title[.chinese]) \(later)",
          "withdrawn on \(day), and yet later: \(fact(key).title[.english]) \(later)"))
    }.factsOnly(),
    Rule(
      .dateDistance, [.withdrawnOn], Text("撤件日在今天以後", "withdrawn on a day to come")
    ) { row in row.now.withdrawnOn.map { $0 > row.today } ?? false }.remark(),
    // A company files anew instead: no withdrawal has gone from a note. It stays, and there
    // is no range.
    Rule(.dateChange) { row in
      guard let before = row.before, let end = before.text(.end), row.now.end == nil else { return nil }
      return Violation([.end, .withdrawnOn], .was(before.text(.withdrawnOn).map { "\(end) \($0)" } ?? end))
    }.factsOnly(),
    // A note is typed some days after the application (達明, within four); a name tells the kind from the listing on (-創).
    Rule(.identityChange) { row in
      guard let before = row.before, before.kind != row.now.kind, before.name == row.now.name,
        before.kind != .main || row.now.appliedOn.map({ $0.adding(14) < row.today }) ?? true
      else { return nil }
      return Violation([.kind], .was(before.kind.text[.chinese], before.kind.text[.english]))
    }.remark(),
  ]

  private static let identityRules: [Rule<ListingApplication>] = [
    .sameName(.nameChange),
    // Most are traded on the emerging board for half a year before.
    Rule(.nameChange) { row in
      let (name, listings) = (row.now.name, row.context.listings(row.now.code))
      guard row.now.isPending, let first = listings.first,
        listings.allSatisfy({ $0.name.sharesNothing(with: name) })
      else { return nil }
      return Violation([.name], .inCloses(first))
    }.remark(),
    Rule(.nameChange) { row in
      guard row.now.isPending, row.context.listings(row.now.code).isEmpty,
        let other = row.context.namesake(row.now.name)
      else { return nil }
      return Violation([.code, .name], .namesake(other))
    }.remark(),
    // Two companies have two names.
    Rule(.nameChange) { row in
      guard row.before == nil, row.now.isPending, let other = row.ownerOfName else { return nil }
      return Violation([.code, .name], Text("此名稱屬於 \(other)", "this name is that of \(other)"))
    }.remark(),
    // A board trades nothing that it has not approved. The innovation board is one of the TWSE, and may be left.
    Rule(.identityChange) { row in
      guard row.now.isPending, row.now.approvedOn == nil, row.now.kind != .transfer,
        let board = row.now.board,
        let other = row.context.listings(row.now.code).first(where: {
          ($0.board == board || $0.board == .twse) && !$0.name.hasSuffix("創")
        })
      else { return nil }
      return Violation(
        [.code], Text("早已在 \(other.board.rawValue) 交易", "it already trades on \(other.board.rawValue)"))
    }.remark(),
    // An application is withdrawn before the next one is filed: on no night has a company two, on one board or on both.
    Rule(.identityChange) { row in
      guard let day = row.now.appliedOn,
        let other = row.others.first(where: { other in
          guard let otherDay = other.appliedOn else { return false }
          let isSameDay = otherDay == day && other.board != row.now.board && row.before == nil
          return isSameDay || otherDay < day && other.isPending && row.now.isPending
        }), let otherDay = other.appliedOn
      else { return nil }
      let board = other.board?.rawValue ?? ""
      return Violation(
        [.code, .appliedOn],
        Text("\(board) 清單另有此公司 \(otherDay) 的申請", "the list of \(board) has its application of \(otherDay)"))
    }.remark(),
    .notRenamed(.identityChange, [.code, .name, .appliedOn]) { $0.appliedOn?.description ?? "" },
    .notRepeated(.repeatedRow, [.code, .appliedOn]),
  ]

  /// The stages whose days are out of order: those that changed, or where none did, both of a pair. The day
  /// of the application is a part of its identity, and is never left out.
  @Sendable private static func outOfOrder(_ row: Candidate<ListingApplication>) -> [Key] {
    let days = stages.compactMap { key in access(key).day(in: row.now).map { (key: key, day: $0) } }
    let pairs = zip(days, days.dropFirst()).filter { $0.day > $1.day }.flatMap { [$0.key, $1.key] }
    let odd = stages.filter(pairs.contains)
    let changed = odd.filter { key in
      row.before.map { access(key).day(in: $0) != access(key).day(in: row.now) } ?? false
    }
    return changed.isEmpty ? odd.filter { $0 != .appliedOn } : changed
  }

  /// Some days of the first years of the lists are wrong, and nothing depends on them any more.
  @Sendable private static func isLongListed(_ row: Candidate<ListingApplication>) -> Bool {
    row.now.listingDay.map { $0 < row.today.adding(-ListingRange.days) } ?? false
  }
}
