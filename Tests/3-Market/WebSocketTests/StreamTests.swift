import Fetching
import Localization
import SubscriptionQuotes
import TestSupport
import Testing
import Trading
import Values
import WebSocket

/// Whether there is a server: another implementation of WebSockets, in Python.
private let isAvailable = Repository.isProgram(Repository.client("websockets"))
private let skipReason =
  "Scripts/test installs websockets, which Tests/Machines/Clients/requirements.txt names"

private func server(_ script: String, _ arguments: [String] = []) throws -> LoopbackServer {
  try LoopbackServer(script, arguments, python: Repository.client("python"))
}

private func transport(
  to server: LoopbackServer, _ path: String = "", scheme: String = "ws", trusting file: String? = nil
) throws -> WebSocketTransport {
  WebSocketTransport(
    try #require(WebSocketEndpoint(server.url(path, scheme: scheme))), certificateAuthorityFile: file)
}

/// Messages over a WebSocket to another implementation.
@Suite(.timeLimit(.minutes(60)), .enabled(if: isAvailable, "\(skipReason)")) struct EchoTests {
  /// Sends texts, one after the other, and returns what came for each.
  private func answers(
    to texts: [String], over transport: WebSocketTransport
  ) async throws -> [String] {
    let (heard, continuation) = AsyncStream<String>.makeStream()
    try await transport.withConnection { messages, send in
      var iterator = messages.makeAsyncIterator()
      for text in texts {
        try await send(text)
        continuation.yield(try await iterator.next() ?? "end")
      }
    }
    continuation.finish()
    return await heard.reduce(into: []) { $0.append($1) }
  }

  @Test func `texts of any length come back, and leaving closes with 1001`() async throws {
    let server = try server("echo_stream.py")
    let texts =
      [0, 1, 125, 126, 65_535, 65_536, 1 << 20].map { String(repeating: "a", count: $0) } + ["慶豐富 📈"]
    #expect(try await answers(to: texts, over: transport(to: server)) == texts)
    #expect(try server.line() == "1001")
  }

  @Test func `pings are answered, messages in parts joined, and bytes passed over`() async throws {
    let server = try server("echo_stream.py")
    #expect(
      try await answers(to: ["ping", "parts", "bytes"], over: transport(to: server))
        == ["pong", "one two 三", "text"])
  }

  @Test(arguments: [1000, 1001, 4321])
  func `a close of the service is answered, and its code reported`(code: Int) async throws {
    let server = try server("echo_stream.py")
    let failure = await #expect(throws: MessageFailure.self) {
      try await answers(to: ["close \(code)"], over: transport(to: server))
    }
    #expect(failure?.closeCode == code)
    #expect(failure?.reason[.english] == "the service closed the connection with code \(code)")
    #expect(try server.line() == "\(code)")
  }

  @Test func `a dropped connection is an end`() async throws {
    let server = try server("echo_stream.py")
    #expect(try await answers(to: ["abort"], over: transport(to: server)) == ["end"])
  }

  @Test func `a cancelled reader leaves at once, with a handshake`() async throws {
    let server = try server("echo_stream.py")
    let transport = try transport(to: server)
    let (waiting, continuation) = AsyncStream<Void>.makeStream()
    let reading = Task {
      try await transport.withConnection { messages, send in
        try await send("silence")
        continuation.yield()
        for try await message in messages { Issue.record("\(message)") }
      }
    }
    _ = await waiting.first { true }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(try server.line() == "1001")
  }

  @Test func `several tasks may send at once, and no message is mixed with another`() async throws {
    let server = try server("echo_stream.py")
    let texts = (0..<40).map { String(repeating: "\($0 % 10)", count: 2_000 * $0 + 1) }
    let heard = AsyncStream<String>.makeStream()
    try await transport(to: server).withConnection { messages, send in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for text in texts { group.addTask { try await send(text) } }
        var iterator = messages.makeAsyncIterator()
        for _ in texts { heard.continuation.yield(try await iterator.next() ?? "end") }
        try await group.waitForAll()
      }
    }
    heard.continuation.finish()
    #expect(await heard.stream.reduce(into: []) { $0.insert($1) } == Set(texts))
  }

  @Test func `a server that does not know WebSockets is named`() async throws {
    let server = try LoopbackServer("server.py")
    let failure = await #expect(throws: MessageFailure.self) {
      try await transport(to: server, "plain").withConnection { _, _ in }
    }
    #expect(failure?.reason[.english] == "the service did not open a WebSocket (HTTP 200)")
  }

  @Test func `nobody who listens is an error with libcurl's reason`() async throws {
    let endpoint = try #require(WebSocketEndpoint("ws://127.0.0.1:1/"))
    let failure = await #expect(throws: MessageFailure.self) {
      try await WebSocketTransport(endpoint).withConnection { _, _ in }
    }
    #expect(failure?.reason[.english].hasSuffix("(libcurl error 7)") == true)
  }

  @Test(.enabled(if: Tool.openssl != nil, "openssl is not installed"))
  func `with TLS, only a certificate of a trusted authority is accepted`() async throws {
    let authority = try ThrowAwayAuthority()
    let server = try server("echo_stream.py", [authority.certificateFile, authority.keyFile])
    let texts = ["hello", String(repeating: "a", count: 1 << 20), "parts"]
    #expect(
      try await answers(
        to: texts, over: transport(to: server, scheme: "wss", trusting: authority.authorityFile))
        == texts.dropLast() + ["one two 三"])
    let failure = await #expect(throws: MessageFailure.self) {
      try await answers(to: texts, over: transport(to: server, scheme: "wss"))
    }
    #expect(failure?.reason[.english].contains("certificate") == true)
  }
}

/// Quotes over a WebSocket from a misbehaving service on this machine.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: isAvailable, "\(skipReason)")) struct StreamTests {
  @Test(arguments: LongRun.cases(30))
  func `despite a faulty service no quote is reported twice, the newest arrives, and the end is a handshake`(
    seed: Int
  ) async throws {
    let server = try server("faulty_stream.py", ["\(seed)"])
    let wanted = Dictionary(
      uniqueKeysWithValues: try ["1101", "2317", "2330"].map {
        (try #require(StockCode($0)), Set([Board.twse]))
      })
    var received: [String: [Int]] = [:]
    for try await event in try provider(of: server, seed: UInt64(seed)).quotes(of: FollowedCodes(wanted)) {
      guard case .quotes(let quotes) = event else { continue }
      for quote in quotes { received[quote.code.description, default: []].append(quote.time.serial) }
      if received.compactMapValues(\.last) == ["1101": 1000, "2317": 1001, "2330": 1002] { break }
    }
    for (code, numbers) in received {
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(code)")
    }
    while try server.line() != "1001" {}
  }

  /// A provider in a session that never ends and with a faster clock.
  private func provider(of server: LoopbackServer, seed: UInt64) throws -> FugleProvider<WebSocketTransport> {
    let day = try #require(Day(year: 2026, month: 10, day: 6))
    let (start, speed) = (ContinuousClock.now, 100)
    return FugleProvider(
      key: "secret", over: try transport(to: server), hours: MarketHours(TradingCalendar()),
      clock: JobClock(
        now: { (ContinuousClock.now - start) * speed }, sleep: { try await Task.sleep(for: $0 / speed) }),
      now: { Instant(day, secondOfDay: 10 * 3600) }, generator: { SplitMix64(seed: seed) })
  }
}
