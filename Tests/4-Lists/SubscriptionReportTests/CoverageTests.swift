import Decoding
import ListEngine
import SubscriptionLists
import SubscriptionReport
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// How many offerings can be priced by one board's closes, by two's and by all three's.
@Suite struct CoverageTests {
  /// The number of offerings with a close by the first board, the first two, and all three; also printed.
  private func coverage(
    of shares: [Offering], _ files: [DailyCloses], at moment: String, _ name: String
  ) throws -> [Int] {
    let instant = try #require(Instant(moment))
    // A delivered offering has its delivery day's close only.
    let shares = shares.map { share in
      var share = share
      share.deliveryDate = nil
      return share
    }
    let index = Tracker<Offering>.index(shares, read: [.year(2024)], moment: instant)
    let counts = (1...files.count).map { count in
      let report = Report(
        offerings: index, closes: CloseIndex(Array(files.prefix(count))), moment: instant)
      return report.lists.offerings.count { $0.evaluated.valuation.close != nil }
    }
    print(
      "\(name): of \(shares.count) offerings TWSE prices \(counts[0]), with TPEx \(counts[1]), "
        + "with the emerging board \(counts[2])")
    return counts
  }

  @Test func `the fixture's closes of three boards price every offering that trades on one of them`() throws {
    let folder = "replay/2024-10-29"
    let files = try Board.allCases.map { board in
      let source = board == .twse ? "twse" : board == .tpex ? "tpex" : "emerging"
      return try ClosesDecoder(source: SourceID("\(source)-closes"), board: board)
        .decode(try Fixture.bytes("\(folder)/\(source)-closes.json")).content
    }
    let shares = try Fixture.shares()
    let counts = try coverage(of: shares, files, at: "2024-10-29T21:30", "fixture")
    let priced = Set(files.flatMap { $0.bars.filter { $0.close != nil }.map(\.code) })
    #expect(counts == [42, 62, 64])
    #expect(counts[2] == shares.count { priced.contains($0.code) })
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `of the 128 offerings of 2024 TWSE prices 45, with TPEx 81, with the emerging board all`() throws {
    let shares = try Offering.decodeList(
      try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv")
    )
    .content.filter { !$0.code.isGovernmentBond }
    let path = "tpex_daily/new-dailyQuotes-20230130.json"
    let traded = Set(
      try ClosesDecoder(source: SourceID(path), board: .tpex).decode(try RecordedPayload.bytes(path)).content
        .bars.map(
          \.code))
    // Capital increases already trade; new listings trade on the emerging board until then.
    func board(_ offering: Offering) -> Board {
      switch offering.market.description {
      case "上市增資", "第一上市公司現金增資": .twse
      case "上櫃增資", "第一上櫃公司現金增資": traded.contains(offering.code) ? .tpex : .emerging
      default: .emerging
      }
    }
    let codes = Dictionary(grouping: shares, by: board)
    let files = try Board.allCases.map { board in
      try DailyCloses.sample(
        "2024-10-29",
        Dictionary(uniqueKeysWithValues: (codes[board] ?? []).map { ($0.code.description, "100") }),
        board: board)
    }
    #expect(try coverage(of: shares, files, at: "2024-10-29T21:30", "2024") == [45, 81, 128])
  }
}
