import Curl
import TestSupport
import Testing

@Suite(
  .enabled(if: Tool.python != nil, "python3 is not installed, so there is no loopback server"),
  .enabled(if: Tool.openssl != nil, "openssl is not installed, so there is no certificate for the server")
)
struct CurlCertificateTests {
  let authority: ThrowAwayAuthority
  let server: LoopbackServer

  init() throws {
    authority = try ThrowAwayAuthority()
    server = try LoopbackServer("server.py", [authority.certificateFile, authority.keyFile])
  }

  func request(host: String = "127.0.0.1", authorityFile: String?) -> HTTPRequest {
    var request = HTTPRequest.test(
      server.url("plain", scheme: "https", host: host),
      allowedSchemes: [.https]
    )
    request.certificateAuthorityFile = authorityFile
    return request
  }

  @Test func `a certificate from an untrusted authority is refused`() throws {
    let failure = try #require(try error(fetching: request(authorityFile: nil)))
    #expect(failure.code == 60)
    #expect(failure.reason == .certificate)
    #expect(!failure.isTransient)
  }

  @Test func `a certificate from the given authority is accepted`() throws {
    let response = try CurlHandle().perform(request(authorityFile: authority.authorityFile))
    let expected = HTTPResponse(
      status: 200,
      body: Array("hello".utf8),
      contentType: "text/plain; charset=utf-8"
    )
    #expect(response == expected)
  }

  @Test func `one request's authority is not trusted by the next request`() throws {
    let handle = try CurlHandle()
    _ = try handle.perform(request(authorityFile: authority.authorityFile))
    do {
      _ = try handle.perform(request(authorityFile: nil))
      Issue.record("the certificate was accepted")
    } catch {
      #expect(error.reason == .certificate)
    }
  }

  @Test func `a certificate for another host is refused`() throws {
    let request = request(host: "localhost", authorityFile: authority.authorityFile)
    let failure = try #require(try error(fetching: request))
    #expect(failure.code == 60)
    #expect(failure.reason == .certificate)
  }

  @Test func `the error names a missing authority file`() throws {
    let failure = try #require(try error(fetching: request(authorityFile: authority.keyFile + ".absent")))
    #expect(failure.reason == .authorityFile)
    #expect(failure.message.contains("server.key.absent"))
  }
}
