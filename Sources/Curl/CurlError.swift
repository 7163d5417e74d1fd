/// Why a transfer has no answer: libcurl's code, its own words, and the kind of failure they amount to.
public struct CurlError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure a caller may treat differently.
  public enum Reason: Sendable, Equatable {
    /// The caller asked to stop.
    case cancelled
    /// The body is larger than `limit` bytes.
    case bodyTooLarge(limit: Int)
    /// Connecting took too long, nothing came for too long, or the whole took too long.
    case timedOut
    /// The name of the host, or of the proxy, has no address.
    case couldNotResolveHost
    /// No address of the host accepted a connection.
    case couldNotConnect
    /// The connection ended, or spoke nonsense, before the answer was complete.
    case connectionBroken
    /// The server's certificate is not to be trusted.
    case certificate
    /// The file of certificate authorities cannot be used.
    case authorityFile
    /// TLS failed for a reason other than the certificate.
    case tls
    /// The URL's scheme is not among the allowed ones.
    case protocolNotAllowed
    /// The file of a `file` URL cannot be read.
    case fileNotReadable
    /// The body is not compressed in the way it claims to be.
    case badContentEncoding
    /// The URL is not one.
    case badURL
    /// Anything else; see the code and the message.
    case other
  }

  /// The `CURLcode`, as listed in libcurl-errors(3).
  public let code: Int32

  /// The kind of failure.
  public let reason: Reason

  /// What libcurl says about it.
  public let message: String

  /// The URL that was asked for; empty if no transfer had begun.
  public let url: String

  /// Whether the server had begun to answer: it is there, and what failed came later.
  public let isAnswered: Bool

  /// An error made of its parts.
  public init(code: Int32, reason: Reason, message: String, url: String, isAnswered: Bool = false) {
    self.code = code
    self.reason = reason
    self.message = message
    self.url = url
    self.isAnswered = isAnswered
  }

  /// Whether the same request may well succeed a little later.
  public var isTransient: Bool {
    switch reason {
    case .timedOut, .couldNotResolveHost, .couldNotConnect, .connectionBroken: true
    case .cancelled, .bodyTooLarge, .certificate, .authorityFile, .tls, .protocolNotAllowed, .fileNotReadable,
      .badContentEncoding, .badURL, .other:
      false
    }
  }

  /// The failure in one line: the URL, libcurl's words and its code.
  public var description: String {
    let subject = url.isEmpty ? "starting libcurl" : "fetching \(url)"
    return "\(subject): \(message) (libcurl error \(code))"
  }
}
