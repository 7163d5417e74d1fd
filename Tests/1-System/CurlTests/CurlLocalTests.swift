import Curl
import Foundation
import TestSupport
import Testing

@Suite
struct CurlLocalTests {
  @Test func `a file URL is refused`() throws {
    let request = HTTPRequest.test("file:///etc/hostname", allowedSchemes: [.https, .http])
    let failure = try #require(try error(fetching: request))
    #expect(failure.reason == .protocolNotAllowed)
    #expect(!failure.isTransient)
  }

  @Test func `nothing is fetched when no scheme is allowed`() throws {
    #expect(try error(fetching: .test("file:///etc/hostname", allowedSchemes: [])) != nil)
  }

  @Test func `connecting to a closed port fails`() throws {
    // Port 1 is for TCPMUX (RFC 1078), which is not running.
    let failure = try #require(try error(fetching: .test("http://127.0.0.1:1/")))
    #expect(failure.code == 7)
    #expect(failure.reason == .couldNotConnect)
    #expect(failure.isTransient)
  }

  @Test func `a host name without an address cannot be resolved`() throws {
    // RFC 6761, section 6.4: no name under .invalid has an address.
    let failure = try #require(try error(fetching: .test("http://host.invalid/")))
    #expect(failure.reason == .couldNotResolveHost)
    #expect(failure.isTransient)
  }

  @Test(arguments: ["http://", "http://[", "http://127.0.0.1\0.example/"])
  func `a malformed URL is refused`(url: String) throws {
    let failure = try #require(try error(fetching: .test(url)))
    #expect(failure.reason == .badURL)
    #expect(failure.url == url)
    #expect(!failure.isTransient)
  }
}
