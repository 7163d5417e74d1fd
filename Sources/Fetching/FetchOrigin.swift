package import SystemPackage

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
      self.baseURLs = baseURLs
      self.interval = interval
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
