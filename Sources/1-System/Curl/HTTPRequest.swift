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
  /// Whether the handle keeps the cookies that come, and sends them with its later requests.
  package var keepsCookies = false
  /// Whether the body is given as it was sent, in the encoding that its header names.
  package var keepsEncoding = false
  /// Signs the request for an S3-compatible service; nil sends no signature.
  package var signature: Signature?

  package init(
    url: String, userAgent: String, accept: String? = nil, allowedSchemes: Set<Scheme> = [.https],
    connectTimeout: Int = 15, stallTimeout: Int = 30, totalTimeout: Int = 120,
    maximumBodyBytes: Int = 1 << 20, certificateAuthorityFile: String? = nil
  ) {
    (self.url, self.userAgent, self.accept) = (url, userAgent, accept)
    (self.allowedSchemes, self.connectTimeout) = (allowedSchemes, connectTimeout)
    (self.stallTimeout, self.totalTimeout) = (stallTimeout, totalTimeout)
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
      (self.region, self.keyID, self.secret) = (region, keyID, secret)
    }
  }
}

/// A server's response of any status: a 404 is a response, not an error.
package struct HTTPResponse: Sendable, Equatable {
  /// The HTTP status code; 0 for a file.
  package var status: Int
  /// The body, decompressed.
  package var body: [UInt8]
  package var contentType: String?
  /// The absolute URL of the `Location` header; the redirect has not been followed.
  package var redirectURL: String?
  /// The seconds from now that the `Retry-After` header asks for, as a number or a date.
  package var retryAfterSeconds: Int?

  package init(
    status: Int, body: [UInt8], contentType: String? = nil, redirectURL: String? = nil,
    retryAfterSeconds: Int? = nil
  ) {
    (self.status, self.body, self.contentType) = (status, body, contentType)
    (self.redirectURL, self.retryAfterSeconds) = (redirectURL, retryAfterSeconds)
  }
}

/// The scheme of a URL.
package enum Scheme: String, Sendable, Hashable, CaseIterable {
  case https
  case http
  /// Mail, unencrypted until STARTTLS.
  case smtp
  /// Mail over TLS.
  case smtps
}
