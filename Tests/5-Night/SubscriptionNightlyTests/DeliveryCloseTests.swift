import Diagnostics
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A delivered offering is valued at the close of its delivery day, even if that is stored months later.
@Suite struct DeliveryCloseTests {
  let night: Night
  let moment = "2024-10-29T21:30"

  init() throws {
    night = try Night()
  }

  /// The ten trading days before the night, which are missed days once an older day is stored.
  private static let lately = (14...28).map { "2024-10-\($0)" }

  private func replies() throws -> [String: [Reply]] {
    try PastDays.replies(Self.lately).merging([
      Address.list(2024): [Reply.body(Payload.list(2024, isDelivered: true))],
      Address.openData: [.body(Payload.openData("1131029"))],
    ]) { $1 }
  }

  /// Backfills one day of both boards; the listed closes at this price.
  private func backfill(_ text: String, price: String) async throws {
    let day: Day = try #require(Day(iso: text))
    let settings = try night.settings(moment)
    let exchange = night.exchange([
      Address.listedBars(day): [.body(Payload.listedBars(day, price: price))],
      Address.tpexBars(day): [.body(Payload.tpexBars(day))],
    ])
    exchange.open(at: settings.moment)
    let backfill = Backfill(
      BackfillSettings(store: settings.store, moment: settings.moment, origin: settings.origin),
      transport: exchange, clock: night.clock.jobClock, observer: { _ in })
    #expect(try await backfill.bars(from: day, to: day).status == .done)
  }

  private func first(_ published: Published) -> Published.Close? {
    published.closes.min { $0.code < $1.code }
  }

  @Test func `the close of the delivery day is used from the night after the backfill`() async throws {
    // Delivered on 20 June.
    let before = try await night.publish(moment, replies())
    #expect(first(before) == .init(code: "2001", close: nil, closeDate: nil))
    try await backfill("2024-06-20", price: "33.00")
    let after = try await night.publish(moment, replies())
    #expect(after.status == .done)
    #expect(first(after) == .init(code: "2001", close: "33", closeDate: "2024-06-20"))
  }

  @Test func `the last close before is used if the code did not trade on the delivery day`() async throws {
    try await backfill("2024-06-19", price: "31.00")
    let unknown = try await night.publish(moment, replies())
    #expect(first(unknown) == .init(code: "2001", close: nil, closeDate: nil))
    try await backfill("2024-06-20", price: "--")
    #expect(
      first(try await night.publish(moment, replies()))
        == .init(code: "2001", close: "31", closeDate: "2024-06-19"))
  }

  @Test func `a close of a later day or of weeks before is not used`() async throws {
    try await backfill("2024-06-21", price: "35.00")
    try await backfill("2024-06-07", price: "29.00")
    #expect(
      first(try await night.publish(moment, replies())) == .init(code: "2001", close: nil, closeDate: nil))
  }

  @Test func `after a backfill of old months a night adds the last ten days, and the next one none`()
    async throws
  {
    try await backfill("2024-06-20", price: "33.00")
    func asked(_ moment: String, _ replies: [String: [Reply]]) async throws -> Int {
      let exchange = night.exchange(replies)
      #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
      return exchange.allURLs.count { $0.contains("MI_INDEX") || $0.contains("dailyQuotes") }
    }
    #expect(try await asked(moment, replies()) == 20)
    var next = try replies()
    next[Address.openData] = [.body(Payload.openData("1131030"))]
    #expect(try await asked("2024-10-30T21:30", next) == 0)
  }
}
