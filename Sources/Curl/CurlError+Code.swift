import CLibCurl

/// The one place where a libcurl code becomes a Swift error.
extension CurlError {
  /// The error for `code`, with the text libcurl left in its error buffer, or else its general one.
  init(
    _ code: CURLcode, detail: String = "", limit: Int = 0, url: String = "", isAnswered: Bool = false
  ) {
    self.init(
      code: Int32(bitPattern: code.rawValue),
      reason: Self.reason(of: code, limit: limit),
      message: detail.isEmpty ? Self.generalText(of: code) : detail,
      url: url,
      isAnswered: isAnswered
    )
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
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED:
      .tls
    case CURLE_UNSUPPORTED_PROTOCOL: .protocolNotAllowed
    case CURLE_FILE_COULDNT_READ_FILE, CURLE_READ_ERROR: .fileNotReadable
    case CURLE_BAD_CONTENT_ENCODING: .badContentEncoding
    case CURLE_URL_MALFORMAT: .badURL
    default: .other
    }
  }
}
