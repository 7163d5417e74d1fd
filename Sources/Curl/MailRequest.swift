/// One mail to one server, over TLS with the server's certificate verified, and how much time it may take.
public struct MailRequest: Sendable, Equatable {
  /// How a server is spoken to.
  public enum Security: Sendable, Equatable {
    /// TLS from the first byte (port 465, RFC 8314).
    case tls
    /// In the clear until STARTTLS, without which nothing is sent (port 587, RFC 3207).
    case startTLS
    /// In the clear: for this machine's own server.
    case none
  }

  /// The server's name or address.
  public var host: String

  /// The server's port.
  public var port: Int

  /// How the server is spoken to.
  public var security: Security

  /// Who signs in, and with what; nil sends no sign-in.
  public var user: (name: String, password: String)? {
    get { name.map { ($0, password ?? "") } }
    set { (name, password) = (newValue?.name, newValue?.password) }
  }

  /// The address the mail is from, as the envelope says.
  public var sender: String

  /// The addresses the mail goes to, as the envelope says.
  public var recipients: [String]

  /// The whole message, headers and all, with CRLF at the line ends (RFC 5322).
  public var message: [UInt8]

  /// Seconds for the whole transfer.
  public var totalTimeout = 60

  /// A PEM file of certificate authorities, trusted besides the system's certificate directory.
  public var certificateAuthorityFile: String?

  private var name: String?
  private var password: String?

  /// A mail without sign-in.
  public init(
    host: String, port: Int, security: Security, sender: String, recipients: [String], message: [UInt8]
  ) {
    self.host = host
    self.port = port
    self.security = security
    self.sender = sender
    self.recipients = recipients
    self.message = message
  }
}
