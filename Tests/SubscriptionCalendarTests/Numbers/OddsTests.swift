import Foundation
import SubscriptionCalendar
import Testing

@Suite struct OddsTests {
  @Test func `after the draw the odds are recomputed, by the lot and not by 1,000`() throws {
    let odds = try drawn(
      .sample(
        shares: 500_000, finalShares: 600_000, lot: 2000, applications: 45_000, winRate: "0.66"))
    #expect(odds.chance == Chance(300, outOf: 45_000))
    #expect(odds.source == .recomputed)
    #expect(odds.agreesWithPublished == true)
    #expect(!odds.isEstimate)
    #expect(odds.assumption.description == "odds: 0.6667 %, recomputed from the draw")
  }

  @Test func `a published rate that is not the recomputed one cut is told`() throws {
    let rounded = try Offering.sample(finalShares: 340_000, applications: 51_000, winRate: "0.67")
    let odds = try #require(Odds(of: rounded))
    #expect(odds.chance.description == "0.6667")
    #expect(odds.agreesWithPublished == false)
    #expect(odds.published?.description == "0.67")
  }

  @Test func `fewer applications than lots all win`() throws {
    let odds = try drawn(.sample(finalShares: 340_000, applications: 300, winRate: "100"))
    #expect(odds.chance == Chance(1, outOf: 1))
    #expect(odds.agreesWithPublished == true)
  }

  @Test func `without the shares the published rate serves, but not one of 0.00`() throws {
    let published = try drawn(.sample(finalShares: nil, applications: 51_000, winRate: "0.66"))
    #expect(published.source == .published)
    #expect(published.chance == Chance(66, outOf: 10_000))
    #expect(published.agreesWithPublished == nil)
    #expect(Odds(of: try .sample(finalShares: nil, applications: 51_000, winRate: "0")) == nil)
  }

  @Test func `before the draw, of a cancelled offering and of hostile numbers they are unknown`() throws {
    #expect(Odds(of: try .sample()) == nil)
    #expect(Odds(of: try .sample(applications: 51_000, winRate: "0.66", isCancelled: true)) == nil)
    for (lot, applications) in [(Int.max, 2), (0, 5), (-1, 5), (1000, -5), (Int.min, Int.max)] {
      #expect(Odds(of: try .sample(lot: lot, applications: applications)) == nil)
    }
  }

  @Test func `an estimate is called one`() throws {
    let assumed = Odds.assumed(try chance("1.5"))
    #expect(assumed.isEstimate)
    #expect(assumed.agreesWithPublished == nil)
    #expect(assumed.assumption.description == "odds: 1.5000 %, an estimate: assumed")
  }

  @Test func `the median needs twenty draws and counts no estimates`() throws {
    let past = try (1...20).map { part in
      try drawn(.sample(finalShares: 1000 * part, applications: 1000, winRate: "0"))
    }
    let guesses = Array(repeating: Odds.assumed(try chance("50")), count: 9)
    #expect(Odds.median(of: Array(past.dropLast()) + guesses) == nil)
    let even = try #require(Odds.median(of: past.reversed() + guesses))
    #expect(even.chance == Chance(105, outOf: 10_000))
    #expect(even.source == .median(of: 20))
    #expect(even.assumption.value == "1.0500 %, an estimate: the median of 20 past draws")
    let odd = try #require(Odds.median(of: past + [past[0]]))
    #expect(odd.chance == Chance(1, outOf: 100))
  }

  @Test func `a chance is a fraction from 0 to 1 in lowest terms`() throws {
    let rate = try #require(WinRate("0.69"))
    #expect(Chance(2, outOf: 4) == Chance(1, outOf: 2))
    #expect(Chance(percent: "0.229267")?.description == "0.2293")
    #expect(Chance(rate) == Chance(69, outOf: 10_000))
    #expect(Chance(percent: "100.000001") == nil)
    #expect(Chance(3, outOf: 2) == nil)
    #expect(Chance(-1, outOf: 2) == nil)
    #expect(Chance(0, outOf: 0) == nil)
    #expect(try chance("0.0996").asPublished?.description == "0.09")
    #expect(try chance("0.009").asPublished?.description == "0.00")
    let near = try #require(Chance(Int.max - 1, outOf: Int.max))
    let far = try #require(Chance(Int.max - 2, outOf: Int.max))
    #expect(far < near && !(near < far))
  }

  @Test(.enabled(if: Payload.isThere, "\(Payload.absence)"))
  func `every drawn offering of 2024 has the published rate, cut`() throws {
    let list = try Payload.bytes("public_form/csv-big5-crlf-113-20241102.csv")
    let shares = try SubscriptionListDecoder.list().decode(list).content
      .filter { !$0.code.isGovernmentBond }
    let odds = shares.compactMap { Odds(of: $0) }
    #expect(odds.count == 120)
    #expect(odds.allSatisfy { $0.agreesWithPublished == true })
    let rates = odds.compactMap(\.published).sorted()
    #expect([rates.first, rates.last].map { $0?.description } == ["0.06", "83.95"])
    // The mean of the middle two published rates; their median in the papers is 0.695.
    #expect(rates[59].hundredths + rates[60].hundredths == 139)
    #expect(Odds.median(of: odds)?.source == .median(of: 120))
  }

  private func drawn(_ offering: Offering) throws -> Odds {
    try #require(Odds(of: offering))
  }
}
