import CLibCurl

/// Fetches one URL at a time with libcurl, within the bounds of the request, verifying every TLS peer.
///
/// A handle keeps its connections, so requests to one host are best made with one handle. It follows no
/// redirects. Proxies are those of the environment, as libcurl-env(3) describes.
public final class CurlHandle {
  let easy: EasyHandle

  /// A handle with no connection yet.
  ///
  /// - Throws: `CurlError` if libcurl cannot start.
  public init() throws(CurlError) {
    easy = try EasyHandle()
  }

  /// Fetches what `request` asks for.
  ///
  /// - Parameters:
  ///   - request: What to fetch, and within which bounds.
  ///   - isCancelled: Asked at least about once a second; the transfer stops once it says true.
  ///   - onProgress: Told, as often, the bytes received so far and the bytes to expect, as far as the
  ///     server has announced them; both count the body as it is sent, before decompression.
  /// - Returns: The complete answer, whatever its status.
  /// - Throws: `CurlError` if there is no complete answer within the bounds.
  public func perform(
    _ request: HTTPRequest,
    isCancelled: () -> Bool = { false },
    onProgress: (_ received: Int, _ expected: Int?) -> Void = { _, _ in }
  ) throws(CurlError) -> HTTPResponse {
    // Nothing of a transfer, least of all a pointer to it, may outlive it in the handle.
    defer { easy.reset() }
    try apply(request)
    let (code, outcome) = withoutActuallyEscaping(isCancelled) { isCancelled in
      withoutActuallyEscaping(onProgress) { onProgress in
        let transfer = Transfer(
          limit: request.maximumBodyBytes,
          isCancelled: isCancelled,
          onProgress: onProgress
        )
        let code = easy.run(transfer)
        return (code, transfer.outcome)
      }
    }
    try check(code, stop: outcome.stop, request)
    let retryAfter = easy.offset(CURLINFO_RETRY_AFTER)
    return HTTPResponse(
      status: easy.integer(CURLINFO_RESPONSE_CODE),
      body: outcome.body,
      contentType: easy.string(CURLINFO_CONTENT_TYPE),
      redirectURL: easy.string(CURLINFO_REDIRECT_URL),
      retryAfterSeconds: retryAfter > 0 ? retryAfter : nil
    )
  }
}

/// A libcurl handle must not be used by two threads at once, libcurl-thread(3).
@available(*, unavailable)
extension CurlHandle: Sendable {}

extension CurlHandle {
  func apply(_ request: HTTPRequest) throws(CurlError) {
    // A C string would end at a NUL, and another URL than the given one be fetched.
    guard !request.url.utf8.contains(0) else {
      throw CurlError(CURLE_URL_MALFORMAT, detail: "the URL contains a NUL", url: request.url)
    }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_CONNECTTIMEOUT, request.connectTimeout),
      (CURLOPT_LOW_SPEED_LIMIT, 1),
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
      // The empty text asks for every encoding this libcurl can undo, CURLOPT_ACCEPT_ENCODING(3).
      (CURLOPT_ACCEPT_ENCODING, ""),
    ]
    if let file = request.certificateAuthorityFile { texts.append((CURLOPT_CAINFO, file)) }
    for (option, value) in texts { try check(easy.set(option, value), request) }
    // An announced length over the limit ends the transfer before its first byte.
    try check(easy.setOffset(CURLOPT_MAXFILESIZE_LARGE, request.maximumBodyBytes), request)
    try check(easy.allow(request.allowedSchemes), request)
    if let accept = request.accept { try check(easy.addHeader("Accept: \(accept)"), request) }
    try applySending(of: request)
  }

  func check(_ code: CURLcode, stop: CURLcode? = nil, _ request: HTTPRequest) throws(CurlError) {
    guard code != CURLE_OK else { return }
    // libcurl reports a callback's refusal in several ways, and its text then speaks of writing.
    throw CurlError(
      stop ?? code,
      detail: stop == nil ? easy.errorText : "",
      limit: request.maximumBodyBytes,
      url: request.url,
      isAnswered: easy.integer(CURLINFO_RESPONSE_CODE) != 0
    )
  }
}
