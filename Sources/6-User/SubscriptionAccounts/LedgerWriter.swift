internal import Costs
package import Diagnostics
package import Localization
package import Posix
internal import Records
package import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionStore
package import Values
package import SubscriptionQueries
package import Settings

/// The user's journal on this machine: what is written into it, and what becomes of it with the store's offerings.
///
/// The commands `apply`, `withdraw`, `won`, `sold` and `ledger` make one, and so do the digest and the
/// messages, which only read. It finds code, offering and account of what was typed, and checks the days:
/// 9935 can be recorded as applied for from 29 October to 1 November 2024. What the entries may say of each
/// other ``Ledger`` decides. It places no order, and what is written is written, even if the store cannot be
/// read afterwards.
package struct LedgerWriter: Sendable {
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
    try LedgerResult(file.read(at: settings.moment), accounts, settings)
  }

  /// The same; nil while nothing is applied for or intended, which takes no look into the store.
  package func resultIfAny() throws(SubcalError) -> LedgerResult? {
    let ledger = try file.read(at: settings.moment)
    return ledger.applications.isEmpty && ledger.intentions.isEmpty
      ? nil : try LedgerResult(ledger, accounts, settings)
  }

  /// The accounts of the settings and of the ledger, with what each has applied for.
  ///
  /// - Parameter result: The ledger's applications; nil without any.
  func applicants(_ result: LedgerResult?) -> [Applicant] {
    let commitments = result?.commitments ?? []
    let intentions = result?.intentions.map(\.application) ?? []
    let used = Self.distinct(commitments.map(\.account) + intentions.map(\.account)).filter { name in
      !accounts.contains { $0.name == name }
    }
    return (accounts + used.map { UserSettings.Account(name: $0) }).map { account in
      Applicant(
        account, commitments.filter { $0.account == account.name },
        intentions.filter { $0.account == account.name },
        cash: result.map { $0.balances[account.name] } ?? account.cash, cutOff: settings.cutOff,
        costs: settings.costs)
    }
  }

  package enum Act: Sendable {
    /// An application that is not ordered yet.
    case intend
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
  /// - Returns: What stands after it.
  package func write(
    _ act: Act, _ texts: [String], accounts names: [String], on day: Day?, isForced: Bool = false
  ) throws -> LedgerResult {
    let codes = try codes(texts)
    let offerings =
      switch act {
      case .intend, .apply: try evaluated(codes)
      case .withdraw, .record, .sell: [EvaluatedOffering]()
      }
    var entries: [LedgerEntry] = []
    let ledger = try file.change { ledger in
      for code in codes {
        let accounts: [UserSettings.Account]
        switch act {
        case .intend, .apply: accounts = try chosen(names, in: ledger)
        case .withdraw, .record, .sell:
          try check(act, code, on: day, in: ledger)
          accounts = try chosen(names, among: Self.standing(act, code, in: ledger), of: code)
        }
        for account in accounts {
          let entry: LedgerEntry
          switch act {
          case .intend:
            guard let intended = try intention(code, account, among: offerings) else {
              let days = offerings.filter { $0.record.code == code }.compactMap(\.held.subscriptionEnd)
              throw SubcalError(ledger: .closed(code, days.max()))
            }
            entry = intended
          case .apply:
            guard case .made(let made) = try application(code, account, on: day, among: offerings) else {
              throw SubcalError(ledger: .notApplied(code, account: account.name))
            }
            entry = made
          case .withdraw, .record, .sell: entry = try self.entry(act, code, account, on: day, in: ledger)
          }
          entries.append(try Self.add(entry, to: &ledger, isForced))
        }
      }
    }
    return result(ledger, of: entries)
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
    } catch { throw SubcalError(ledger: .refused(error, entry)) }
    return entry
  }

  /// What stands that entries are about. These are written, whatever becomes of reading the store now.
  func result(_ ledger: Ledger, of entries: [LedgerEntry]) -> LedgerResult {
    var result: LedgerResult
    do throws(SubcalError) { result = try LedgerResult(ledger, accounts, settings) } catch {
      return LedgerResult(entries, settings, because: error)
    }
    func isAbout(_ account: String, _ offering: String) -> Bool {
      entries.contains { $0.account == account && $0.offering == offering }
    }
    result.commitments.removeAll { !isAbout($0.account, $0.id) }
    result.intentions.removeAll { !isAbout($0.application.account, $0.application.offering) }
    result.withdrawn = entries.filter { $0.kind == .withdrawn }
    result.notes +=
      newAccounts(among: entries, in: ledger)
      + entries.compactMap { Self.correction($0, in: ledger) }
      + result.commitments.compactMap(\.priceNote)
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
    distinct(applications.map(\.account))
  }

  private static func distinct(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Throws what is wrong whichever account is meant, before asking for one.
  private func check(_ act: Act, _ code: StockCode, on day: Day?, in ledger: Ledger) throws(SubcalError) {
    switch act {
    case .intend, .apply, .withdraw: return
    case .record, .sell: break
    }
    guard let any = ledger.applications.last(where: { $0.code == code }) else { return }
    _ = try entry(act, code, UserSettings.Account(name: any.account), on: day, in: ledger)
  }

  /// Adds the entries of a journal that the ledger does not have yet; returns their number.
  package func importJournal(_ bytes: [UInt8], named name: String) throws -> Int {
    let journal: Ledger
    do throws(LedgerJournal.Unreadable) { journal = try LedgerJournal.ledger(of: bytes) } catch {
      throw SubcalError(ledger: .unreadableJournal(name, error.reason))
    }
    var added = 0
    try file.change { ledger in
      let common = min(ledger.entries.count, journal.entries.count)
      if let index = (0..<common).first(where: { ledger.entries[$0] != journal.entries[$0] }) {
        throw SubcalError(ledger: .otherJournal(name, entry: index + 1))
      }
      for entry in journal.entries[common...] {
        do throws(Ledger.Refusal) { try ledger.add(entry, isForced: true) } catch {
          throw SubcalError(ledger: .refused(error, entry))
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
    let names = names.map(Self.key)
    if names == ["all"], !everyone.isEmpty { return everyone }
    if names.isEmpty {
      guard everyone.count <= 1 else {
        throw SubcalError(ledger: .severalAccounts(everyone.map(\.name)))
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
        throw SubcalError(ledger: .noAccount(name, among: accounts.map(\.name)))
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
    guard chosen.count == 1 else { throw SubcalError(ledger: .allIsNoAccount) }
    let own = chosen[0]
    // Settings that do not say whose it is have the account's own name there.
    guard let person, accounts.isEmpty || own.person == own.name else { return own }
    return UserSettings.Account(name: own.name, person: OwnAccount.key(of: person))
  }

  /// The key of an account as it is typed.
  private static func key(_ name: String) -> String { OwnAccount.key(of: PrintableText.line(name) ?? name) }

  /// What an act after the application can be about, in the order of the entries: a withdrawal also drops what is only
  /// intended.
  private static func standing(_ act: Act, _ code: StockCode, in ledger: Ledger) -> [Ledger.Application] {
    var all = ledger.applications
    if case .withdraw = act { all += ledger.intentions }
    return all.filter { $0.code == code }.sorted { $0.number < $1.number }
  }

  /// The accounts of an act after the application: those named, else the only one that applied for it.
  private func chosen(
    _ names: [String], among standing: [Ledger.Application], of code: StockCode
  ) throws(SubcalError) -> [UserSettings.Account] {
    let distinct = Self.accounts(in: standing)
    if names.isEmpty, distinct.count > 1 { throw SubcalError(ledger: .severalApplied(code, distinct)) }
    let wanted = names.isEmpty || names == ["all"] ? distinct : names.map(Self.key)
    guard let first = wanted.first, distinct.contains(first) || !names.isEmpty else {
      throw SubcalError(ledger: .notApplied(code, account: nil))
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
    let all = Self.standing(act, code, in: ledger).filter { $0.account == account.name }
    guard let application = all.last(where: { id == nil || $0.offering == id }) else {
      let others = Self.accounts(in: ledger.applications.filter { $0.code == code })
      throw SubcalError(ledger: .notApplied(code, account: account.name, among: others))
    }
    let offering = try offering(application)?.offering
    switch act {
    case .intend, .apply, .withdraw: return try withdrawal(of: application, on: day)
    case .record(let won): return try result(of: application, offering, isWon: won, on: day)
    case .sell(let price): return try sale(of: application, offering, at: price, on: day)
    }
  }

  private func withdrawal(of application: Ledger.Application, on day: Day?) throws(SubcalError) -> LedgerEntry
  {
    // Its fee was paid: without it the result of a year would be too good.
    guard application.isWon != false else { throw SubcalError(ledger: .recordedAsNotWon(application)) }
    return entry(.withdrawn, application, day ?? settings.moment.day)
  }

  private func result(
    of application: Ledger.Application, _ offering: Offering?, isWon: Bool, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    if let draw = offering?.drawDate, today < draw {
      throw SubcalError(ledger: .notDrawn(application, draw: draw, today: today))
    }
    return entry(isWon ? .won : .notWon, application, day ?? offering?.drawDate ?? today)
  }

  private func sale(
    of application: Ledger.Application, _ offering: Offering?, at price: Price, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    let sold = day ?? today
    if let delivery = offering?.deliveryDate, sold < delivery {
      throw SubcalError(ledger: .notDelivered(application, delivery: delivery, sold: sold))
    }
    guard sold <= today else {
      throw SubcalError(ledger: .soldAfterToday(application, sold: sold, today: today))
    }
    return entry(.sold, application, sold, price)
  }

  private func entry(
    _ kind: LedgerEntry.Kind, _ application: Ledger.Application, _ day: Day, _ price: Price? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      number: 0, recorded: settings.moment, kind: kind, account: application.account,
      person: application.person, offering: application.offering, code: application.code,
      name: application.name, day: day, price: price)
  }

  /// The offerings of codes at the moment.
  private func evaluated(_ codes: [StockCode]) throws(SubcalError) -> [EvaluatedOffering] {
    guard !codes.isEmpty else { return [] }
    return try QueryResult(settings) { store in
      try codes.flatMap { try store.records(Offering.self, of: $0) }
    }.offerings
  }

  /// The intention to apply for the offering of a code that takes applications at the account's broker, else for the next
  /// one that will; nil if none does.
  private func intention(
    _ code: StockCode, _ account: UserSettings.Account, among all: [EvaluatedOffering], id: String? = nil
  ) throws(SubcalError) -> LedgerEntry? {
    let known = all.filter {
      $0.record.code == code && !$0.isCancelled && (id == nil || $0.known.id == id)
    }
    if known.isEmpty {
      throw SubcalError(
        ledger: id.map { LedgerError.noOffering(code, id: $0) } ?? .takesNone(code, day: settings.moment.day))
    }
    let cutOff = account.broker?.cutOff ?? settings.cutOff
    let open = known.compactMap { offering -> (offering: EvaluatedOffering, start: Day)? in
      guard let start = offering.held.subscriptionStart, let end = offering.held.subscriptionEnd,
        settings.moment < Instant(end, secondOfDay: cutOff)
      else { return nil }
      return (offering, start)
    }
    return open.min { $0.start < $1.start }.map { chosen in
      LedgerEntry(
        number: 0, recorded: settings.moment, kind: .intended, account: account.name, person: account.person,
        offering: chosen.offering.known.id, code: code, name: chosen.offering.record.name,
        day: settings.moment.day)
    }
  }

  /// An application for an offering that takes or took them, or what takes none yet.
  enum Applying {
    case made(LedgerEntry)
    /// With the days on which it will.
    case early(Text)
  }

  /// The application for the offering of a code that one applies for on a day: the one that is open then, else the last
  /// one that was.
  ///
  /// - Parameter id: The offering's id, if it is known; one that is not open yet is then no error.
  func application(
    _ code: StockCode, _ account: UserSettings.Account, on given: Day?, id: String? = nil,
    among offerings: [EvaluatedOffering]
  ) throws(SubcalError) -> Applying {
    let today = settings.moment.day
    let day = given ?? today
    let periods = try Self.periods(of: code, id: id, among: offerings)
    let upcoming = periods.filter { $0.days.lowerBound > today }.min {
      $0.days.lowerBound < $1.days.lowerBound
    }
    if id != nil, let upcoming {
      return .early(LedgerError.takesNoneYet(upcoming.offering, upcoming.days).text.reason)
    }
    guard given == nil || day <= today else {
      throw SubcalError(ledger: .appliedAfterToday(code, day: day, today: today))
    }
    let open = periods.last { $0.days.contains(day) }
    let past = periods.filter { $0.days.upperBound < today }.max { $0.days.upperBound < $1.days.upperBound }
    // A row without a day does not mean an offering of years ago while another one is announced.
    guard let chosen = open ?? (given == nil && upcoming == nil ? past : nil) else {
      throw SubcalError(ledger: Self.whyNone(of: code, given: given, today: today, periods, upcoming))
    }
    return .made(
      LedgerEntry(
        number: 0, recorded: settings.moment, kind: .applied, account: account.name, person: account.person,
        offering: chosen.offering.id, code: code, name: chosen.offering.offering.name,
        day: min(day, chosen.days.upperBound)))
  }

  private typealias Period = (offering: Tracked<Offering>, days: ClosedRange<Day>)

  /// The offerings of a code that are not cancelled and have days, with these: a listed day on which the exchanges are
  /// closed is the next trading day.
  private static func periods(
    of code: StockCode, id: String?, among offerings: [EvaluatedOffering]
  ) throws(SubcalError) -> [Period] {
    let known = offerings.filter {
      $0.record.code == code && !$0.isCancelled && (id == nil || $0.known.id == id)
    }
    if let id, known.isEmpty { throw SubcalError(ledger: .noOffering(code, id: id)) }
    return known.compactMap { offering in
      guard let start = offering.held.subscriptionStart, let end = offering.held.subscriptionEnd, start <= end
      else { return nil }
      return (offering.known, start...end)
    }
  }

  /// Why no offering takes an application on a day.
  private static func whyNone(
    of code: StockCode, given: Day?, today: Day, _ periods: [Period], _ upcoming: Period?
  ) -> LedgerError {
    let day = given ?? today
    if let current = periods.first(where: { $0.days.contains(today) }) {
      return .outside(code, day: day, current.days, isOpen: true)
    }
    // Of those that are over, the nearest to the day.
    let nearest = periods.filter { given != nil && $0.days.upperBound < today }.min {
      $0.days.distance(to: day) < $1.days.distance(to: day)
    }
    if let nearest { return .outside(code, day: day, nearest.days, isOpen: false) }
    return upcoming.map { .takesNoneYet($0.offering, $0.days) } ?? .takesNone(code, day: day)
  }

  private func offering(_ application: Ledger.Application) throws(SubcalError) -> Tracked<Offering>? {
    try settings.store.read(at: nil) { store in
      try store.records(Offering.self, of: application.code).first { $0.id == application.offering }
    }.value
  }

  /// What became of a file of applications.
  package struct Recorded: Sendable {
    /// What stands that it added.
    package let result: LedgerResult
    /// The number of rows that the ledger had already.
    package let known: Int
    /// The offerings that take no applications yet, which are left out: nobody can have applied.
    package let early: [Text]
    /// The number of intended rows that are left out because their offerings are closed.
    package let closed: Int
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
      throw SubcalError(ledger: .unusableFile(name, error.reasons))
    }
    var (known, closed) = (0, 0)
    func isIntended(_ row: ApplicationList.Row) -> Bool { row.kind == .intended && !isPlaced }
    let offerings = try evaluated(Set(list.rows.map(\.code)).sorted())
    var early: [Text] = []
    var (added, late): ([LedgerEntry], [LedgerEntry]) = ([], [])
    let ledger = try file.change { ledger in
      var reasons: [Text] = []
      for row in list.rows {
        do throws(SubcalError) {
          let account = try account(named: row.account, of: row.person, in: ledger)
          if isIntended(row) {
            guard let entry = try intention(row.code, account, among: offerings, id: row.offering) else {
              closed += 1
              continue
            }
            if ledger.has(entry) {
              known += 1
            } else {
              added.append(try Self.add(entry, to: &ledger, isForced))
            }
            continue
          }
          if let act = Act(of: row) {
            let entry = try entry(act, row.code, account, on: row.day, in: ledger, id: row.offering)
            if ledger.has(entry) {
              known += 1
            } else {
              added.append(try Self.add(entry, to: &ledger, isForced))
            }
            continue
          }
          let application = try application(
            row.code, account, on: row.day, id: row.offering, among: offerings)
          guard case .made(let entry) = application else {
            if case .early(let what) = application, !early.contains(what) { early.append(what) }
            continue
          }
          if ledger.application(of: account.name, for: entry.offering) != nil {
            known += 1
            continue
          }
          added.append(try Self.add(entry, to: &ledger, isForced))
          if row.day == nil, entry.day < settings.moment.day { late.append(entry) }
        } catch {
          reasons.append(Text("第 \(row.number) 列：", "row \(row.number): ") + error.reason)
        }
      }
      if !reasons.isEmpty { throw SubcalError(ledger: .unusableFile(name, reasons)) }
    }
    return Recorded(
      result: result(ledger, of: added), known: known, early: early,
      closed: closed, late: late)
  }
}

extension LedgerWriter.Act {
  /// What a row says became of an application; nil for the application itself, made or intended.
  fileprivate init?(of row: ApplicationList.Row) {
    switch row.kind {
    case .intended, .applied: return nil
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
    if entry.kind == .intended, intention(of: entry.account, for: entry.offering) != nil { return true }
    guard let application = application(of: entry.account, for: entry.offering) else { return false }
    return switch entry.kind {
    case .intended, .applied: true
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

extension Applicant {
  /// An account with what was applied for with it.
  ///
  /// - Parameters:
  ///   - intentions: What it is meant to apply for.
  ///   - cash: What is in it now, NT$; nil if that is not known.
  ///   - cutOff: The hour of applications where its broker's is not known.
  ///   - costs: What its broker does not say.
  init(
    _ account: UserSettings.Account, _ commitments: [LedgerCommitment] = [],
    _ intentions: [Ledger.Application] = [], cash: Int? = nil, cutOff: Int, costs: CostAssumptions
  ) {
    self.init(
      name: account.name, title: OwnAccount.title(of: account.name),
      person: commitments.first?.person ?? intentions.first?.person ?? account.person,
      cutOff: account.broker?.cutOff ?? cutOff, moneyBy: account.broker?.moneyBy,
      costs: account.broker?.costs(over: costs) ?? costs, cash: cash,
      applications: Dictionary(
        commitments.map { ($0.id, Outcome(isWon: $0.isWon)) }
      ) { first, _ in first }, intentions: Set(intentions.map(\.offering)))
  }
}

extension Applicant.Outcome {
  fileprivate init(isWon: Bool?) {
    self = isWon.map { $0 ? .won : .notWon } ?? .unanswered
  }
}
