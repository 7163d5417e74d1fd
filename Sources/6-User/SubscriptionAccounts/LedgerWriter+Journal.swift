internal import Costs
internal import Diagnostics
internal import ListEngine
package import Localization
internal import Settings
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionStore
internal import Values

/// The journal of another machine, or of before.
///
/// What cannot have happened is refused: a part of a lot, more won than was bid for. What only a list or the holdings of the
/// settings speak against is recorded with a note, as a command does with `--force`: it may have happened, and both may have
/// changed since. What the store does not know is not compared.
extension LedgerWriter {
  /// What an import added.
  package struct Imported: Sendable {
    package let count: Int
    /// What the lists and the settings say against it.
    package let notes: [Text]
  }

  /// Adds the entries of a journal that the ledger does not have yet; all of them or nothing.
  package func importJournal(_ bytes: [UInt8], named name: String) throws -> Imported {
    let journal: Ledger
    do throws(LedgerJournal.Unreadable) { journal = try LedgerJournal.ledger(of: bytes) } catch {
      throw SubcalError(ledger: .unreadableJournal(name, error.reason))
    }
    let limits = JournalLimits(journal.entries, accounts.holding(journal.holdings), settings)
    var (count, notes) = (0, [Text]())
    try file.change { ledger in
      let common = min(ledger.entries.count, journal.entries.count)
      if let index = (0..<common).first(where: { ledger.entries[$0] != journal.entries[$0] }) {
        throw SubcalError(ledger: .otherJournal(name, entry: index + 1))
      }
      var wrong: [Text] = []
      for entry in journal.entries[common...] {
        let place = Text("第 \(entry.number) 筆", "entry \(entry.number)")
        if let reason = limits.impossible(entry, after: ledger) {
          let shares = entry.shares.map { "\($0)" } ?? ""
          wrong.append(place + Text("，shares：「\(shares)」", ", shares: '\(shares)' ") + reason)
        } else if let error = limits.unlikely(entry, after: ledger) {
          notes.append(place + .colon + error.text.reason + Text("；仍記錄", "; recorded all the same"))
        }
        do throws(Ledger.Refusal) { try ledger.add(entry, isForced: true) } catch {
          throw SubcalError(ledger: .refused(error, entry))
        }
        count += 1
      }
      if !wrong.isEmpty { throw SubcalError(ledger: .unusableJournal(name, wrong)) }
    }
    return Imported(count: count, notes: notes)
  }
}

/// What the lists and the settings say that the entries of a journal can be.
private struct JournalLimits {
  /// By id.
  private var auctions: [String: EvaluatedAuction] = [:]
  private var increases: [String: EvaluatedCashIncrease] = [:]
  private var lots: [String: Int] = [:]
  /// The new shares of a person's right in an increase.
  private var rights: [LedgerTarget: [String: Int]] = [:]

  /// Without a store, or with one that cannot be read, nothing is known: a journal is imported before the first night, too.
  init(_ entries: [LedgerEntry], _ accounts: [UserSettings.Account], _ settings: QuerySettings) {
    let (drawn, others) = (
      entries.filter { $0.target.kind.isDrawn && $0.shares != nil },
      entries.filter { !$0.target.kind.isDrawn }
    )
    guard !(drawn + others).isEmpty,
      let result = try? QueryResult(
        settings,
        offerings: { store in
          try Set(drawn.map(\.code)).flatMap { try store.records(Offering.self, of: $0) }
        }),
      let query = try? CommitmentQuery(result, othersOf: Set(others.map(\.code)).sorted(), settings)
    else { return }
    for offering in result.offerings { lots[offering.known.id] = offering.known.offering.lotUnits }
    for auction in query.auctions { auctions[auction.known.id] = auction }
    for increase in query.increases {
      increases[increase.known.id] = increase
      for right in accounts.rights(in: increase, on: result.context.today) {
        rights[LedgerTarget(id: increase.known.id), default: [:]][right.account.person] = right.shares
      }
    }
  }

  /// Why an entry's shares cannot be; nil if they can.
  func impossible(_ entry: LedgerEntry, after ledger: Ledger) -> Text? {
    guard let shares = entry.shares, entry.kind != .held else { return nil }
    let target = entry.target
    if target.kind.hasOwnTerms {
      if let limit = target.bid.flatMap(BidLimit.init(of:)) {
        return LedgerError.overLimit("\(entry.code) \(entry.name)", limit).text.reason
      }
      guard shares.isMultiple(of: AuctionBid.unitsOfALot) else {
        return Text("不是整張，投標以 1,000 股為一張", "is not in whole lots of 1,000 shares, as bids are")
      }
      guard entry.kind == .won, let made = ledger.application(of: entry.account, for: target)?.shares,
        shares > made
      else { return nil }
      return Text("超過投標的 \(made) 股", "is more than the \(made) shares that were bid for")
    }
    guard target.kind.isDrawn, let lot = lots[target.id], shares > lot else { return nil }
    return Text("超過一件申購的 \(lot) 股", "is more than the \(lot) shares of an application")
  }

  /// What a list or the settings say against an entry.
  func unlikely(_ entry: LedgerEntry, after ledger: Ledger) -> LedgerError? {
    guard entry.kind != .held else { return nil }
    if let shares = entry.shares, let most = rights[entry.target]?[entry.person], shares > most {
      return .moreThanTheRight("\(entry.code) \(entry.name)", shares: shares, most: most)
    }
    let made = ledger.application(of: entry.account, for: entry.target)
    if let increase = increases[entry.target.id] { return unlikely(entry, of: increase, after: made) }
    guard let auction = auctions[entry.target.id] else { return nil }
    switch entry.kind {
    case .applied:
      return outside(entry, auction.held.bidStart, auction.held.bidEnd)
        ?? LedgerWriter.limit(of: entry, auction.auction, in: ledger)
    case .won, .notWon:
      return LedgerWriter.contradiction(
        of: entry, isCancelled: auction.auction.isCancelled, lowestWon: auction.auction.lowestPrice)
    case .sold:
      guard let made, made.isWon ?? entry.target.bid.flatMap({ auction.isWon(at: $0) }) == true else {
        return .refused(.notWon, entry)
      }
      return auction.held.deliveryDate.flatMap { delivery in
        entry.day < delivery ? .notDelivered(made, delivery: delivery, sold: entry.day) : nil
      }
    case .intended, .withdrawn, .held: return nil
    }
  }

  /// A right is paid on the days for it, sold unpaid until the last one, and its shares come after it.
  private func unlikely(
    _ entry: LedgerEntry, of increase: EvaluatedCashIncrease, after made: Ledger.Application?
  ) -> LedgerError? {
    let terms = increase.termsOfHolders
    switch entry.kind {
    case .applied: return outside(entry, terms.holdersPayFrom, terms.holdersPayTo)
    case .sold:
      guard let last = terms.holdersPayTo else { return nil }
      if let made, !made.isLapsed {
        if let off = increase.offOn, entry.day >= off { return .noShares(made) }
        return entry.day <= last ? .notIssued(made, last: last, sold: entry.day) : nil
      }
      return entry.day > last
        ? .rightLost("\(entry.code) \(entry.name)", last: last, sold: entry.day) : nil
    case .intended, .withdrawn, .won, .notWon, .held: return nil
    }
  }

  private func outside(_ entry: LedgerEntry, _ first: Day?, _ last: Day?) -> LedgerError? {
    guard let first, let last, first <= last, !(first...last).contains(entry.day) else { return nil }
    return .outside(entry.code, day: entry.day, first...last, isOpen: false, entry.target.kind)
  }
}
