#if Fugle
  import SubscriptionCalendar
  import SubscriptionJob
  import SubscriptionQuotes
  import Synchronization
  import WebSocket

  /// A service like Fugle's on a stream server: knows how many quotes it has sent of each code, and misbehaves as its
  /// seed says until it has had enough.
  final class Service: Sendable {
    let server: StreamServer
    private let state: Mutex<State>

    private struct State {
      var generator: SplitMix64
      var number = 0
      var newest: [String: Int] = [:]
      var faults: Int
      /// What a connection may still send that is new.
      var budget = 150
      /// The connections on which not even a ping is answered any more.
      var stalled: Set<Int> = []
    }

    init(_ server: StreamServer, seed: UInt64, faults: Int) {
      self.server = server
      state = Mutex(State(generator: SplitMix64(seed: seed), faults: faults))
    }

    /// The number of the last quote of each code.
    var newest: [String: Int] { state.withLock(\.newest) }

    /// What is done to a connection that may be spoilt.
    enum Fault: CaseIterable { case none, drop, stall, closeCrowded, sayCrowded, closePlainly }

    var behaviour: StreamServer.Behaviour {
      StreamServer.Behaviour { text, connection in
        guard !self.state.withLock({ $0.stalled.contains(connection.number) }) else { return }
        if text.contains("auth") {
          try await connection.send(Self.authenticated)
        } else if text.contains("ping") {
          try await connection.send(Self.heartbeat)
        } else if text.contains("subscribe") {
          try await self.serve(text.matches(of: /"(\d{4})"/).map { String($0.1) }, connection)
        }
      }
    }

    private func serve(_ codes: [String], _ connection: StreamServer.Connection) async throws {
      let plan = state.withLock { state -> (fault: Fault, after: Int) in
        guard state.faults > 0 else { return (.none, .max) }
        state.faults -= 1
        return (
          Fault.allCases.randomElement(using: &state.generator) ?? .none,
          Int.random(in: 0..<12, using: &state.generator)
        )
      }
      try await connection.send(Self.subscribed(codes))
      // As the real one does: what is newest comes first.
      for code in codes {
        try await connection.send(Self.data(code, state.withLock { $0.newest[code] ?? 0 }))
      }
      for step in 0..<40 {
        guard state.withLock({ $0.budget > 0 }) else { break }
        if step == plan.after {
          switch plan.fault {
          case .none: break
          case .drop: return connection.cut()
          case .stall: return state.withLock { _ = $0.stalled.insert(connection.number) }
          case .closeCrowded: return try await connection.close(1001)
          case .sayCrowded: try await connection.send(Self.crowded)
          case .closePlainly: return try await connection.close(1000)
          }
        }
        for text in next(of: codes) { try await connection.send(text) }
        if step % 8 == 7 { try await Task.sleep(for: .microseconds(300)) }
      }
      // Quiet, but alive. An earlier connection may still be sending to nobody what is then the newest.
      while true {
        try await connection.send(Self.heartbeat)
        for (code, number) in newest where codes.contains(code) {
          try await connection.send(Self.data(code, number))
        }
        try await Task.sleep(for: .milliseconds(3))
      }
    }

    /// The next quote of some code, perhaps repeated, perhaps after a later one, perhaps with garbage.
    private func next(of codes: [String]) -> [String] {
      state.withLock { state in
        state.budget -= 1
        let code = codes.randomElement(using: &state.generator) ?? "2330"
        func one() -> String {
          state.number += 1
          state.newest[code] = state.number
          return Self.data(code, state.number)
        }
        switch Int.random(in: 0..<10, using: &state.generator) {
        case 0:
          let text = one()
          return [text, text]
        case 1:
          let (first, second) = (one(), one())
          return [second, first]
        case 2: return ["{\"event\":\"data\",\"data\"", one()]
        default: return [one()]
        }
      }
    }

    static let authenticated = #"{"event":"authenticated","data":{"message":"Authenticated successfully"}}"#
    static let heartbeat = #"{"event":"heartbeat","data":{"time":"1685338200000000"}}"#
    static let crowded =
      #"{"event":"error","data":{"code":1001,"message":"Maximum number of connections reached"}}"#

    static func subscribed(_ codes: [String]) -> String {
      let each = codes.map { #"{"id":"x","channel":"aggregates","symbol":"\#($0)"}"# }.joined(separator: ",")
      return #"{"event":"subscribed","data":[\#(each)]}"#
    }

    static func data(_ code: String, _ number: Int) -> String {
      """
      {"event":"data","data":{"symbol":"\(code)","exchange":"TWSE","lastPrice":\(100 + number % 50),\
      "total":{"tradeVolume":\(number)},"serial":\(number),"lastUpdated":\(1_791_249_000_000_000 + number)},\
      "channel":"aggregates"}
      """
    }
  }

  /// Chance that is the same in every run of the tests.
  struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  extension FugleProvider<WebSocketTransport> {
    /// A provider that asks a server on this machine, in a session that never ends, with time going faster.
    static func near(_ server: StreamServer, speed: Int, seed: UInt64 = 1) throws -> Self {
      guard let day = Day(year: 2026, month: 10, day: 6),
        let endpoint = WebSocketEndpoint("ws://127.0.0.1:\(server.port)/marketdata/v1.0/stock/streaming")
      else { throw MessageFailure(reason: "no endpoint") }
      let start = ContinuousClock.now
      return FugleProvider(
        key: "secret", over: WebSocketTransport(endpoint), hours: MarketHours(TradingCalendar()),
        clock: Timekeeper(
          now: { (ContinuousClock.now - start) * speed }, sleep: { try await Task.sleep(for: $0 / speed) }),
        now: { Instant(day, secondOfDay: 10 * 3600) }, generator: { SplitMix64(seed: seed) })
    }
  }
#endif
