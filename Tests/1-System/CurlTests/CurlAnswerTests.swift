import Curl
import Glibc
import TestSupport
import Testing

@Suite(.enabled(if: Tool.python != nil, "python3 is not installed, so there is no loopback server"))
struct CurlAnswerTests {
  let server: LoopbackServer
  let handle: CurlHandle

  init() throws {
    server = try LoopbackServer("server.py")
    handle = try CurlHandle()
  }

  func fetch(_ scenario: String) throws -> HTTPResponse {
    try handle.perform(.test(server.url(scenario)))
  }

  @Test func `a plain body is returned with its status and content type`() throws {
    let expected = HTTPResponse(
      status: 200,
      body: Array("hello".utf8),
      contentType: "text/plain; charset=utf-8"
    )
    #expect(try fetch("plain") == expected)
  }

  @Test func `a response may have an empty body`() throws {
    #expect(try fetch("empty") == HTTPResponse(status: 200, body: []))
  }

  @Test func `a response with a failure status is not an error`() throws {
    #expect(try fetch("missing") == HTTPResponse(status: 404, body: Array("no such page".utf8)))
  }

  @Test func `a compressed body is decompressed`() throws {
    #expect(try fetch("gzip") == HTTPResponse(status: 200, body: Array("unpacked".utf8)))
  }

  @Test func `a redirect is reported and not followed`() throws {
    let expected = HTTPResponse(status: 302, body: [], redirectURL: server.url("plain?page=2"))
    #expect(try fetch("redirect") == expected)
  }

  @Test func `Retry-After is read`() throws {
    let expected = HTTPResponse(status: 429, body: Array("later".utf8), retryAfterSeconds: 7)
    #expect(try fetch("busy") == expected)
  }

  @Test func `cookies are sent back if the request that they came with keeps them`() throws {
    for keeps in [false, true] {
      var request = HTTPRequest.test(server.url("cookie"))
      request.keepsCookies = keeps
      _ = try handle.perform(request)
      let echo = String(decoding: try fetch("echo").body, as: UTF8.self)
      #expect(echo.contains("\r\nCookie: seen=1\r\n") == keeps)
    }
  }

  @Test func `a request sends its own headers and none of the previous request's`() throws {
    var request = HTTPRequest.test(server.url("echo"))
    request.accept = "text/csv"
    let first = String(decoding: try handle.perform(request).body, as: UTF8.self)
    let second = String(decoding: try fetch("echo").body, as: UTF8.self)
    #expect(first.hasPrefix("GET /echo HTTP/1.1\r\n"))
    #expect(first.contains("\r\nUser-Agent: CurlTests/1\r\n"))
    #expect(first.contains("\r\nAccept: text/csv\r\n"))
    #expect(second.contains("\r\nAccept: */*\r\n"))
  }

  @Test func `a handle reuses its connection, and another handle opens a new one`() throws {
    let other = try CurlHandle()
    let bodies = [
      try fetch("connection").body,
      try fetch("connection").body,
      try other.perform(.test(server.url("connection"))).body,
    ]
    #expect(bodies == [Array("1".utf8), Array("1".utf8), Array("2".utf8)])
  }

  @Test func `a body of exactly the maximum size is accepted`() throws {
    #expect(try fetch("thousand") == HTTPResponse(status: 200, body: Array(repeating: 0, count: 1000)))
  }

  @Test func `progress is reported until the body is complete`() throws {
    var reported: [[Int?]] = []
    _ = try handle.perform(
      .test(server.url("thousand")),
      onProgress: { received, expected in reported.append([received, expected]) }
    )
    #expect(reported.last == [1000, 1000])
  }

  @Test func `a SIGPIPE during the transfer does not end the process`() throws {
    let response = try handle.perform(.test(server.url("empty")), isCancelled: { raise(SIGPIPE) != 0 })
    #expect(response == HTTPResponse(status: 200, body: []))
  }

  @Test func `a handle works after a failure`() throws {
    #expect(throws: CurlError.self) { try fetch("short") }
    #expect(try fetch("gzip") == HTTPResponse(status: 200, body: Array("unpacked".utf8)))
  }
}
