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
    self.status = status
    self.body = body
    self.contentType = contentType
    self.redirectURL = redirectURL
    self.retryAfterSeconds = retryAfterSeconds
  }
}
