import Curl
import Diagnostics
import Fetching
import Localization
import Posix
import SubscriptionNightly
import TestSupport
import Testing

/// All downloads of a night end within the time limit, and required sources come first.
@Suite struct TimeLimitTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let good = [
    Address.list(2024): [Reply.body(Payload.list(2024))],
    Address.openData: [Reply.body(Payload.openData("1131029"))],
  ]

  init() throws {
    night = try Night()
  }

  private func settings(_ seconds: Int) throws -> NightlySettings {
    var settings = try night.unhurriedSettings(moment)
    settings.timeLimit = seconds
    return settings
  }

  private struct Bounds: Hashable {
    var connect, stall, total: Int
  }

  private func bounds(of requests: [HTTPRequest]) -> Set<Bounds> {
    Set(
      requests.map { Bounds(connect: $0.connectTimeout, stall: $0.stallTimeout, total: $0.totalTimeout) })
  }

  @Test(arguments: [
    (600, 15, 30, 120), (6000, 15, 30, 120), (300, 7, 15, 60), (60, 1, 3, 12), (10, 1, 1, 2),
  ])
  func `a shorter time limit shortens each request's timeouts, a longer one does not extend them`(
    seconds: Int, connect: Int, stall: Int, total: Int
  ) async throws {
    let exchange = night.exchange(good)
    #expect(try await night.run(settings(seconds), exchange).status == .done)
    #expect(
      bounds(of: exchange.requests) == [Bounds(connect: connect, stall: stall, total: total)])
  }

  @Test func `a request has no more time than the night has left`() async throws {
    let exchange = FakeExchange(
      good, clock: night.clock, latency: { $0 == Address.list(2024) ? .milliseconds(550_700) : .zero })
    #expect(try await night.run(settings(600), exchange).status == .done)
    let later = exchange.requests.filter { $0.url.contains("127.0.0.1:8002") }
    // Three seconds pass on the clock before the list of auctions, which another host has.
    #expect(!later.isEmpty && Set(later.map(\.totalTimeout)).isSubset(of: [44, 47, 50]))
  }

  @Test func `optional sources are not requested after the time limit`() async throws {
    let exchange = FakeExchange(
      good, clock: night.clock, latency: { $0 == Address.list(2024) ? .seconds(600) : .zero })
    let outcome = try await night.run(settings(600), exchange)
    #expect(outcome.status == .incomplete)
    #expect(exchange.allURLs == good.keys.sorted())
    let over = "the night's time limit of 600 seconds was over before it came"
    // Beside these, the days that depend on a list of holidays are named.
    #expect(
      outcome.warnings.map { $0[.english] }.filter { $0.contains(over) } == [
        "twse-auctions-2024: \(over); its auctions stay as they were",
        "twse-rights: \(over); its upcoming offerings stay as they were",
        "tpex-rights: \(over); its upcoming offerings stay as they were",
        "twse-announcements: \(over); cash increases stay as they were; a further run today gets it",
        "tpex-announcements: \(over); cash increases stay as they were; a further run today gets it",
        "twse-applicants: \(over); its applications stay as they were",
        "tpex-applicants: \(over); its applications stay as they were",
        "twse-companies: \(over); announced shares are not held against it",
        "tpex-companies: \(over); announced shares are not held against it",
        "twse-dispositions: \(over); the status of its securities is not known",
        "twse-attention: \(over); the status of its securities is not known",
        "twse-altered-trading: \(over); the status of its securities is not known",
        "twse-suspensions: \(over); the status of its securities is not known",
        "tpex-dispositions: \(over); the status of its securities is not known",
        "tpex-attention: \(over); the status of its securities is not known",
        "tpex-altered-trading: \(over); the status of its securities is not known",
        "tpex-suspensions: \(over); the status of its securities is not known",
        "emerging-dispositions: \(over); the status of its securities is not known",
        "emerging-attention: \(over); the status of its securities is not known",
        "twse-holidays-2024: \(over)", "tpex-closes: \(over); its closes stay as they were",
        "emerging-closes: \(over); its closes stay as they were",
      ])
  }

  @Test func `no pause goes beyond the time limit`() async throws {
    let exchange = night.exchange(good.merging([Address.list(2024): [.status(503)]]) { $1 })
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: .status(503, from: Address.list(2024))
        + Text(
          "（共試 2 次；更新時限內無法再試）", " (tried 2 times; the night's time limit leaves no room for another try)"),
      advice: .runAgain)
    let settings = try settings(35)
    await #expect(throws: expected) { _ = try await night.run(settings, exchange) }
    #expect(night.clock.sleeps == [.seconds(10)])
  }

  @Test func `a replayed night has no time limit`() async throws {
    try night.scratch.write(Payload.list(2024), to: "replay/twse-subscriptions-2024.json")
    try night.scratch.write(Payload.openData("1131029"), to: "replay/twse-closes.json")
    var settings = try settings(10)
    settings.origin = .replay(night.scratch.path.appending("replay"))
    let clock = night.clock
    let run = NightlyRun(
      settings, clock: clock.jobClock, startedAt: settings.moment,
      observer: { if case .asking = $0 { clock.advance(by: .seconds(20)) } })
    #expect(try await run.run().status == .incomplete)
    #expect(try night.outputs()?["subscriptions.json"] != nil)
  }
}
