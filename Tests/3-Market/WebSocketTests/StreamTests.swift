import Values
internal import SubscriptionWatch

#if Fugle
  import Diagnostics
  import Foundation
  import Localization
  import Values
  import SubscriptionQuotes
  import TestSupport
  import Testing
  import WebSocket

  /// Quotes over a WebSocket from a misbehaving server on this machine.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct StreamTests {
    static let codes = ["1101", "2317", "2330"]

    /// The number of schedules: thirty, or `SUBCAL_SCHEDULES`.
    static var schedules: UInt64 {
      ProcessInfo.processInfo.environment["SUBCAL_SCHEDULES"].flatMap { UInt64($0) } ?? 30
    }

    /// The number of messages of a flood: 20,000, or `SUBCAL_MESSAGES`.
    static var messages: Int {
      ProcessInfo.processInfo.environment["SUBCAL_MESSAGES"].flatMap { Int($0) } ?? 20_000
    }

    static func wanted(_ codes: [String] = codes) throws -> [StockCode: Set<Board>] {
      Dictionary(uniqueKeysWithValues: try codes.map { (try #require(StockCode($0)), [.twse]) })
    }

    /// Reads until every code's newest quote has come; returns the numbers of each code's quotes.
    private func listen(
      to service: Service, _ provider: FugleProvider<WebSocketTransport>
    ) async throws -> [String: [Int]] {
      var received: [String: [Int]] = [:]
      for try await event in provider.quotes(of: try Self.wanted()) {
        guard case .quotes(let quotes) = event else { continue }
        for quote in quotes { received[quote.code.description, default: []].append(quote.time.serial) }
        if service.newest.count == Self.codes.count, received.compactMapValues(\.last) == service.newest {
          break
        }
      }
      return received
    }

    @Test func `despite a faulty service no quote is reported twice and the newest arrives`()
      async throws
    {
      var (connections, schedules) = (0, UInt64(0))
      for seed in 0..<Self.schedules {
        let server = try await StreamServer()
        let service = Service(server, seed: seed, faults: 3)
        let serving = Task { try await server.serve(service.behaviour) }
        let received = try await listen(to: service, .near(server, speed: 100, seed: seed))
        for (code, numbers) in received {
          #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), \(code)")
        }
        // No connection is left after reading.
        while server.connections.open > 0 { try await Task.sleep(for: .milliseconds(1)) }
        connections += server.connections.opened
        schedules += 1
        serving.cancel()
        _ = await serving.result
      }
      #expect(schedules == Self.schedules && connections > Int(schedules))
    }

    @Test func `a connection is closed with a handshake before the next is opened, and at the end`()
      async throws
    {
      let server = try await StreamServer()
      let serving = Task {
        try await server.serve(
          .init { text, connection in
            if text.contains("auth") { try await connection.send(Service.authenticated) }
            guard text.contains("subscribe") else { return }
            // Reports too many connections twice, and never closes by itself.
            try await connection.send(connection.number < 3 ? Service.crowded : Service.data("2330", 1))
          })
      }
      for try await event in try FugleProvider.near(server, speed: 200).quotes(of: Self.wanted(["2330"])) {
        if case .quotes = event { break }
      }
      while server.connections.open > 0 { try await Task.sleep(for: .milliseconds(1)) }
      // On a busy machine data may come too late for the provider, which then connects once more.
      let goodbyes = server.connections.goodbyes
      #expect(goodbyes.count >= 3 && goodbyes.count == server.connections.opened)
      #expect(goodbyes.allSatisfy { $0 == 1001 })
      serving.cancel()
      _ = await serving.result
    }

    @Test func `a refused key ends the provider, and the failure does not contain the key`() async throws {
      let server = try await StreamServer()
      let serving = Task {
        try await server.serve(
          .init { _, connection in
            try await connection.send(
              #"{"event":"error","data":{"message":"Invalid authentication credentials"}}"#)
          })
      }
      let provider = try FugleProvider.near(server, speed: 1)
      let failure = await #expect(throws: QuoteFailure.self) {
        for try await event in provider.quotes(of: try Self.wanted()) { Issue.record("\(event)") }
      }
      #expect(
        failure?.reason[.english] == "the service refused the key: 'Invalid authentication credentials'")
      #expect(failure.map { "\($0)".contains("secret") } == false)
      serving.cancel()
      _ = await serving.result
    }

    @Test func `a flood of messages gives few updates with the newest quotes`() async throws {
      let count = Self.messages
      let server = try await StreamServer()
      let serving = Task {
        try await server.serve(
          .init { text, connection in
            if text.contains("auth") { try await connection.send(Service.authenticated) }
            guard text.contains("subscribe") else { return }
            try await connection.send(Service.subscribed(Self.codes))
            for first in stride(from: 1, through: count, by: 100) {
              try await connection.send((first..<first + 100).map { Service.data(Self.codes[$0 % 3], $0) })
            }
          })
      }
      var updates = 0
      let start = ContinuousClock.now
      let stream = LiveUpdates(
        of: try Self.wanted(), from: try FugleProvider.near(server, speed: 1), every: .milliseconds(10))
      for try await update in stream {
        updates += 1
        #expect(update.quotes.count <= Self.codes.count)
        if update.quotes.contains(where: { $0.time.serial == count }) { break }
      }
      let elapsed = start.duration(to: .now)
      print("\(count) messages in \(elapsed), \(updates) updates")
      #expect(updates < count / 10)
      serving.cancel()
      _ = await serving.result
    }
  }
#endif
