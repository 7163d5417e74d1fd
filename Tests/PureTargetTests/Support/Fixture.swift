import Decoding
import Foundation
import HTML
import Records
import SubscriptionLists
import TestSupport
import Trading
import Values

/// The payloads in the project's fixtures.
enum Fixture {
  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.fixtures.appending(path: path)))
  }

  @Sendable static func tables(of page: [UInt8]) throws -> HTMLPage {
    let document = try HTMLDocument(parsing: page)
    return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
  }
}

extension PublishedRecord {
  /// The first source of a year's lists.
  static func source(of year: Int, mayLackColumns: Bool = false) -> ListSource<Self> {
    var source = sources(ListRequest(today: Day(number: 20_000), years: [year], requiredYears: [year]))[0]
    source.mayLackColumns = mayLackColumns
    return source
  }
}

extension Offering {
  /// Decodes a year's list, with our HTML parser.
  static func decodeList(
    of year: Int = 2024, mayLackColumns: Bool = false, _ body: [UInt8]
  ) throws -> Decoded<[Offering]> {
    try source(of: year, mayLackColumns: mayLackColumns).decode(body, html: Fixture.tables)
  }
}

extension Auction {
  /// What is wrong with a row by itself.
  var doubt: Violation<Auction>? {
    let context = ReviewContext<Auction>(today: Day(number: 20_000), calendar: TradingCalendar())
    return Candidate(self, of: Auction.source(of: 2025), context).doubt?.violation
  }

  static func decodeList(of year: Int = 2025, _ body: [UInt8]) throws -> Decoded<[Auction]> {
    try source(of: year).decode(body, html: Fixture.tables)
  }
}

extension ClosesDecoder {
  /// The decoder of the exchange's daily closes.
  static let twse = ClosesDecoder(source: .closes(.twse), board: .twse)
}
