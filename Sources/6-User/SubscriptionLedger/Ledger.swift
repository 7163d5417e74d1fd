internal import Diagnostics
package import Values

/// The user's journal, and the applications that stand after it.
package struct Ledger: Sendable {
  package private(set) var entries: [LedgerEntry] = []
  /// Those that were not withdrawn, in the order they were made.
  package private(set) var applications: [Application] = []
  /// What is meant to be applied for and no order is known of, in the order it was noted: it ties up no money.
  package private(set) var intentions: [Application] = []

  /// An application of one account, and what the user knows of it.
  package struct Application: Hashable, Sendable {
    package let number: Int
    package let account, person: String
    package let offering: String
    package let code: StockCode
    package let name: String
    package let day: Day
    /// Whether it was drawn; nil while the user has not said.
    package fileprivate(set) var isWon: Bool?
    package fileprivate(set) var sale: Sale?
  }

  package struct Sale: Hashable, Sendable {
    package let day: Day
    package let price: Price
  }

  /// Why an entry does not fit the ones before it.
  package enum Refusal: Error, Hashable, Sendable {
    /// A person applies once for an offering: of several applications, none counts (Securities Association rules,
    /// article 56).
    case appliedAlready(by: String)
    /// The same of what is only intended.
    case intendedAlready(by: String)
    case notApplied
    /// Winning and selling come after it.
    case wonAlready, soldAlready, notWon
    /// The number is not the next one, or a sale has no price.
    case malformed
    /// A text of this column is not one visible line.
    case unprintable(String)
  }

  package init() {}

  /// The standing application of an account for an offering.
  package func application(of account: String, for offering: String) -> Application? {
    applications.first { $0.account == account && $0.offering == offering }
  }

  /// What an account is meant to apply for of an offering.
  package func intention(of account: String, for offering: String) -> Application? {
    intentions.first { $0.account == account && $0.offering == offering }
  }

  /// - Parameter isForced: Whether it has happened, or is recorded already, though the person had applied: an application
  ///   cannot be undone by not recording it.
  package mutating func add(_ entry: LedgerEntry, isForced: Bool = false) throws(Refusal) {
    let entry = try entry.printable()
    guard entry.number == entries.count + 1, (entry.price != nil) == (entry.kind == .sold) else {
      throw .malformed
    }
    let index = applications.firstIndex { $0.account == entry.account && $0.offering == entry.offering }
    func isOfPerson(_ one: Application) -> Bool {
      one.offering == entry.offering && (one.person == entry.person || one.account == entry.account)
    }
    let made = Application(
      number: entry.number, account: entry.account, person: entry.person, offering: entry.offering,
      code: entry.code, name: entry.name, day: entry.day)
    switch entry.kind {
    case .intended:
      if !isForced {
        if let other = applications.first(where: isOfPerson) { throw .appliedAlready(by: other.account) }
        if let other = intentions.first(where: isOfPerson) { throw .intendedAlready(by: other.account) }
      }
      if index == nil, intention(of: entry.account, for: entry.offering) == nil { intentions.append(made) }
    case .applied:
      if !isForced, let other = applications.first(where: isOfPerson) {
        throw .appliedAlready(by: other.account)
      }
      // Of one account there is one application.
      if index == nil { applications.append(made) }
      // The person has applied, whichever account was meant to.
      intentions.removeAll(where: isOfPerson)
    case .withdrawn:
      guard let index else {
        guard intention(of: entry.account, for: entry.offering) != nil else { throw .notApplied }
        intentions.removeAll { $0.account == entry.account && $0.offering == entry.offering }
        break
      }
      if applications[index].isWon == true { throw .wonAlready }
      applications.remove(at: index)
    case .won, .notWon:
      guard let index else { throw .notApplied }
      if applications[index].sale != nil { throw .soldAlready }
      applications[index].isWon = entry.kind == .won
    case .sold:
      guard let index, let price = entry.price else { throw .notApplied }
      guard applications[index].isWon == true else { throw .notWon }
      // A later entry corrects an earlier one.
      applications[index].sale = Sale(day: entry.day, price: price)
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
  /// The offering's permanent id, and what it was called then.
  package var offering: String
  package var code: StockCode
  package var name: String
  /// The day it is about: of the intention, the application, the withdrawal, the draw, the sale.
  package var day: Day
  /// What the lot was sold at.
  package var price: Price?

  package enum Kind: String, Sendable, CaseIterable {
    /// No order is placed yet.
    case intended
    case applied, withdrawn, won
    case notWon = "not_won"
    case sold
  }

  package init(
    number: Int, recorded: Instant, kind: Kind, account: String, person: String, offering: String,
    code: StockCode, name: String, day: Day, price: Price? = nil
  ) {
    (self.number, self.recorded, self.kind) = (number, recorded, kind)
    (self.account, self.person) = (account, person)
    (self.offering, self.code, self.name, self.day, self.price) = (offering, code, name, day, price)
  }
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
