/// The scheme of a URL.
package enum Scheme: String, Sendable, Hashable, CaseIterable {
  case https
  case http
  /// Mail, unencrypted until STARTTLS.
  case smtp
  /// Mail over TLS.
  case smtps
}
