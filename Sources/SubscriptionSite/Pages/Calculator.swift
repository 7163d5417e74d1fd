internal import SubscriptionCalendar

/// The calculator's form with what it begins with.
struct Calculator {
  let price, announced, sell, shares, odds: String?
  let discount, commission, minimum, tax: String
  let ticks, note: String
  /// Whose numbers it begins with, where that is not plain from the page.
  let example: String?

  /// - Parameters:
  ///   - standing: The offering to begin with; nil begins empty.
  ///   - isExample: Whether it says whose numbers these are.
  ///   - day: Whose price steps hold where the offering's own day is not known.
  init(
    of standing: Standing?, isExample: Bool = false, costs: CostAssumptions, on day: Day, _ words: Words
  ) {
    let offering = standing?.known.offering
    example = isExample ? offering.map { words("calcExample", "\($0.code) \($0.name)") } : nil
    price = offering?.price?.description
    announced = offering?.offerPrice?.description
    sell = standing?.valuation.close?.price.description
    shares = "\(offering?.lotShares ?? 1000)"
    odds = standing?.numbers.odds.map { $0.chance.description }
    discount = Self.tenths(costs.discount)
    commission = costs.commission.description
    minimum = "\(costs.minimumCommission)"
    let security = offering.flatMap { SecurityClass(of: $0) } ?? .share
    let sold = offering.flatMap { $0.deliveryDate ?? $0.lastDay } ?? day
    tax = "\(costs.tax ?? TransactionTax.rate(of: security, soldOn: sold))"
    ticks = TickTable.table(of: security, on: sold).steps.map { "\($0.start):\($0.step)" }.joined(
      separator: " ")
    note = words("calcNote", "\(costs.applicationFee)", "\(costs.noticePostage)")
  }

  /// Thousandths as brokers say them, in tenths: 280 is 2.8, 1,000 is 10.
  static func tenths(_ thousandths: Int) -> String {
    let (whole, rest) = (thousandths / 100, thousandths % 100)
    guard rest > 0 else { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Calculator: PageFields {
  var fields: [String: any PageValue] {
    [
      "price": price, "announced": announced, "sell": sell, "shares": shares, "odds": odds,
      "discount": discount, "commission": commission, "minimum": minimum, "tax": tax, "ticks": ticks,
      "note": note, "example": example,
    ]
  }
}
