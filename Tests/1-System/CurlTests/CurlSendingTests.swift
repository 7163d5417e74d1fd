import Curl
import TestSupport
import Testing

/// The method, headers, body and signature of requests.
@Suite(.enabled(if: Tool.python != nil, "python3 is not installed, so there is no loopback server"))
struct CurlSendingTests {
  let server: LoopbackServer
  let handle: CurlHandle

  init() throws {
    server = try LoopbackServer("server.py")
    handle = try CurlHandle()
  }

  /// The lines of the request as the server received it, the body as the last, without headers that vary.
  private func sent(_ change: (inout HTTPRequest) -> Void) throws -> [String] {
    var request = HTTPRequest.test(server.url("echo"))
    change(&request)
    let text = String(decoding: try handle.perform(request).body, as: UTF8.self)
    return text.split(separator: "\r\n").map(String.init).filter {
      !$0.hasPrefix("Host:") && !$0.hasPrefix("Accept") && !$0.hasPrefix("User-Agent")
    }
  }

  @Test func `each method sends its headers and body`() throws {
    #expect(try sent { $0.method = .get } == ["GET /echo HTTP/1.1"])
    #expect(try sent { $0.method = .delete } == ["DELETE /echo HTTP/1.1"])
    for method in [HTTPRequest.Method.put, .post] {
      let lines = try sent {
        $0.method = method
        $0.body = Array("申購".utf8)
        $0.headers = ["Content-Type: text/calendar", "X-Other: 1"]
      }
      #expect(
        lines == [
          "\(method.rawValue) /echo HTTP/1.1", "Content-Type: text/calendar", "X-Other: 1",
          "Content-Length: 6", "申購",
        ])
    }
    // The next request has none of it.
    #expect(try sent { _ in } == ["GET /echo HTTP/1.1"])
  }

  @Test func `dots in a path are sent as they are`() throws {
    for path in ["echo/../echo/./x", "../echo"] {
      let lines = try sent { $0.url = server.url(path) }
      #expect(lines.first == "GET /\(path) HTTP/1.1")
    }
  }

  @Test func `a body that contains a zero byte is sent with its full length`() throws {
    let lines = try sent {
      $0.method = .put
      $0.body = [0x61, 0x00, 0x62]
      $0.headers = ["Content-Type: x/y"]
    }
    #expect(lines == ["PUT /echo HTTP/1.1", "Content-Type: x/y", "Content-Length: 3", "a\0b"])
  }

  @Test(arguments: ["a: b\r\nEvil: yes", "a: b\nEvil: yes", "a: b\0", "a: \u{7F}"])
  func `a header with a control character is refused`(header: String) throws {
    var request = HTTPRequest.test(server.url("echo"))
    request.headers = [header]
    let error = try #require(try error(fetching: request))
    #expect(error.message == "a header contains a control character")
  }

  @Test func `a signature names its key and covers the headers that S3 requires`() throws {
    let lines = try sent {
      $0.headers = ["x-amz-content-sha256: e3b0"]
      $0.signature = HTTPRequest.Signature(region: "eu-1", keyID: "AK", secret: "secret")
    }
    let signature = try #require(
      lines.first { $0.hasPrefix("Authorization: AWS4-HMAC-SHA256 Credential=AK/") })
    #expect(signature.contains("/eu-1/s3/aws4_request, "))
    #expect(signature.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date, "))
    #expect(!lines.joined().contains("secret"))
  }
}
