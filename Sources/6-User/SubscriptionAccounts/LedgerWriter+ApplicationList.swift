internal import Costs
internal import Diagnostics
package import Localization
package import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionStore
internal import Values
internal import Settings
internal import ListEngine

/// The file of applications that the pages export and a family's plan is.
extension LedgerWriter {
  /// What became of a file of applications.
  package struct Recorded: Sendable {
    /// What stands that it added.
    package let result: LedgerResult
    /// The number of rows that the ledger had already.
    package let known: Int
    /// What takes no applications, bids or payments yet and is left out: nobody can have made one.
    package let early: [Text]
    /// The number of intended rows that are left out because their offerings are closed.
    package let closed: Int
    /// Where the settings say that other shares are held.
    package let holdings: [Text]
    /// What is recorded for its last day, because its row names no day and it is closed.
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
    var holdings: [Text] = []
    let offerings = try evaluated(Set(list.rows.map(\.code)).sorted())
    var early: [Text] = []
    var (added, late): ([LedgerEntry], [LedgerEntry]) = ([], [])
    // What is held gives the rights of the other rows.
    let rows = list.rows.filter { $0.kind == .held } + list.rows.filter { $0.kind != .held }
    let ledger = try file.change { ledger in
      var reasons = list.wrong
      for row in rows {
        do throws(SubcalError) {
          let account = try account(named: row.account, of: row.person, in: ledger)
          let target = row.offering.map { LedgerTarget($0) }
          let object = Object(target)
          let entry: LedgerEntry
          switch row.kind {
          case .held:
            if let said = said(of: row, account) {
              holdings += said
              continue
            }
            entry = try holding(row, account)
          case .intended where !isPlaced:
            let intending = try intention(
              object, row.lots, row.code, account, in: ledger, among: offerings, id: target?.id,
              isForced: isForced)
            guard case .made(let intended) = intending else {
              closed += 1
              continue
            }
            entry = intended
          case .intended, .applied:
            let applying = try applying(
              object, object == .right ? row.shares : row.lots, row.code, account, on: row.day, in: ledger,
              id: target?.id, among: offerings, isForced: isForced)
            switch applying {
            case .made(let made): entry = made
            case .early(let what):
              if !early.contains(what) { early.append(what) }
              continue
            }
          case .withdrawn, .won, .notWon, .sold:
            // A sale has its price: the list takes none without.
            guard let act = Act.of(row) else { continue }
            entry = try self.entry(
              act, object, row.code, account, on: row.day, in: ledger, target: target, isForced: isForced)
            if entry.kind == .sold, let shares = row.shares, let whole = entry.shares, shares != whole {
              throw SubcalError(
                ledger: .soldInPart("\(row.code) \(entry.name)", shares: shares, of: whole))
            }
          }
          if ledger.has(entry) {
            known += 1
            continue
          }
          added.append(try Self.add(entry, to: &ledger, isForced))
          if entry.kind == .applied, row.day == nil, entry.day < settings.moment.day { late.append(entry) }
        } catch {
          reasons.append((row.number, Text("第 \(row.number) 列：", "row \(row.number): ") + error.reason))
        }
      }
      if !reasons.isEmpty {
        throw SubcalError(ledger: .unusableFile(name, reasons.sorted { $0.row < $1.row }.map(\.reason)))
      }
    }
    return Recorded(
      result: result(ledger, of: added), known: known, early: early, closed: closed, holdings: holdings,
      late: late)
  }

  /// What the settings say of a person's shares of a code, which counts before a row: what to write where they say something
  /// else. Nil where they say nothing.
  private func said(of row: ApplicationList.Row, _ account: UserSettings.Account) -> [Text]? {
    let said = accounts.filter { $0.person == account.person && $0.holdings[row.code] != nil }
    guard let shares = row.shares, !said.isEmpty else { return nil }
    guard said.first(where: { $0.name == account.name })?.holdings[row.code] != shares else { return [] }
    let (name, code) = (account.name, row.code)
    return [
      Text(
        "帳戶 \(name) 持有 \(code) \(shares.grouped) 股，與設定檔不同而未記錄：請寫入設定檔 accounts 之下 \(name): {holdings: {\(code): \(shares)}}",
        "\(name) holds \(shares.of("share")) of \(code), but the settings say otherwise, so it is not recorded: write it to them, under accounts, as \(name): {holdings: {\(code): \(shares)}}"
      )
    ]
  }

  /// The shares that an account holds; without an id of what gives the last right.
  private func holding(
    _ row: ApplicationList.Row, _ account: UserSettings.Account
  ) throws(SubcalError) -> LedgerEntry {
    let increases = try settings.store.read(at: settings.moment) { store in
      try store.records(CashIncrease.self, of: row.code)
    }.value
    let known = increases.filter { row.offering == nil || row.offering == $0.id }.max { $0.id < $1.id }
    guard let known else {
      throw SubcalError(
        ledger: row.offering.map { .noOffering(row.code, id: $0) } ?? .noPaymentPeriod(row.code))
    }
    return LedgerEntry(
      number: 0, recorded: settings.moment, kind: .held, account: account.name, person: account.person,
      offering: known.id, code: row.code, name: known.record.name, day: row.day ?? settings.moment.day,
      shares: row.shares)
  }
}

extension ApplicationList.Row {
  /// The lots of a bid.
  fileprivate var lots: Int? { shares.map { $0 / AuctionBid.unitsOfALot } }
}

extension LedgerWriter.Act {
  /// What a row says became of something; nil for what is no result, and for a sale without a price.
  fileprivate static func of(_ row: ApplicationList.Row) -> LedgerWriter.Act? {
    switch row.kind {
    case .intended, .applied, .held: nil
    case .withdrawn: .withdraw
    case .won, .notWon: .record(won: row.kind == .won, lots: row.lots)
    case .sold: row.price.map { .sell($0) }
    }
  }
}

extension Ledger {
  /// Whether an entry would say what is recorded already.
  fileprivate func has(_ entry: LedgerEntry) -> Bool {
    if entry.kind == .held { return holding(of: entry.account, for: entry.target)?.shares == entry.shares }
    if entry.kind == .intended, let noted = intention(of: entry.account, for: entry.target) {
      return noted.shares == entry.shares
    }
    guard let application = application(of: entry.account, for: entry.target) else { return false }
    return switch entry.kind {
    case .intended, .applied: !application.isLapsed
    case .withdrawn: application.isLapsed
    case .won, .notWon: application.isWon == (entry.kind == .won) && application.wonShares == entry.shares
    case .sold: application.sale.map { $0.day == entry.day && $0.price == entry.price } ?? false
    case .held: false
    }
  }
}
