import Localization
import TestSupport
import Testing

@testable import SubscriptionQuotes
import Values

/// A thousand runs of a session with a service that drops, stalls, repeats, reorders, refuses and sends garbage.
@Suite(.timeLimit(.minutes(60))) struct FugleScheduleTests {
  static let codes = ["1101", "2317", "2330"]

  /// A simulated service, network and session with their own clock.
  struct World {
    var session: FugleSession
    var generator: SplitMix64
    var now = Duration.zero
    var number = 0
    var sent: [String: Int] = [:]
    var reported: [StockCode: [Int]] = [:]
    /// The messages in transit with their times of arrival.
    var wire: [(at: Duration, text: String)] = []
    var isOpen = false
    var isStalled = false
    var subscribed: Set<String> = []
    var opensAt: Duration? = .zero
    var connections = 0

    init(seed: UInt64) throws {
      generator = SplitMix64(seed: seed)
      session = FugleSession(key: "k", codes: try codes.map { try .of($0) })
    }

    mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    mutating func send(_ text: String, isCalm: Bool) {
      guard isOpen, !isStalled else { return }
      var delays = [isCalm ? 0 : Int.random(in: 0...3000, using: &generator)]
      if !isCalm, happens(15) { delays.append(Int.random(in: 0...5000, using: &generator)) }
      for delay in delays { wire.append((now + .milliseconds(delay), text)) }
    }

    mutating func act(_ actions: [FugleSession.Action], isCalm: Bool) {
      for action in actions {
        switch action {
        case .event(.quotes(let quotes)):
          for quote in quotes { reported[quote.code, default: []].append(Fugle.number(of: quote)) }
        case .event: break
        case .close(let ending): close(ending)
        case .send(let text):
          if text.contains("auth") {
            send(!isCalm && happens(10) ? Fugle.tooMany : Fugle.authenticated, isCalm: isCalm)
          }
          if text.contains("ping") { send(Fugle.heartbeat, isCalm: isCalm) }
          guard let codes = Fugle.codes(subscribedBy: text), isOpen, !isStalled else { continue }
          subscribed.formUnion(codes)
          // A confirmation may be lost.
          if isCalm || !happens(20) { send(Fugle.subscribed(codes), isCalm: isCalm) }
        }
      }
    }

    mutating func close(_ ending: FugleSession.Ending) {
      guard isOpen else { return }
      (isOpen, isStalled, wire, subscribed) = (false, false, [], [])
      opensAt = session.ended(ending, using: &generator).map { now + $0 }
    }

    /// Advances by a second.
    mutating func second(isCalm: Bool) {
      now += .seconds(1)
      if let opening = opensAt, opening <= now {
        (opensAt, isOpen) = (nil, true)
        connections += 1
        act(session.opened(at: now), isCalm: isCalm)
      }
      if !isCalm, isOpen {
        if happens(2) { close(.broken(Text(verbatim: "reset"))) }
        if happens(2) { isStalled = true }
        if happens(3) { send("\u{FFFD}{\"event\":", isCalm: false) }
        if happens(1) { send(Fugle.tooMany, isCalm: false) }
      }
      if Int(now.components.seconds).isMultiple(of: 30) { send(Fugle.heartbeat, isCalm: isCalm) }
      let isQuiet = isCalm && !Int(now.components.seconds).isMultiple(of: 200)
      for code in subscribed.sorted() where !isStalled && !isQuiet && (isCalm || happens(20)) {
        number += 1
        sent[code] = number
        send(Fugle.data(code, number), isCalm: isCalm)
      }
      for (_, text) in wire.filter({ $0.at <= now }).sorted(by: { $0.at < $1.at }) where isOpen {
        act(session.heard(text, at: now), isCalm: isCalm)
      }
      let time = now
      wire.removeAll { $0.at <= time }
      if isOpen { act(session.ticked(at: now), isCalm: isCalm) }
    }
  }

  @Test func `no subscription is lost, no quote is reported twice, and the newest is reported eventually`()
    throws
  {
    let seeds = LongRun.cases(1000)
    var connections = 0
    for seed in seeds.map(UInt64.init) {
      var world = try World(seed: seed)
      for _ in 0..<60 { world.second(isCalm: false) }
      // The longest wait and the longest silence, with a margin.
      for _ in 0..<450 { world.second(isCalm: true) }
      connections += world.connections
      #expect(world.isOpen && world.subscribed == Set(Self.codes), "seed \(seed)")
      for code in Self.codes {
        let reported = try world.reported[.of(code)] ?? []
        #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), \(code)")
        #expect(reported.last == world.sent[code], "seed \(seed), \(code)")
      }
    }
    #expect(connections > 2 * seeds.count)
  }
}
