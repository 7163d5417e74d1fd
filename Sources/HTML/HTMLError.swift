/// A document that libxml2 could not parse to its end.
package struct HTMLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// libxml2's message.
  package let message: String

  package init(message: String) {
    self.message = message
  }

  package var description: String { "parsing HTML: \(message)" }
}
