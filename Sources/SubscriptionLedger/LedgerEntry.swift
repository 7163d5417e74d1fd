package import Values

/// A line of the user's journal: what was done with one account's application for one offering.
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
  /// The day it is about: of the application, the withdrawal, the draw, the sale.
  package var day: Day
  /// What the lot was sold at.
  package var price: Price?

  package enum Kind: String, Sendable, CaseIterable {
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
