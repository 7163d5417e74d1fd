import Foundation
import HTML
import SubscriptionCalendar
import TestSupport

/// The payloads in the project's fixtures.
enum Fixture {
  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.fixtures.appending(path: path)))
  }
}

extension SubscriptionListDecoder {
  /// The decoder of a year's list, with our HTML parser.
  static func list(of year: Int = 2024, mayLackColumns: Bool = false) -> SubscriptionListDecoder {
    SubscriptionListDecoder(
      source: "twse-subscriptions-\(year)", year: year, mayLackColumns: mayLackColumns
    ) { bytes in
      let document = try HTMLDocument(parsing: bytes)
      return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
    }
  }
}

extension ClosesDecoder {
  /// The decoder of the exchange's daily closes.
  static let twse = ClosesDecoder(source: "twse-closes", board: .twse)
}
