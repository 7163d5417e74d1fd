internal import ArgumentParser
internal import Costs
internal import Diagnostics
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Trading
internal import Values

struct CalcCommand: ParsableCommand, AnswersForAMoment {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "calc", "試算中籤損益、損益兩平價、期望值，以及中籤率要高於多少才划算；不連線。",
      "Computes profit, break-even, win rate and expected value of an assumed sale; fetches nothing.",
      usage: "subcal calc [<code>] [<options>]",
      examples: [
        "subcal calc 9935 --sell 40",
        "subcal calc --price 100 --sell 130",
        "subcal calc --price 43.91 --assume announced_price=47.5 --sell 60 --shares 1000 --odds 1",
        "subcal calc --price 100 --sell 130 --odds 1 --assume days_not_drawn=4 --assume days_drawn=14",
        "subcal calc --price 100 --sell 130 --odds 1 --assume loan_rate=6.5 --assume own_share=10",
        "subcal calc --bid 44.55 --lots 3 --sell 52",
        "subcal calc --auction 7708 --bid 70",
      ])
  }

  @Option(
    help: .text(
      "每股承銷價（元），以實際承銷價為準（未加 --bid 時必填）",
      "The price of a share, in NT$: the final one. (required without --bid)", value: "NT$")) var price:
    String?

  @Option(
    help: .text(
      "競價拍賣的每股投標價（元），取代 --price：試算保證金、成本與損益兩平價",
      "A bid in an auction, in NT$ a share, instead of --price: computes deposit, cost and break-even.",
      value: "NT$"))
  var bid: String?

  @Option(
    help: .text(
      "資料庫中競價拍賣的代號：條件、最少張數、推算的投標價與興櫃日均價取自該案；--bid、--lots、--sell 仍可改",
      "The code of a stored auction, whose terms, fewest lots, price of a bid and emerging average are taken; --bid, --lots and --sell still count.",
      value: "code")) var auction: String?

  @Option(
    help: .text(
      "--auction 的投標價能在過去百分之幾的案件得標（5 至 95；預設：50）",
      "Of --auction, the share of past auctions that the bid would have won, from 5 to 95. (default: 50)",
      value: "%"),
    transform: Arguments.count(["%": 1])) var chance: Int?

  @Option(
    help: .text("--bid 的投標張數，每張 1,000 股", "The lots of --bid, of 1,000 shares each.", value: "n"),
    transform: Arguments.count(["張": 1000, "股": 1], whole: 1000)) var lots: Int?
  @Option(
    help: .text(
      "每股賣出價（元）（未給時只算損益兩平價）", "The selling price of a share, in NT$. (without it: only the break-even)",
      value: "NT$"))
  var sell: String?

  @Option(
    help: .text("申購股數（預設：1000）", "The shares of one application. (default: 1000)", value: "n"),
    transform: Arguments.count(["股": 1, "張": 1000]))
  var shares = 1000

  @Option(help: .text("計算期望值所用的中籤率（%）", "The win rate in percent, for the expected value.", value: "%"))
  var odds: String?

  @Option(
    help: .text(
      "適用哪一天的費用、稅率與升降單位（預設：今天）", "The day whose fees, tax and tick sizes apply. (default: today)",
      value: "day"))
  var date: String?

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false

  func validate() throws {
    // A stored auction is read when it is asked for.
    if auction == nil { _ = try bid == nil ? whatIf() as any Answer : bidWhatIf() }
    if let chance, !BidPrices.askable.contains(chance) || auction == nil {
      throw ValidationError(
        "--chance", chance, "與 --auction 並用，可用 5 至 95（%）。",
        "give a percentage from 5 to 95, with --auction.")
    }
  }

  func answer() throws -> any Answer {
    guard bid != nil || auction != nil else { return try whatIf() }
    let answer = try bidWhatIf()
    if let limit = BidLimit(of: answer.bid.price) {
      throw SubcalError(.usage, reason: limit.reason, advice: limit.advice)
    }
    return answer
  }

  func run() throws {
    if let odds, odds.narrow.hasPrefix("0."), !odds.contains(where: "%％".contains) {
      StandardError.report("--odds \(odds) 為 \(odds)%", "--odds \(odds) is \(odds)%")
    }
    try AnswerPrinter(json: json, in: .messages).print(answer())
  }

  private func bidWhatIf() throws -> BidWhatIf {
    let start = try start()
    if let auction, bid == nil, start?.price == nil {
      throw ValidationError(
        "--auction \(auction)：沒有推算的投標價，以 --bid 指定。",
        "--auction \(auction): there is no price of a bid; give --bid.")
    }
    guard let lots = lots ?? start?.lots else {
      throw ValidationError("--bid 須與 --lots（張數）並用。", "--bid needs --lots, the number of lots.")
    }
    let others = [
      ("--price", price != nil), ("announced_price", Setting.announcedPrice.given != nil),
      ("--odds", odds != nil),
    ]
    if let other = others.first(where: \.1)?.0 {
      throw ValidationError("\(other) 不能與 --bid 並用。", "\(other) does not go with --bid.")
    }
    guard (1...1_000_000).contains(lots) else {
      throw ValidationError("--lots", lots, "可用 1 至 1000000。", "give a number from 1 to 1000000.")
    }
    let terms = try AuctionBid.Terms.given(over: start?.terms)
    let (day, kind) = (
      try date == nil ? start?.day ?? day() : day(), try securityClass(start?.security ?? .usual)
    )
    let costs = try costs(of: kind, on: day)
    let typed = try bid.map { try Self.price($0, "--bid") }
    if let refused = start?.refusal(ofBid: typed, lots: lots) { throw refused }
    let price = typed ?? start?.price
    var answer = try price.flatMap { price in
      BidWhatIf(
        price: price, lots: lots, terms: terms,
        sale: try sell.map { try Self.price($0, "--sell") } ?? start?.sale, costs: costs,
        ticks: .table(of: kind, on: day))
    }.orThrow(Self.tooLarge)
    answer.isOfAuction = start != nil
    return answer
  }

  /// What the auction gives that is named.
  private func start() throws -> BidStart? {
    guard let auction else { return nil }
    let code = try StockCode(typed: auction).orThrow(
      ValidationError("--auction", auction, "輸入代號，例如 7708。", "give a code such as 7708."))
    let settings = try QuerySettings.given()
    guard let start = try BidStart(of: code, chance: chance ?? 50, settings) else {
      throw try NotOffered(code, settings).noAuction
    }
    return start
  }

  /// The money is debited on the trading day after the last one, most often the next day.
  static let usualDaysToDebit = 1

  private static var tooLarge: ValidationError { ValidationError("金額過大。", "The amounts are too large.") }

  private func costs(of kind: SecurityClass, on day: Day, away: MoneyAway? = nil) throws -> LotCosts {
    try LotCosts(try .given(), of: kind, appliedOn: day, soldOn: day, away: away).orThrow(
      ValidationError(
        "\(kind.text[.chinese])：稅率不明，以 --assume tax=… 指定。",
        "\(kind.text[.english]): its tax is not known; give --assume tax=…."))
  }

  private func day() throws -> Day {
    let today = try Arguments.moment().day
    return try date.map { try Arguments.day($0, option: "--date", today: today) } ?? today
  }

  private func securityClass(_ usual: SecurityClass = .usual) throws -> SecurityClass {
    try Setting.security.choice(among: SecurityClass.given) ?? usual
  }

  private func whatIf() throws -> WhatIf {
    guard let price else {
      throw ValidationError(
        "須有 --price（每股承銷價），或 --bid 與 --lots；已收錄的一檔：subcal calc 代號。",
        "Give --price, the price of a share; or --bid and --lots. Of a stored code: subcal calc CODE.")
    }
    if lots != nil { throw ValidationError("--lots 須與 --bid 並用。", "--lots goes with --bid.") }
    let (day, kind) = (try day(), try securityClass())
    guard (1...1_000_000_000).contains(shares) else {
      throw ValidationError("--shares", shares, "可用 1 至 1000000000。", "give a number from 1 to 1000000000.")
    }
    let isFree = try CostAssumptions.given().money.isFree
    let daysNotDrawn = try Setting.daysNotDrawn.count(1...36_500, ["天": 1, "日": 1])
    let daysDrawn = try Setting.daysDrawn.count(1...36_500, ["天": 1, "日": 1])
    let daysToDebit = try Setting.daysToDebit.count(0...36_500, ["天": 1, "日": 1]) ?? Self.usualDaysToDebit
    let typed = try odds.map { text in
      try Probability(percent: text.typedPercent).orThrow(
        ValidationError(
          "--odds", text, "可用 0 至 100（%），例如 0.5。", "give a percentage from 0 to 100 such as 0.5."))
    }
    // The setting; of past draws there is no median here.
    let assumed: Probability? =
      if sell != nil, case .probability(let rate) = try QuerySettings.odds() { rate } else { nil }
    let probability = typed ?? assumed
    guard odds == nil || sell != nil else {
      throw ValidationError(
        "--odds 須與 --sell 並用：沒有損益就沒有期望值。",
        "--odds needs --sell: without a profit there is no expected value.")
    }
    guard (daysNotDrawn == nil) == (daysDrawn == nil), daysNotDrawn == nil || probability != nil || !isFree
    else {
      throw ValidationError(
        "days_not_drawn 與 days_drawn 須一起給，並與 --odds 並用。",
        "days_not_drawn and days_drawn go together, and with --odds.")
    }
    let final = try Self.price(price, "--price")
    let announced =
      try Setting.announcedPrice.read(
        { Price($0.typedNumber) }, "輸入價格，例如 43.91。", "give a price such as 43.91.") ?? final
    let usual = MoneyAway.usualDays
    let amount = isFree ? nil : LotAmounts.whole(announced, shares, .up)
    let away = try amount.map { amount in
      try MoneyAway(
        price: amount, daysNotDrawn: daysNotDrawn.map { $0 - daysToDebit } ?? usual.notDrawn,
        daysDrawn: daysDrawn.map { $0 - daysToDebit } ?? usual.drawn
      ).orThrow(
        ValidationError(
          "days_to_debit", daysToDebit, "須少於 days_not_drawn 與 days_drawn。",
          "give less than days_not_drawn and days_drawn."))
    }
    let costs = try costs(of: kind, on: day, away: away)
    return try WhatIf(
      price: final, announced: announced,
      sale: try sell.map { try Self.price($0, "--sell") }, shares: shares, costs: costs,
      ticks: .table(of: kind, on: day), probability: probability, day: day,
      days: daysNotDrawn.flatMap { lost in daysDrawn.map { (lost, $0) } }
    ).orThrow(Self.tooLarge)
  }

  /// `calc 9935 --sell 40` as what is parsed: the price of the newest offering of a code, sold at its close, or its auction;
  /// `calc 27.3 40` is a price and a sale. Other words stay as they are. Throws for a code without any of these.
  static func words(for typed: [String]) throws -> [String] {
    guard let text = typed.first, !text.hasPrefix("-"), !CommandLineInput.isHelp(typed) else { return typed }
    var others = Array(typed.dropFirst())
    if let sale = others.first, Price(sale.typedNumber) != nil { others = ["--sell"] + others }
    func has(_ option: String) -> Bool { others.contains { $0 == option || $0.hasPrefix("\(option)=") } }
    let settings = try QuerySettings.given()
    guard let code = try? Arguments.code(text, in: settings.store) else {
      return Price(text.typedNumber) == nil ? typed : ["--price", text] + others
    }
    var filter = ListFilter()
    filter.codes = [code]
    filter.includesPast = true
    let answer = try? OfferingsAnswer(settings, matching: filter, order: .next, isReversed: false)
    let known = answer?.result.offerings.max {
      ($0.record.subscriptionStart ?? .first) < ($1.record.subscriptionStart ?? .first)
    }
    guard let newest = known, let price = newest.record.price, !has("--bid"), !has("--chance") else {
      let auction = try? BidStart(of: code, chance: 50, settings)
      if auction != nil { return ["--auction", "\(code)"] + others }
      if known == nil, let wrong = try noPrice(text, code, settings) { throw wrong }
      return known != nil || Price(text.typedNumber) == nil ? typed : ["--price", text] + others
    }
    var words = ["--price", "\(price)"]
    if let announced = newest.record.offerPrice, announced != price {
      words += ["--assume", "announced_price=\(announced)"]
    }
    if let kind = SecurityClass(code), kind != .usual { words += ["--assume", "security=\(kind.rawValue)"] }
    if let shares = newest.record.lotShares, shares != 1000 { words += ["--shares", "\(shares)"] }
    if !has("--sell"), let close = newest.valuation.price { words += ["--sell", "\(close)"] }
    return words + others
  }

  /// Whether a number has the form of a code. As a price it is given with `--price`.
  private static func isCode(_ text: String) -> Bool { text.narrow.wholeMatch(of: /[0-9]{4,6}/) != nil }

  /// Why a word is a code and no price, though nothing of that code can be computed. Nil for a price.
  private static func noPrice(
    _ text: String, _ code: StockCode, _ settings: QuerySettings
  ) throws -> SubcalError? {
    guard Price(text.typedNumber) == nil || isCode(text) else { return nil }
    return try NotOffered(code, settings).noOffering
  }

  private static func price(_ text: String, _ option: String) throws -> Price {
    try Price(text.typedNumber).orThrow(
      ValidationError(option, text, "輸入價格，例如 43.91。", "give a price such as 43.91."))
  }
}
