/// The system cannot convert from an encoding.
public struct IconvError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the encoding, as it was asked for.
  public let encoding: String

  /// What the system says about it.
  public let message: String

  /// An error made of its parts.
  public init(encoding: String, message: String) {
    self.encoding = encoding
    self.message = message
  }

  /// The failure in one line.
  public var description: String { "decoding from \"\(encoding)\": \(message)" }
}
