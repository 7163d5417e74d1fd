internal import Costs
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

/// The calculator's form and the values it is filled with.
struct Calculator {
  let price, announced, sell, shares, odds: String?
  /// The exact odds that ``odds`` shows rounded, as a fraction.
  let exactOdds: String?
  let discount, commission, minimum, tax: String
  let ticks: String
  let note: Text
  /// Names the offering whose numbers fill the form, on a page that is not about one.
  let example: Text?
  /// The fees of the application.
  let fees: ApplicationFees

  /// - Parameters:
  ///   - evaluated: The offering whose numbers fill the form; nil leaves it empty.
  ///   - isExample: Whether the form names the offering.
  ///   - day: The day of the tax and the price ticks if the offering has no delivery or last day.
  init(of evaluated: EvaluatedOffering?, isExample: Bool = false, costs: CostAssumptions, on day: Day) {
    let offering = evaluated?.known.offering
    example = isExample ? offering.map { Text(phrase: "calcExample", "\($0.code) \($0.name)") } : nil
    price = offering?.price?.description
    announced = offering?.offerPrice?.description
    sell = evaluated?.valuation.close?.price.description
    shares = "\(offering?.lotShares ?? 1000)"
    odds = evaluated?.numbers.odds.map { $0.probability.description }
    exactOdds = evaluated?.numbers.odds.map { "\($0.probability.numerator)/\($0.probability.denominator)" }
    discount = CostAssumptions.tenths(ofDiscount: costs.discount)
    let security = offering.flatMap { SecurityClass(of: $0) } ?? .share
    let sold = offering.flatMap { $0.deliveryDate ?? $0.lastDay } ?? day
    let brokerage = costs.brokerage(on: sold)
    commission = "\(brokerage.commission)"
    minimum = "\(brokerage.minimum)"
    tax = "\(costs.tax ?? TransactionTax.rate(of: security, soldOn: sold))"
    ticks = TickTable.table(of: security, on: sold).steps.map { "\($0.start):\($0.step)" }.joined(
      separator: " ")
    fees = costs.fees(on: offering?.subscriptionEnd ?? day)
    note = Text(phrase: "calcNote", "\(fees.application)", "\(fees.postage)")
  }
}

extension Calculator: PageFields {
  var fields: PageMembers {
    [
      "price": .of(price), "announced": .of(announced), "sell": .of(sell), "shares": .of(shares),
      "odds": .of(odds), "exactOdds": .of(exactOdds), "discount": .of(discount),
      "commission": .of(commission), "minimum": .of(minimum), "tax": .of(tax), "ticks": .of(ticks),
      "note": .of(note), "example": .of(example),
    ]
  }
}
