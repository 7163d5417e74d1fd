internal import ArgumentParser
internal import SubscriptionCalendar

/// What an application and a sale cost, as options of every command that reckons.
struct CostOptions: ParsableArguments {
  @Option(help: "The broker's commission on a sale, in percent.")
  var commission = "0.1425"

  @Option(help: "The part of the commission that is left after the broker's discount: 0.28 for 2.8折.")
  var brokerDiscount = "1"

  @Option(help: "The least commission of a sale, in NT$.")
  var minCommission = 20

  @Option(help: "The transaction tax in percent. (default: by kind of security and day; shares 0.3)")
  var tax: String?

  @Option(help: "What the broker takes for an application, in NT$.")
  var applicationFee = 20

  @Option(help: "What the winner's notice costs, in NT$.")
  var noticePostage = 50

  @Option(help: "How commission and tax become whole dollars: down, nearest or up.")
  var rounding = "down"

  /// The costs; throws what is wrong with the arguments.
  func costs() throws -> CostAssumptions {
    func rate(_ text: String, _ option: String) throws -> Rate {
      guard let rate = Rate(percent: text) else {
        throw ValidationError("\(option) \(text): give a percentage from 0 to 10 such as 0.1425.")
      }
      return rate
    }
    guard let discount = CostAssumptions.discount(brokerDiscount) else {
      throw ValidationError("--broker-discount \(brokerDiscount): give a number from 0 to 1 such as 0.28.")
    }
    guard let rounding = Rounding(rawValue: rounding) else {
      throw ValidationError("--rounding \(rounding): give down, nearest or up.")
    }
    guard
      let costs = CostAssumptions(
        commission: try rate(commission, "--commission"), minimumCommission: minCommission,
        discount: discount, tax: try tax.map { try rate($0, "--tax") }, applicationFee: applicationFee,
        noticePostage: noticePostage, rounding: rounding)
    else {
      throw ValidationError(
        "--min-commission, --application-fee and --notice-postage: give NT$ from 0 to 1000000.")
    }
    return costs
  }

  /// The environment's names of these options.
  static let environment: [EnvironmentArguments.Option] = [
    .init(name: "commission"), .init(name: "broker-discount"), .init(name: "min-commission"),
    .init(name: "tax"), .init(name: "application-fee"), .init(name: "notice-postage"),
    .init(name: "rounding"),
  ]
}
