internal import ArgumentParser
internal import SubscriptionCalendar

/// The options of commands that compute costs.
struct CostOptions: ParsableArguments {
  @Option(help: "The broker's commission on a sale, in percent. (default: the rule of the day)")
  var commission: String?

  @Option(help: "The part of the commission that remains after the broker's discount: 0.28 for 2.8折.")
  var brokerDiscount = "1"

  @Option(help: "The minimum commission of a sale, in NT$. (default: the rule of the day)")
  var minCommission: Int?

  @Option(help: "The transaction tax in percent. (default: the rule of the day for the kind of security)")
  var tax: String?

  @Option(help: "The broker's fee for an application, in NT$. (default: the rule of the day)")
  var applicationFee: Int?

  @Option(help: "The postage of a winner's notice, in NT$. (default: the rule of the day)")
  var noticePostage: Int?

  @Option(help: "How commission and tax are rounded to whole dollars: down, nearest or up.")
  var rounding = "down"

  func costs() throws -> CostAssumptions {
    func rate(_ text: String, _ option: String) throws -> Rate {
      guard let rate = Rate(percent: text.typedNumber) else {
        throw ValidationError("\(option) \(text): give a percentage from 0 to 10 such as 0.1425.")
      }
      return rate
    }
    guard let discount = CostAssumptions.discount(brokerDiscount.narrow) else {
      throw ValidationError("--broker-discount \(brokerDiscount): give a number from 0 to 1 such as 0.28.")
    }
    guard let rounding = Rounding(rawValue: rounding) else {
      throw ValidationError("--rounding \(rounding): give down, nearest or up.")
    }
    guard
      let costs = CostAssumptions(
        commission: try commission.map { try rate($0, "--commission") }, minimumCommission: minCommission,
        discount: discount, tax: try tax.map { try rate($0, "--tax") }, applicationFee: applicationFee,
        noticePostage: noticePostage, rounding: rounding)
    else {
      throw ValidationError(
        "--min-commission, --application-fee and --notice-postage: give NT$ from 0 to 1000000.")
    }
    return costs
  }

  static let environment: [EnvironmentArguments.Option] = [
    "commission", "broker-discount", "min-commission", "tax", "application-fee", "notice-postage",
    "rounding",
  ]
}
