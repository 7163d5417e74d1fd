import Costs
import Foundation
import SubscriptionLists
import TestSupport
import Testing
import Trading
import Values

/// The page's calculator gives the same digits as subcal.
@Suite(.enabled("\(Clients.missingBrowser)") { try Clients.hasBrowser.get() })
struct SiteCalculatorTests {
  @Test func `the calculator equals the Swift code in 1,000 random cases`() throws {
    var random = SplitMix64(seed: 20_241_029)
    let cases = try (0..<1000).map { _ in try Case(&random) }
    let file = FileManager.default.temporaryDirectory.appending(path: "cases-\(UUID().uuidString).json")
    try JSONEncoder().encode(cases.map(\.inputs)).write(to: file)
    defer { do { try FileManager.default.removeItem(at: file) } catch { Issue.record(error) } }
    let seen = try #require(try SitePages.shared.get().seen(["calculator=\(file.path)"]).values.first)
    #expect(seen["complaints"] == [])
    let results = try #require(seen["results"])
    try #require(results.count == cases.count)
    for (theirs, ours) in zip(results, cases) {
      let result = try JSONDecoder().decode([String: String].self, from: Data(theirs.utf8))
      #expect(result == ours.results, "\(ours.inputs)")
    }
  }
}

extension SiteCalculatorTests {
  @Test func `the calculator's expected value is that of the facts, from the exact odds`() throws {
    let pages = try SitePages.shared.get()
    let list = try JSONSerialization.jsonObject(
      with: Data(contentsOf: pages.folder.appending(path: "subscriptions.json")))
    let items = try #require((list as? [String: Any])?["items"] as? [[String: Any]])
    let drawn = items.filter { $0["expected_value"] is NSNumber }.compactMap { $0["id"] as? String }
    var seen = try #require(
      try pages.seen(["expected=" + drawn.prefix(6).joined(separator: ",")]).values.first)
    #expect(seen.removeValue(forKey: "complaints") == [])
    var roundedDiffers = 0
    for (id, texts) in seen {
      let item = try #require(items.first { $0["id"] as? String == id })
      let dollars = try #require(item["expected_value"] as? Double)
      let value = Hundredths(Int((dollars * 100).rounded())).description
      let shown = texts.map { $0.filter { $0.isNumber || $0 == "." || $0 == "-" } }
      #expect(shown == [value, value], "\(id)")
      let profit = try #require(item["profit_per_lot"] as? Int)
      let percent = try #require(item.digits("odds_percent"))
      let odds = try #require(Probability(percent: percent))
      let rounded = ExpectedValue.of(profit: profit, at: odds, loss: 20)
      if rounded?.description != value { roundedDiffers += 1 }
    }
    // With rounded odds it would be another number.
    #expect(seen.count >= 3 && roundedDiffers > 0)
  }
}

extension SiteCalculatorTests {
  @Test func `the calculator of bids refuses what the auction does not take, in the words of calc`() throws {
    let pages = try SitePages.shared.get()
    let file = try JSONSerialization.jsonObject(
      with: Data(contentsOf: pages.folder.appending(path: "auctions.json")))
    let items = try #require((file as? [String: Any])?["items"] as? [[String: Any]])
    let bids = try items.filter {
      $0["average_price"] is NSNull && $0["cancelled"] as? Bool == false
    }.flatMap { item -> [[String: String]] in
      let (code, most) = ("\(try #require(item["code"]))", try #require(item["bid_lots_maximum"] as? Int))
      let least = try #require(item.digits("minimum_price"))
      let under = try #require(Price(least).flatMap { Price(tenThousandths: $0.tenThousandths - 100) })
      return [
        ["auction": code, "price": under.description, "lots": "1", "sell": "90"],
        ["auction": code, "price": least, "lots": "\(most + 1)", "sell": ""],
      ]
    }
    try #require(bids.count == 6)
    let scratch = try ScratchDirectory()
    try JSONEncoder().encode(bids).write(to: URL(filePath: scratch.path("bids.json")))
    let seen = try #require(
      try pages.seen(["bidding=\(scratch.path("bids.json"))"]).values.first?["results"])
    for (theirs, bid) in zip(seen, bids) {
      let shown = try JSONDecoder().decode([String: String].self, from: Data(theirs.utf8))
      let ending = try Tool(Clients.subcal).run([
        "calc", "--auction", bid["auction"] ?? "", "--bid", bid["price"] ?? "", "--lots", bid["lots"] ?? "",
        "--store", pages.store.path, "--language", "zh",
      ])
      let error = shown["error"] ?? ""
      #expect(ending.status == 64 && error.hasSuffix("不能投標。"), "\(bid): \(error)")
      #expect(
        ending.stderr.replacing(" ", with: "").contains("：\(error)"),
        "\(ending.stderr)")
      #expect(shown["cash"] == "–" && shown["profit"] == "–")
    }
  }

  @Test func `the calculator of bids begins as the auctions do, and its sums are those of calc`() throws {
    let pages = try SitePages.shared.get()
    let file = try JSONSerialization.jsonObject(
      with: Data(contentsOf: pages.folder.appending(path: "auctions.json")))
    let items = try #require((file as? [String: Any])?["items"] as? [[String: Any]])
    let open = items.filter { $0["average_price"] is NSNull && $0["cancelled"] as? Bool == false }
    let codes = open.compactMap { $0["code"] as? String }
    // Shares and a bond, whose tax and steps are others.
    #expect(Set(codes) == ["7705", "7708", "83742"])
    var random = SplitMix64(seed: 20_241_106)
    let bids = try (0..<24).map { place -> [String: String] in
      func price(_ range: ClosedRange<Int>) throws -> String {
        try #require(Price(tenThousandths: Int.random(in: range, using: &random) * 100)).description
      }
      // What the auction takes; another bid is refused by calc.
      let item = open[place % open.count]
      let least = try #require(
        (item["minimum_price"] as? NSNumber).map { Int(($0.doubleValue * 100).rounded()) })
      let most = try #require(item["bid_lots_maximum"] as? Int)
      return [
        "auction": codes[place % codes.count], "price": try price(least...20_000),
        "lots": "\(Int.random(in: 1...most, using: &random))", "sell": try price(4000...25_000),
      ]
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "bids-\(UUID().uuidString).json")
    try JSONEncoder().encode(bids).write(to: scratch)
    defer { do { try FileManager.default.removeItem(at: scratch) } catch { Issue.record(error) } }
    let seen = try #require(try pages.seen(["bidding=\(scratch.path)"]).values.first)
    #expect(seen["complaints"] == [])
    #expect(seen["closures"]?.contains("開始投標 10/31（四）休市，可能順延至 11/1（五）") == true)
    let begins = try open.map { item in
      let bid = try #require(item["bid"] as? [String: Any])
      let middle = (bid["prices"] as? [[String: Any]])?.first { $0["chance"] as? Int == 50 }
      let price = try #require(middle.map { $0.digits("price") } ?? item.digits("minimum_price"))
      let sale = bid["basis"] as? String == "emerging" ? bid.digits("basis_price") : nil
      return "\(item["code"] ?? "") \(price) \(item["bid_lots_minimum"] ?? "") \(sale ?? "")"
    }
    #expect(try #require(seen["begins"]).sorted() == begins.sorted())
    // On the evening of its last day it takes no bids any more.
    #expect(seen["begins"]?.last?.hasPrefix("7708 ") == true)
    let results = try #require(seen["results"])
    try #require(results.count == bids.count)
    for (theirs, bid) in zip(results, bids) {
      let shown = try JSONDecoder().decode([String: String].self, from: Data(theirs.utf8))
      let printed = try Tool(Clients.subcal).output([
        "calc", "--auction", bid["auction"] ?? "", "--bid", bid["price"] ?? "", "--lots", bid["lots"] ?? "",
        "--sell", bid["sell"] ?? "", "--json", "--store", pages.store.path,
      ])
      let sums = try #require(try JSONSerialization.jsonObject(with: printed) as? [String: Any])
      func whole(_ name: String) throws -> Int { try #require(sums[name] as? Int, "\(name)") }
      let rest = try whole("amount") + whole("winning_fee") - whole("deposit")
      #expect(
        shown == [
          "cash": "\(try whole("cash_required"))", "deposit": "\(try whole("deposit"))",
          "processing": "\(try whole("processing_fee"))", "rest": "\(rest)",
          "winning": "\(try whole("winning_fee"))", "cost": "\(try whole("cost"))",
          "tradable": try #require(sums.digits("break_even_price")), "profit": "\(try whole("profit"))",
          "highest": try #require(sums.digits("highest_bid")), "error": "",
        ], "\(bid)")
    }
  }
}

/// One calculation: the input of the form, and the results in Swift.
private struct Case {
  let inputs, results: [String: String]

  init(_ random: inout SplitMix64) throws {
    let scales = [20_000, 400_000, 3_000_000, 30_000_000]
    func price(_ scale: Int, _ random: inout SplitMix64) throws -> Price {
      try #require(Price(tenThousandths: Int.random(in: 1...scale, using: &random) * 100))
    }
    let scale = try #require(scales.randomElement(using: &random)) / 10
    let (offer, announced, sale) = try (price(scale, &random), price(scale, &random), price(scale, &random))
    let shares = try #require([1000, 1000, 2000, 5000, 100, 1, 333].randomElement(using: &random))
    let lots = Int.random(in: 1...3, using: &random)
    let discount = try #require([1000, 1000, 280, 600, 175, 0].randomElement(using: &random))
    let minimum = try #require([20, 20, 1, 0].randomElement(using: &random))
    let percent = try #require(["0.1425", "0.1425", "0.08", "0"].randomElement(using: &random))
    let taxPercent = try #require(["0.3", "0.3", "0.1", "0"].randomElement(using: &random))
    let (rate, tax) = (try #require(Rate(percent: percent)), try #require(Rate(percent: taxPercent)))
    let odds = "\(Int.random(in: 0...99, using: &random)).\(Int.random(in: 100...999, using: &random))"
    let probability = try #require(Probability(percent: odds))
    let loan = try #require(["0", "0", "6.5", "2.35", "15"].randomElement(using: &random))
    let own = try #require(["", "10", "33.3", "100"].randomElement(using: &random))
    let idle = try #require(["0", "0", "1.5", "0.25"].randomElement(using: &random))
    let least = try #require([0, 0, 20, 300].randomElement(using: &random))
    let (lost, won) = (Int.random(in: 1...7, using: &random), Int.random(in: 8...20, using: &random))
    // As brokers say it, as a percentage, and as a fraction.
    let typed = ["\(Double(discount) / 100)", "\(Double(discount) / 10)%", "\(Double(discount) / 1000)"][
      lots - 1]
    inputs = [
      "loan": loan, "own": own, "idle": idle, "away": "\(lost) \(won - lost) \(least)",
      // With the units that people type.
      "price": "\(offer)", "announced": "\(announced)元", "sell": lots == 1 ? "\(sale) 元" : "\(sale)",
      "shares": shares % 1000 == 0 && lots == 2 ? "\(shares / 1000)張" : "\(shares)", "lots": "\(lots)件",
      "odds": lots == 3 ? "\(odds)%" : odds, "discount": typed,
      "commission": "\(rate)", "minimum": "\(minimum)", "tax": "\(tax)",
    ]
    let (loanRate, idleRate) = (try #require(MoneyRates.yearly(loan)), try #require(MoneyRates.yearly(idle)))
    let money = try #require(
      MoneyRates(loan: loanRate, ownShare: MoneyRates.share(own), idle: idleRate, minimum: least))
    let assumptions = try #require(
      CostAssumptions(
        commission: rate, minimumCommission: minimum, discount: discount, tax: tax, money: money))
    let day = try #require(Day(iso: "2024-10-29"))
    let debit = try #require(LotAmounts.whole(announced, shares, .up))
    let costs = try #require(
      LotCosts(
        assumptions, of: .share, appliedOn: day, soldOn: day,
        away: MoneyAway(price: debit, daysNotDrawn: lost, daysDrawn: won)))
    let outcome = try #require(LotOutcome(offerPrice: offer, soldAt: sale, shares: shares, costs: costs))
    let breakEven = try #require(
      BreakEven(offerPrice: offer, shares: shares, costs: costs, ticks: .table(of: .share, on: day)))
    let cash = try #require(
      LotOutcome.cashRequired(announcedPrice: announced, shares: shares, fees: costs.fees))
    let needed = ExpectedValue.breakEvenOdds(profit: outcome.profit, loss: costs.loss)
    results = [
      "cash": "\(cash * lots)", "profit": "\(outcome.profit * lots)", "value": "\(outcome.value * lots)",
      "fee": "\(outcome.commission * lots)", "tax": "\(outcome.tax * lots)", "cost": "\(outcome.cost * lots)",
      "premium": "\(try #require(Premium.percent(of: sale, over: offer)))",
      "return": "\(try #require(outcome.returnOnCost))", "tradable": "\(breakEven.tradable)",
      "exact": "\(breakEven.exact)", "needed": needed.map { "\($0)" } ?? "以此價賣出會虧損",
      "ev": "\(try #require(ExpectedValue.of(profit: outcome.profit, at: probability, loss: costs.loss)))",
      "error": "",
      "discount": "\(FixedPoint.text(discount, places: 2))折（\(FixedPoint.text(discount, places: 1))）",
    ]
  }
}
