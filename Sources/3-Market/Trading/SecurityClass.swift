package import Values

/// The class of a security for the transaction tax and the tick tables.
///
/// `TransactionTax` and `TickTable` ask for it: 9935 is a share, whose sale costs 0.3 % and whose price moves
/// in the steps of shares. The raw values are the words of `calc --security`. A code of an unknown form has
/// no class, and no profit unless a tax is given: the wrong tax would look like a right number.
package enum SecurityClass: String, Hashable, Sendable, CaseIterable {
  /// Common and preferred shares, of foreign companies too.
  case share
  /// Beneficiary certificates and notes traded on an exchange (ETF, ETN): codes that begin with 0. Warrants begin
  /// with 0 too and are taxed alike but have other steps; none is offered by subscription.
  case fund
  /// Funds of bonds: 00, three digits and B (`00679B`).
  case bondFund = "bond_fund"
  /// Taiwan depositary receipts (TDR): 91 and two or four more digits (`9103`, `910322`).
  case depositaryReceipt = "depositary_receipt"
  /// Corporate bonds, convertible ones among them; their price is of 100 par.
  case corporateBond = "corporate_bond"
  /// Central government bonds; their price is of 100 par.
  case governmentBond = "government_bond"

  /// Those that are offered by subscription.
  package static let given = allCases.filter { $0 != .governmentBond }

  /// The class by the form of a code; nil for a form that no rule here covers.
  package init?(_ code: StockCode) {
    let text = code.description
    if code.isGovernmentBond {
      self = .governmentBond
    } else if text.hasPrefix("0") {
      self = text.utf8.count == 6 && text.hasPrefix("00") && text.hasSuffix("B") ? .bondFund : .fund
    } else if text.hasPrefix("91"), text.utf8.count != 5, Digits.value(text) != nil {
      self = .depositaryReceipt
    } else {
      switch code.kind {
      case .share, .preferred: self = .share
      case .convertibleBond: self = .corporateBond
      case .other: return nil
      }
    }
  }

  /// The class of what is offered in a market; nil if its code has none.
  package init?(_ code: StockCode, in market: Market) {
    if market.isGovernmentBond { self = .governmentBond } else { self.init(code) }
  }
}
