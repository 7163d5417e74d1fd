#if Fugle
  import Foundation
  import SubscriptionCalendar
  import SubscriptionJob
  import SubscriptionQuotes
  import Testing
  import WebSocket

  /// Quotes over a real WebSocket from a server on this machine that misbehaves.
  @Suite(.serialized, .timeLimit(.minutes(15))) struct StreamTests {
    static let codes = ["1101", "2317", "2330"]

    /// How many schedules are played: thirty, or as many as `SUBCAL_SCHEDULES` says.
    static var schedules: UInt64 {
      ProcessInfo.processInfo.environment["SUBCAL_SCHEDULES"].flatMap { UInt64($0) } ?? 30
    }

    /// How many messages a flood has: 20,000, or as many as `SUBCAL_MESSAGES` says.
    static var messages: Int {
      ProcessInfo.processInfo.environment["SUBCAL_MESSAGES"].flatMap { Int($0) } ?? 20_000
    }

    static func wanted(_ codes: [String] = codes) throws -> [StockCode: Set<Board>] {
      Dictionary(uniqueKeysWithValues: try codes.map { (try #require(StockCode($0)), [.twse]) })
    }

    /// Listens until every code's newest quote was told; the numbers that were told of each code.
    private func listen(
      to service: Service, _ provider: FugleProvider<WebSocketTransport>
    ) async throws -> [String: [Int]] {
      var told: [String: [Int]] = [:]
      for try await event in provider.quotes(of: try Self.wanted()) {
        guard case .quotes(let quotes) = event else { continue }
        for quote in quotes { told[quote.code.description, default: []].append(quote.time.serial) }
        if service.newest.count == Self.codes.count, told.compactMapValues(\.last) == service.newest { break }
      }
      return told
    }

    @Test func `whatever the service does, nothing is told twice, and the newest comes in the end`()
      async throws
    {
      var (connections, schedules) = (0, UInt64(0))
      for seed in 0..<Self.schedules {
        let server = try await StreamServer()
        let service = Service(server, seed: seed, faults: 3)
        let serving = Task { try await server.serve(service.behaviour) }
        let told = try await listen(to: service, .near(server, speed: 1000, seed: seed))
        for (code, numbers) in told {
          #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), \(code)")
        }
        // Whoever stops listening leaves no connection behind.
        while server.connections.open > 0 { try await Task.sleep(for: .milliseconds(1)) }
        connections += server.connections.opened
        schedules += 1
        serving.cancel()
        _ = await serving.result
      }
      #expect(schedules == Self.schedules && connections > Int(schedules))
    }

    @Test func `the connection is closed with a goodbye before the next is made, and at the end`()
      async throws
    {
      let server = try await StreamServer()
      let serving = Task {
        try await server.serve(
          .init { text, connection in
            if text.contains("auth") { try await connection.send(Service.authenticated) }
            guard text.contains("subscribe") else { return }
            // Says that there are too many, twice, and never closes by itself.
            try await connection.send(connection.number < 3 ? Service.crowded : Service.data("2330", 1))
          })
      }
      for try await event in try FugleProvider.near(server, speed: 2000).quotes(of: Self.wanted(["2330"])) {
        if case .quotes = event { break }
      }
      while server.connections.open > 0 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(server.connections.goodbyes == [1000, 1000, 1000])
      serving.cancel()
      _ = await serving.result
    }

    @Test func `a refused key ends it, and is in no text of the failure`() async throws {
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
      #expect(failure?.reason == "the service refuses: 'Invalid authentication credentials'")
      #expect(failure.map { "\($0)".contains("secret") } == false)
      serving.cancel()
      _ = await serving.result
    }

    @Test func `of a flood of messages the newest is told, in few updates`() async throws {
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
