internal import Costs
package import Diagnostics
internal import ListEngine
internal import Localization
package import Posix
package import Settings
package import SubscriptionLedger
internal import SubscriptionLists
package import SubscriptionQueries
internal import SubscriptionStore
internal import Trading
package import Values

/// The user's journal on this machine: what is written into it, and what becomes of it with the store's offerings.
///
/// The commands `apply`, `withdraw`, `won`, `sold` and `ledger` make one, and so do the digest and the
/// messages, which only read. It finds code, offering and account of what was typed, and checks the days:
/// 9935 can be recorded as applied for from 29 October to 1 November 2024. What the entries may say of each
/// other ``Ledger`` decides. It places no order, and what is written is written, even if the store cannot be
/// read afterwards.
package struct LedgerWriter: Sendable {
  let file: LedgerFile
  var accounts: [UserSettings.Account]
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
      ledger.applications.isEmpty && ledger.intentions.isEmpty && ledger.holdings.isEmpty
      && accounts.allSatisfy(\.holdings.isEmpty)
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
    /// An application that is not ordered yet, or with its lots a bid that is not made.
    case intend(Int? = nil)
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

    /// What a target of the journal is; a draw where none is named.
    init(_ target: LedgerTarget?) {
      self = target?.bid.map { .bid($0) } ?? (target?.kind.lapses == true ? .right : .draw)
    }

    func isOf(_ target: LedgerTarget) -> Bool { Object(target) == self }

    var kind: Commitment.Kind {
      switch self {
      case .draw: .draw
      case .bid: .bid
      case .right: .right
      }
    }
  }

  /// Writes an act for codes or names and for accounts; all of it or nothing.
  ///
  /// - Parameters:
  ///   - names: The accounts; `all` is all of the settings. Without any, the only one that there can be.
  ///   - day: The day it was done; nil for today, or the day that the act must have been on.
  ///   - isForced: Whether to record what has happened though a person had applied already, or though the list says
  ///     otherwise.
  /// - Returns: What stands after it.
  package func write(
    _ act: Act, _ object: Object, _ texts: [String], accounts names: [String], on day: Day?,
    isForced: Bool = false
  ) throws -> LedgerResult {
    let codes = try codes(texts, object, act)
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
          if names.isEmpty { try check(act, object, code, on: day, in: ledger, isForced: isForced) }
          accounts = try chosen(
            names, among: Self.standing(act, object, code, in: ledger), of: code, object, in: ledger)
        }
        for account in accounts {
          let entry: LedgerEntry
          switch act {
          case .intend(let count):
            switch try intention(
              object, count, code, account, in: ledger, among: offerings, isForced: isForced)
            {
            case .made(let intended): entry = intended
            case .closed(let day): throw SubcalError(ledger: .closed(code, day))
            }
          case .apply, .withdraw, .record, .sell:
            entry = try self.entry(
              act, object, code, account, on: day, in: ledger, among: offerings, isForced: isForced)
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
    } catch { throw SubcalError(ledger: .refused(error, entry, isForced: isForced)) }
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
    // What is held gives a right to one account of a person.
    let people = Set(entries.filter { $0.kind == .held }.map { [$0.person, $0.offering] })
    result.commitments.removeAll {
      !isAbout($0.account, $0.target) && !($0.state == .held && people.contains([$0.person, $0.id]))
    }
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
        // Nobody types the name that one's own account has inside.
        Text("\(name) 是新帳戶", "\(name) is a new account")
          + NearestName.question(name, among: known.filter { $0 != OwnAccount.key })
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
    guard let before, entry.kind != .held else { return nil }
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

  static func distinct(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Throws what is wrong whichever account is meant, before asking for one.
  private func check(
    _ act: Act, _ object: Object, _ code: StockCode, on day: Day?, in ledger: Ledger, isForced: Bool
  ) throws(SubcalError) {
    switch act {
    case .intend, .apply, .withdraw: return
    case .record, .sell: break
    }
    var wrong: SubcalError?
    for any in ledger.applications.reversed() where any.code == code && object.isOf(any.target) {
      do throws(SubcalError) {
        _ = try entry(
          act, object, code, UserSettings.Account(name: any.account), on: day, in: ledger, isForced: isForced)
        return
      } catch { wrong = wrong ?? error }
    }
    if let wrong { throw wrong }
  }

  private func codes(
    _ texts: [String], _ object: Object, _ act: Act
  ) throws(SubcalError) -> [StockCode] {
    let names = try object == .draw ? settings.store.offeringNames() : settings.store.listedNames()
    var codes: [StockCode] = []
    for text in texts {
      let search = CodeSearch(text, among: names)
      if search.found.isEmpty, object == .draw {
        let other = try CodeSearch(text, among: settings.store.listedNames())
        if !other.found.isEmpty { try checkKind(of: other.code(), object) }
      }
      if search.found.isEmpty { throw search.notFound(among: try settings.store.names()) }
      let code = try search.code()
      switch act {
      case .intend, .apply: if object != .draw { try checkKind(of: code, object) }
      case .withdraw, .record, .sell: break
      }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  /// Throws if a code is known, but not as what the command is about.
  private func checkKind(of code: StockCode, _ object: Object) throws(SubcalError) {
    let ids = try settings.store.read(at: settings.moment) { store in
      try store.records(Offering.self, of: code).map(\.id) + store.records(Auction.self, of: code).map(\.id)
        + store.records(CashIncrease.self, of: code).map(\.id)
    }.value
    let known = Set(ids.map { Commitment.Kind(ofID: $0) })
    guard !known.isEmpty, !known.contains(object.kind) else { return }
    throw SubcalError(ledger: .otherKind(code, Commitment.Kind.allCases.filter(known.contains)))
  }

  /// The accounts of an application; without settings those of the ledger are known.
  private func chosen(_ names: [String], in ledger: Ledger) throws(SubcalError) -> [UserSettings.Account] {
    let used = Self.accounts(in: ledger.applications)
    let everyone = accounts.isEmpty ? used.map { UserSettings.Account(name: $0) } : accounts
    let names = Self.distinct(names.map(Self.key))
    if names == ["all"], !everyone.isEmpty { return everyone }
    // Without accounts there is one's own.
    if names.isEmpty || names == ["all"] {
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
  func account(
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
    _ names: [String], among standing: [Ledger.Application], of code: StockCode, _ object: Object,
    in ledger: Ledger
  ) throws(SubcalError) -> [UserSettings.Account] {
    let distinct = Self.accounts(in: standing)
    if names.isEmpty, distinct.count > 1 { throw SubcalError(ledger: .severalApplied(code, distinct)) }
    let wanted = names.isEmpty || names == ["all"] ? distinct : Self.distinct(names.map(Self.key))
    guard let first = wanted.first, distinct.contains(first) || !names.isEmpty else {
      throw SubcalError(
        ledger: .notApplied(code, account: nil, recorded: Self.recorded(code, besides: object, in: ledger)))
    }
    // An account may have left the settings since.
    return wanted.map { name in
      accounts.first { $0.name == name } ?? UserSettings.Account(name: name)
    }
  }

  /// What else is recorded of a code: of another kind, or bids at other prices.
  private static func recorded(
    _ code: StockCode, besides object: Object, of account: String? = nil, in ledger: Ledger
  ) -> [LedgerTarget] {
    (ledger.applications + ledger.intentions).filter {
      $0.code == code && !object.isOf($0.target) && (account == nil || $0.account == account)
    }.reduce(into: []) { if !$0.contains($1.target) { $0.append($1.target) } }
  }

  /// An application, a bid or a payment as it is recorded.
  ///
  /// - Parameter id: What a row names; if that is not open yet it is no error.
  func applying(
    _ object: Object, _ count: Int?, _ code: StockCode, _ account: UserSettings.Account, on day: Day?,
    in ledger: Ledger, id: String? = nil, among offerings: [EvaluatedOffering] = [], isForced: Bool
  ) throws(SubcalError) -> Applying {
    switch object {
    case .draw: try application(code, account, on: day, id: id, among: offerings, isForced: isForced)
    case .bid(let price):
      try bid(at: price, lots: count ?? 1, code, account, on: day, in: ledger, id: id, isForced: isForced)
    case .right: try payment(of: count, code, account, on: day, in: ledger, id: id)
    }
  }

  func entry(
    _ act: Act, _ object: Object, _ code: StockCode, _ account: UserSettings.Account, on day: Day?,
    in ledger: Ledger, target: LedgerTarget? = nil, among offerings: [EvaluatedOffering] = [], isForced: Bool
  ) throws(SubcalError) -> LedgerEntry {
    if case .apply(let count) = act {
      let applying = try applying(
        object, count, code, account, on: day, in: ledger, among: offerings, isForced: isForced)
      guard case .made(let entry) = applying else {
        throw SubcalError(ledger: .notApplied(code, account: account.name))
      }
      return entry
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
      throw SubcalError(
        ledger: .notApplied(
          code, account: account.name, among: others,
          recorded: Self.recorded(code, besides: object, of: account.name, in: ledger)))
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
      return try result(of: application, standing, isWon: won, lots: lots, on: day, isForced: isForced)
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
    of application: Ledger.Application, _ standing: LedgerCommitment?, isWon: Bool, lots: Int?, on day: Day?,
    isForced: Bool
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    if let draw = standing?.facts.decidedOn, min(day ?? today, today) < draw {
      throw SubcalError(
        ledger: .notDrawn(application, draw: draw, on: min(day ?? today, today), today: today))
    }
    var entry = entry(isWon ? .won : .notWon, application, day ?? standing?.facts.decidedOn ?? today)
    if !isForced, let standing,
      let error = Self.contradiction(
        of: entry, isCancelled: standing.state == .cancelled, lowestWon: standing.facts.lowestWon)
    {
      throw SubcalError(ledger: error)
    }
    entry.shares = lots.map { $0 * AuctionBid.unitsOfALot }
    return entry
  }

  /// What the list says against a result.
  static func contradiction(of entry: LedgerEntry, isCancelled: Bool, lowestWon: Price?) -> LedgerError? {
    let isWon = entry.kind == .won
    if isWon, isCancelled { return .contradicted(entry, lowestWon: nil) }
    guard let bid = entry.target.bid, let lowestWon, bid != lowestWon, (bid > lowestWon) != isWon else {
      return nil
    }
    return .contradicted(entry, lowestWon: lowestWon)
  }

  private func sale(
    of application: Ledger.Application, _ standing: LedgerCommitment?, at price: Price, on day: Day?
  ) throws(SubcalError) -> LedgerEntry {
    let today = settings.moment.day
    let sold = day ?? today
    if application.target.kind.lapses, !application.isLapsed, let off = standing?.facts.cancelledOn,
      sold >= off
    {
      throw SubcalError(ledger: .noShares(application))
    }
    // A right that is not paid is sold before any shares come.
    if let delivery = standing?.facts.listedDelivery, sold < delivery, !application.isLapsed {
      throw SubcalError(ledger: .notDelivered(application, delivery: delivery, sold: sold))
    }
    // New shares come after the last day to pay, on a day that is announced apart.
    if application.target.kind.lapses, !application.isLapsed, let last = standing?.facts.lastDay, sold <= last
    {
      throw SubcalError(ledger: .notIssued(application, last: last, sold: sold))
    }
    guard sold <= today else {
      throw SubcalError(ledger: .soldAfterToday(application, sold: sold, today: today))
    }
    if application.isLapsed, let last = standing?.facts.lastDay, sold > last {
      throw SubcalError(
        ledger: .rightLost("\(application.code) \(application.name)", last: last, sold: sold))
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
  func evaluated(_ codes: [StockCode]) throws(SubcalError) -> [EvaluatedOffering] {
    guard !codes.isEmpty else { return [] }
    return try QueryResult(settings) { store in
      try codes.flatMap { try store.records(Offering.self, of: $0) }
    }.offerings
  }

  /// What is noted of what is meant to be applied or bid for.
  enum Intending {
    case made(LedgerEntry)
    /// With its last day, if it had any.
    case closed(Day?)
  }

  /// What an account is meant to apply or bid for, for what will take it until the hour of the account's broker: what takes
  /// it now, else the next.
  ///
  /// - Parameters:
  ///   - count: The lots of a bid.
  ///   - id: What a row names.
  func intention(
    _ object: Object, _ count: Int?, _ code: StockCode, _ account: UserSettings.Account, in ledger: Ledger,
    among all: [EvaluatedOffering], id: String? = nil, isForced: Bool
  ) throws(SubcalError) -> Intending {
    var auctions: [Tracked<Auction>] = []
    let named: [(period: Period?, isCancelled: Bool)]
    switch object {
    case .bid:
      let calendar: TradingCalendar
      (auctions, calendar) = try self.auctions(of: code, id: id)
      named = auctions.map { auction in
        let held = auction.record.held(in: calendar)
        return (
          Period(auction.id, code, auction.record.name, held.bidStart, held.bidEnd),
          auction.record.isCancelled
        )
      }
    case .draw, .right:
      named = all.filter { $0.record.code == code && (id == nil || $0.known.id == id) }.map { offering in
        let (held, name) = (offering.held, offering.record.name)
        return (
          Period(offering.known.id, code, name, held.subscriptionStart, held.subscriptionEnd),
          offering.isCancelled
        )
      }
    }
    if let id, named.isEmpty { throw SubcalError(ledger: .noOffering(code, id: id)) }
    let known = named.filter { !$0.isCancelled }
    if known.isEmpty, id == nil {
      throw SubcalError(ledger: .takesNone(code, day: settings.moment.day, object.kind))
    }
    let cutOff = account.broker?.cutOff ?? settings.cutOff
    let periods = known.compactMap(\.period)
    let open = periods.filter { settings.moment < Instant($0.days.upperBound, secondOfDay: cutOff) }
    guard let chosen = open.min(by: { $0.days.lowerBound < $1.days.lowerBound }) else {
      return .closed(periods.map(\.days.upperBound).max())
    }
    let today = settings.moment.day
    guard case .bid(let price) = object else { return .made(entry(.intended, chosen, account, on: today)) }
    return .made(
      try bid(
        .intended, at: price, lots: count ?? 1, chosen, account, on: today, among: auctions, in: ledger,
        isForced: isForced))
  }

  private func entry(
    _ kind: LedgerEntry.Kind, _ period: Period, _ account: UserSettings.Account, on day: Day
  ) -> LedgerEntry {
    LedgerEntry(
      number: 0, recorded: settings.moment, kind: kind, account: account.name, person: account.person,
      offering: period.id, code: period.code, name: period.name, day: day)
  }

  /// What is recorded of what takes or took it, or what takes none yet.
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
    among offerings: [EvaluatedOffering], isForced: Bool
  ) throws(SubcalError) -> Applying {
    let periods = try Self.periods(of: code, id: id, among: offerings, isForced)
    if id != nil, let early = early(periods, .draw) { return .early(early) }
    let (chosen, day) = try chosen(periods, of: code, on: given, .draw)
    return .made(entry(.applied, chosen, account, on: day))
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

  /// What takes none yet, with the days on which it will.
  private func early(_ periods: [Period], _ kind: Commitment.Kind) -> Text? {
    upcoming(periods).map { LedgerError.takesNoneYet($0.title, $0.days, kind).text.reason }
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

  /// The offerings of a code that have days, with these: a listed day on which the exchanges are closed is the next trading
  /// day.
  private static func periods(
    of code: StockCode, id: String?, among offerings: [EvaluatedOffering], _ isForced: Bool
  ) throws(SubcalError) -> [Period] {
    let named = offerings.filter { $0.record.code == code && (id == nil || $0.known.id == id) }
    let periods = named.map { offering in
      Period(
        offering.known.id, code, offering.record.name, offering.held.subscriptionStart,
        last(offering.held.subscriptionEnd, of: offering.known, isCancelled: .isCancelled, isForced))
    }
    try check(id, of: code, among: zip(named, periods).map { $0.isCancelled && $1 == nil }, .draw)
    return ofCancelledFirst(periods, named.map(\.isCancelled))
  }

  /// The last day on which something took applications or bids: what is cancelled took them until then. Nil if it was
  /// cancelled before anybody looked: then only who knows it was done can say so, with `--force`.
  private static func last<Record: ListedRecord>(
    _ end: Day?, of known: Tracked<Record>, isCancelled key: Record.Key, _ isForced: Bool
  ) -> Day? {
    guard known.record.isCancelled else { return end }
    guard let day = known.lastChange(of: key) else { return isForced ? end : nil }
    return end.map { min($0, day) }
  }

  /// Those that stand are chosen before those that are cancelled, and the last one is.
  private static func ofCancelledFirst(_ periods: [Period?], _ areCancelled: [Bool]) -> [Period] {
    let all = zip(periods, areCancelled)
    return (all.filter { $0.1 } + all.filter { !$0.1 }).compactMap { $0.0 }
  }

  /// Throws if what an id names is not there, or cancelled so that nobody can have applied.
  private static func check(
    _ id: String?, of code: StockCode, among areImpossible: [Bool], _ kind: Commitment.Kind
  ) throws(SubcalError) {
    guard let id, areImpossible.allSatisfy(\.self) else { return }
    throw SubcalError(
      ledger: areImpossible.isEmpty ? .noOffering(code, id: id) : .cancelled(code, id: id, kind))
  }

  /// The auctions of a code, and the calendar that has their days.
  private func auctions(
    of code: StockCode, id: String?
  ) throws(SubcalError) -> ([Tracked<Auction>], TradingCalendar) {
    let (all, calendar) = try settings.store.read(at: settings.moment) { store in
      (
        try store.records(Auction.self, of: code),
        try TradingDayEvidence(of: store, since: settings.moment.day.adding(-120)).calendar
      )
    }.value
    return (all.filter { id == nil || $0.id == id }, calendar)
  }

  private func bid(
    at price: Price, lots: Int, _ code: StockCode, _ account: UserSettings.Account, on given: Day?,
    in ledger: Ledger, id: String?, isForced: Bool
  ) throws(SubcalError) -> Applying {
    let (named, calendar) = try auctions(of: code, id: id)
    let each = named.map { auction in
      let held = auction.record.held(in: calendar)
      return Period(
        auction.id, code, auction.record.name, held.bidStart,
        Self.last(held.bidEnd, of: auction, isCancelled: .isCancelled, isForced))
    }
    try Self.check(id, of: code, among: zip(named, each).map { $0.record.isCancelled && $1 == nil }, .bid)
    let periods = Self.ofCancelledFirst(each, named.map(\.record.isCancelled))
    if id != nil, let early = early(periods, .bid) { return .early(early) }
    let (period, day) = try chosen(periods, of: code, on: given, .bid)
    return .made(
      try bid(
        .applied, at: price, lots: lots, period, account, on: day, among: named, in: ledger,
        isForced: isForced))
  }

  /// A bid, within what the auction lets one person bid.
  private func bid(
    _ kind: LedgerEntry.Kind, at price: Price, lots: Int, _ period: Period, _ account: UserSettings.Account,
    on day: Day, among auctions: [Tracked<Auction>], in ledger: Ledger, isForced: Bool
  ) throws(SubcalError) -> LedgerEntry {
    guard Self.possibleLots.contains(lots) else {
      throw SubcalError(ledger: .noLots(period.title, lots: lots, Self.possibleLots))
    }
    if let limit = BidLimit(of: price) { throw SubcalError(ledger: .overLimit(period.title, limit)) }
    var entry = entry(kind, period, account, on: day)
    entry.offering = LedgerTarget(id: period.id, bid: price).description
    entry.shares = lots * AuctionBid.unitsOfALot
    if !isForced, let auction = auctions.first(where: { $0.id == period.id })?.record,
      let limit = Self.limit(of: entry, auction, in: ledger)
    {
      throw SubcalError(ledger: limit)
    }
    return entry
  }

  /// What a bid can be for; the ledger takes at most so many shares.
  private static let possibleLots = 1...1_000_000

  /// What an auction does not take of a bid, by its list.
  static func limit(of bid: LedgerEntry, _ auction: Auction, in ledger: Ledger) -> LedgerError? {
    let title = "\(bid.code) \(bid.name)"
    let lots = (bid.shares ?? 0) / AuctionBid.unitsOfALot
    let others = ledger.applications.filter {
      // The bid itself may be recorded already.
      $0.person == bid.person && $0.target.id == bid.target.id
        && !($0.account == bid.account && $0.target == bid.target)
    }.reduce(0) { $0 + ($1.shares ?? 0) / AuctionBid.unitsOfALot }
    return auction.limit(ofBid: bid.target.bid, lots: lots, besides: others).map { .overLimit(title, $0) }
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
    // Shares are held, so nothing is missing in the settings.
    let holders = accounts.holding(ledger.holdings).filter { $0.holdings[code] != nil }
    if other == nil, holders.contains(where: { $0.name == account.name }) {
      throw SubcalError(ledger: .noPaymentPeriod(code))
    }
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
      if accounts.holding(ledger.holdings).contains(where: { $0.holdings[code] != nil }) {
        throw SubcalError(ledger: .noPaymentPeriod(code))
      }
      throw SubcalError(
        ledger: .noRight(code, account: accounts.map(\.name).joined(separator: ", "), isOf: nil))
    }
    return try chosen(distinct, in: ledger)
  }

  /// A right is paid, whole or in part.
  private func payment(
    of shares: Int?, _ code: StockCode, _ account: UserSettings.Account, on given: Day?, in ledger: Ledger,
    id: String?
  ) throws(SubcalError) -> Applying {
    let right = try right(code, account, in: ledger, id: id)
    let commitment = right.commitment
    // What is off was paid for until the company said so.
    let last = right.facts.lastDay.map { min($0, right.facts.cancelledOn ?? $0) }
    let period = Period(commitment.id, code, commitment.name, right.facts.firstDay, last)
    guard period != nil else {
      throw SubcalError(
        ledger: right.state == .cancelled
          ? .cancelled(code, id: commitment.id, .right) : .noPaymentPeriod(code))
    }
    let periods = [period].compactMap(\.self)
    if id != nil, let early = early(periods, .right) { return .early(early) }
    let (_, day) = try chosen(periods, of: code, on: given, .right)
    // Also where a part of it was recorded before.
    let whole = try LedgerResult(ledger.only(nil), accounts, settings).commitments.first {
      $0.id == right.id && $0.person == right.person
    }
    let most = whole?.commitment.shares ?? commitment.shares
    if let shares, let most, shares > most {
      throw SubcalError(ledger: .moreThanTheRight("\(code) \(commitment.name)", shares: shares, most: most))
    }
    return .made(
      LedgerEntry(
        number: 0, recorded: settings.moment, kind: .applied, account: account.name, person: right.person,
        offering: commitment.id, code: code, name: commitment.name, day: day, shares: shares ?? most))
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
      if let last = right.facts.lastDay, entry.day > last {
        throw SubcalError(
          ledger: .rightLost("\(code) \(right.commitment.name)", last: last, sold: entry.day))
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
}

extension ClosedRange<Day> {
  /// How many days a day is before or after the period.
  fileprivate func distance(to day: Day) -> Int {
    day < lowerBound ? lowerBound.number - day.number : day.number - upperBound.number
  }
}
