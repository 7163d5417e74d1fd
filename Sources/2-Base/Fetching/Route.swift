package import Curl
package import Posix

/// Where a request goes: to the server itself, to its replacement, or to a recording.
///
/// `Downloader` makes one for a night, and `Fetcher` asks it for each request, so nothing else knows whether
/// a run is live. With `--replay` the address is a file of the recording; in a test it is a server of the
/// machine. The limits are here because no request may lack them: HTTPS, the size of a body, the hosts that
/// may redirect to each other. A request of a night that is made elsewhere lacks them.
package struct Route: Sendable {
  package let origin: FetchOrigin
  private let recording: @Sendable (FilePath) -> Recording
  private let userAgent: String
  /// The domains whose hosts may redirect to each other.
  private let sites: [String]

  package init(
    origin: FetchOrigin, recording: @escaping @Sendable (FilePath) -> Recording, userAgent: String,
    sites: [String]
  ) {
    (self.origin, self.recording, self.userAgent, self.sites) = (origin, recording, userAgent, sites)
  }

  /// Where a body is.
  package enum Address: Sendable {
    case server(url: String)
    case file(FilePath)
  }

  /// The address of a form, numbered from 1; nil if a recording has no such file.
  package func address(of source: String, form: Int, url: String) throws(PosixError) -> Address? {
    switch origin {
    case .live(let settings):
      guard let web = WebAddress(url), let base = settings.baseURLs[web.host] else {
        return .server(url: url)
      }
      return .server(url: base.description + web.path)
    case .replay(let folder): return try recording(folder).file(of: source, form: form).map { .file($0) }
    }
  }

  /// The request for an address, with the limits that every request has.
  package func request(for address: String) -> HTTPRequest {
    // Plain HTTP only to this machine; `BaseURL` and `mayRedirect` refuse others.
    var request = HTTPRequest(
      url: address, userAgent: userAgent,
      allowedSchemes: WebAddress(address)?.isLoopback == true ? [.https, .http] : [.https],
      maximumBodyBytes: Self.mostBytes)
    // An exchange's guard redirects until the cookie that it sets comes back.
    request.keepsCookies = true
    if case .live(let settings) = origin {
      request.certificateAuthorityFile = settings.certificateAuthorityFile
    }
    return request
  }

  /// Whether one address may redirect to another: only within the same site, and never from HTTPS to HTTP.
  package func mayRedirect(from old: String, to new: String) -> Bool {
    guard let old = WebAddress(old), let new = WebAddress(new),
      new.scheme == "https" || new.scheme == old.scheme
    else { return false }
    if (old.host, old.port) == (new.host, new.port) { return true }
    // Another port of a host may belong to somebody else.
    let isUsual = new.port == 443 && !old.isLoopback && !new.isLoopback
    return isUsual && site(of: old.host) == site(of: new.host)
  }

  /// The site of a host, such as twse.com.tw; a host of no known site is its own.
  private func site(of host: String) -> String {
    sites.first { host == $0 || host.hasSuffix("." + $0) } ?? host
  }

  /// The longest real body has 1.1 MB (a day of TPEx with its warrants). Decoding a hostile one takes twenty times its
  /// size in memory.
  static let mostBytes = 8 << 20
}

/// Where bodies come from: the servers, or a recording.
package enum FetchOrigin: Sendable {
  case live(Live)
  /// The folder of a ``Recording``.
  case replay(FilePath)

  package struct Live: Sendable {
    /// The addresses that replace hosts, by host.
    package var baseURLs: [String: BaseURL]
    /// The shortest time between two requests to one host.
    package var interval: Duration
    /// A PEM file with additional certificate authorities.
    package var certificateAuthorityFile: String?

    package init(
      baseURLs: [String: BaseURL] = [:], interval: Duration = .seconds(3),
      certificateAuthorityFile: String? = nil
    ) {
      (self.baseURLs, self.interval) = (baseURLs, interval)
      self.certificateAuthorityFile = certificateAuthorityFile
    }
  }

  package var isLive: Bool { if case .live = self { true } else { false } }

  /// The shortest time between two requests to a host: at least three seconds, except for this machine.
  @Sendable package func interval(to host: String) -> Duration {
    guard case .live(let live) = self else { return .zero }
    return WebAddress.isLoopback(host) ? live.interval : max(live.interval, .seconds(3))
  }
}
