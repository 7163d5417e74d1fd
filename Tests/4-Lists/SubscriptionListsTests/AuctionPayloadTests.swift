import Decoding
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Values

/// The exchange's lists of auctions of whole years.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct AuctionPayloadTests {
  /// The rows of each file.
  private static let counts = [
    2017: 37, 2018: 58, 2019: 39, 2020: 54, 2021: 80, 2022: 96, 2023: 80, 2024: 146, 2025: 26,
  ]

  private static func path(of year: Int) -> String {
    switch year {
    case 2024: "auction/twse-auction-2024-big5.csv"
    case 2025: "auction/2025-cp950-bc0482e1-old-header.csv"
    default: "auction/\(year)-utf8.csv"
    }
  }

  private static func auctions(of year: Int) throws -> [Auction] {
    try Auction.decodeList(of: year, try RecordedPayload.bytes(path(of: year))).content
  }

  @Test(arguments: counts.keys.sorted()) func `every row of a year is an auction`(year: Int) throws {
    let decoded = try Auction.decodeList(of: year, try RecordedPayload.bytes(Self.path(of: year)))
    #expect(decoded.rowCount == Self.counts[year])
    #expect(decoded.content.count == decoded.rowCount)
    #expect(decoded.remarks == [])
    #expect(decoded.content.allSatisfy { $0.doubt == nil })
  }

  @Test func `the sample of 2026 as JSON has the new header, and gaps where rows were left out`() throws {
    let decoded = try Auction.decodeList(
      of: 2026,
      try RecordedPayload.bytes("auction/json-2026-09-08-sample.json"))
    #expect(decoded.content.count == 8 && decoded.rejected == [])
    #expect(decoded.content.map(\.hasResult) == [false, false] + Array(repeating: true, count: 6))
    #expect(
      decoded.remarks.map { $0.reason[.english] } == ["rows are missing: in the column 序號, 2 follows 0"])
  }

  @Test func `the total over the lots is the average, except where lots found no buyer`() throws {
    var (all, some, cancelled) = (0, 0, 0)
    for year in Self.counts.keys {
      for auction in try Self.auctions(of: year) {
        switch AuctionAverage(of: auction) {
        case .ofAllLots: all += 1
        case .ofSomeLots(let sold):
          some += 1
          #expect(sold < auction.lots ?? 0 && sold <= auction.qualifiedLots ?? 0)
          // Only new listings that are wanted by nobody else fail to sell all.
          #expect(auction.kind == .convertibleBond || auction.code.description == "6510")
        case .disagrees: Issue.record("\(auction.code) \(year)")
        case nil:
          cancelled += 1
          #expect(auction.isCancelled)
        }
      }
    }
    #expect((all, some, cancelled) == (584, 25, 7))
  }

  @Test func `the offer price is at most the average and 1.3 times the minimum`() throws {
    var above: [String] = []
    for year in Self.counts.keys {
      for auction in try Self.auctions(of: year) where auction.kind == .ipo && auction.hasResult {
        let offer = try #require(auction.offerPrice?.tenThousandths)
        let average = try #require(auction.averagePrice?.tenThousandths)
        let minimum = try #require(auction.minimumPrice?.tenThousandths)
        #expect(offer <= average)
        if offer * 10 > minimum * 13 { above.append("\(auction.code) \(year)") }
      }
    }
    // 106.15 × 1.3 = 137.995, and the offer price is 138.
    #expect(above == ["6516 2019"])
  }

  @Test func `all 45 draws of new listings of 2024 go with an auction at the same price`() throws {
    let list = try Offering.decodeList(
      try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv"))
    let moment = try #require(Instant("2024-11-02T21:30"))
    let auctions = try [2023, 2024].flatMap { try Self.auctions(of: $0) }.map { auction in
      Tracked(id: "\(auction.code)", record: auction, firstSeen: moment, lastChanged: moment)
    }
    let join = AuctionJoin(auctions)
    // First listings, and moves from the innovation board to the main one.
    let draws = list.content.filter { offering in
      ["初", "轉列"].contains { offering.market.description.contains($0) } && !offering.isCancelled
    }
    #expect(draws.count == 45)
    for offering in draws {
      let auction = try #require(join.auction(of: offering)?.record, "\(offering.code)")
      #expect(auction.offerPrice == offering.finalPrice, "\(offering.code)")
    }
    #expect(list.content.count { join.auction(of: $0) != nil } == 45)
    // The auction of 6950 was cancelled; 6840 had one, and no draw of 2024 goes with it.
    #expect(list.content.contains { $0.code.description == "6950" && $0.isCancelled })
    #expect(auctions.contains { $0.record.code.description == "6840" })
  }
}
