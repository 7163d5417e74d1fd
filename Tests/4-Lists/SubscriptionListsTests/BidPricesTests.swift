import Decoding
@testable import ListEngine
import TestSamples
import TestSupport
import Testing
import Trading

@testable import SubscriptionLists
@testable import Values

/// Prices of bids, by hand and against recorded auctions.
struct BidPricesTests {
  /// Sixty sorted ratios in millionths of which some are known by their ranks.
  private static func ratios(_ known: [Int: Int]) -> [Int] {
    var last = 500_000
    return (1...60).map { rank in
      last = known[rank] ?? last
      return last
    }
  }

  private static let ofOctober = ratios([
    15: 737_606, 16: 740_999, 30: 803_958, 31: 804_225, 45: 829_641, 46: 832_714,
  ])

  private static func prices(_ basis: String, _ minimum: String) throws -> [String] {
    let (basis, minimum) = (try #require(Price(basis)), try #require(Price(minimum)))
    return BidPrices.chances.map { chance in
      BidPrices.AtChance(chance, of: ofOctober, basis: basis, minimum: minimum)?.price.description ?? "none"
    }
  }

  @Test func `a price is the average times a quantile, rounded up to the cent`() throws {
    let one = BidPrices.AtChance(
      25, of: Self.ofOctober, basis: try #require(Price("108.09")), minimum: try #require(Price("60")))
    #expect(one?.ratio.description == "0.73845425")
    #expect(try Self.prices("108.09", "60") == ["79.82", "86.92", "89.93"])
    #expect(try Self.prices("177.10", "100") == ["130.79", "142.41", "147.34"])
  }

  @Test func `a price is not under the minimum`() throws {
    let (basis, minimum) = (try #require(Price("50")), try #require(Price("49")))
    let ratios = Array(repeating: 800_000, count: 20)
    let at = try #require(BidPrices.AtChance(50, of: ratios, basis: basis, minimum: minimum))
    #expect(at.price == Price("49") && at.isAtMinimum && at.ratio.description == "0.8")
  }

  @Test func `the ends of the ratios stand for what lies beyond them`() throws {
    let (few, basis) = ([900_000, 1_000_000, 1_100_000], try #require(Price("10")))
    let prices = [5, 25, 50, 75, 95].map {
      BidPrices.AtChance($0, of: few, basis: basis, minimum: basis.half)?.price.description
    }
    #expect(prices == ["9", "9", "10", "11", "11"])
  }

  @Test func `a bid equal to the lowest is drawn by lot, and every bid wins where lots are left`() throws {
    let (low, high) = (try #require(Price("42.85")), try #require(Price("42.86")))
    #expect(BidPrices.Outcome(high, lowest: high, isUndersold: false) == .drawn)
    #expect(BidPrices.Outcome(low, lowest: high, isUndersold: false) == .lost)
    #expect(BidPrices.Outcome(high, lowest: low, isUndersold: false) == .won)
    #expect(BidPrices.Outcome(low, lowest: high, isUndersold: true) == .won)
  }

  @Test func `a median return has one decimal, half away from zero`() {
    // 43.70 a share costs 46,285 in all; sold at 49.80 there remain 49,581.
    #expect(MedianPercent.of([(3296, over: 46_285)])?.description == "7.1")
    #expect(MedianPercent.of([(-1, over: 1000), (-2, over: 1000)])?.description == "-0.2")
    #expect(MedianPercent.of([]) == nil)
  }

  @Test func `a price that was corrected later counts as it was`() throws {
    let (first, later) = (
      try #require(Instant("2024-10-10T21:30")), try #require(Instant("2024-10-20T21:30"))
    )
    var auction = Auction(code: try #require(StockCode("7708")))
    auction.lowestPrice = Price("90")
    var known = Tracked(id: "7708-20241001-auction", record: auction, firstSeen: first)
    auction.lowestPrice = Price("91")
    known.update(with: auction, at: later)
    let (before, after) = (try #require(Instant("2024-10-15")), try #require(Instant("2024-10-25")))
    #expect(known.price(.lowestPrice, knownAt: before) == Price("90"))
    #expect(known.price(.lowestPrice, knownAt: after) == Price("91"))
  }
}

/// Recorded auctions with their averages and first days, and an answer key that was made by another program.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct BidPayloadTests {
  private struct Recorded {
    var past: BidPast
    /// By code and first bid day.
    var key: [String: [[String: String]]]
  }

  private static func rows(_ path: String) throws -> [[String: String]] {
    let lines = String(decoding: try RecordedPayload.bytes(path), as: UTF8.self).split(
      whereSeparator: \.isNewline
    )
    .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  private static func recorded() throws -> Recorded {
    let auctions = try (2017...2024).flatMap { year in
      try Auction.decodeList(
        of: year,
        try RecordedPayload.bytes(
          year == 2024 ? "auction/twse-auction-2024-big5.csv" : "auction/\(year)-utf8.csv")
      ).content
    }
    let moment = try #require(Instant("2025-02-01T12:00"))
    var past = BidPast(
      auctions.map {
        Tracked(
          id: "\($0.code)-\($0.bidStart?.compact ?? "")-auction", record: $0, firstSeen: moment)
      })
    for row in try rows("auction-prices/emerging.csv") {
      let code = try #require(StockCode(row["code"] ?? ""))
      past.averages[code, default: []].append(
        EmergingAverage(
          day: try #require(Day(iso: row["session"] ?? "")), price: try #require(Price(row["average"] ?? "")),
          shares: Int(row["shares"] ?? "")))
    }
    var closed: [Day] = []
    func close(after first: String?, before last: String?) throws {
      let days = (try #require(Day(iso: first ?? "")).number, try #require(Day(iso: last ?? "")).number)
      closed += (days.0..<days.1).map { Day(number: $0) }
    }
    for row in try rows("auction-prices/first-days.csv") {
      let day = try #require(Day(iso: row["session"] ?? ""))
      try close(after: row["delivery_date"], before: row["session"])
      let id = "\(row["code"] ?? "")-\((row["bid_start"] ?? "").replacing("-", with: ""))-auction"
      past.firstSessions[id] = FirstSession(
        day: day, open: Price(row["open"] ?? ""), close: Price(row["close"] ?? ""))
    }
    let key = try rows("expected/bids.csv")
    for row in key {
      let decided = try #require(Day(iso: row["decided_on"] ?? ""))
      try close(after: decided.adding(1).description, before: row["bid_start"])
    }
    past.calendar = TradingCalendar().closed(on: closed)
    return Recorded(
      past: past,
      key: Dictionary(grouping: key) {
        "\($0["code"] ?? "")-\(($0["bid_start"] ?? "").replacing("-", with: ""))-auction"
      })
  }

  /// What the key says of an auction, in its own words.
  private static func lines(_ id: String, _ prices: BidPrices, _ auction: Auction) -> [[String]] {
    func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
    let head = [
      text(prices.decidedOn), prices.status.rawValue, text(prices.reason?.rawValue),
      text(prices.basis?.rawValue),
      text(prices.basisPrice), text(prices.basisProblem?.rawValue), text(prices.cases),
    ]
    if prices.prices.isEmpty { return [head] }
    return zip(prices.prices, prices.history).map { price, history in
      head + [
        text(prices.casesFrom), text(prices.casesTo), text(price.chance), text(price.ratio),
        text(price.price),
        text(price.outcome?.rawValue), text(history.cases), text(history.won), text(history.lostAtFirstOpen),
        text(history.lostAtFirstClose), text(history.returnAtFirstOpen), text(history.returnAtFirstClose),
        text(prices.highestWithoutLoss),
      ]
    }
  }

  private static let columns = [
    "decided_on", "status", "reason", "basis", "basis_price", "basis_problem", "cases", "cases_from",
    "cases_to",
    "chance", "ratio", "price", "outcome", "history_cases", "history_won", "history_lost_at_first_open",
    "history_lost_at_first_close", "history_return_at_first_open_percent",
    "history_return_at_first_close_percent", "highest_bid_without_loss",
  ]

  /// The key writes numbers without trailing zeros, or with some.
  private static func plain(_ text: String) -> String {
    guard text.contains("."), Double(text) != nil else { return text }
    let cut = String(text.reversed().drop { $0 == "0" }.reversed())
    return cut.hasSuffix(".") ? String(cut.dropLast()) : cut
  }

  private static func difference(
    _ key: [[String: String]], _ id: String, _ prices: BidPrices, _ auction: Auction,
    withOutcomes: Bool = true
  ) -> String? {
    let ours = lines(id, prices, auction)
    guard ours.count == key.count else { return "\(id): \(ours.count) lines, not \(key.count)" }
    for (mine, row) in zip(ours, key) {
      for (column, value) in zip(columns, mine) where withOutcomes || column != "outcome" {
        let wanted = plain(row[column] ?? "")
        if plain(value) != wanted { return "\(id) \(row["chance"] ?? "") \(column): \(value), not \(wanted)" }
      }
    }
    return nil
  }

  @Test func `every price, outcome and history is that of the key`() throws {
    let recorded = try Self.recorded()
    let pricing = BidPricing(recorded.past, at: try #require(Instant("2025-02-01T12:00")))
    let ids = recorded.key.keys.sorted()
    let prices = pricing.prices(of: ids)
    let auctions = Dictionary(recorded.past.auctions.map { ($0.id, $0.record) }) { first, _ in first }
    let differences = try ids.compactMap { id in
      Self.difference(
        try #require(recorded.key[id]), id, try #require(prices[id], "\(id)"),
        try #require(auctions[id], "\(id)"))
    }
    #expect(differences == [])
    #expect(prices.values.count { $0.status == .ready } == 308)
    #expect(prices.values.count { $0.reason == .fewCases } == 23)
    // Nobody gets a price for a bond.
    let bonds = recorded.past.auctions.filter { $0.record.kind == .convertibleBond }.map(\.id)
    #expect(pricing.prices(of: bonds).values.allSatisfy { $0.status == .none && $0.reason == .bond })
  }

  @Test func `the evening before has the same prices as years later`() throws {
    let recorded = try Self.recorded()
    let ids = recorded.key.keys.sorted().enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
    for id in ids {
      let known = try #require(recorded.past.auctions.first { $0.id == id })
      let decided = try #require(known.record.decisionDay(in: recorded.past.calendar))
      let evening = Instant(decided, secondOfDay: 21 * 3600)
      var past = recorded.past
      past.auctions = past.auctions.filter { $0.record.bidStart.map { $0 <= decided.adding(20) } ?? false }
      for index in past.auctions.indices
      where past.auctions[index].record.openingDate.map({ $0 > decided }) ?? true {
        past.auctions[index].record.lowestPrice = nil
        past.auctions[index].record.averagePrice = nil
        past.auctions[index].record.isCancelled = false
      }
      past.averages = past.averages.mapValues { $0.filter { $0.day <= decided } }
      past.firstSessions = past.firstSessions.filter { $0.value.day <= decided }
      let pricing = BidPricing(past, at: evening)
      var then = try #require(pricing.prices(of: [id])[id])
      if known.record.isCancelled { continue }
      #expect(then.status == .none || then.status == .provisional && pricing.isDecided(id))
      if then.status == .provisional { then.status = .ready }
      let key = try #require(recorded.key[id])
      #expect(Self.difference(key, id, then, known.record, withOutcomes: false) == nil)
    }
  }
}
