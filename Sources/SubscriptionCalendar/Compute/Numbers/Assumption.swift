/// What a number rests on, by name, so that whoever prints the number can say so beside it.
public struct Assumption: Hashable, Sendable, CustomStringConvertible {
  /// What is assumed, such as `commission`.
  public let name: String
  /// What it is assumed to be, with its unit, such as `0.1425 %`.
  public let value: String

  /// The assumption of that name and value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// `commission: 0.1425 %`
  public var description: String { "\(name): \(value)" }
}
