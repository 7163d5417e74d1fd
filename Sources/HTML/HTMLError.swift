/// A document libxml2 could not read to its end.
public struct HTMLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What libxml2 says about it.
  public let message: String

  /// An error with the given words.
  public init(message: String) {
    self.message = message
  }

  /// The failure in one line.
  public var description: String { "parsing HTML: \(message)" }
}
