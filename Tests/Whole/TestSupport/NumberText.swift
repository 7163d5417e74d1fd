import Foundation

/// A number of a JSON file by its digits: `27.3`, and `5` of `5.0`.
package struct NumberText: Decodable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let description: String

  package init(stringLiteral text: String) { description = text }

  package init(from decoder: any Decoder) throws {
    description = "\(try decoder.singleValueContainer().decode(Decimal.self))"
  }
}

extension [String: Any] {
  /// The digits of a member that is a number.
  package func digits(_ name: String) -> String? { (self[name] as? NSNumber).map { "\($0)" } }
}
