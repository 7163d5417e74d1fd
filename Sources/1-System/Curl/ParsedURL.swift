import CLibCurl

/// An absolute URL as libcurl reads it for a transfer, curl_url_set(3).
package struct ParsedURL: Sendable, Hashable {
  /// In lower case.
  package let scheme: String
  /// In lower case, without percent-encoding, an IPv6 address in brackets; empty for a file.
  package let host: String
  /// The port, or that of the scheme; nil if libcurl knows none.
  package let port: Int?
  /// The path with its slash and the query.
  package let target: String
  package let hasUser: Bool
  package let hasFragment: Bool

  /// Nil if the URL is malformed or relative.
  package init?(_ text: String) {
    // A C string would end at the NUL.
    guard !text.utf8.contains(0), let url = URLHandle(text), let scheme = url.part(CURLUPART_SCHEME) else {
      return nil
    }
    self.scheme = Self.lowercased(scheme)
    host = Self.lowercased(url.part(CURLUPART_HOST) ?? "")
    port = url.part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) }
    target = (url.part(CURLUPART_PATH) ?? "/") + (url.part(CURLUPART_QUERY).map { "?\($0)" } ?? "")
    hasUser = url.part(CURLUPART_USER) != nil || url.part(CURLUPART_PASSWORD) != nil
    hasFragment = url.part(CURLUPART_FRAGMENT) != nil
  }

  /// Only ASCII letters: other ones may become several characters, or ASCII.
  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Owns libcurl's parsed form of a URL.
@safe private final class URLHandle {
  private let handle: OpaquePointer

  init?(_ text: String) {
    guard let handle = unsafe curl_url() else { return nil }
    unsafe self.handle = unsafe handle
    // Without CURLU_GUESS_SCHEME, so that a URL without a scheme is an error; of any scheme, so that the caller decides.
    let code = unsafe curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME))
    guard code == CURLUE_OK else { return nil }
  }

  deinit { unsafe curl_url_cleanup(handle) }

  /// A part; nil if the URL has none.
  func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
