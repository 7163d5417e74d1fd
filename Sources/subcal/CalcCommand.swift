internal import ArgumentParser
internal import SubscriptionCalendar

/// `subcal calc`: the numbers of a what-if.
struct CalcCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calc",
    abstract: "Reckons a what-if: profit, break-even, odds, expected value; nothing is read or fetched.",
    discussion: """
      Examples:
        subcal calc --price 100 --sell 130
        subcal calc --price 43.91 --announced-price 47.5 --sell 60 --shares 1000 --odds 1
        subcal calc --price 100 --sell 130 --odds 1 --days-not-drawn 4 --days-drawn 14
      """)

  @Option(help: "What a share costs, in NT$: the final price.")
  var price: String

  @Option(help: "What a share is sold at, in NT$. (without it: the break-even alone)")
  var sell: String?

  @Option(help: "The shares of one application.")
  var shares = 1000

  @Option(help: "The price that is collected in advance. (default: --price)")
  var announcedPrice: String?

  @Option(help: "The odds in percent, for the expected value.")
  var odds: String?

  @Option(help: "The day of sale, whose tax and price steps hold. (default: today)")
  var on: String?

  @Option(help: "share, fund, bond_fund, depositary_receipt or corporate_bond.")
  var security = "share"

  @Option(help: "Days from the last day to the refund, for the return a year.")
  var daysNotDrawn: Int?

  @Option(help: "Days from the last day to the cash of the sale, for the return a year.")
  var daysDrawn: Int?

  @Option(help: "zh or en. (default: by the locale, Chinese where it names none)")
  var language: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Costs") var cost: CostOptions

  func validate() throws { _ = (try whatIf(), try Wording.of(language)) }

  func run() throws {
    let whatIf = try whatIf()
    let say = try Wording.of(language)
    print(
      json ? whatIf.json : whatIf.text(say, columns: Screen.columns, style: .standardOutput), terminator: "")
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
    guard let costs = SaleCosts(try cost.costs(), selling: kind, on: day) else {
      throw ValidationError("--security \(security): its tax is not known; give --tax.")
    }
    let chance = try odds.map { text in
      guard let chance = Chance(percent: text) else {
        throw ValidationError("--odds \(text): give a percentage from 0 to 100 such as 0.5.")
      }
      return chance
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
        ticks: .table(of: kind, on: day), chance: chance, day: day,
        days: daysNotDrawn.flatMap { lost in daysDrawn.map { (lost, $0) } })
    else { throw ValidationError("The amounts are too large to reckon with.") }
    return whatIf
  }

  private static func price(_ text: String, _ option: String) throws -> Price {
    guard let price = Price(text) else {
      throw ValidationError("\(option) \(text): give a price such as 43.91.")
    }
    return price
  }
}
