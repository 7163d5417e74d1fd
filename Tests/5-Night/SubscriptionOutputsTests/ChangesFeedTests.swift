import ListEngine
import SubscriptionLists
import SubscriptionOutputs
import SubscriptionReport
import TestSamples
import Testing
import Trading
import Values

/// The length and order of changes.atom.
@Suite struct ChangesFeedTests {
  /// The codes of the feed's entries, in its order; each offering is first seen a minute after the one before.
  private func codes(ofFeedWith count: Int) throws -> [String] {
    let first = try #require(Instant("2024-10-28T20:00"))
    let offerings = try (0..<count).map { number in
      let seen = Instant(secondsSince1970: first.secondsSince1970 + number * 60)
      let code = "\(2000 + number)"
      return Tracked<Offering>(
        id: "\(code)-20241029", record: try .sample(code), firstSeen: seen, lastChanged: seen)
    }
    let report = Report(
      offerings: Tracker<Offering>.index(
        offerings.map(\.offering), known: offerings, read: [.year(2024)],
        moment: try #require(Instant("2024-10-28T21:30"))),
      closes: CloseIndex([]), moment: try #require(Instant("2024-10-28T21:30")))
    let feed = String(decoding: try #require(report.files["changes.atom"]), as: UTF8.self)
    return feed.matches(of: /<entry>\s*<id>tag:subcal,2026:(\d+)-/).map { String($0.1) }
  }

  @Test func `the feed has the 50 newest changes, the newest first`() throws {
    #expect(try codes(ofFeedWith: 70) == (20..<70).reversed().map { "\(2000 + $0)" })
  }

  @Test func `50 changes are all in the feed`() throws {
    #expect(try codes(ofFeedWith: 50) == (0..<50).reversed().map { "\(2000 + $0)" })
  }
}
