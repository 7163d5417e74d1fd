internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionQueries

struct CalcCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calc",
    abstract:
      "Computes profit, break-even, odds and expected value of an assumed sale; reads and fetches nothing.",
    discussion: """
      Examples:
        subcal calc --price 100 --sell 130
        subcal calc --price 43.91 --announced-price 47.5 --sell 60 --shares 1000 --odds 1
        subcal calc --price 100 --sell 130 --odds 1 --days-not-drawn 4 --days-drawn 14
      """)

  @Option(help: "The price of a share, in NT$: the final one.") var price: String

  @Option(help: "The selling price of a share, in NT$. (without it: only the break-even)")
  var sell: String?

  @Option(help: "The shares of one application.") var shares = 1000

  @Option(help: "The price that is collected in advance. (default: --price)")
  var announcedPrice: String?

  @Option(help: "The odds in percent, for the expected value.") var odds: String?

  @Option(help: "The day whose fees, tax and tick sizes apply. (default: today)")
  var on: String?

  @Option(help: "share, fund, bond_fund, depositary_receipt or corporate_bond.")
  var security = "share"

  @Option(help: "Days from the last day to the refund, for the annual return.")
  var daysNotDrawn: Int?

  @Option(help: "Days from the last day to the cash of the sale, for the annual return.")
  var daysDrawn: Int?

  @Option(help: .language) var language: String?

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup(title: "Costs") var cost: CostOptions

  func validate() throws { _ = (try whatIf(), try Arguments.localizer(language)) }

  func run() throws {
    let whatIf = try whatIf()
    let localizer = try Arguments.localizer(language)
    print(
      json
        ? whatIf.json
        : WhatIfText(whatIf, localizer: localizer).text(columns: ScreenWidth.columns, style: .standardOutput),
      terminator: "")
  }

  private func whatIf() throws -> WhatIf {
    let day = try on.map { try Arguments.day($0, option: "--on") } ?? Instant.now.day
    guard let kind = SecurityClass(rawValue: security), kind != .governmentBond else {
      throw ValidationError(
        "--security \(security): give share, fund, bond_fund, depositary_receipt or corporate_bond.")
    }
    guard (1...1_000_000_000).contains(shares) else {
      throw ValidationError("--shares \(shares): give a number from 1 to 1000000000.")
    }
    guard let costs = LotCosts(try cost.costs(), of: kind, appliedOn: day, soldOn: day) else {
      throw ValidationError("--security \(security): its tax is not known; give --tax.")
    }
    let probability = try odds.map { text in
      guard let probability = Probability(percent: text) else {
        throw ValidationError("--odds \(text): give a percentage from 0 to 100 such as 0.5.")
      }
      return probability
    }
    guard odds == nil || sell != nil else {
      throw ValidationError("--odds needs --sell: without a profit there is no expected value.")
    }
    guard (daysNotDrawn == nil) == (daysDrawn == nil), daysNotDrawn == nil || odds != nil else {
      throw ValidationError("--days-not-drawn and --days-drawn go together, and with --odds.")
    }
    if let wrong = [daysNotDrawn, daysDrawn].compactMap(\.self).first(where: { !(1...36_500).contains($0) }) {
      throw ValidationError("\(wrong) days: give 1 or more.")
    }
    let price = try Self.price(price, "--price")
    guard
      let whatIf = WhatIf(
        price: price, announced: try announcedPrice.map { try Self.price($0, "--announced-price") } ?? price,
        sale: try sell.map { try Self.price($0, "--sell") }, shares: shares, costs: costs,
        ticks: .table(of: kind, on: day), probability: probability, day: day,
        days: daysNotDrawn.flatMap { lost in daysDrawn.map { (lost, $0) } })
    else { throw ValidationError("The amounts are too large.") }
    return whatIf
  }

  private static func price(_ text: String, _ option: String) throws -> Price {
    guard let price = Price(text) else {
      throw ValidationError("\(option) \(text): give a price such as 43.91.")
    }
    return price
  }
}
