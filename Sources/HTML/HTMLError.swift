/// A document that is larger or more deeply nested than any page that is worth reading, or that libxml2 could not
/// parse to its end.
package struct HTMLError: Error, Sendable, Equatable, CustomStringConvertible {
  package let message: String

  package init(message: String) { self.message = message }

  package var description: String { "parsing HTML: \(message)" }
}
