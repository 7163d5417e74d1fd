import CLibCurl

extension CurlHandle {
  /// Sends a mail, and returns once the server has taken it for every recipient.
  ///
  /// - Parameter isCancelled: Asked at least about once a second; the transfer stops once it says true.
  /// - Throws: `CurlError` if the server did not take it.
  public func send(_ mail: MailRequest, isCancelled: () -> Bool = { false }) throws(CurlError) {
    defer { easy.reset() }
    let scheme: Scheme = mail.security == .tls ? .smtps : .smtp
    let request = HTTPRequest(
      url: "\(scheme.rawValue)://\(mail.host):\(mail.port)", userAgent: "", allowedSchemes: [scheme],
      connectTimeout: 15, stallTimeout: 30, totalTimeout: mail.totalTimeout, maximumBodyBytes: 1 << 20,
      certificateAuthorityFile: mail.certificateAuthorityFile)
    try apply(request)
    if mail.security == .startTLS {
      // Otherwise a man in the middle need only take the server's offer of STARTTLS out, CURLOPT_USE_SSL(3).
      try check(easy.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)), request)
    }
    if let user = mail.user {
      try check(easy.set(CURLOPT_USERNAME, user.name), request)
      try check(easy.set(CURLOPT_PASSWORD, user.password), request)
    }
    try check(easy.set(CURLOPT_MAIL_FROM, "<\(mail.sender)>"), request)
    for recipient in mail.recipients { try check(easy.addRecipient("<\(recipient)>"), request) }
    let (code, outcome) = withoutActuallyEscaping(isCancelled) { isCancelled in
      let transfer = Transfer(
        limit: 1 << 20, sending: mail.message, isCancelled: isCancelled, onProgress: { _, _ in })
      let ready = easy.readBody(from: transfer)
      return (ready == CURLE_OK ? easy.run(transfer) : ready, transfer.outcome)
    }
    try check(code, stop: outcome.stop, request)
  }
}
