internal import Costs
package import Diagnostics
package import Localization
package import Posix
internal import Records
package import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
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

  /// The same; nil while nothing is applied for or intended and no shares are held, which takes no look into the store.
  package func resultIfAny() throws(SubcalError) -> LedgerResult? {
    let ledger = try file.read(at: settings.moment)
    let hasNone =
      ledger.applications.isEmpty && ledger.intentions.isEmpty && accounts.allSatisfy(\.holdings.isEmpty)
    return hasNone ? nil : try LedgerResult(ledger, accounts, settings)
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
    /// With the lots of a bid, or the shares of a right that is paid in part.
    case apply(Int? = nil)
    case withdraw
    /// With the lots that a bid won; nil for all.
    case record(won: Bool, lots: Int? = nil)
    case sell(Price)
  }

  /// What a command is about: a draw, a bid at a price, or a right.
  package enum Object: Sendable, Equatable {
    case draw
    case bid(Price)
    case right

    func isOf(_ target: LedgerTarget) -> Bool {
      switch self {
      case .draw: target.kind == .draw
      case .bid(let price): target.bid == price
      case .right: target.kind == .right
      }
    }
  }

  /// Writes an act for codes or names and for accounts; all of it or nothing.
  ///
  /// - Parameters:
  ///   - names: The accounts; `all` is all of the settings. Without any, the only one that there can be.
  ///   - day: The day it was done; nil for today, or the day that the act must have been on.
  ///   - isForced: Whether to record a person's second application, which has happened.
  /// - Returns: What stands after it.
  package func write(
    _ act: Act, _ object: Object, _ texts: [String], accounts names: [String], on day: Day?,
    isForced: Bool = false
  ) throws -> LedgerResult {
    let codes = try codes(texts, object)
    let offerings =
      switch act {
      case .intend, .apply: try object == .draw ? evaluated(codes) : []
      case .withdraw, .record, .sell: [EvaluatedOffering]()
      }
    var entries: [LedgerEntry] = []
    let ledger = try file.change { ledger in
      for code in codes {
        let accounts: [UserSettings.Account]
        switch act {
        case _ where object == .right && names.isEmpty: accounts = try holders(of: code, in: ledger)
        case .intend, .apply: accounts = try chosen(names, in: ledger)
        case .withdraw, .record, .sell:
          try check(act, object, code, on: day, in: ledger)
          accounts = try chosen(names, among: Self.standing(act, object, code, in: ledger), of: code)
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
          case .apply, .withdraw, .record, .sell:
            entry = try self.entry(act, object, code, account, on: day, in: ledger, among: offerings)
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
      if entry.kind == .applied,
        let standing = ledger.application(of: entry.account, for: entry.target), !standing.isLapsed
      {
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
    func isAbout(_ account: String, _ target: LedgerTarget) -> Bool {
      entries.contains { $0.account == account && $0.target == target }
    }
    result.commitments.removeAll { !isAbout($0.account, $0.target) }
    result.intentions.removeAll { !isAbout($0.application.account, $0.application.target) }
    // What lapses is among the commitments.
    result.withdrawn = entries.filter { $0.kind == .withdrawn && !$0.target.kind.lapses }
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
      $0.account == entry.account && $0.target == entry.target
    }
    guard let before else { return nil }
    let what =
      [Text(verbatim: "\(entry.code) \(entry.name)"), OwnAccount.title(of: entry.account)].joined(.comma)
      + .colon
    if let price = before.price {
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
  private func check(
    _ act: Act, _ object: Object, _ code: StockCode, on day: Day?, in ledger: Ledger
  ) throws(SubcalError) {
    switch act {
    case .intend, .apply, .withdraw: return
    case .record, .sell: break
    }
    guard let any = ledger.applications.last(where: { $0.code == code && object.isOf($0.target) }) else {
      return
    }
    _ = try entry(act, object, code, UserSettings.Account(name: any.account), on: day, in: ledger)
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

  private func codes(_ texts: [String], _ object: Object) throws(SubcalError) -> [StockCode] {
    let names = try object == .draw ? settings.store.offeringNames() : settings.store.listedNames()
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
  private static func standing(
    _ act: Act, _ object: Object, _ code: StockCode, in ledger: Ledger
  ) -> [Ledger.Application] {
    var all = ledger.applications
    if case .withdraw = act { all += ledger.intentions }
    return all.filter { $0.code == code && object.isOf($0.target) }.sorted { $0.number < $1.number }
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
    _ act: Act, _ object: Object, _ code: StockCode, _ account: UserSettings.Account, on day: Day?,
    in ledger: Ledger, target: LedgerTarget? = nil, among offerings: [EvaluatedOffering] = []
  ) throws(SubcalError) -> LedgerEntry {
    if case .apply(let count) = act {
      switch object {
      case .draw:
        guard case .made(let entry) = try application(code, account, on: day, among: offerings) else {
          throw SubcalError(ledger: .notApplied(code, account: account.name))
        }
        return entry
      case .bid(let price):
        return try bid(at: price, lots: count ?? 1, code, account, on: day, in: ledger, id: target?.id)
      case .right: return try payment(of: count, code, account, on: day, in: ledger, id: target?.id)
      }
    }
    let all = Self.standing(act, object, code, in: ledger).filter { $0.account == account.name }
    var target = target
    if object == .right, target == nil {
      // The right that is held now, not that of an earlier increase.
      switch act {
      case .withdraw: target = try right(code, account, in: ledger).target
      case .sell where all.allSatisfy({ $0.sale != nil }):
        target = try right(code, account, in: ledger).target
      case .sell, .intend, .apply, .record: break
      }
    }
    guard let application = all.last(where: { target == nil || $0.target == target }) else {
      if object == .right,
        let right = try rightOnly(act, code, account, on: day, in: ledger, id: target?.id)
      {
        return right
      }
      let others = Self.accounts(in: ledger.applications.filter { $0.code == code && object.isOf($0.target) })
      throw SubcalError(ledger: .notApplied(code, account: account.name, among: others))
    }
    let standing = try evaluated(application, in: ledger)
    switch act {
    case .intend, .apply, .withdraw: return try withdrawal(of: application, standing, on: day)
    case .record(let won, let lots):
      guard application.target.kind.isDecided else { throw SubcalError(ledger: .nobodyDecides(application)) }
      let most = (application.shares ?? AuctionBid.unitsOfALot) / AuctionBid.unitsOfALot
      if let lots, !(1...max(1, most)).contains(lots) || !won {
        throw SubcalError(ledger: .wonTooMany(application, lots: most))
      }
      return try result(of: application, standing, isWon: won, lots: lots, on: day)
    case .sell(let price): return try sale(of: application, standing, at: price, on: day)
    }
  }

  /// An application with what the store says of it.
  private func evaluated(
    _ application: Ledger.Application, in ledger: Ledger
  ) throws(SubcalError) -> LedgerCommitment? {
    let holders = accounts.filter { application.target.kind.lapses && $0.person == application.person }
    return try LedgerResult(ledger.only(application), holders, settings).commitments.first {
      $0.account == application.account && $0.target == application.target && $0.facts.isKnown
    }
  }

  private func withdrawal(
    of application: Ledger.Application, _ standing: LedgerCommitment?, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let entry = entry(.withdrawn, application, day ?? settings.moment.day)
    guard application.target.kind.isDecided else { return entry }
    switch standing?.isWon ?? application.isWon {
    // Its fee was paid: without it the result of a year would be too good.
    case false: throw SubcalError(ledger: .recordedAsNotWon(application))
    case true: throw SubcalError(ledger: .refused(.wonAlready, entry))
    case nil: return entry
    }
  }

  private func result(
    of application: Ledger.Application, _ standing: LedgerCommitment?, isWon: Bool, lots: Int?, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    if let draw = standing?.facts.decidedOn, today < draw {
      throw SubcalError(ledger: .notDrawn(application, draw: draw, today: today))
    }
    var entry = entry(isWon ? .won : .notWon, application, day ?? standing?.facts.decidedOn ?? today)
    entry.shares = lots.map { $0 * AuctionBid.unitsOfALot }
    return entry
  }

  private func sale(
    of application: Ledger.Application, _ standing: LedgerCommitment?, at price: Price, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    let sold = day ?? today
    // A right that is not paid is sold before any shares come.
    if let delivery = standing?.facts.listedDelivery, sold < delivery, !application.isLapsed {
      throw SubcalError(ledger: .notDelivered(application, delivery: delivery, sold: sold))
    }
    guard sold <= today else {
      throw SubcalError(ledger: .soldAfterToday(application, sold: sold, today: today))
    }
    if application.target.kind.hasOwnTerms, standing?.isWon != true {
      let entry = entry(.sold, application, sold, price)
      throw SubcalError(ledger: .refused(.notWon, entry))
    }
    var entry = entry(.sold, application, sold, price)
    if application.isLapsed { entry.shares = standing?.commitment.shares }
    return entry
  }

  private func entry(
    _ kind: LedgerEntry.Kind, _ application: Ledger.Application, _ day: Day, _ price: Price? = nil
  ) -> LedgerEntry {
    LedgerEntry(
      number: 0, recorded: settings.moment, kind: kind, account: application.account,
      person: application.person, offering: application.target.description, code: application.code,
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
    let named = all.filter { $0.record.code == code && (id == nil || $0.known.id == id) }
    try Self.check(id, of: code, among: named.map(\.isCancelled), .draw)
    let known = named.filter { !$0.isCancelled }
    if known.isEmpty { throw SubcalError(ledger: .takesNone(code, day: settings.moment.day, .draw)) }
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
    let periods = try Self.periods(of: code, id: id, among: offerings)
    if id != nil, let upcoming = upcoming(periods) {
      return .early(LedgerError.takesNoneYet(upcoming.title, upcoming.days, .draw).text.reason)
    }
    let (chosen, day) = try chosen(periods, of: code, on: given, .draw)
    return .made(
      LedgerEntry(
        number: 0, recorded: settings.moment, kind: .applied, account: account.name, person: account.person,
        offering: chosen.id, code: code, name: chosen.name, day: day))
  }

  /// The days on which one may apply, bid or pay.
  private struct Period {
    let id: String
    let code: StockCode
    let name: String
    let days: ClosedRange<Day>

    var title: String { "\(code) \(name)" }

    init?(_ id: String, _ code: StockCode, _ name: String, _ first: Day?, _ last: Day?) {
      guard let first, let last, first <= last else { return nil }
      (self.id, self.code, self.name, days) = (id, code, name, first...last)
    }
  }

  private func upcoming(_ periods: [Period]) -> Period? {
    periods.filter { $0.days.lowerBound > settings.moment.day }.min {
      $0.days.lowerBound < $1.days.lowerBound
    }
  }

  /// The period that is open on a day, else the last one that was, with the day that is recorded: the last one, once that is
  /// over.
  private func chosen(
    _ periods: [Period], of code: StockCode, on given: Day?, _ kind: Commitment.Kind
  ) throws(SubcalError) -> (Period, Day) {
    let today = settings.moment.day
    let day = given ?? today
    let upcoming = upcoming(periods)
    guard given == nil || day <= today else {
      throw SubcalError(ledger: .appliedAfterToday(code, day: day, today: today))
    }
    let open = periods.last { $0.days.contains(day) }
    let past = periods.filter { $0.days.upperBound < today }.max { $0.days.upperBound < $1.days.upperBound }
    // A row without a day does not mean an offering of years ago while another one is announced.
    guard let chosen = open ?? (given == nil && upcoming == nil ? past : nil) else {
      throw SubcalError(ledger: Self.whyNone(of: code, given: given, today: today, periods, upcoming, kind))
    }
    return (chosen, min(day, chosen.days.upperBound))
  }

  /// The offerings of a code that are not cancelled and have days, with these: a listed day on which the exchanges are
  /// closed is the next trading day.
  private static func periods(
    of code: StockCode, id: String?, among offerings: [EvaluatedOffering]
  ) throws(SubcalError) -> [Period] {
    let named = offerings.filter { $0.record.code == code && (id == nil || $0.known.id == id) }
    try check(id, of: code, among: named.map(\.isCancelled), .draw)
    return named.filter { !$0.isCancelled }.compactMap {
      Period($0.known.id, code, $0.record.name, $0.held.subscriptionStart, $0.held.subscriptionEnd)
    }
  }

  /// Throws if what an id names is not there, or cancelled.
  private static func check(
    _ id: String?, of code: StockCode, among areCancelled: [Bool], _ kind: Commitment.Kind
  ) throws(SubcalError) {
    guard let id, areCancelled.allSatisfy(\.self) else { return }
    throw SubcalError(
      ledger: areCancelled.isEmpty ? .noOffering(code, id: id) : .cancelled(code, id: id, kind))
  }

  /// A bid, within what the auction lets one person bid.
  private func bid(
    at price: Price, lots: Int, _ code: StockCode, _ account: UserSettings.Account, on given: Day?,
    in ledger: Ledger, id: String?
  ) throws(SubcalError) -> LedgerEntry {
    let (all, calendar) = try settings.store.read(at: settings.moment) { store in
      (
        try store.records(Auction.self, of: code),
        try TradingDayEvidence(of: store, since: settings.moment.day.adding(-120)).calendar
      )
    }.value
    let named = all.filter { id == nil || $0.id == id }
    try Self.check(id, of: code, among: named.map(\.record.isCancelled), .bid)
    let known = named.filter { !$0.record.isCancelled }
    let (period, day) = try chosen(
      known.compactMap {
        let held = $0.record.held(in: calendar)
        return Period($0.id, code, $0.record.name, held.bidStart, held.bidEnd)
      },
      of: code, on: given, .bid)
    let auction = known.first { $0.id == period.id }?.record
    if let least = auction?.minimumPrice, price < least {
      throw SubcalError(ledger: .bidTooLow(period.title, price, least: least))
    }
    if let least = auction?.bidLotsMinimum, lots < least {
      throw SubcalError(ledger: .tooFewLots(period.title, lots: lots, least: least))
    }
    let others = ledger.applications.filter {
      // The bid itself may be recorded already.
      $0.person == account.person && $0.target.id == period.id
        && !($0.account == account.name && $0.target.bid == price)
    }.reduce(0) { $0 + ($1.shares ?? 0) / AuctionBid.unitsOfALot }
    if let most = auction?.bidLotsMaximum, others + lots > most {
      throw SubcalError(ledger: .tooManyLots(period.title, lots: lots, others: others, most: most))
    }
    return LedgerEntry(
      number: 0, recorded: settings.moment, kind: .applied, account: account.name, person: account.person,
      offering: LedgerTarget(id: period.id, bid: price).description, code: code, name: period.name, day: day,
      shares: lots * AuctionBid.unitsOfALot)
  }

  /// The right of an account in an increase of a code; without an id the one that is held, else the last one recorded.
  private func right(
    _ code: StockCode, _ account: UserSettings.Account, in ledger: Ledger, id: String? = nil
  ) throws(SubcalError) -> LedgerCommitment {
    let rights = try LedgerResult(ledger, accounts, settings).commitments.filter {
      $0.kind == .right && $0.commitment.code == code && (id == nil || $0.id == id)
    }
    if let own = rights.last(where: { $0.account == account.name }) { return own }
    let other = rights.last { $0.person == account.person }
    throw SubcalError(ledger: .noRight(code, account: account.name, isOf: other?.account))
  }

  /// The accounts that have a right in an increase of a code; the only one that there can be.
  private func holders(of code: StockCode, in ledger: Ledger) throws(SubcalError) -> [UserSettings.Account] {
    let names = try LedgerResult(ledger, accounts, settings).commitments.filter {
      $0.kind == .right && $0.commitment.code == code
    }.map(\.account)
    let distinct = Self.distinct(names)
    guard distinct.count <= 1 else { throw SubcalError(ledger: .severalApplied(code, distinct)) }
    if distinct.isEmpty, accounts.count > 1 {
      throw SubcalError(
        ledger: .noRight(code, account: accounts.map(\.name).joined(separator: ", "), isOf: nil))
    }
    return try chosen(distinct, in: ledger)
  }

  /// A right is paid, whole or in part.
  private func payment(
    of shares: Int?, _ code: StockCode, _ account: UserSettings.Account, on given: Day?, in ledger: Ledger,
    id: String?
  ) throws(SubcalError) -> LedgerEntry {
    let right = try right(code, account, in: ledger, id: id)
    let commitment = right.commitment
    if right.state == .cancelled {
      throw SubcalError(ledger: .noRight(code, account: account.name, isOf: nil))
    }
    let period = Period(commitment.id, code, commitment.name, right.facts.firstDay, right.facts.lastDay)
    let (_, day) = try chosen([period].compactMap(\.self), of: code, on: given, .right)
    // Also where a part of it was recorded before.
    let whole = try LedgerResult(Ledger(), accounts, settings).commitments.first {
      $0.id == right.id && $0.person == right.person
    }
    let most = whole?.commitment.shares ?? commitment.shares
    if let shares, let most, shares > most {
      throw SubcalError(ledger: .moreThanTheRight("\(code) \(commitment.name)", shares: shares, most: most))
    }
    return LedgerEntry(
      number: 0, recorded: settings.moment, kind: .applied, account: account.name, person: right.person,
      offering: commitment.id, code: code, name: commitment.name, day: day, shares: shares ?? most)
  }

  /// What is done with a right of which nothing is recorded: it is let lapse, or sold; nil for anything else.
  private func rightOnly(
    _ act: Act, _ code: StockCode, _ account: UserSettings.Account, on given: Day?, in ledger: Ledger,
    id: String?
  ) throws(SubcalError) -> LedgerEntry? {
    switch act {
    case .withdraw, .sell: break
    case .intend, .apply, .record: return nil
    }
    let today = settings.moment.day
    let right = try right(code, account, in: ledger, id: id)
    var entry = LedgerEntry(
      number: 0, recorded: settings.moment, kind: .withdrawn, account: account.name, person: right.person,
      offering: right.id, code: code, name: right.commitment.name, day: given ?? today)
    if case .sell(let price) = act {
      // What was sold stays, whatever the settings say is held later.
      (entry.kind, entry.price, entry.shares) = (.sold, price, right.commitment.shares)
      guard entry.day <= today else {
        throw SubcalError(ledger: .appliedAfterToday(code, day: entry.day, today: today))
      }
    }
    return entry
  }

  /// Why nothing can be applied for on a day.
  private static func whyNone(
    of code: StockCode, given: Day?, today: Day, _ periods: [Period], _ upcoming: Period?,
    _ kind: Commitment.Kind
  ) -> LedgerError {
    let day = given ?? today
    if let current = periods.first(where: { $0.days.contains(today) }) {
      return .outside(code, day: day, current.days, isOpen: true, kind)
    }
    // Of those that are over, the nearest to the day.
    let nearest = periods.filter { given != nil && $0.days.upperBound < today }.min {
      $0.days.distance(to: day) < $1.days.distance(to: day)
    }
    if let nearest { return .outside(code, day: day, nearest.days, isOpen: false, kind) }
    return upcoming.map { .takesNoneYet($0.title, $0.days, kind) } ?? .takesNone(code, day: day, kind)
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
    /// The number of bids that are left out because they are only intended.
    package let unplaced: Int
    /// What to write into the settings, which say what is held.
    package let holdings: [Text]
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
    var (known, closed, unplaced) = (0, 0, 0)
    var holdings: [Text] = []
    func isIntended(_ row: ApplicationList.Row) -> Bool { row.kind == .intended && !isPlaced }
    let offerings = try evaluated(Set(list.rows.map(\.code)).sorted())
    var early: [Text] = []
    var (added, late): ([LedgerEntry], [LedgerEntry]) = ([], [])
    let ledger = try file.change { ledger in
      var reasons: [Text] = []
      for row in list.rows {
        do throws(SubcalError) {
          let account = try account(named: row.account, of: row.person, in: ledger)
          if row.isHolding {
            holdings += holding(row, account.name)
            continue
          }
          if isIntended(row), row.offering.map({ LedgerTarget($0).kind.isDrawn }) == false {
            unplaced += 1
            continue
          }
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
          if let (act, object, target) = Act.of(row) {
            let entry = try entry(act, object, row.code, account, on: row.day, in: ledger, target: target)
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
          if ledger.application(of: account.name, for: entry.target) != nil {
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
      closed: closed, unplaced: unplaced, holdings: holdings, late: late)
  }

  /// What the settings do not say of the shares that a row says are held.
  private func holding(_ row: ApplicationList.Row, _ account: String) -> [Text] {
    let known = accounts.first { $0.name == account }?.holdings[row.code]
    guard let shares = row.shares, shares != known else { return [] }
    return [
      Text(
        "帳戶 \(account) 持有 \(row.code) \(shares.grouped) 股：請寫入設定檔 accounts 之下 \(account): {holdings: {\(row.code): \(shares)}}",
        "\(account) holds \(shares.grouped) shares of \(row.code): write it to the settings, under accounts, as \(account): {holdings: {\(row.code): \(shares)}}"
      )
    ]
  }
}

extension LedgerWriter.Act {
  /// What a row says became of what; nil for an application to a draw.
  fileprivate static func of(
    _ row: ApplicationList.Row
  ) -> (LedgerWriter.Act, LedgerWriter.Object, LedgerTarget?)? {
    let target = row.offering.map { LedgerTarget($0) }
    let object: LedgerWriter.Object =
      target?.bid.map { .bid($0) } ?? (target?.kind.lapses == true ? .right : .draw)
    let lots = row.shares.map { $0 / AuctionBid.unitsOfALot }
    switch row.kind {
    case .intended, .applied:
      return object == .draw ? nil : (.apply(object == .right ? row.shares : lots), object, target)
    case .withdrawn: return (.withdraw, object, target)
    case .won, .notWon: return (.record(won: row.kind == .won, lots: lots), object, target)
    case .sold: return row.price.map { (.sell($0), object, target) }
    }
  }
}

extension Ledger {
  /// Whether an entry would say what is recorded already.
  fileprivate func has(_ entry: LedgerEntry) -> Bool {
    if entry.kind == .intended, intention(of: entry.account, for: entry.target) != nil { return true }
    guard let application = application(of: entry.account, for: entry.target) else { return false }
    return switch entry.kind {
    case .intended, .applied: !application.isLapsed
    case .withdrawn: application.isLapsed
    case .won, .notWon: application.isWon == (entry.kind == .won) && application.wonShares == entry.shares
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
        commitments.filter(\.isMade).map { ($0.id, Outcome(isWon: $0.isWon)) }
      ) { first, _ in first }, intentions: Set(intentions.map(\.target.id)))
  }
}

extension Applicant.Outcome {
  fileprivate init(isWon: Bool?) {
    self = isWon.map { $0 ? .won : .notWon } ?? .unanswered
  }
}
