internal import Curl
internal import Posix
internal import SubscriptionCalendar
internal import SystemPackage

/// Where a source's form is really fetched from: the exchange, what stands in for it, or a recorded night.
struct Route: Sendable {
  let input: NightlySettings.Input

  /// The address of a form, the first being number 1; nil when a recorded night has no such file.
  func address(of source: String, form: Int, url: String) throws(PosixError) -> String? {
    switch input {
    case .live(let settings):
      guard let web = WebAddress(url), let base = settings.baseURLs[web.host] else { return url }
      return base.description + web.path
    case .replay(let folder):
      return try Recording(folder: folder).file(of: source, form: form).map { Self.fileURL(of: $0) }
    }
  }

  /// The request for an address, with the bounds that every request has.
  func request(for address: String) -> HTTPRequest {
    var request = HTTPRequest(
      url: address, userAgent: Self.userAgent, allowedSchemes: [.file], connectTimeout: 15, stallTimeout: 30,
      totalTimeout: 120, maximumBodyBytes: Self.mostBytes)
    if case .live(let settings) = input {
      request.certificateAuthorityFile = settings.certificateAuthorityFile
      // Plain HTTP only to this machine; `BaseURL` and `mayRedirect` let no other through.
      request.allowedSchemes = WebAddress(address)?.isLoopback == true ? [.https, .http] : [.https]
    }
    return request
  }

  /// Whether an answer from one address may send us on to another: within the same site, and never to a lesser
  /// scheme.
  static func mayRedirect(from old: String, to new: String) -> Bool {
    guard let old = WebAddress(old), let new = WebAddress(new),
      new.scheme == "https" || new.scheme == old.scheme
    else { return false }
    return old.authority == new.authority || site(of: old.host) == site(of: new.host) && !old.isLoopback
  }

  /// The name under which the exchanges' hosts belong together, such as twse.com.tw; other hosts stand alone.
  private static func site(of host: String) -> String {
    ["twse.com.tw", "tpex.org.tw"].first { host == $0 || host.hasSuffix("." + $0) } ?? host
  }

  private static func fileURL(of path: FilePath) -> String {
    // Characters beyond the unreserved ones of RFC 3986 would be read as parts of the URL.
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    var url = "file://"
    for byte in path.string.utf8 {
      if unreserved.contains(byte) {
        url.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        url += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return url
  }

  /// The longest body that was seen has 1.1 MB (a day of TPEx with its warrants); a hostile one takes twenty times as
  /// much memory as it has bytes.
  private static let mostBytes = 16 << 20

  private static let userAgent = "subcal/\(Version.current) (nightly public subscription calendar)"
}
