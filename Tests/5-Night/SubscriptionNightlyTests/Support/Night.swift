import Diagnostics
import Fetching
import Foundation
import Posix
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A nightly run in a folder of its own, against a fake exchange and a fake clock.
struct Night {
  let scratch: ScratchDirectory
  let clock = FakeClock()

  init() throws {
    scratch = try ScratchDirectory()
  }

  /// A night after another one, with copies of what that one published and stored.
  init(after night: Night) throws {
    try self.init()
    try copy(night)
  }

  /// Begins with what another night published and stored.
  func copy(_ night: Night) throws {
    for name in ["public", "store"] {
      try FileManager.default.copyItem(atPath: night.scratch.path(name), toPath: scratch.path(name))
    }
  }

  /// The settings of a live run, published into `public`.
  func settings(_ moment: String) throws -> NightlySettings {
    var settings = NightlySettings(
      output: scratch.path.appending("public"), store: scratch.path.appending("store").appending("store.db"),
      moment: try #require(Instant(moment)), origin: .live(FetchOrigin.Live()))
    // The pages take most of a night's time, and have tests of their own.
    settings.hasSite = false
    return settings
  }

  /// The same, but only www.twse.com.tw has an interval, so that only its requests advance the clock.
  func unhurriedSettings(_ moment: String) throws -> NightlySettings {
    var settings = try settings(moment)
    settings.origin = .live(
      FetchOrigin.Live(
        baseURLs: try FakeExchange.standIns.mapValues { try #require(BaseURL($0)) }, interval: .zero))
    return settings
  }

  /// An exchange that answers at once.
  func exchange(_ replies: [String: [Reply]]) -> FakeExchange {
    FakeExchange(replies, clock: clock)
  }

  /// Runs a night; throws what the run throws.
  @discardableResult
  func run(_ settings: NightlySettings, _ exchange: FakeExchange) async throws -> NightlyRun.Outcome {
    exchange.open(at: settings.moment)
    return try await NightlyRun(
      settings, transport: exchange, clock: clock.jobClock, startedAt: settings.moment, observer: { _ in }
    ).run()
  }

  /// Runs a night as of a day with these answers; returns what it published.
  @discardableResult
  func publish(
    _ moment: String, _ replies: [String: [Reply]], _ change: (inout NightlySettings) -> Void = { _ in }
  ) async throws -> Published {
    var settings = try settings(moment)
    change(&settings)
    let outcome = try await run(settings, exchange(replies))
    return try Published(outcome, in: scratch)
  }

  /// The error of a night with these answers; records an issue if it publishes.
  func refusal(
    _ moment: String, _ replies: [String: [Reply]], _ change: (inout NightlySettings) -> Void = { _ in }
  ) async throws -> SubcalError? {
    var settings = try settings(moment)
    change(&settings)
    let exchange = exchange(replies)
    do {
      let outcome = try await run(settings, exchange)
      Issue.record("published, with status \(outcome.status)")
      return nil
    } catch let error as SubcalError {
      return error
    }
  }

  /// The published files except run.json; nil if there is no folder.
  func outputs() throws -> [String: String]? {
    guard FileManager.default.fileExists(atPath: scratch.path.appending("public").string) else { return nil }
    return try scratch.texts(in: "public").filter { $0.key != "run.json" }
  }
}
