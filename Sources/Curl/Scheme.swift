/// A way to fetch: the part of a URL before its colon.
public enum Scheme: String, Sendable, Hashable, CaseIterable {
  /// HTTP over TLS.
  case https
  /// HTTP in the clear.
  case http
  /// A file on this machine.
  case file
  /// Mail, in the clear until STARTTLS.
  case smtp
  /// Mail over TLS.
  case smtps
}
