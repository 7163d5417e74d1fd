internal import Costs
internal import Diagnostics
package import Localization
package import SubscriptionLedger
internal import SubscriptionQueries
internal import Values
internal import Settings

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
    /// The number of bids that are left out because they are only intended.
    package let unplaced: Int
    /// What to write into the settings, which say what is held.
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
    var (known, closed, unplaced) = (0, 0, 0)
    var holdings: [Text] = []
    func isIntended(_ row: ApplicationList.Row) -> Bool { row.kind == .intended && !isPlaced }
    let offerings = try evaluated(Set(list.rows.map(\.code)).sorted())
    let holder = holding(what: list.rows)
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
          // A sale has its price: the list takes none without.
          guard let (act, object, target) = Act.of(row) else { continue }
          let entry: LedgerEntry
          if case .apply(let count) = act {
            let applying = try holder.applying(
              object, count, row.code, account, on: row.day, in: ledger, id: target?.id,
              among: offerings, isForced: isForced)
            switch applying {
            case .made(let made): entry = made
            case .early(let what):
              if !early.contains(what) { early.append(what) }
              continue
            }
          } else {
            entry = try holder.entry(
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
          reasons.append(Text("第 \(row.number) 列：", "row \(row.number): ") + error.reason)
        }
      }
      if !reasons.isEmpty { throw SubcalError(ledger: .unusableFile(name, reasons)) }
    }
    return Recorded(
      result: result(ledger, of: added), known: known, early: early,
      closed: closed, unplaced: unplaced, holdings: holdings, late: late)
  }

  /// The same with the shares that rows say are held, where the settings say nothing of a code: what was paid or sold of their
  /// rights is to be recorded before the settings have them.
  private func holding(what rows: [ApplicationList.Row]) -> LedgerWriter {
    var writer = self
    for row in rows where row.isHolding {
      let name = OwnAccount.key(of: row.account ?? accounts.first?.name ?? OwnAccount.key)
      if accounts.isEmpty, !writer.accounts.contains(where: { $0.name == name }) {
        let person = row.person.map { OwnAccount.key(of: $0) }
        writer.accounts.append(UserSettings.Account(name: name, person: person))
      }
      guard let index = writer.accounts.firstIndex(where: { $0.name == name }), let shares = row.shares,
        accounts.allSatisfy({ $0.holdings[row.code] == nil || $0.person != writer.accounts[index].person })
      else { continue }
      writer.accounts[index].holdings[row.code] = shares
    }
    return writer
  }

  /// What the settings do not say of the shares that a row says are held.
  private func holding(_ row: ApplicationList.Row, _ account: String) -> [Text] {
    let known = accounts.first { $0.name == account }?.holdings[row.code]
    guard let shares = row.shares, shares != known else { return [] }
    return [
      Text(
        "帳戶 \(account) 持有 \(row.code) \(shares.grouped) 股：請寫入設定檔 accounts 之下 \(account): {holdings: {\(row.code): \(shares)}}",
        "\(account) holds \(shares.of("share")) of \(row.code): write it to the settings, under accounts, as \(account): {holdings: {\(row.code): \(shares)}}"
      )
    ]
  }
}

extension LedgerWriter.Act {
  /// What a row says of what; nil for a sale without a price.
  fileprivate static func of(
    _ row: ApplicationList.Row
  ) -> (LedgerWriter.Act, LedgerWriter.Object, LedgerTarget?)? {
    let target = row.offering.map { LedgerTarget($0) }
    let object: LedgerWriter.Object =
      target?.bid.map { .bid($0) } ?? (target?.kind.lapses == true ? .right : .draw)
    let lots = row.shares.map { $0 / AuctionBid.unitsOfALot }
    switch row.kind {
    case .intended, .applied: return (.apply(object == .right ? row.shares : lots), object, target)
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
