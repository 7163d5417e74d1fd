import CLibCurl

/// One mail to one server and its time limit; over TLS the server's certificate is verified.
package struct MailRequest: Sendable, Equatable {
  package enum Security: Sendable, Equatable {
    /// TLS from the first byte (port 465, RFC 8314).
    case tls
    /// Unencrypted until STARTTLS; without it nothing is sent (port 587, RFC 3207).
    case startTLS
    /// Unencrypted, for a server on this machine.
    case none
  }

  /// The server's name or address.
  package var host: String
  package var port: Int
  package var security: Security

  /// The credentials; nil sends without authentication.
  package var user: (name: String, password: String)? {
    get { name.map { ($0, password ?? "") } }
    set { (name, password) = (newValue?.name, newValue?.password) }
  }

  /// The sender's address in the envelope.
  package var sender: String
  /// The recipients' addresses in the envelope.
  package var recipients: [String]
  /// The whole message with its headers and CRLF line ends (RFC 5322).
  package var message: [UInt8]
  /// Seconds for the whole transfer.
  package var totalTimeout = 60
  /// A PEM file of certificate authorities, trusted in addition to the system's.
  package var certificateAuthorityFile: String?

  private var name: String?
  private var password: String?

  package init(
    host: String, port: Int, security: Security, sender: String, recipients: [String], message: [UInt8]
  ) {
    (self.host, self.port, self.security, self.sender) = (host, port, security, sender)
    (self.recipients, self.message) = (recipients, message)
  }
}

extension CurlHandle {
  /// Sends a mail, and returns once the server has accepted it for every recipient.
  ///
  /// - Parameter isCancelled: Called about once a second; the transfer stops when it returns true.
  /// - Throws: `CurlError` if the server did not accept it.
  package func send(_ mail: MailRequest, isCancelled: () -> Bool = { false }) throws(CurlError) {
    defer { easy.reset() }
    let scheme: Scheme = mail.security == .tls ? .smtps : .smtp
    var request = HTTPRequest(
      url: "\(scheme.rawValue)://\(mail.host):\(mail.port)", userAgent: "", allowedSchemes: [scheme],
      totalTimeout: mail.totalTimeout, certificateAuthorityFile: mail.certificateAuthorityFile)
    // A conversation of short lines, which the server may answer slowly on purpose.
    request.leastRate = 1
    try apply(request)
    if mail.security == .startTLS {
      // Otherwise a man in the middle could remove the server's offer of STARTTLS, CURLOPT_USE_SSL(3).
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
