import Decoding
import Foundation
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Values
import WinRates

@Suite struct OddsTests {
  @Test func `after the draw the odds are recomputed with the offering's own lot size`() throws {
    let odds = try drawn(
      .sample(
        shares: 500_000, finalShares: 600_000, lot: 2000, applications: 45_000, winRate: "0.66"))
    #expect(odds.probability == Probability(300, outOf: 45_000))
    #expect(odds.source == .recomputed)
    #expect(odds.agreesWithPublished == true)
    #expect(!odds.isEstimate)
  }

  @Test func `a published rate that differs from the truncated recomputed one is reported`() throws {
    let rounded = try Offering.sample(finalShares: 340_000, applications: 51_000, winRate: "0.67")
    let odds = try #require(Odds(of: rounded))
    #expect(odds.probability.description == "0.6667")
    #expect(odds.agreesWithPublished == false)
    #expect(odds.published?.description == "0.67")
  }

  @Test func `with fewer applications than lots all applications win`() throws {
    let odds = try drawn(.sample(finalShares: 340_000, applications: 300, winRate: "100"))
    #expect(odds.probability == Probability(1, outOf: 1))
    #expect(odds.agreesWithPublished == true)
  }

  @Test func `without the number of shares the published rate is used, but not 0.00`() throws {
    let published = try drawn(.sample(finalShares: nil, applications: 51_000, winRate: "0.66"))
    #expect(published.source == .published)
    #expect(published.probability == Probability(66, outOf: 10_000))
    #expect(published.agreesWithPublished == nil)
    #expect(Odds(of: try .sample(finalShares: nil, applications: 51_000, winRate: "0")) == nil)
  }

  @Test func `odds are unknown before the draw, for a cancelled offering and for impossible numbers`() throws
  {
    #expect(Odds(of: try .sample()) == nil)
    #expect(Odds(of: try .sample(applications: 51_000, winRate: "0.66", isCancelled: true)) == nil)
    for (lot, applications) in [(Int.max, 2), (0, 5), (-1, 5), (1000, -5), (Int.min, Int.max)] {
      #expect(Odds(of: try .sample(lot: lot, applications: applications)) == nil)
    }
  }

  @Test func `an estimate is marked as one`() throws {
    let assumed = Odds.assumed(try probability("1.5"))
    #expect(assumed.isEstimate)
    #expect(assumed.agreesWithPublished == nil)
    #expect(assumed.source == .assumed && assumed.probability.description == "1.5000")
  }

  @Test func `the median needs twenty draws and counts no estimates`() throws {
    let past = try (1...20).map { part in
      try drawn(.sample(finalShares: 1000 * part, applications: 1000, winRate: "0"))
    }
    let guesses = Array(repeating: Odds.assumed(try probability("50")), count: 9)
    #expect(Odds.median(of: Array(past.dropLast()) + guesses) == nil)
    let even = try #require(Odds.median(of: past.reversed() + guesses))
    #expect(even.probability == Probability(105, outOf: 10_000))
    #expect(even.source == .median(of: 20))
    let odd = try #require(Odds.median(of: past + [past[0]]))
    #expect(odd.probability == Probability(1, outOf: 100))
  }

  @Test func `a probability is a fraction from 0 to 1 in lowest terms`() throws {
    let rate = try #require(WinRate("0.69"))
    #expect(Probability(2, outOf: 4) == Probability(1, outOf: 2))
    #expect(Probability(percent: "0.229267")?.description == "0.2293")
    #expect(Probability(rate) == Probability(69, outOf: 10_000))
    #expect(Probability(percent: "100.000001") == nil)
    #expect(Probability(3, outOf: 2) == nil)
    #expect(Probability(-1, outOf: 2) == nil)
    #expect(Probability(0, outOf: 0) == nil)
    #expect(try probability("0.0996").asPublished?.description == "0.09")
    #expect(try probability("0.009").asPublished?.description == "0.00")
    let near = try #require(Probability(Int.max - 1, outOf: Int.max))
    let far = try #require(Probability(Int.max - 2, outOf: Int.max))
    #expect(far < near && !(near < far))
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `the odds of every drawn offering of 2024 truncate to the published rate`() throws {
    let list = try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv")
    let shares = try Offering.decodeList(list).content
      .filter { !$0.code.isGovernmentBond }
    let odds = shares.compactMap { Odds(of: $0) }
    #expect(odds.count == 120)
    #expect(odds.allSatisfy { $0.agreesWithPublished == true })
    let rates = odds.compactMap(\.published).sorted()
    #expect([rates.first, rates.last].map { $0?.description } == ["0.06", "83.95"])
    // The sum of the middle two published rates in hundredths; their median is 0.695 %.
    #expect(rates[59].hundredths + rates[60].hundredths == 139)
    #expect(Odds.median(of: odds)?.source == .median(of: 120))
  }

  private func drawn(_ offering: Offering) throws -> Odds {
    try #require(Odds(of: offering))
  }
}
