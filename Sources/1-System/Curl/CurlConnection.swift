import CLibCurl

/// A connection over which libcurl carries the bytes of a protocol that it does not know, CURLOPT_CONNECT_ONLY(3).
///
/// libcurl finds the host, passes the proxy and does TLS, in every version that subcal supports. `WebSocketConnection`
/// is the protocol. Sending and receiving do not wait: when nothing can be sent or has come, wait for ``socket``.
extension CurlHandle {
  /// Connects to the host of a URL and sends nothing. The handle makes no requests after that; without it, the
  /// connection is closed.
  ///
  /// - Parameter isCancelled: Called about once a second; connecting stops when it returns true.
  package func connect(_ request: HTTPRequest, isCancelled: () -> Bool = { false }) throws(CurlError) {
    try apply(request)
    let options: [(CURLoption, Int)] = [
      (CURLOPT_CONNECT_ONLY, 1),
      // Otherwise TLS may agree on HTTP/2 (RFC 7301), which has no upgrade to another protocol (RFC 9113, section 8.6).
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      // A proxy that is not asked for a tunnel would take the bytes for requests to itself.
      (CURLOPT_HTTPPROXYTUNNEL, 1),
    ]
    for (option, value) in options { try check(easy.set(option, value), request) }
    let (code, outcome) = withoutActuallyEscaping(isCancelled) { isCancelled in
      let transfer = Transfer(limit: 0, isCancelled: isCancelled, onProgress: { _, _ in })
      let code = easy.run(transfer)
      // The options stay, because libcurl sends and receives only with them, but not the pointer to the transfer.
      easy.forgetTransfer()
      return (code, transfer.outcome)
    }
    try check(code, stop: outcome.stop, request)
  }

  /// The socket of the connection, to wait for and nothing else.
  package var socket: CInt { easy.socket }

  /// The next bytes; nil if none have come yet, and none at the end of the connection.
  package func receive() throws(CurlError) -> [UInt8]? {
    let (code, bytes) = easy.receiveBytes(atMost: 16_384)
    guard code == CURLE_OK || code == CURLE_AGAIN else { throw CurlError(code, detail: easy.errorText) }
    return code == CURLE_OK ? bytes : nil
  }

  /// Sends the first of some bytes and returns how many; 0 if none can be sent yet. The next call has to begin with those
  /// that were not sent, because TLS may have encrypted them already, SSL_write(3).
  package func send(_ bytes: [UInt8]) throws(CurlError) -> Int {
    let (code, count) = easy.sendBytes(bytes)
    guard code == CURLE_OK || code == CURLE_AGAIN else { throw CurlError(code, detail: easy.errorText) }
    return count
  }
}
