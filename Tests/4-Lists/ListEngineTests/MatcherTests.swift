import ListEngine
import SubscriptionLists
import TestSamples
import Testing

@Suite struct MatcherTests {
  /// Known offerings, a night's rows, and the index of the known offering that each row matches.
  private struct Case {
    let name: String
    let known: [Offering]
    let seen: [Offering]
    let expected: [Int?]

    init(_ name: String, known: [Offering], seen: [Offering], _ expected: [Int?]) {
      self.name = name
      self.known = known
      self.seen = seen
      self.expected = expected
    }
  }

  @Test func `a row is matched with its known offering`() throws {
    for one in try Self.cases() {
      #expect(Matcher.matches(of: one.seen, among: one.known) == one.expected, "\(one.name)")
    }
  }

  private static func cases() throws -> [Case] {
    let plain = try Offering.sample()
    let drawn = try Offering.sample(applications: 100_000, winRate: "0.34")
    let cancelled = try Offering.sample(finalPrice: nil, total: nil, isCancelled: true)
    let second = try Offering.sample(
      start: "2024-12-10", end: "2024-12-12", draw: "2024-12-16", delivery: "2024-12-24")
    return [
      Case("the same row", known: [plain], seen: [plain], [0]),
      Case("nothing known", known: [], seen: [plain, second], [nil, nil]),
      Case("nothing seen", known: [plain], seen: [], []),
      Case("another code", known: [plain], seen: [try .sample("9936")], [nil]),
      Case("another market", known: [plain], seen: [try .sample(market: "上櫃增資")], [0]),
      Case(
        "another market beside the known one", known: [plain], seen: [try .sample(market: "上櫃增資"), plain],
        [nil, 0]),
      Case(
        "another market and other days", known: [plain],
        seen: [
          try .sample(market: "上櫃增資", start: "2024-11-12", end: "2024-11-14", draw: "2024-11-18")
        ], [nil]),
      Case("another label of the market", known: [plain], seen: [try .sample(market: "上市公司現增")], [0]),
      Case("no market that can be read", known: [plain], seen: [try .sample(market: "")], [0]),
      Case("a postponed draw", known: [plain], seen: [try .sample(draw: "2024-11-06")], [0]),
      Case(
        "a period moved before it opens", known: [plain],
        seen: [try .sample(start: "2024-11-12", end: "2024-11-14", draw: "2024-11-18")], [0]),
      Case(
        "everything but the code changed", known: [plain],
        seen: [
          try .sample(
            name: "慶豐", start: "2024-10-30", end: "2024-11-04", draw: "2024-11-06", delivery: "2024-11-14",
            offerPrice: "26", finalPrice: nil, lot: 2000)
        ], [0]),
      Case("a result came", known: [plain], seen: [drawn], [0]),
      Case("a result was already known", known: [drawn], seen: [drawn], [0]),
      Case(
        "a result was known, and the draw was corrected within its period", known: [drawn],
        seen: [try .sample(draw: "2024-11-06", applications: 100_000, winRate: "0.34")], [0]),
      Case(
        "a new period after a result", known: [drawn],
        seen: [try .sample(start: "2024-11-20", end: "2024-11-22", draw: "2024-11-26")], [nil]),
      Case("a cancellation", known: [plain], seen: [cancelled], [0]),
      Case("a cancelled row again", known: [cancelled], seen: [cancelled], [0]),
      Case(
        "a cancelled row whose days are corrected", known: [cancelled],
        seen: [
          try .sample(
            start: "2024-10-30", end: "2024-11-04", draw: "2024-11-06", finalPrice: nil, total: nil,
            isCancelled: true)
        ], [0]),
      Case(
        "two cancelled rows, one known", known: [cancelled],
        seen: [
          try .sample(
            start: "2024-11-20", end: "2024-11-22", draw: "2024-11-26", finalPrice: nil, total: nil,
            isCancelled: true), cancelled,
        ], [nil, 0]),
      Case(
        "offered again after a cancellation", known: [cancelled],
        seen: [try .sample(start: "2024-11-20", end: "2024-11-22", draw: "2024-11-26")], [nil]),
      Case(
        "cancelled and offered again in one list", known: [cancelled],
        seen: [
          try .sample(start: "2024-11-20", end: "2024-11-22", draw: "2024-11-26"), cancelled,
        ], [nil, 0]),
      Case("a second offering beside the first", known: [plain], seen: [second, plain], [nil, 0]),
      Case(
        "a second offering on the same days, before the first in the list", known: [plain],
        seen: [
          try .sample(
            shares: 170_000, finalShares: 170_000, offerPrice: "26", finalPrice: "26", total: 4_420_000),
          plain,
        ], [nil, 0]),
      Case("both known, in the other order", known: [second, plain], seen: [plain, second], [1, 0]),
      Case(
        "the first postponed towards the second", known: [plain, second],
        seen: [
          second,
          try .sample(start: "2024-12-04", end: "2024-12-06", draw: "2024-12-10", delivery: "2024-12-18"),
        ], [1, 0]),
      Case(
        "two rows, one known: the nearer draw wins", known: [plain],
        seen: [
          try .sample(start: "2024-11-20", end: "2024-11-22", draw: "2024-11-26"),
          try .sample(start: "2024-11-05", end: "2024-11-07", draw: "2024-11-11"),
        ], [nil, 0]),
      Case(
        "60 days between the draws", known: [plain],
        seen: [try .sample(start: "2024-12-30", end: "2025-01-02", draw: "2025-01-04")], [0]),
      Case(
        "61 days between the draws", known: [plain],
        seen: [try .sample(start: "2024-12-30", end: "2025-01-02", draw: "2025-01-05")], [nil]),
      Case(
        "60 days between the draws, backwards", known: [plain],
        seen: [try .sample(start: "2024-08-30", end: "2024-09-03", draw: "2024-09-06")], [0]),
      Case(
        "61 days between the draws, backwards", known: [plain],
        seen: [try .sample(start: "2024-08-30", end: "2024-09-03", draw: "2024-09-05")], [nil]),
      Case(
        "61 days between the draws, though the period agrees", known: [plain],
        seen: [try .sample(draw: "2025-01-05")], [nil]),
      Case("a row twice", known: [plain], seen: [plain, plain], [0, nil]),
    ]
  }
}
