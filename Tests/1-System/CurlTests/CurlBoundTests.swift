import Curl
import TestSupport
import Testing

@Suite(.enabled(if: Tool.python != nil, "python3 is not installed, so there is no loopback server"))
struct CurlBoundTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer("server.py")
  }

  func request(_ scenario: String) -> HTTPRequest {
    .test(server.url(scenario))
  }

  // A bomb also piece by piece, each smaller than the limit.
  @Test(arguments: [("bomb", 1000), ("bomb", 1_000_000), ("announced", 1000), ("unannounced", 1000)])
  func `an oversized body is refused, compressed or not, with or without Content-Length`(
    scenario: String, limit: Int
  ) throws {
    var request = request(scenario)
    request.maximumBodyBytes = limit
    let expected = CurlError(
      code: 63,
      reason: .bodyTooLarge(limit: limit),
      message: "Maximum file size exceeded",
      url: server.url(scenario),
      status: 200
    )
    #expect(try error(fetching: request) == expected)
  }

  @Test func `a truncated body is reported as a broken connection`() throws {
    let failure = try #require(try error(fetching: request("short")))
    #expect(failure.code == 18)
    #expect(failure.reason == .connectionBroken)
    #expect(failure.isTransient)
    #expect(failure.message.contains("4 bytes remaining"))
    #expect(
      failure.description
        == "fetching \(server.url("short")): \(failure.message) (libcurl error 18)"
    )
  }

  @Test(arguments: [("reset", true), ("silence", false)])
  func `a connection that is closed early is reported as broken`(scenario: String, isAnswered: Bool) throws {
    let failure = try #require(try error(fetching: request(scenario)))
    #expect(failure.reason == .connectionBroken)
    #expect(failure.isTransient)
    #expect(failure.isAnswered == isAnswered)
  }

  @Test func `a body that does not match its content encoding is refused`() throws {
    let failure = try #require(try error(fetching: request("garbled")))
    #expect(failure.reason == .badContentEncoding)
    #expect(!failure.isTransient)
  }

  @Test func `a request has two minutes, and 30 seconds below a kilobyte a second, unless said otherwise`() {
    let request = HTTPRequest(url: "https://example.org/", userAgent: "")
    #expect(request.totalTimeout == 120 && request.stallTimeout == 30 && request.leastRate == 1024)
  }

  @Test(arguments: ["stall", "drip"])
  func `a transfer that stalls or drips fails`(scenario: String) throws {
    var request = request(scenario)
    request.stallTimeout = 1
    let failure = try #require(try error(fetching: request))
    #expect(failure.reason == .timedOut)
    #expect(failure.isTransient)
    #expect(failure.message.contains("Less than 1024 bytes/sec transferred the last 1 second"))
  }

  @Test func `a slow transfer fails at the total time limit`() throws {
    var request = request("drip")
    (request.leastRate, request.totalTimeout) = (0, 2)
    let failure = try #require(try error(fetching: request))
    #expect(failure.reason == .timedOut)
    // The usual limit has six digits.
    #expect(failure.message.contains(/after \d{4,5} milliseconds/), "\(failure.message)")
  }

  @Test func `a cancelled transfer stops in the middle of its body`() throws {
    var request = request("flow")
    request.maximumBodyBytes = 100_000_000
    var received = 0
    let handle = try CurlHandle()
    let expected = CurlError(
      code: 42,
      reason: .cancelled,
      message: "Operation was aborted by an application callback",
      url: request.url,
      status: 200
    )
    #expect(throws: expected) {
      try handle.perform(
        request,
        isCancelled: { received > 50_000 },
        onProgress: { now, _ in received = now }
      )
    }
    #expect((50_001..<100_000_000).contains(received))
  }

  @Test func `http is refused when only https is allowed`() throws {
    let request = HTTPRequest.test(server.url("plain"), allowedSchemes: [.https])
    #expect(try error(fetching: request)?.reason == .protocolNotAllowed)
  }
}
