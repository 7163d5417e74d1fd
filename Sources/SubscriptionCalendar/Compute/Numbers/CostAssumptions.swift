/// What an investor pays for an application and for selling what it won; every amount in NT$.
///
/// The defaults are what a broker takes who gives no discount. The commission and its minimum are custom, not
/// law: brokers set their own schedule (Taiwan Stock Exchange, Transaction Costs and Taxes).
public struct CostAssumptions: Hashable, Sendable {
  /// The share of the amount sold that the broker takes.
  public let commission: Rate
  /// The least the broker takes for a sale, NT$.
  public let minimumCommission: Int
  /// What is left of the commission after the broker's discount, in thousandths: 1,000 is no discount, 280 is
  /// 2.8折.
  public let discount: Int
  /// The transaction tax, instead of that of the security and the day of sale.
  public let tax: Rate?
  /// What the broker takes for an application and never returns, NT$.
  public let applicationFee: Int
  /// What the winner's notice costs, returned to those not drawn, NT$.
  public let noticePostage: Int
  /// How commission and tax become whole dollars.
  public let rounding: Rounding

  /// These costs; nil unless the discount is 0 to 1,000 thousandths and every amount NT$ 0 to 1,000,000.
  public init?(
    commission: Rate = .brokerage, minimumCommission: Int = 20, discount: Int = 1000, tax: Rate? = nil,
    applicationFee: Int = Offering.applicationFee, noticePostage: Int = Offering.noticePostage,
    rounding: Rounding = .down
  ) {
    let amounts = [minimumCommission, applicationFee, noticePostage]
    guard (0...1000).contains(discount), amounts.allSatisfy({ (0...1_000_000).contains($0) }) else {
      return nil
    }
    self.commission = commission
    self.minimumCommission = minimumCommission
    self.discount = discount
    self.tax = tax
    self.applicationFee = applicationFee
    self.noticePostage = noticePostage
    self.rounding = rounding
  }

  /// The defaults.
  public static let standard = CostAssumptions(full: .brokerage)

  private init(full commission: Rate) {
    self.commission = commission
    minimumCommission = 20
    discount = 1000
    tax = nil
    applicationFee = Offering.applicationFee
    noticePostage = Offering.noticePostage
    rounding = .down
  }

  /// Both fees of an application together, NT$.
  public var fees: Int { applicationFee + noticePostage }
}

extension Rate {
  /// 0.1425 %: the commission above which a broker must notify the exchange.
  public static let brokerage = Rate(known: 1425)
}
