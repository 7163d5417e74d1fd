import Foundation
import TestSupport
import Testing

extension Golden {
  /// Compares a text with a file of Fixtures/delivery.
  static func expect(
    _ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(
      [name: Data(text.utf8)], in: Repository.folder("Fixtures/delivery"), sourceLocation: sourceLocation)
  }
}
