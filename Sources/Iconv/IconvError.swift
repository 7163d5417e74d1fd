/// An encoding that the system cannot convert from.
package struct IconvError: Error, Sendable, Equatable, CustomStringConvertible {
  package let encoding: String
  package let message: String

  package init(encoding: String, message: String) {
    self.encoding = encoding
    self.message = message
  }

  package var description: String { "decoding from \"\(encoding)\": \(message)" }
}
