import Curl
import SubscriptionQuotes
import Synchronization
import TestSupport
import Testing
import Values

/// Whole days of polling with failures at random.
@Suite(.timeLimit(.minutes(60))) struct PollingDayTests {
  private static let codes = ["1101", "2317", "2330", "3008"]

  /// What happened to a request.
  private enum Outcome: Hashable {
    case answered
    case empty, unreachable, refused
  }

  /// Decides about each request; after failures there is an answer, so that no host is given up.
  private struct Weather {
    var generator: SplitMix64
    var rest: [Reply] = []
    var outcomes: [Outcome] = []
    var answers = 0
    /// The time of the newest quote of each code that was sent.
    var newest: [String: Int] = [:]

    mutating func reply(at now: Instant) -> Reply {
      if let reply = rest.popLast() {
        outcomes.append(Self.outcome(of: reply))
        return reply
      }
      if outcomes.last == .answered, Int.random(in: 0..<12, using: &generator) == 0 {
        let count = Int.random(in: 1...4, using: &generator)
        let kinds: [Reply] = [
          .body(MIS.body([])), .body([]), .body(Array("<html>".utf8)), .status(503), .status(403),
          .status(429), .redirect(to: "https://mis.twse.com.tw/", status: 307), .broken, .untrusted,
          .unreachable,
        ]
        rest = Array(repeating: kinds[Int.random(in: kinds.indices, using: &generator)], count: count)
        return reply(at: now)
      }
      outcomes.append(.answered)
      answers += 1
      return .body(MIS.body(rows(at: now)))
    }

    /// The rows of all codes, but for some that one answer in six lacks, or calls unknown.
    private mutating func rows(at now: Instant) -> [String] {
      let isComplete = Int.random(in: 0..<6, using: &generator) > 0
      let lacking = isComplete ? 0 : Int.random(in: 1...3, using: &generator)
      let codes = PollingDayTests.codes.shuffled(using: &generator)
      return codes.enumerated().compactMap { place, code in
        if place < lacking { return Bool.random(using: &generator) ? #"{"c":"","z":"-"}"# : nil }
        let isAhead = Int.random(in: 0..<200, using: &generator) == 0
        let time = now.secondsSince1970 + (isAhead ? 3600 : 0)
        newest[code] = now.secondsSince1970
        return MIS.row(["c": code, "z": "100.5000", "v": "\(answers)", "tlong": "\(time)000"])
      }
    }

    private static func outcome(of reply: Reply) -> Outcome {
      switch reply {
      case .failure(let error): error.reason == .couldNotResolveHost ? .unreachable : .refused
      case .response(let response):
        response.status != 200 || [nil, UInt8(ascii: "<")].contains(response.body.first) ? .refused : .empty
      }
    }
  }

  /// The pause that is promised after failures in a row, 0 for none.
  private static func pause(after failures: Int, _ outcome: Outcome) -> Int {
    switch outcome {
    case .answered: 15
    case .empty: min(15 << (failures - 1), 60)
    case .unreachable: min(30 << (failures - 1), 120)
    case .refused: min(30 << (failures - 1), 600)
    }
  }

  @Test(arguments: 1...6)
  func `no code is lost, and requests keep their distance`(seed: Int) async throws {
    let clock = try FakeClock("2026-10-06T09:00:00")
    let weather = Mutex(Weather(generator: SplitMix64(seed: UInt64(seed))))
    let exchange = FakeExchange(clock) { _, _ in weather.withLock { $0.reply(at: clock.instant) } }
    let (events, failure) = try await exchange.provider().all(Self.codes)
    let (outcomes, newest) = weather.withLock { ($0.outcomes, $0.newest) }
    #expect(try failure == nil && events.last == .closed(until: .of("2026-10-07T09:00:00")))
    #expect(Set(outcomes).count == 4 && outcomes.count > 500)
    for event in events {
      switch event {
      case .unknown, .gaveUp: Issue.record("\(event)")
      default: break
      }
    }
    let all = Self.codes.map { "tse_\($0).tw" }.joined(separator: "%7C")
    #expect(exchange.visits.allSatisfy { $0.url.contains(all) })
    var failures = 0
    for (outcome, pause) in zip(outcomes, exchange.pauses(at: PollingTests.mis)) {
      failures = outcome == .answered ? 0 : failures + 1
      let promised = Duration.seconds(Self.pause(after: failures, outcome))
      #expect((promised...promised * 6 / 5).contains(pause), "\(outcome) \(failures): \(pause)")
    }
    let quotes = events.reduce(into: [Quote]()) { all, event in
      if case .quotes(let quotes) = event { all += quotes }
    }
    #expect(quotes.count > 1500)
    for text in Self.codes {
      let code = try StockCode.of(text)
      let times = quotes.filter { $0.code == code }.map(\.time.instant.secondsSince1970)
      #expect(times == times.sorted() && times.last == newest[text])
    }
  }
}
