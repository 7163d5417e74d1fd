import Trading
import Values

#if Fugle
  import Fetching
  import Values
  import SubscriptionQuotes
  import Synchronization
  import TestSupport
  import WebSocket

  /// A service like Fugle's on a stream server. It counts the quotes of each code, and misbehaves according to its
  /// seed for a while.
  final class Service: Sendable {
    let server: StreamServer
    private let state: Mutex<State>

    private struct State {
      var generator: SplitMix64
      var number = 0
      var newest: [String: Int] = [:]
      var faults: Int
      /// The number of new quotes that a connection may still send.
      var budget = 150
      /// The connections on which even pings are no longer answered.
      var stalled: Set<Int> = []
    }

    init(_ server: StreamServer, seed: UInt64, faults: Int) {
      self.server = server
      state = Mutex(State(generator: SplitMix64(seed: seed), faults: faults))
    }

    /// The serial number of each code's last quote.
    var newest: [String: Int] { state.withLock(\.newest) }

    /// The ways to break a connection.
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
      // The newest quote comes first, as from the real service.
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
      // No quotes, but heartbeats. An earlier connection may still send the newest quote to nobody.
      while true {
        try await connection.send(Self.heartbeat)
        for (code, number) in newest where codes.contains(code) {
          try await connection.send(Self.data(code, number))
        }
        try await Task.sleep(for: .milliseconds(3))
      }
    }

    /// The next quote of a code, possibly repeated, late or with garbage.
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

  extension FugleProvider<WebSocketTransport> {
    /// A provider for a server on this machine, in a session that never ends and with a faster clock.
    static func near(_ server: StreamServer, speed: Int, seed: UInt64 = 1) throws -> Self {
      guard let day = Day(year: 2026, month: 10, day: 6),
        let endpoint = WebSocketEndpoint("ws://127.0.0.1:\(server.port)/marketdata/v1.0/stock/streaming")
      else { throw MessageFailure(reason: "no endpoint") }
      let start = ContinuousClock.now
      return FugleProvider(
        key: "secret", over: WebSocketTransport(endpoint), hours: MarketHours(TradingCalendar()),
        clock: JobClock(
          now: { (ContinuousClock.now - start) * speed }, sleep: { try await Task.sleep(for: $0 / speed) }),
        now: { Instant(day, secondOfDay: 10 * 3600) }, generator: { SplitMix64(seed: seed) })
    }
  }
#endif
