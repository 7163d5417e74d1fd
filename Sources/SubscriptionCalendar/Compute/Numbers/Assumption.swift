/// A named assumption that an output can print beside a number.
public struct Assumption: Hashable, Sendable, CustomStringConvertible {
  /// The name, such as `commission`.
  public let name: String
  /// The value with its unit, such as `0.1425 %`.
  public let value: String

  /// An assumption.
  public init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }

  /// `commission: 0.1425 %`
  public var description: String { "\(name): \(value)" }
}
