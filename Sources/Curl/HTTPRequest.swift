/// One HTTP request with its limits on time and memory; a GET by default.
package struct HTTPRequest: Sendable, Equatable {
  /// The URL to fetch, already percent-encoded.
  package var url: String
  package var userAgent: String
  /// The value of the `Accept` header; nil leaves libcurl's own `*/*`.
  package var accept: String?
  /// The schemes that may be used; a URL with another one is refused before anything is sent.
  package var allowedSchemes: Set<Scheme>
  /// Seconds for name resolution, connection and TLS handshake together; 0 is libcurl's default of 300.
  package var connectTimeout: Int
  /// Seconds below the least rate after which the transfer fails; 0 waits forever.
  package var stallTimeout: Int
  /// Bytes a second, sent or received: a server that sends a byte now and then would hold the transfer open.
  package var leastRate = 1024
  /// Seconds for the whole transfer; 0 sets no limit.
  package var totalTimeout: Int
  /// The maximum size of the response body after decompression.
  package var maximumBodyBytes: Int
  /// A PEM file of certificate authorities, trusted in addition to the system's.
  package var certificateAuthorityFile: String?
  package var method = Method.get
  /// Further header lines, such as `Content-Type: text/calendar`; a line with a control character is refused.
  package var headers: [String] = []
  /// The body of ``Method/put`` and ``Method/post``.
  package var body: [UInt8] = []
  /// Signs the request for an S3-compatible service; nil sends no signature.
  package var signature: Signature?

  package init(
    url: String, userAgent: String, accept: String? = nil, allowedSchemes: Set<Scheme> = [.https],
    connectTimeout: Int = 15, stallTimeout: Int = 30, totalTimeout: Int = 120,
    maximumBodyBytes: Int = 1 << 20, certificateAuthorityFile: String? = nil
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
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"
  }

  /// The key and region for AWS Signature Version 4, CURLOPT_AWS_SIGV4(3).
  ///
  /// The service also requires the SHA-256 of the body in a header, `x-amz-content-sha256`.
  package struct Signature: Sendable, Equatable {
    /// The region, such as `us-east-1`.
    package var region: String
    package var keyID: String
    package var secret: String

    package init(region: String, keyID: String, secret: String) {
      self.region = region
      self.keyID = keyID
      self.secret = secret
    }
  }
}
