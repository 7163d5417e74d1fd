import CLibCurl

/// Sends one request at a time with libcurl, within the request's limits, and verifies every TLS peer.
///
/// A handle keeps its connections and cookies, so requests to one host should share a handle. It does not follow
/// redirects.
/// Proxies are those of the environment, libcurl-env(3).
package final class CurlHandle {
  let easy: EasyHandle

  /// - Throws: `CurlError` if libcurl cannot start.
  package init() throws(CurlError) { easy = try EasyHandle() }

  /// Performs a request.
  ///
  /// - Parameters:
  ///   - isCancelled: Called about once a second; the transfer stops when it returns true.
  ///   - onProgress: Called as often with the bytes received so far and the bytes expected, if the server has
  ///     announced them; both count the body before decompression.
  /// - Returns: The complete response, whatever its status.
  /// - Throws: `CurlError` if there is no complete response within the limits.
  package func perform(
    _ request: HTTPRequest, isCancelled: () -> Bool = { false },
    onProgress: (_ received: Int, _ expected: Int?) -> Void = { _, _ in }
  ) throws(CurlError) -> HTTPResponse {
    // The handle must not keep pointers to the transfer after it ends.
    defer { easy.reset() }
    try apply(request)
    let (code, outcome) = withoutActuallyEscaping(isCancelled) { isCancelled in
      withoutActuallyEscaping(onProgress) { onProgress in
        let transfer = Transfer(
          limit: request.maximumBodyBytes, isCancelled: isCancelled, onProgress: onProgress)
        let code = easy.run(transfer)
        return (code, transfer.outcome)
      }
    }
    try check(code, stop: outcome.stop, request)
    let retryAfter = easy.offset(CURLINFO_RETRY_AFTER)
    return HTTPResponse(
      status: easy.integer(CURLINFO_RESPONSE_CODE), body: outcome.body,
      contentType: easy.string(CURLINFO_CONTENT_TYPE), redirectURL: easy.string(CURLINFO_REDIRECT_URL),
      retryAfterSeconds: retryAfter > 0 ? retryAfter : nil)
  }
}

/// A libcurl handle must not be used by two threads at once, libcurl-thread(3).
@available(*, unavailable)
extension CurlHandle: Sendable {}

extension CurlHandle {
  func apply(_ request: HTTPRequest) throws(CurlError) {
    // A C string would end at the NUL, and libcurl would fetch another URL.
    guard !request.url.utf8.contains(0) else {
      throw CurlError(CURLE_URL_MALFORMAT, detail: "the URL contains a NUL", url: request.url)
    }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 0),
      // Otherwise `..` in a path would make libcurl request another one.
      (CURLOPT_PATH_AS_IS, 1),
      (CURLOPT_CONNECTTIMEOUT, request.connectTimeout),
      (CURLOPT_LOW_SPEED_LIMIT, request.leastRate),
      (CURLOPT_LOW_SPEED_TIME, request.stallTimeout),
      (CURLOPT_TIMEOUT, request.totalTimeout),
      (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2),
    ]
    for (option, value) in numbers { try check(easy.set(option, value), request) }
    var texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.url),
      (CURLOPT_USERAGENT, request.userAgent),
    ]
    // The empty string accepts every encoding that this libcurl supports, CURLOPT_ACCEPT_ENCODING(3).
    if !request.keepsEncoding { texts.append((CURLOPT_ACCEPT_ENCODING, "")) }
    // Enables cookies and adds none, CURLOPT_COOKIELIST(3). With CURLOPT_COOKIEFILE, libcurl 7.88 leaks 17 bytes at each reset.
    if request.keepsCookies { texts.append((CURLOPT_COOKIELIST, "Set-Cookie:")) }
    if let file = request.certificateAuthorityFile { texts.append((CURLOPT_CAINFO, file)) }
    for (option, value) in texts { try check(easy.set(option, value), request) }
    // A Content-Length over the limit ends the transfer before its first byte.
    try check(easy.setOffset(CURLOPT_MAXFILESIZE_LARGE, request.maximumBodyBytes), request)
    try check(easy.allow(request.allowedSchemes), request)
    if let accept = request.accept { try check(easy.addHeader("Accept: \(accept)"), request) }
    try applySending(of: request)
  }

  /// Sets the method, the header lines, the body and the signature.
  private func applySending(of request: HTTPRequest) throws(CurlError) {
    for line in request.headers {
      // A line break would let the value inject another header.
      guard !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw CurlError(
          CURLE_BAD_FUNCTION_ARGUMENT, detail: "a header contains a control character", url: request.url)
      }
      try check(easy.addHeader(line), request)
    }
    switch request.method {
    case .get: break
    case .head: try check(easy.set(CURLOPT_NOBODY, 1), request)
    case .put, .post:
      try check(easy.setBody(request.body), request)
      try check(easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue), request)
    case .delete: try check(easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue), request)
    }
    guard let signature = request.signature else { return }
    let texts: [(CURLoption, String)] = [
      (CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):s3"),
      (CURLOPT_USERNAME, signature.keyID),
      (CURLOPT_PASSWORD, signature.secret),
    ]
    for (option, value) in texts { try check(easy.set(option, value), request) }
  }

  func check(_ code: CURLcode, stop: CURLcode? = nil, _ request: HTTPRequest) throws(CurlError) {
    guard code != CURLE_OK else { return }
    // libcurl reports a refusal by a callback with several codes and a text about writing.
    throw CurlError(
      stop ?? code, detail: stop == nil ? easy.errorText : "", limit: request.maximumBodyBytes,
      url: request.url, status: easy.integer(CURLINFO_RESPONSE_CODE))
  }
}
