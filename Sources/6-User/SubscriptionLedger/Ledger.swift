package import Costs
internal import Diagnostics
internal import SubscriptionLists
package import Values

/// The user's journal, and the applications, bids and payments that stand after it.
///
/// ``LedgerFile`` reads it entry by entry, and `LedgerWriter` adds to it. Entries are only ever added: a
/// mistake is corrected by a later entry, as in a book. `Application` is what the entries come to: applied
/// for, then won or not, then sold. A rule that is made stricter here makes files unreadable that have such
/// entries already. `isForced` is for the rule that a person applies once, which life may break.
package struct Ledger: Sendable {
  package private(set) var entries: [LedgerEntry] = []
  /// Those that were not withdrawn, in the order they were made.
  package private(set) var applications: [Application] = []
  /// What is meant to be applied for and no order is known of, in the order it was noted: it ties up no money.
  package private(set) var intentions: [Application] = []
  /// The shares that accounts hold of what gives a right, by account and increase; the last word counts.
  package private(set) var holdings: [Application] = []

  /// What one account applied for, bid for or paid for, and what the user knows of it.
  ///
  /// `Ledger.add` makes one of an entry, and later entries change it: applied for, then won or not, then sold. Where its
  /// money is by now follows from the lists as well: ``LedgerCommitment``.
  package struct Application: Hashable, Sendable {
    package let number: Int
    package let account, person: String
    /// What it is for, as the journal's column `offering` has it.
    package let target: LedgerTarget
    package let code: StockCode
    package let name: String
    package let day: Day
    /// Those that were bid for or paid; nil for a lot of a draw.
    package fileprivate(set) var shares: Int?
    /// Whether it was drawn, or won an auction; nil while the user has not said.
    package fileprivate(set) var isWon: Bool?
    /// Those that it won; nil for all.
    package fileprivate(set) var wonShares: Int?
    package fileprivate(set) var sale: Sale?
    /// A right that is not to be paid, and one that was sold without.
    package fileprivate(set) var isLapsed = false
  }

  package struct Sale: Hashable, Sendable {
    package let day: Day
    package let price: Price
  }

  /// Why an entry does not fit the ones before it.
  package enum Refusal: Error, Hashable, Sendable {
    /// A person applies once for an offering: of several applications, none counts (Securities Association rules,
    /// article 56). The same of what is only intended.
    case appliedAlready(by: String, isIntended: Bool = false)
    case notApplied
    /// Winning and selling come after it.
    case wonAlready, soldAlready, notWon
    /// The number is not the next one, a sale has no price, or a bid no shares.
    case malformed
    /// A text of this column is not one visible line.
    case unprintable(String)
  }

  package init() {}

  /// A ledger of one of its applications, to look at that alone; nil for what is only held.
  package func only(_ application: Application?) -> Ledger {
    var ledger = Ledger()
    ledger.applications = [application].compactMap(\.self)
    ledger.holdings = holdings
    return ledger
  }

  /// What stands of an account.
  package func application(of account: String, for target: LedgerTarget) -> Application? {
    applications.first { $0.account == account && $0.target == target }
  }

  /// What an account is meant to apply for of an offering.
  package func intention(of account: String, for target: LedgerTarget) -> Application? {
    intentions.first { $0.account == account && $0.target == target }
  }

  /// The shares that an account holds of what gives a right.
  package func holding(of account: String, for target: LedgerTarget) -> Application? {
    holdings.first { $0.account == account && $0.target == target }
  }

  /// Whether entries of later moments are left out, so that their numbers are missing.
  var isPartial = false

  /// The applications of one person for one offering, where there are several and none is answered: none of them counts.
  package var doubled: [[Application]] {
    struct Key: Hashable {
      let person: String
      let target: LedgerTarget
    }
    let grouped = Dictionary(
      grouping: applications.filter { $0.isWon == nil && $0.target.kind.isDrawn }
    ) { Key(person: $0.person, target: $0.target) }
    return grouped.values.filter { $0.count > 1 }.sorted { $0[0].number < $1[0].number }
  }

  /// - Parameter isForced: Whether it has happened, or is recorded already, though the person had applied: an application
  ///   cannot be undone by not recording it.
  package mutating func add(_ entry: LedgerEntry, isForced: Bool = false) throws(Refusal) {
    let entry = try entry.printable()
    let (target, kind) = (entry.target, entry.target.kind)
    let isNext =
      isPartial ? entry.number > entries.last?.number ?? 0 : entry.number == entries.count + 1
    guard isNext, (entry.price != nil) == (entry.kind == .sold),
      entry.shares.map({
        (1...1_000_000_000).contains($0)
          && ([.applied, .won, .held].contains(entry.kind) || entry.kind == .intended && kind.hasOwnTerms
            || entry.kind == .sold && kind.lapses)
      }) ?? true,
      target.isWhole,
      entry.shares != nil || entry.kind != .held && (!entry.kind.isMade || !kind.hasOwnTerms),
      entry.kind != .held || kind.lapses
    else {
      throw .malformed
    }
    let index = applications.firstIndex { $0.account == entry.account && $0.target == target }
    func isOfPerson(_ one: Application) -> Bool {
      one.target == target
        && (kind.isOncePerPerson && one.person == entry.person || one.account == entry.account)
    }
    var made = Application(
      number: entry.number, account: entry.account, person: entry.person, target: target, code: entry.code,
      name: entry.name, day: entry.day)
    made.shares = entry.shares
    switch entry.kind {
    case .held:
      holdings.removeAll { $0.account == entry.account && $0.target == target }
      holdings.append(made)
    case .intended:
      if !isForced {
        if let other = applications.first(where: isOfPerson) { throw .appliedAlready(by: other.account) }
        if let other = intentions.first(where: isOfPerson),
          other.account != entry.account || other.shares == entry.shares
        {
          throw .appliedAlready(by: other.account, isIntended: true)
        }
      }
      guard index == nil else { break }
      // Of a bid at one price the last word counts about its lots.
      if let noted = intentions.firstIndex(where: { $0.account == entry.account && $0.target == target }) {
        if intentions[noted].shares != entry.shares { intentions[noted] = made }
      } else {
        intentions.append(made)
      }
    case .applied:
      if let index, applications[index].isLapsed {
        applications[index] = made
        break
      }
      if !isForced, let other = applications.first(where: { isOfPerson($0) && !$0.isLapsed }) {
        throw .appliedAlready(by: other.account)
      }
      // Of one account there is one application.
      if index == nil { applications.append(made) }
      // The person has applied, whichever account was meant to.
      intentions.removeAll(where: isOfPerson)
    case .withdrawn where kind.lapses:
      if let index {
        if applications[index].sale != nil { throw .soldAlready }
        applications.remove(at: index)
      }
      made.isLapsed = true
      applications.append(made)
    case .withdrawn:
      guard let index else {
        guard intention(of: entry.account, for: target) != nil else { throw .notApplied }
        intentions.removeAll { $0.account == entry.account && $0.target == target }
        break
      }
      if applications[index].isWon == true { throw .wonAlready }
      applications.remove(at: index)
    case .won, .notWon:
      guard let index, kind.isDecided else { throw .notApplied }
      if applications[index].sale != nil { throw .soldAlready }
      applications[index].isWon = entry.kind == .won
      applications[index].wonShares = entry.shares
    case .sold:
      guard let price = entry.price else { throw .malformed }
      let sale = Sale(day: entry.day, price: price)
      guard let index else {
        guard kind.lapses else { throw .notApplied }
        // The right itself, which nobody has paid.
        (made.isLapsed, made.sale) = (true, sale)
        applications.append(made)
        break
      }
      guard kind.isKnownToHaveWon(applications[index].isWon) else { throw .notWon }
      // A later entry corrects an earlier one.
      applications[index].sale = sale
      if let shares = entry.shares { applications[index].shares = shares }
    }
    entries.append(entry)
  }
}

/// A line of the user's journal: what was done with one account's application for one offering.
///
/// Lines are added and never changed: a mistake is corrected by a further line, so that nothing that was
/// entered is lost.
package struct LedgerEntry: Hashable, Sendable {
  /// From 1 on, without gaps.
  package var number: Int
  /// When it was written.
  package var recorded: Instant
  package var kind: Kind
  /// The account, and whose it is.
  package var account, person: String
  /// The permanent id of the offering, the auction or the cash increase, of a bid with its price (``LedgerTarget``); and what
  /// it was called then.
  package var offering: String
  package var code: StockCode
  package var name: String
  /// The day it is about: of the intention, the application, the withdrawal, the draw, the sale.
  package var day: Day
  /// What was sold at.
  package var price: Price?
  /// Those that were bid for, paid, won or are held; nil for all of them.
  package var shares: Int?

  package enum Kind: String, Sendable, CaseIterable {
    /// No order is placed yet.
    case intended
    case applied, withdrawn, won
    case notWon = "not_won"
    case sold
    /// What is in the account of the shares that give a right; nothing is done.
    case held

    /// Whether it says what is applied for or is to be.
    package var isMade: Bool { self == .intended || self == .applied }
  }

  package init(
    number: Int, recorded: Instant, kind: Kind, account: String, person: String, offering: String,
    code: StockCode, name: String, day: Day, price: Price? = nil, shares: Int? = nil
  ) {
    (self.number, self.recorded, self.kind) = (number, recorded, kind)
    (self.account, self.person) = (account, person)
    (self.offering, self.code, self.name, self.day, self.price) = (offering, code, name, day, price)
    self.shares = shares
  }

  package var target: LedgerTarget { LedgerTarget(offering) }
}

/// What an entry is for: an offering, a cash increase, or a bid in an auction. A person may bid at several prices, so the
/// price identifies the bid: `6637-20260529-auction@81.5`.
package struct LedgerTarget: Hashable, Sendable, CustomStringConvertible {
  package let id: String
  package let bid: Price?
  /// Whether a bid has its price, and nothing else has one.
  let isWhole: Bool

  package init(id: String, bid: Price? = nil) {
    (self.id, self.bid) = (id, bid)
    isWhole = (bid != nil) == Commitment.Kind(ofID: id).hasOwnTerms
  }

  package init(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let id = parts.first.map(String.init) ?? ""
    let bid = parts.count > 1 ? Price(parts[1]) : nil
    (self.id, self.bid) = (id, bid)
    isWhole = (bid != nil) == (parts.count > 1) && (bid != nil) == Commitment.Kind(ofID: id).hasOwnTerms
  }

  package var kind: Commitment.Kind { Commitment.Kind(ofID: id) }
  package var description: String { id + (bid.map { "@\($0)" } ?? "") }
}

extension LedgerEntry {
  /// The entry as it is kept: its texts come from files of others, and everything prints them.
  fileprivate func printable() throws(Ledger.Refusal) -> LedgerEntry {
    var entry = self
    for (column, text) in [
      ("account", \LedgerEntry.account), ("person", \.person), ("offering", \.offering), ("name", \.name),
    ] {
      guard let line = PrintableText.line(self[keyPath: text]) else { throw .unprintable(column) }
      entry[keyPath: text] = line
    }
    (entry.account, entry.person) = (OwnAccount.key(of: entry.account), OwnAccount.key(of: entry.person))
    return entry
  }
}
