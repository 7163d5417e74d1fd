package import Decoding
import Foundation
package import ListEngine
package import SubscriptionLists
import TestSupport
package import Trading
import Values
import XML

/// The payloads in the project's fixtures.
package enum Fixture {
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.fixtures.appending(path: path)))
  }

  /// The list of closed days of a year.
  package static func holidays(_ year: Int) throws -> HolidayList {
    try HolidayDecoder(source: .holidays(year), year: year)
      .decode(try bytes("backfill/twse-holidays-\(year).json")).content
  }

  /// The rows of the replay day's list, but for government bonds.
  package static func shares() throws -> [Offering] {
    try Offering.decodeList(try bytes("replay/2024-10-29/twse-subscriptions-2024.csv"))
      .content.filter { !$0.code.isGovernmentBond }
  }

  @Sendable package static func tables(of page: [UInt8]) throws -> HTMLPage {
    let document = try HTMLDocument(parsing: page)
    return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
  }
}

extension PublishedRecord {
  /// The first source of a year's lists.
  package static func source(of year: Int, mayLackColumns: Bool = false) -> ListSource<Self> {
    var source = sources(ListRequest(today: Day(number: 20_000), years: [year], requiredYears: [year]))[0]
    source.mayLackColumns = mayLackColumns
    return source
  }
}

extension Offering {
  /// Decodes a year's list, with our HTML parser.
  package static func decodeList(
    of year: Int = 2024, mayLackColumns: Bool = false, _ body: [UInt8]
  ) throws -> Decoded<[Offering]> {
    try source(of: year, mayLackColumns: mayLackColumns).decode(body, html: Fixture.tables)
  }
}

extension Auction {
  /// What is wrong with a row by itself.
  package var doubt: Violation<Auction>? {
    let context = ReviewContext<Auction>(today: Day(number: 22_000), calendar: TradingCalendar())
    return Candidate(self, of: Auction.source(of: 2025), context).doubt?.violation
  }

  package static func decodeList(of year: Int = 2025, _ body: [UInt8]) throws -> Decoded<[Auction]> {
    try source(of: year).decode(body, html: Fixture.tables)
  }
}

extension ClosesDecoder {
  /// The decoder of the exchange's daily closes.
  package static let twse = ClosesDecoder(source: .closes(.twse), board: .twse)
}
