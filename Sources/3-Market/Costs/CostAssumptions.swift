package import Trading
package import Values

/// What an investor pays for an application and for selling what it won, in NT$. A nil value follows the rule in
/// force: fees that of the last day of the subscription, the rest that of the sale.
///
/// `given()` of the program makes it of settings, and a broker puts its own values over them. `LotCosts`
/// is the same for one security and its days, and every profit is computed with that. Nil is not 0: it is the
/// rule of the day. A number that is filled in for it here holds on every day, also before and after a rule
/// changed.
package struct CostAssumptions: Sendable {
  package let commission: Rate?
  /// The least the broker takes for a sale, NT$. A commission of 0 has none unless it is given.
  package let minimumCommission: Int?
  /// What is left of the commission after the broker's discount, in thousandths: 280 is 2.8折, 1,000 no discount.
  package let discount: Int
  /// The transaction tax; nil also depends on the class of the security.
  package let tax: Rate?
  /// What the broker takes for an application and never returns, NT$.
  package let applicationFee: Int?
  /// What the winner's notice costs, returned to those not drawn, NT$.
  package let noticePostage: Int?
  package let rounding: Rounding
  package let money: MoneyRates
  package var rules = Rules()

  /// The rules for amounts that are not given; tests have their own.
  package struct Rules: Sendable {
    package var fees = ApplicationFees.byDay
    package var brokerage = Brokerage.byDay
  }

  /// These costs; nil unless the discount is 0 to 1,000 thousandths and every amount NT$ 0 to 1,000,000.
  package init?(
    commission: Rate? = nil, minimumCommission: Int? = nil, discount: Int = 1000, tax: Rate? = nil,
    applicationFee: Int? = nil, noticePostage: Int? = nil, rounding: Rounding = .down,
    money: MoneyRates = .none
  ) {
    let amounts = [minimumCommission, applicationFee, noticePostage].compactMap(\.self)
    guard (0...1000).contains(discount), amounts.allSatisfy({ (0...1_000_000).contains($0) }) else {
      return nil
    }
    (self.commission, self.minimumCommission, self.discount) = (commission, minimumCommission, discount)
    (self.tax, self.applicationFee, self.noticePostage) = (tax, applicationFee, noticePostage)
    (self.rounding, self.money) = (rounding, money)
  }

  /// The rules of the day, without a discount.
  package static let standard = CostAssumptions(rounding: .down)

  private init(rounding: Rounding) {
    (commission, minimumCommission, discount, tax) = (nil, nil, 1000, nil)
    (applicationFee, noticePostage) = (nil, nil)
    (self.rounding, money) = (rounding, .none)
  }

  /// The fees of an application; `day` is the last day of the subscription.
  package func fees(on day: Day) -> ApplicationFees {
    let rule = rules.fees.value(on: day)
    return ApplicationFees(
      application: applicationFee ?? rule.application, postage: noticePostage ?? rule.postage)
  }

  /// The commission on a sale of a day, before the discount.
  package func brokerage(on day: Day) -> Brokerage {
    let rule = rules.brokerage.value(on: day)
    // A broker that takes no commission has no least one either.
    let least = commission == .zero ? 0 : rule.minimum
    return Brokerage(commission: commission ?? rule.commission, minimum: minimumCommission ?? least)
  }

  /// The transaction tax on a sale of a day; nil for a security of no known class, unless it is given.
  package func tax(of security: SecurityClass?, soldOn day: Day) -> Rate? {
    tax ?? security.map { TransactionTax.rate(of: $0, soldOn: day) }
  }

  /// A discount in thousandths as brokers in Taiwan quote it, in tenths: 280 is 2.8, 1,000 is 10.
  package static func tenths(ofDiscount thousandths: Int) -> String {
    FixedPoint.text(thousandths, places: 2)
  }

  /// The same as a percentage without its sign: 280 is 28.
  package static func percent(ofDiscount thousandths: Int) -> String {
    FixedPoint.text(thousandths, places: 1)
  }

  /// A broker's discount in thousandths: `0.28`, `28%`, or as brokers write it, `2.8折`, `28折`, `六五折`. A number over 1
  /// is one of theirs.
  package static func discount(_ text: some StringProtocol) -> Int? {
    let text = text.narrow.filter { $0 != " " }
    let unit = text.last.flatMap { "%折".contains($0) ? $0 : nil }
    let number = text.dropLast(unit == nil ? 0 : 1)
    let isChinese = number.utf8.contains { $0 > 0x7F }
    let digits = isChinese ? String(number.map { Self.digits[$0] ?? $0 }) : String(number)
    guard let value = FixedPoint.value(digits, places: 3), value > 0 || unit != "折" else {
      return nil
    }
    let isFraction = unit == nil && value <= 1000
    let divisor = isFraction ? 1 : unit == "%" || value > 10_000 ? 100 : 10
    return value % divisor == 0 && value / divisor <= 1000 ? value / divisor : nil
  }

  private static let digits: [Character: Character] = [
    "一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9", "點": ".",
  ]
}
