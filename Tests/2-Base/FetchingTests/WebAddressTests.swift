import Fetching
import Testing

/// An address is judged by the parts that libcurl connects to.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://WWW.Example.org", "https", "www.example.org", "/"),
    ("http://127.0.0.1:8080/a/b?c=d#e", "http", "127.0.0.1:8080", "/a/b?c=d"),
    ("https://[::1]:1/", "https", "[::1]:1", "/"), ("wss://example.org/x", "wss", "example.org", "/x"),
    ("http://127.1/", "http", "127.0.0.1", "/"),
    ("https://evil.example/\u{301}.twse.com.tw/", "https", "evil.example", "/%cc%81.twse.com.tw/"),
    ("https://evil.example?\u{301}.twse.com.tw/", "https", "evil.example", "/?%cc%81.twse.com.tw/"),
  ])
  func `the parts are libcurl's`(url: String, scheme: String, authority: String, path: String) throws {
    let address = try #require(WebAddress(url))
    #expect(address.scheme == scheme && address.authority == authority)
    // Whether libcurl encodes other characters depends on its version.
    #expect(address.path == path || url.utf8.contains(0xCC))
  }

  @Test(arguments: [
    "", "example.org", "//example.org/", "https://", "ftp://example.org/",
    "https://a@example.org/",
    "https://a:b@example.org/", "https://example.org:99999/", "https://example.org\u{0}/", "https://例.tw/",
    "https://example.org /", "https://exa\nmple.org/", "javascript:alert(1)", "smtp://example.org/",
    "file:///tmp/a%20b",
  ])
  func `what is malformed, names a user or is of another scheme is no address`(url: String) {
    #expect(WebAddress(url) == nil)
  }

  @Test(arguments: [
    "http://127.0.0.1", "http://127.255.0.1:1/x", "http://localhost", "http://LOCALHOST:80", "http://[::1]/",
    "http://2130706433/",
  ])
  func `plain HTTP is allowed to this machine`(url: String) {
    #expect(BaseURL(url)?.isLoopback == true)
  }

  @Test(arguments: [
    "http://example.org", "http://127.0.0.1.example.org", "http://127.0.0.+1",
    "http://example.org/\u{301}127.0.0.1", "http://127.0.0.1\u{338}.example.org/", "http://localhost.example",
    "http://example.org#@127.0.0.1", "http://127.0.0.1@example.org", "file:///tmp", "ws://127.0.0.1",
  ])
  func `plain HTTP is refused to any other machine`(url: String) {
    #expect(BaseURL(url)?.isLoopback != true)
    #expect(!url.hasPrefix("http://") || BaseURL(url) == nil)
  }
}
