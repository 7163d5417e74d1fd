package import Localization

/// Why a request has no quotes, or why a provider gave up.
package struct QuoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var kind: Kind
  /// The host or service that was asked.
  package var host: String
  /// The host, or the id of the source whose answer was not understood.
  package var source: String
  package var reason: Text
  package var advice: Text

  package enum Kind: Hashable, Sendable {
    /// The host was not reached: nothing on it was asked.
    case unreachable
    /// The connection broke, or took too long.
    case broken
    /// The transfer failed in another way, such as a certificate that is not trusted.
    case failed
    case status(Int)
    /// A body came and was not understood.
    case notUnderstood
    /// An answer without a single row.
    case empty
    /// An answer that lacks codes without calling them unknown.
    case missing
    /// The service has more connections with the key than it allows.
    case tooManyConnections
    /// The service refused the key.
    case keyRefused
  }

  package init(_ kind: Kind, host: String, source: String? = nil, reason: Text, advice: Text) {
    self.kind = kind
    self.host = host
    self.source = source ?? host
    self.reason = reason
    self.advice = advice
  }

  /// Whether a response came but was not understood.
  package var isNotUnderstood: Bool { [.notUnderstood, .empty, .missing].contains(kind) }

  package var description: String { "\(source): \(reason[.english]). What to do: \(advice[.english])" }
}
