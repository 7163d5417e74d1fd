import SubscriptionLists
import TestSamples
import Testing
import Values

@Suite struct StageTests {
  /// An offering with all its dates, at the minutes at which its stage changes; see docs/fields.md, Stages.
  @Test(
    arguments: [
      ("2024-10-28T23:59:59", "before", "upcoming"), ("2024-10-29T00:00", "during", "open"),
      ("2024-10-31T23:59:59", "during", "open"), ("2024-11-01T00:00", "during", "last_day"),
      ("2024-11-01T13:59:59", "during", "last_day"), ("2024-11-01T14:00", "after", "awaiting_draw"),
      ("2024-11-05T23:59:59", "after", "awaiting_draw"), ("2024-11-06T00:00", "after", "drawn"),
      ("2024-11-12T23:59:59", "after", "drawn"), ("2024-11-13T00:00", "after", "delivered"),
      // The same instants in another time zone.
      ("2024-11-01T05:59:59Z", "during", "last_day"), ("2024-11-01T01:00:00-05:00", "after", "awaiting_draw"),
    ]
  )
  func `each stage begins at its time in Taipei`(moment: String, state: String, stage: String) throws {
    let instant = try #require(Instant(moment))
    let offering = try Offering.sample()
    #expect(SubscriptionState(of: offering, at: instant).rawValue == state)
    #expect(Stage(of: offering, at: instant).rawValue == stage)
    let cancelled = try Offering.sample(isCancelled: true)
    #expect(SubscriptionState(of: cancelled, at: instant).rawValue == state)
    #expect(Stage(of: cancelled, at: instant) == .cancelled)
  }

  @Test func `a result means that the draw was held, even before its day is over`() throws {
    let instant = try #require(Instant("2024-11-05T12:00"))
    #expect(Stage(of: try .sample(), at: instant) == .awaitingDraw)
    #expect(Stage(of: try .sample(applications: 1, winRate: "100"), at: instant) == .drawn)
  }

  @Test(arguments: [
    ("13:30", "2024-11-01T13:29:59", "2024-11-01T13:30"), ("00:00", "2024-10-31T23:59:59", "2024-11-01"),
  ])
  func `a given cut-off ends the last day earlier`(cutOff: String, before: String, after: String) throws {
    let second = try #require(Instant.secondOfDay(cutOff))
    let offering = try Offering.sample()
    let states = try [before, after].map { text in
      SubscriptionState(of: offering, at: try #require(Instant(text)), cutOff: second)
    }
    #expect(states == [.during, .after])
    #expect(Stage(of: offering, at: try #require(Instant(after)), cutOff: second) == .awaitingDraw)
  }
}
