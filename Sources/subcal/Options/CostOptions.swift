internal import ArgumentParser
internal import Costs
internal import Localization
internal import Values

/// The options of commands that compute costs.
struct CostOptions: ParsableArguments {
  @Option(
    help: .text(
      "賣出手續費率（%）；0 為不收（預設：當日規定）",
      "The broker's commission on a sale, in percent. (default: the rule of the day)"))
  var commission: String?

  @Option(
    help: .text(
      "手續費折扣：2.8 折為 0.28",
      "The part of the commission that remains after the broker's discount: 0.28 for 2.8折."))
  var brokerDiscount = "1"

  @Option(
    help: .text(
      "賣出手續費最低金額（元）（預設：當日規定）", "The minimum commission of a sale, in NT$. (default: the rule of the day)"))
  var minCommission: Int?

  @Option(
    help: .text(
      "證券交易稅率（%）（預設：依證券種類的當日規定）",
      "The transaction tax in percent. (default: the rule of the day for the kind of security)"))
  var tax: String?

  @Option(
    help: .text(
      "申購處理費（元）（預設：當日規定）", "The broker's fee for an application, in NT$. (default: the rule of the day)"))
  var applicationFee: Int?

  @Option(
    help: .text(
      "中籤通知郵寄工本費（元）（預設：當日規定）", "The postage of a winner's notice, in NT$. (default: the rule of the day)"))
  var noticePostage: Int?

  @Option(
    help: .text(
      "手續費與稅如何取至元：捨去 down、四捨五入 nearest 或進位 up",
      "How commission and tax are rounded to whole dollars: down, nearest or up."),
    completion: .names { Rounding.allCases.map(\.rawValue) })
  var rounding = Rounding.down.rawValue

  func costs() throws -> CostAssumptions {
    func rate(_ text: String, _ option: String) throws -> Rate {
      try Rate(percent: text.typedNumber).orThrow(
        ValidationError(
          option, text, "可用 0 至 10（%），例如 0.1425。", "give a percentage from 0 to 10 such as 0.1425."))
    }
    guard let discount = CostAssumptions.discount(brokerDiscount.narrow) else {
      throw ValidationError(
        "--broker-discount", brokerDiscount, "可用 0 至 1，例如 0.28（2.8 折）。",
        "give a number from 0 to 1 such as 0.28.")
    }
    let rounding = try Arguments.choice(rounding, option: "--rounding", among: Rounding.allCases)
    guard
      let costs = CostAssumptions(
        commission: try commission.map { try rate($0, "--commission") }, minimumCommission: minCommission,
        discount: discount, tax: try tax.map { try rate($0, "--tax") }, applicationFee: applicationFee,
        noticePostage: noticePostage, rounding: rounding)
    else {
      throw ValidationError(
        "--min-commission、--application-fee 與 --notice-postage 可用 0 至 1000000 元。",
        "--min-commission, --application-fee and --notice-postage: give NT$ from 0 to 1000000.")
    }
    return costs
  }
}
