package import Diagnostics
package import Localization
package import Posix
internal import Records
internal import SubscriptionDelivery
package import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionStore
package import Values
package import SubscriptionQueries
package import Settings

/// The user's journal on this machine: what is written into it, and what becomes of it with the store's offerings.
package struct LedgerDesk: Sendable {
  let file: LedgerFile
  let accounts: [UserSettings.Account]
  let settings: QuerySettings

  /// - Parameter accounts: Those of the settings; without any, one of any name is a person of that name.
  package init(_ path: FilePath, accounts: [UserSettings.Account], _ settings: QuerySettings) {
    (file, self.accounts, self.settings) = (LedgerFile(path), accounts, settings)
  }

  /// The entries as they are written.
  package func entries() throws(SubcalError) -> [LedgerEntry] { try file.read().entries }

  /// Every application that stands, evaluated.
  package func result() throws(SubcalError) -> LedgerResult {
    try LedgerResult(file.read(at: settings.asOf), accounts, settings)
  }

  /// The same; nil while nothing is applied for, which takes no look into the store.
  package func resultIfAny() throws(SubcalError) -> LedgerResult? {
    let ledger = try file.read(at: settings.asOf)
    return ledger.applications.isEmpty ? nil : try LedgerResult(ledger, accounts, settings)
  }

  package enum Act: Sendable {
    case apply
    case withdraw
    case record(won: Bool)
    case sell(Price)
  }

  /// Writes an act for codes or names and for accounts; all of it or nothing.
  ///
  /// - Parameters:
  ///   - names: The accounts; `all` is all of the settings. Without any, the only one that there can be.
  ///   - day: The day it was done; nil for today, or the day that the act must have been on.
  ///   - isForced: Whether to record a person's second application, which has happened.
  /// - Returns: The positions after it.
  package func write(
    _ act: Act, _ texts: [String], accounts names: [String], on day: Day?, isForced: Bool = false
  ) throws -> LedgerResult {
    let codes = try codes(texts)
    var entries: [LedgerEntry] = []
    let ledger = try file.change { ledger in
      for code in codes {
        let accounts: [UserSettings.Account]
        if case .apply = act {
          accounts = try chosen(names, in: ledger)
        } else {
          try check(act, code, on: day, in: ledger)
          accounts = try chosen(names, in: ledger, for: code)
        }
        for account in accounts {
          let entry = try entry(act, code, account, on: day, in: ledger)
          entries.append(try Self.add(entry, to: &ledger, isForced))
        }
      }
    }
    return try result(ledger, of: entries)
  }

  /// Adds an entry as the next one, and returns it.
  static func add(
    _ entry: LedgerEntry, to ledger: inout Ledger, _ isForced: Bool
  ) throws(SubcalError) -> LedgerEntry {
    var entry = entry
    entry.number = ledger.entries.count + 1
    do throws(Ledger.Refusal) {
      if entry.kind == .applied, ledger.application(of: entry.account, for: entry.offering) != nil {
        throw .appliedAlready(by: entry.account)
      }
      try ledger.add(entry, isForced: isForced)
    } catch { throw Self.error(error, entry) }
    return entry
  }

  /// The positions that entries are about.
  func result(_ ledger: Ledger, of entries: [LedgerEntry]) throws(SubcalError) -> LedgerResult {
    var result = try LedgerResult(ledger, accounts, settings)
    result.positions.removeAll { position in
      !entries.contains {
        $0.account == position.application.account && $0.offering == position.application.offering
      }
    }
    result.withdrawn = entries.filter { $0.kind == .withdrawn }
    result.notes +=
      newAccounts(among: entries, in: ledger) + entries.compactMap { Self.twice($0, in: ledger) }
      + entries.compactMap { Self.correction($0, in: ledger) }
      + result.positions.compactMap(\.priceNote)
    return result
  }

  /// Without settings any name is an account, also one that is mistyped.
  private func newAccounts(among entries: [LedgerEntry], in ledger: Ledger) -> [Text] {
    guard accounts.isEmpty, let first = entries.first else { return [] }
    let known = Self.accounts(in: ledger.applications.filter { $0.number < first.number })
    let names = Self.accounts(in: ledger.applications.filter { $0.number >= first.number })
    return known.isEmpty
      ? []
      : names.filter { !known.contains($0) }.map { name in
        Text("\(name) 是新帳戶", "\(name) is a new account") + NearestName.question(name, among: known)
          + Text(
            "；打錯時以 subcal withdraw 代號 --account \(name) 取消",
            "; if it is mistyped: subcal withdraw CODE --account \(name)")
      }
  }

  /// What an application beside another one of the same person means.
  private static func twice(_ entry: LedgerEntry, in ledger: Ledger) -> Text? {
    let other = ledger.applications.first {
      $0.person == entry.person && $0.offering == entry.offering && $0.account != entry.account
    }
    guard entry.kind == .applied, let other else { return nil }
    let (person, account) = (OwnAccount.title(of: entry.person), OwnAccount.title(of: other.account))
    return Text(
      "\(entry.code) \(entry.name)：\(person)另有帳戶 \(account) 的申購，兩筆均為不合格件",
      "\(entry.code) \(entry.name): \(person) has applied with \(account) as well, so neither application counts"
    )
  }

  /// What an entry replaces.
  private static func correction(_ entry: LedgerEntry, in ledger: Ledger) -> Text? {
    let before = ledger.entries.prefix(entry.number - 1).last {
      $0.account == entry.account && $0.offering == entry.offering
    }
    guard let before else { return nil }
    let what =
      [Text(verbatim: "\(entry.code) \(entry.name)"), OwnAccount.title(of: entry.account)].joined(.comma)
      + .colon
    if let price = before.price, entry.kind == .sold {
      return what
        + Text(
          "取代 \(before.day) 以 \(price) 賣出的紀錄", "replaces the sale of \(before.day) at \(price)")
    }
    return switch (before.kind, entry.kind) {
    case (.won, .notWon): what + Text("取代先前的「中籤」", "replaces the result recorded before, won")
    case (.notWon, .won): what + Text("取代先前的「未中籤」", "replaces the result recorded before, not won")
    default: nil
    }
  }

  private static func accounts(in applications: [Ledger.Application]) -> [String] {
    applications.map(\.account).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Throws what is wrong whichever account is meant, before asking for one.
  private func check(_ act: Act, _ code: StockCode, on day: Day?, in ledger: Ledger) throws(SubcalError) {
    if case .withdraw = act { return }
    guard let any = ledger.applications.last(where: { $0.code == code }) else { return }
    _ = try entry(act, code, UserSettings.Account(name: any.account), on: day, in: ledger)
  }

  /// Adds the entries of a journal that the ledger does not have yet; returns their number.
  package func importJournal(_ bytes: [UInt8], named name: String) throws -> Int {
    let journal: Ledger
    do throws(LedgerJournal.Unreadable) { journal = try LedgerJournal.ledger(of: bytes) } catch {
      throw SubcalError(
        .usage, reason: Text("\(name)：", "\(name): ") + error.reason,
        advice: Text("匯入 subcal ledger --export 寫出的檔案。", "import a file that subcal ledger --export wrote."))
    }
    var added = 0
    try file.change { ledger in
      let common = min(ledger.entries.count, journal.entries.count)
      if let index = (0..<common).first(where: { ledger.entries[$0] != journal.entries[$0] }) {
        throw SubcalError(
          .usage, "\(name) 與帳本自第 \(index + 1) 筆起不同",
          "\(name) and the ledger differ from entry \(index + 1) on",
          advice: "匯出帳本加以比較；以 --ledger 指定空的帳本可匯入任何檔案。",
          "export the ledger and compare; an empty one, named with --ledger, takes any journal.")
      }
      for entry in journal.entries[common...] {
        do throws(Ledger.Refusal) { try ledger.add(entry, isForced: true) } catch {
          throw Self.error(error, entry)
        }
        added += 1
      }
    }
    return added
  }

  private func codes(_ texts: [String]) throws(SubcalError) -> [StockCode] {
    let names = try settings.store.offeringNames()
    var codes: [StockCode] = []
    for text in texts {
      let code = try CodeSearch(text, among: names).code()
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  /// The accounts of an application; without settings those of the ledger are known.
  private func chosen(_ names: [String], in ledger: Ledger) throws(SubcalError) -> [UserSettings.Account] {
    let used = Self.accounts(in: ledger.applications)
    let everyone = accounts.isEmpty ? used.map { UserSettings.Account(name: $0) } : accounts
    let known = accounts.map(\.name)
    let names = names.map(Self.key)
    if names == ["all"], !everyone.isEmpty { return everyone }
    if names.isEmpty {
      guard everyone.count <= 1 else {
        let names = everyone.map { OwnAccount.title(of: $0.name) }.joined(.enumeration)
        throw SubcalError(
          .usage, "共有 \(everyone.count) 個帳戶：\(names)", "there are \(everyone.count) accounts: \(names)",
          advice: "以 --account 指定申購的帳戶，或 --account all。",
          "name those that apply with --account, or --account all.")
      }
      return [everyone.first ?? UserSettings.Account(name: OwnAccount.key)]
    }
    var chosen: [UserSettings.Account] = []
    for name in names {
      if let account = accounts.first(where: { $0.name == name }) {
        chosen.append(account)
        continue
      }
      guard accounts.isEmpty, UserSettings.Account.isName(name) else {
        throw SubcalError(
          .usage,
          reason: Text("沒有帳戶 \(name)", "there is no account \(name)")
            + NearestName.question(name, among: known),
          advice: Text(
            "已設定：\(known.joined(separator: "、"))；其他帳戶須加入設定檔。",
            "the accounts are \(known.joined(separator: ", ")); add others to the settings file."))
      }
      chosen.append(UserSettings.Account(name: name))
    }
    return chosen
  }

  /// The account of a row; without a name the only one. Whose it is, the settings say first, then the row.
  private func account(
    named name: String?, of person: String?, in ledger: Ledger
  ) throws(SubcalError) -> UserSettings.Account {
    let chosen = try chosen(name.map { [$0] } ?? [], in: ledger)
    guard chosen.count == 1 else {
      throw SubcalError(
        .usage, "all 不是帳戶", "'all' is not an account", advice: "每個帳戶各寫一列。", "give a row for each account.")
    }
    guard accounts.isEmpty, let person else { return chosen[0] }
    return UserSettings.Account(name: chosen[0].name, person: OwnAccount.key(of: person))
  }

  /// The key of an account as it is typed.
  private static func key(_ name: String) -> String { OwnAccount.key(of: PrintableText.line(name) ?? name) }

  /// The accounts of an act after the application: those named, else the only one that applied for it.
  private func chosen(
    _ names: [String], in ledger: Ledger, for code: StockCode
  ) throws(SubcalError) -> [UserSettings.Account] {
    let distinct = Self.accounts(in: ledger.applications.filter { $0.code == code })
    if names.isEmpty, distinct.count > 1 {
      throw SubcalError(
        .usage, "\(code) 由 \(distinct.joined(separator: "、")) 申購",
        "\(code) was applied for by \(distinct.joined(separator: ", "))",
        advice: "以 --account 指定帳戶。", "choose one of them with --account.")
    }
    let wanted = names.isEmpty || names == ["all"] ? distinct : names.map(Self.key)
    guard let first = wanted.first, distinct.contains(first) || !names.isEmpty else {
      throw Self.notApplied("\(code)", nil)
    }
    // An account may have left the settings since.
    return wanted.map { name in
      accounts.first { $0.name == name } ?? UserSettings.Account(name: name)
    }
  }

  private func entry(
    _ act: Act, _ code: StockCode, _ account: UserSettings.Account, on day: Day?, in ledger: Ledger,
    id: String? = nil
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.asOf.day
    func entry(
      _ kind: LedgerEntry.Kind, _ application: Ledger.Application, _ day: Day, _ price: Price? = nil
    ) -> LedgerEntry {
      LedgerEntry(
        number: 0, recorded: settings.asOf, kind: kind, account: application.account,
        person: application.person, offering: application.offering, code: code, name: application.name,
        day: day, price: price)
    }
    if case .apply = act {
      guard case .made(let entry) = try application(code, account, on: day) else {
        throw Self.notApplied("\(code)", account.name)
      }
      return entry
    }
    let all = ledger.applications.filter { $0.account == account.name && $0.code == code }
    guard let application = all.last(where: { id == nil || $0.offering == id }) else {
      let others = Self.accounts(in: ledger.applications.filter { $0.code == code })
      throw Self.notApplied("\(code)", account.name, among: others)
    }
    let offering = try offering(application)?.offering
    let what = "\(code) \(application.name)"
    switch act {
    case .apply, .withdraw:
      // Its fee was paid: without it the result of a year would be too good.
      guard application.isWon != false else {
        throw SubcalError(
          .usage, "\(what)，\(account.name)：已記錄為未中籤", "\(what), \(account.name): recorded as not won",
          advice: "未中籤者已付申購處理費，須留在帳本；subcal won 可更正結果。",
          "its fee is paid, so it stays in the ledger; subcal won corrects a result.")
      }
      return entry(.withdrawn, application, day ?? today)
    case .record(let won):
      if let draw = offering?.drawDate, today < draw {
        throw SubcalError(
          .usage, "\(what)：抽籤日 \(draw) 在今天 \(today) 之後",
          "\(what): the draw is on \(draw), after today, \(today)",
          advice: "知道結果後再記錄。", "record the result when it is known.")
      }
      return entry(won ? .won : .notWon, application, day ?? offering?.drawDate ?? today)
    case .sell(let price):
      let sold = day ?? today
      if let delivery = offering?.deliveryDate, sold < delivery {
        throw SubcalError(
          .usage, "\(what)：撥券日 \(delivery) 在賣出日 \(sold) 之後",
          "\(what): the shares come on \(delivery), after the day of the sale, \(sold)",
          advice: "以 --date 指定賣出日。", "give the day of the sale with --date.")
      }
      guard sold <= today else {
        throw SubcalError(
          .usage, "\(what)：賣出日 \(sold) 在今天 \(today) 之後",
          "\(what): the day of the sale, \(sold), is after today, \(today)",
          advice: "賣出後再記錄。", "record the sale when it is made.")
      }
      return entry(.sold, application, sold, price)
    }
  }

  /// An application for an offering that takes or took them, or what takes none yet.
  enum Applying {
    case made(LedgerEntry)
    /// With the days on which it will.
    case early(Text)
  }

  /// The offering of a code that one applies for on a day: the one that is open then, else the last one that was.
  ///
  /// - Parameter id: The offering's id, if it is known; one that is not open yet is then no error.
  func application(
    _ code: StockCode, _ account: UserSettings.Account, on given: Day?, id: String? = nil
  ) throws(SubcalError) -> Applying {
    let today = settings.asOf.day
    let day = given ?? today
    let all = try settings.store.read(at: settings.asOf) { try $0.records(Offering.self, of: code) }.value
    let known = all.filter {
      !$0.offering.isCancelled && (id == nil || $0.id == id)
    }
    if let id, known.isEmpty {
      throw SubcalError(
        .usage, "\(code)：沒有申購案 \(id)，或已取消", "\(code): there is no offering \(id), or it is cancelled",
        advice: "以 subcal query \(code) 查看各檔。", "subcal query \(code) shows its offerings.")
    }
    func period(_ known: Tracked<Offering>) -> ClosedRange<Day>? {
      guard let start = known.offering.subscriptionStart, let end = known.offering.subscriptionEnd,
        start <= end
      else { return nil }
      return start...end
    }
    let upcoming = known.compactMap { one in
      period(one).map { (name: "\(code) \(one.offering.name)", period: $0) }
    }
    .filter { $0.period.lowerBound > today }.min { $0.period.lowerBound < $1.period.lowerBound }
    .map {
      Text(
        "\($0.name) 尚未開始申購，申購期間 \($0.period.lowerBound)～\($0.period.upperBound)",
        "\($0.name) takes no applications yet, only from \($0.period.lowerBound) to \($0.period.upperBound)")
    }
    if id != nil, let upcoming { return .early(upcoming) }
    let open = known.last { period($0)?.contains(day) == true }
    let past = known.filter { period($0).map { $0.upperBound < today } == true }.max {
      ($0.offering.subscriptionEnd ?? today) < ($1.offering.subscriptionEnd ?? today)
    }
    guard given == nil || day <= today else {
      throw SubcalError(
        .usage, "\(code)：申購日 \(day) 在今天 \(today) 之後",
        "\(code): the day of the application, \(day), is after today, \(today)",
        advice: "申購後再記錄。", "record the application when it is made.")
    }
    // A row without a day does not mean an offering of years ago while another one is announced.
    guard let chosen = open ?? (given == nil && upcoming == nil ? past : nil), let period = period(chosen)
    else {
      let current = known.compactMap(period).first { $0.contains(today) }
      // Of those that are over, the nearest to the day.
      let nearest =
        current
        ?? (given == nil ? nil : known.compactMap(period).filter { $0.upperBound < today })?.min {
          $0.distance(to: day) < $1.distance(to: day)
        }
      throw SubcalError(
        .usage,
        reason: nearest.map {
          Text(
            "\(code)：\(day) 不在申購期間 \($0.lowerBound)～\($0.upperBound)",
            "\(code): applications \(current == nil ? "were" : "are") taken from \($0.lowerBound) to "
              + "\($0.upperBound), not on \(day)")
        } ?? upcoming
          ?? Text("\(code)：\(day) 沒有可申購的案件", "\(code): no offering took applications on \(day)"),
        advice: nearest == nil && upcoming != nil
          ? Text(
            "申購後再記錄；先前的申購案以 --date 指定申購日。",
            "record the application when it is made; for an earlier offering give the day of the application with --date."
          )
          : Text("以 --date 指定申購日。", "give the day of the application with --date."))
    }
    return .made(
      LedgerEntry(
        number: 0, recorded: settings.asOf, kind: .applied, account: account.name, person: account.person,
        offering: chosen.id, code: code, name: chosen.offering.name, day: min(day, period.upperBound)))
  }

  private func offering(_ application: Ledger.Application) throws(SubcalError) -> Tracked<Offering>? {
    try settings.store.read(at: nil) { store in
      try store.records(Offering.self, of: application.code).first { $0.id == application.offering }
    }.value
  }

  private static func notApplied(
    _ what: String, _ account: String?, among others: [String] = []
  ) -> SubcalError {
    let meant = account.map { NearestName.question($0, among: others) } ?? .empty
    return SubcalError(
      .usage,
      reason: Text(
        "\(what)：帳本沒有\(account.map { " \($0) 的" } ?? "")申購紀錄",
        "\(what): no application\(account.map { " of \($0)" } ?? "") is in the ledger") + meant,
      advice: Text("以 subcal apply 記錄。", "record it with subcal apply."))
  }

  static func error(_ refusal: Ledger.Refusal, _ entry: LedgerEntry) -> SubcalError {
    let account = OwnAccount.title(of: entry.account)
    let what = [Text(verbatim: "\(entry.code) \(entry.name)"), account].joined(.comma)
    func error(
      _ chinese: Wording<Chinese>, _ english: Wording<English>,
      advice: Wording<Chinese>, _ englishAdvice: Wording<English>
    ) -> SubcalError {
      SubcalError(.usage, "\(what)：" + chinese, "\(what): " + english, advice: advice, englishAdvice)
    }
    return switch refusal {
    case .appliedAlready(let other) where other == entry.account:
      SubcalError(
        .usage, "「\(account)」已經記過 \(entry.code) \(entry.name)",
        "\(entry.code) \(entry.name): already recorded for \(account)", advice: "以 subcal ledger 查看。",
        "subcal ledger shows it.")
    case .appliedAlready(let other):
      error(
        "\(OwnAccount.title(of: entry.person)) 已用帳戶 \(OwnAccount.title(of: other)) 申購：一人對一檔只能申購一次，重複申購均為不合格件",
        "\(OwnAccount.title(of: entry.person)) has applied for it with the account \(OwnAccount.title(of: other)): a "
          + "person may apply once for an offering, and of several applications none counts",
        advice: "先取消另一筆，或以他人帳戶申購；確已重複申購時加 --force 記錄。",
        "withdraw the other one first, or apply for another person; what has happened all the same is recorded with "
          + "--force.")
    case .notApplied:
      error(
        "帳本沒有申購紀錄", "no application is in the ledger",
        advice: "以 subcal apply 記錄。", "record it with subcal apply.")
    case .wonAlready:
      error(
        "已中籤", "it was won", advice: "已中籤者不能取消；subcal won --not 可更正結果。",
        "what was won cannot be withdrawn; subcal won --not corrects a result.")
    case .soldAlready:
      error(
        "已賣出", "it is sold",
        advice: "價格有誤時再以 subcal sold 記錄一次。", "record the sale again with subcal sold if its price was wrong.")
    case .notWon:
      error(
        "未記錄為中籤", "it is not recorded as won",
        advice: "先以 subcal won 記錄。", "record it with subcal won first.")
    case .malformed:
      error(
        "不是下一筆紀錄", "the entry is not the next one",
        advice: "參見 subcal ledger --export。", "see subcal ledger --export.")
    case .unprintable(let column):
      SubcalError(
        .usage, reason: Text("\(what)：\(column)：", "\(what): \(column): ") + PrintableText.notALine(),
        advice: Text("更正這個名稱。", "correct the name."))
    }
  }

  /// What became of a file of applications.
  package struct Recorded: Sendable {
    /// The positions that it added.
    package let result: LedgerResult
    /// The number of rows that the ledger had already.
    package let known: Int
    /// The offerings that take no applications yet, which are left out: nobody can have applied.
    package let early: [Text]
    /// The number of rows that are only intended, which are left out: the ledger has orders that are placed.
    package let intended: Int
    /// The applications whose rows name no day and whose offerings are closed.
    package let late: [LedgerEntry]
  }

  /// Records the applications of a file; all of them or nothing. What the ledger has already is no error, so that a file
  /// to which applications are added can be read again.
  ///
  /// - Parameter isPlaced: Whether the orders of what is intended are placed, too.
  package func write(
    fileOf bytes: [UInt8], named name: String, isForced: Bool = false, isPlaced: Bool = false
  ) throws -> Recorded {
    let list: ApplicationList
    do throws(ApplicationList.Unreadable) { list = try ApplicationList(bytes) } catch {
      throw Self.refusal(name, error.reasons)
    }
    var known = 0
    var early: [Text] = []
    var (added, late): ([LedgerEntry], [LedgerEntry]) = ([], [])
    let ledger = try file.change { ledger in
      var reasons: [Text] = []
      for row in list.rows where row.kind != nil || isPlaced {
        do throws(SubcalError) {
          let account = try account(named: row.account, of: row.person, in: ledger)
          if let act = Act(of: row) {
            let entry = try entry(act, row.code, account, on: row.day, in: ledger, id: row.offering)
            if ledger.has(entry) {
              known += 1
            } else {
              added.append(try Self.add(entry, to: &ledger, isForced))
            }
            continue
          }
          let application = try application(row.code, account, on: row.day, id: row.offering)
          guard case .made(let entry) = application else {
            if case .early(let what) = application, !early.contains(what) { early.append(what) }
            continue
          }
          if ledger.application(of: account.name, for: entry.offering) != nil {
            known += 1
            continue
          }
          added.append(try Self.add(entry, to: &ledger, isForced))
          if row.day == nil, entry.day < settings.asOf.day { late.append(entry) }
        } catch {
          reasons.append(Text("第 \(row.number) 列：", "row \(row.number): ") + error.reason)
        }
      }
      if !reasons.isEmpty { throw Self.refusal(name, reasons) }
    }
    return Recorded(
      result: try result(ledger, of: added), known: known, early: early,
      intended: isPlaced ? 0 : list.rows.count { $0.kind == nil }, late: late)
  }

  private static func refusal(_ name: String, _ reasons: [Text]) -> SubcalError {
    let more = reasons.count - 5
    return SubcalError(
      .usage,
      reason: Text("\(name)：未記錄任何一筆：", "\(name): nothing is recorded: ")
        + reasons.prefix(5).joined(.semicolon)
        + (more > 0 ? Text("；另有 \(more) 列", "; and \(more) more") : .empty),
      advice: Text("更正或刪除這些列，再指定一次。", "correct or delete the rows and give the file again."))
  }
}

extension LedgerDesk.Act {
  /// What a row says became of an application; nil for the application itself.
  fileprivate init?(of row: ApplicationList.Row) {
    switch row.kind {
    case .applied, nil: return nil
    case .withdrawn: self = .withdraw
    case .won, .notWon: self = .record(won: row.kind == .won)
    case .sold:
      guard let price = row.price else { return nil }
      self = .sell(price)
    }
  }
}

extension Ledger {
  /// Whether an entry would say what is recorded already.
  fileprivate func has(_ entry: LedgerEntry) -> Bool {
    guard let application = application(of: entry.account, for: entry.offering) else { return false }
    return switch entry.kind {
    case .applied: true
    case .withdrawn: false
    case .won, .notWon: application.isWon == (entry.kind == .won)
    case .sold: application.sale.map { $0.day == entry.day && $0.price == entry.price } ?? false
    }
  }
}

extension ClosedRange<Day> {
  /// How many days a day is before or after the period.
  fileprivate func distance(to day: Day) -> Int {
    day < lowerBound ? lowerBound.number - day.number : day.number - upperBound.number
  }
}
