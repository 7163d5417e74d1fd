/// One request to one URL, and how much time and memory it may take: a GET unless said otherwise.
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

  /// What is done with the URL.
  public var method = Method.get

  /// Further header lines, such as `Content-Type: text/calendar`; a line with a control character is refused.
  public var headers: [String] = []

  /// What is sent, with ``Method/put`` and ``Method/post``.
  public var body: [UInt8] = []

  /// Signs the request for a store that speaks S3; nil sends no signature.
  public var signature: Signature?

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

extension HTTPRequest {
  /// What is done with a URL.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"
  }

  /// The key and the place that AWS Signature Version 4 signs with, CURLOPT_AWS_SIGV4(3).
  ///
  /// A store also wants the SHA-256 of the body in a header, `x-amz-content-sha256`.
  public struct Signature: Sendable, Equatable {
    /// The region, such as `us-east-1`.
    public var region: String
    /// The access key's name.
    public var keyID: String
    /// The secret itself.
    public var secret: String

    /// A signature's ingredients.
    public init(region: String, keyID: String, secret: String) {
      self.region = region
      self.keyID = keyID
      self.secret = secret
    }
  }
}
