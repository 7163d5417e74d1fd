/// What a server answered, whatever its status: a 404 is an answer, not an error.
public struct HTTPResponse: Sendable, Equatable {
  /// The HTTP status code; 0 for a file.
  public var status: Int

  /// The whole body, decompressed.
  public var body: [UInt8]

  /// The `Content-Type` header as sent.
  public var contentType: String?

  /// Where the answer points with its `Location` header, made absolute; the redirect has not been followed.
  public var redirectURL: String?

  /// The seconds the `Retry-After` header asks for, a date in it being turned into seconds from now.
  public var retryAfterSeconds: Int?

  /// An answer made of its parts.
  public init(
    status: Int,
    body: [UInt8],
    contentType: String? = nil,
    redirectURL: String? = nil,
    retryAfterSeconds: Int? = nil
  ) {
    self.status = status
    self.body = body
    self.contentType = contentType
    self.redirectURL = redirectURL
    self.retryAfterSeconds = retryAfterSeconds
  }
}
