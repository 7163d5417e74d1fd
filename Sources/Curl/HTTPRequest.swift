/// One GET of one URL, and how much time and memory it may take.
public struct HTTPRequest: Sendable, Equatable {
  /// The URL to fetch, already percent-encoded.
  public var url: String

  /// The value of the `User-Agent` header.
  public var userAgent: String

  /// The value of the `Accept` header; nil leaves libcurl's own `*/*`.
  public var accept: String?

  /// The schemes that may be used; a URL with another one is refused before anything is sent.
  public var allowedSchemes: Set<Scheme>

  /// Seconds for name resolution, connection and TLS handshake together; 0 is libcurl's default of 300.
  public var connectTimeout: Int

  /// Seconds without a single byte after which the transfer is given up; 0 waits for ever.
  public var stallTimeout: Int

  /// Seconds for the whole transfer; 0 sets no bound.
  public var totalTimeout: Int

  /// The most bytes a body may have, counted after decompression.
  public var maximumBodyBytes: Int

  /// A PEM file of certificate authorities, trusted besides the system's certificate directory.
  public var certificateAuthorityFile: String?

  /// A request with the given bounds; only what most requests leave alone has a default.
  public init(
    url: String,
    userAgent: String,
    accept: String? = nil,
    allowedSchemes: Set<Scheme> = [.https],
    connectTimeout: Int,
    stallTimeout: Int,
    totalTimeout: Int,
    maximumBodyBytes: Int,
    certificateAuthorityFile: String? = nil
  ) {
    self.url = url
    self.userAgent = userAgent
    self.accept = accept
    self.allowedSchemes = allowedSchemes
    self.connectTimeout = connectTimeout
    self.stallTimeout = stallTimeout
    self.totalTimeout = totalTimeout
    self.maximumBodyBytes = maximumBodyBytes
    self.certificateAuthorityFile = certificateAuthorityFile
  }
}
