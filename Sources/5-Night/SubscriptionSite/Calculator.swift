internal import Costs
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values
internal import WinRates

/// The calculator's form and the values it is filled with.
struct Calculator {
  let content: PageContent
  /// The fees of the application.
  let fees: ApplicationFees

  /// - Parameters:
  ///   - evaluated: The offering whose numbers fill the form; nil leaves it empty.
  ///   - day: The day of the tax and the price ticks if the offering has no delivery or last day.
  init(of evaluated: EvaluatedOffering?, costs: CostAssumptions, on day: Day) {
    let offering = evaluated?.known.offering
    // The page's own: as drawn, or as estimated.
    let estimate = evaluated?.estimate
    let odds = evaluated?.numbers.odds?.probability ?? estimate?.rate.probability
    let shown = evaluated?.numbers.odds?.probability.description ?? estimate?.roughRate
    let announced = offering?.offerPrice
    let security = offering.flatMap { SecurityClass(of: $0) } ?? .share
    let sold = offering.flatMap { $0.deliveryDate ?? $0.lastDay } ?? day
    let brokerage = costs.brokerage(on: sold)
    fees = costs.fees(on: offering?.subscriptionEnd ?? day)
    let away =
      evaluated?.numbers.costs?.away.map { (notDrawn: $0.daysNotDrawn, drawn: $0.daysDrawn) }
      ?? MoneyAway.usualDays
    content = [
      "price": offering?.price?.description,
      // Left empty it is the price.
      "announced": announced == offering?.price ? nil : announced?.description,
      "sell": evaluated?.valuation.price?.description, "shares": "\(offering?.lotShares ?? 1000)",
      "odds": shown,
      // Those that are shown rounded, as a fraction.
      "exactOdds": odds.map { "\($0.numerator)/\($0.denominator)" },
      "discount": Text(
        "\(CostAssumptions.tenths(ofDiscount: costs.discount)) 折",
        "\(CostAssumptions.percent(ofDiscount: costs.discount))%"),
      "commission": "\(brokerage.commission)",
      "minimum": "\(brokerage.minimum)",
      "tax": "\(costs.tax ?? TransactionTax.rate(of: security, soldOn: sold))",
      "ticks": TickTable.table(of: security, on: sold).forScript,
      "loan": "\(costs.money.loan)", "idle": "\(costs.money.idle)",
      "own": costs.money.loan == .zero ? nil : FixedPoint.text(costs.money.ownShare, places: 1),
      // The days until the refund, those from there until the cash of the sale, and the least interest.
      "away": "\(away.notDrawn) \(away.drawn - away.notDrawn) \(costs.money.minimum)",
      // The page's own assumptions say the same.
      "note": evaluated?.numbers.costs == nil ? NumberLine.feesIncluded(fees) + Text("。", ".") : nil,
    ]
  }
}

extension TickTable {
  /// As the script reads it: `0:100 100000:500` are steps of 0.01, and of 0.05 from 10 on.
  var forScript: String { steps.map { "\($0.start):\($0.step)" }.joined(separator: " ") }
}
