import CLibCurl

/// Why a transfer has no response: the kind of failure, and libcurl's code and message.
package struct CurlError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure that callers distinguish.
  package enum Reason: Sendable, Equatable {
    /// The caller asked to stop.
    case cancelled
    /// The body is larger than `limit` bytes.
    case bodyTooLarge(limit: Int)
    /// Connecting, a pause in the transfer or the whole transfer took too long.
    case timedOut
    /// The name of the host, or of the proxy, has no address.
    case couldNotResolveHost
    /// No address of the host accepted a connection.
    case couldNotConnect
    /// The connection ended or broke the protocol before the response was complete.
    case connectionBroken
    /// The server's certificate is not trusted.
    case certificate
    /// The file of certificate authorities is unusable.
    case authorityFile
    /// TLS failed for a reason other than the certificate.
    case tls
    /// The URL's scheme is not among the allowed ones.
    case protocolNotAllowed
    /// The body is not in the encoding that its header names.
    case badContentEncoding
    /// The URL is malformed.
    case badURL
    /// Any other failure; see the code and the message.
    case other
  }

  /// The `CURLcode`, as listed in libcurl-errors(3).
  package let code: Int32
  package let reason: Reason
  package let message: String
  /// The URL of the request; empty if no transfer had begun.
  package let url: String
  /// The status of the server's last response before the failure; 0 if it had not begun to respond.
  package let status: Int

  package var isAnswered: Bool { status != 0 }

  package init(code: Int32, reason: Reason, message: String, url: String, status: Int = 0) {
    (self.code, self.reason, self.message, self.url) = (code, reason, message, url)
    self.status = status
  }

  /// Whether the same request may succeed a little later.
  package var isTransient: Bool {
    switch reason {
    case .timedOut, .couldNotResolveHost, .couldNotConnect, .connectionBroken: true
    case .cancelled, .bodyTooLarge, .certificate, .authorityFile, .tls, .protocolNotAllowed,
      .badContentEncoding, .badURL, .other:
      false
    }
  }

  package var description: String {
    let subject = url.isEmpty ? "starting libcurl" : "fetching \(url)"
    return "\(subject): \(message) (libcurl error \(code))"
  }
}

extension CurlError {
  /// The error for `code`, with the text of libcurl's error buffer or, if that is empty, the general one.
  init(_ code: CURLcode, detail: String = "", limit: Int = 0, url: String = "", status: Int = 0) {
    self.init(
      code: Int32(bitPattern: code.rawValue), reason: Self.reason(of: code, limit: limit),
      message: detail.isEmpty ? Self.generalText(of: code) : detail, url: url, status: status)
  }
}

private extension CurlError {
  static func generalText(of code: CURLcode) -> String {
    guard let text = unsafe curl_easy_strerror(code) else { return "unknown error" }
    return unsafe String(cString: text)
  }

  static func reason(of code: CURLcode, limit: Int) -> Reason {
    switch code {
    case CURLE_ABORTED_BY_CALLBACK: .cancelled
    case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(limit: limit)
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .couldNotResolveHost
    case CURLE_COULDNT_CONNECT: .couldNotConnect
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      .connectionBroken
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: .certificate
    case CURLE_SSL_CACERT_BADFILE: .authorityFile
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED: .tls
    case CURLE_UNSUPPORTED_PROTOCOL: .protocolNotAllowed
    case CURLE_BAD_CONTENT_ENCODING: .badContentEncoding
    case CURLE_URL_MALFORMAT: .badURL
    default: .other
    }
  }
}
