import ListEngine
import SQLite
import SubscriptionLists
import SubscriptionReport
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values
import WinRates

/// The past draws, with the close and the estimate from before the last day.
@Suite struct DrawTests {
  /// Wednesday 2024-10-23 to Friday 2024-10-25, drawn on Tuesday.
  private func drawn(frozen: FrozenCloses = FrozenCloses()) throws -> Tracked<Offering> {
    var known = try Tracked<Offering>.full()
    let day = try #require(Day(iso: "2024-10-23"))
    known.offering.subscriptionStart = day
    known.offering.subscriptionEnd = day.adding(2)
    known.offering.drawDate = day.adding(6)
    known.offering.deliveryDate = day.adding(14)
    known.offering.isCancelled = false
    known.published.frozen = frozen
    known.published.estimates = FrozenEstimates(
      lastDay: FrozenEstimate(
        try .sample(5312, .regression), close: Price("32"), before: day.adding(2), made: known.firstSeen))
    return known
  }

  private func closes(_ prices: [String: String]) throws -> [DailyCloses] {
    let code = try #require(StockCode("9935"))
    return prices.map { day, price in
      DailyCloses(
        board: .twse, day: Day(iso: day), bars: [DailyBar(code: code, name: "", close: Price(price))])
    }
  }

  private func draws(_ known: Tracked<Offering>, _ closes: [DailyCloses]) throws -> [RecordedDraw] {
    let store = try SubscriptionStore()
    try store.storeHistory(closes, lists: TrackedLists([known]), at: StoredRun.good.moment)
    try store.refreshOutcomes(at: try #require(Instant("2024-11-30T21:30")))
    return try store.draws
  }

  @Test func `the close is the last one before the last day`() throws {
    let prices = ["2024-10-23": "31", "2024-10-24": "32", "2024-10-25": "33", "2024-10-28": "34"]
    let draw = try #require(try draws(drawn(), closes(prices)).first)
    #expect(draw.close?.description == "32")
    #expect(draw.frozen == (try drawn().published.estimates.lastDay))
    // A day without its closes may have had another.
    #expect(try draws(drawn(), closes(["2024-10-23": "31", "2024-10-25": "33"])).first?.close == nil)
    #expect(try draws(drawn(), closes(["2024-10-25": "33"])).first?.close == nil)
  }

  @Test func `a frozen close comes before the stored bars, unless the last day has moved since`() throws {
    let prices = ["2024-10-23": "31", "2024-10-24": "32"]
    func close(before: String) throws -> String? {
      let frozen = FrozenClose(
        BoardClose(price: try #require(Price("30.5")), day: nil, board: .twse),
        before: try #require(Day(iso: before)))
      return try draws(drawn(frozen: FrozenCloses(lastDay: frozen)), closes(prices)).first?.close?.description
    }
    #expect(try close(before: "2024-10-25") == "30.5")
    #expect(try close(before: "2024-10-24") == "32")
  }

  @Test func `an offering that is not drawn is no draw, and one without closes has none`() throws {
    var known = try drawn()
    #expect(try draws(known, []).map(\.close) == [nil])
    known.offering.qualifiedApplications = nil
    #expect(try draws(known, []) == [])
  }

  @Test func `an offering whose closes an earlier version did not look up is named`() throws {
    let known = try drawn()
    let store = try SubscriptionStore()
    let files = try closes(["2024-10-23": "31", "2024-10-24": "32", "2024-10-25": "33"])
    try store.storeHistory(files, lists: TrackedLists([known]), at: StoredRun.good.moment)
    try store.refreshOutcomes(at: try #require(Instant("2024-11-30T21:30")))
    try store.connection.run("UPDATE outcome SET eve_close = -1")
    #expect(try store.draws.map(\.close) == [nil])
    #expect(try store.offeringsWithIncompleteOutcome().map(\.id) == [known.id])
  }
}

extension SubscriptionStore {
  /// The draws as a question finds them.
  fileprivate var draws: [RecordedDraw] {
    get throws {
      RecordedDraw.all(drawn: try drawn(), outcomes: try outcomes(), auctions: try records(Auction.self))
    }
  }

  /// Computes the outcomes of all offerings, as a backfill does.
  func refreshOutcomes(at moment: Instant) throws {
    try storeOutcomes(at: moment) { store in
      let offerings = try store.records(Offering.self)
      return OfferingOutcome.all(
        of: offerings, until: moment.day,
        closes: try store.closes(OfferingOutcome.wanted(of: offerings, until: moment.day)),
        evidence: try TradingDayEvidence(of: store, since: .first))
    }
  }
}
