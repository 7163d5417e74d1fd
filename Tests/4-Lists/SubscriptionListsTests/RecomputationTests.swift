import Decoding
import Foundation
import JSON
import ListEngine
import SubscriptionLists
import SubscriptionOutputs
import SubscriptionReport
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// Premium, state and stage recomputed from the raw cells with Foundation's decimals and calendar.
@Suite struct RecomputationTests {
  @Test func `every share of the fixture night has the recomputed premium, state and stage`() throws {
    try compare(
      list: try Fixture.bytes("replay/2024-10-29/twse-subscriptions-2024.csv"),
      closes: try Fixture.bytes("replay/2024-10-29/twse-closes.json"), code: "Code", close: "ClosingPrice",
      rows: 65, atLeast: 30)
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `every share of the list of 2024 has the recomputed premium, state and stage`() throws {
    try compare(
      list: try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv"),
      closes: try RecordedPayload.bytes("stock_day_all/rwd-json-20260622.json"), code: "證券代號", close: "收盤價",
      rows: 128, atLeast: 60)
  }

  private func compare(
    list: [UInt8], closes: [UInt8], code: String, close: String, rows: Int, atLeast priced: Int
  ) throws {
    let raw = try RawTable(list: list)
    let rawCloses = try RawTable(json: closes)
    var closeOf: [String: Decimal] = [:]
    for row in rawCloses.rows {
      closeOf[try rawCloses.cell(code, row)] = Decimal(plain: try rawCloses.cell(close, row))
    }
    let shares = try raw.rows.filter { try !raw.cell("證券代號", $0).hasPrefix("A") }
    let offerings = try Offering.decodeList(list).content
      .filter { !$0.code.isGovernmentBond }
    let bars = Dictionary(
      grouping: try ClosesDecoder.twse.decode(closes).content.bars, by: \.code)
    #expect(shares.count == rows)
    #expect(offerings.count == rows)

    var stages: Set<String> = []
    var withPremium = 0
    for (cells, offering) in zip(shares, offerings) {
      let row = try RawOffering(cells, in: raw, closes: closeOf)
      for moment in row.moments {
        let expected = row.verdict(at: moment)
        #expect(
          try verdict(on: offering, bars[offering.code] ?? [], at: moment) == expected,
          "\(row.code) at \(moment)")
        stages.insert(expected.stage)
        withPremium += expected.premium == nil ? 0 : 1
      }
    }
    // Every stage and enough premiums occurred, so the comparison was not empty.
    #expect(
      stages == [
        "upcoming", "open", "last_day", "awaiting_draw", "drawn", "delivered", "cancelled",
      ])
    #expect(withPremium >= priced * 9)
  }

  /// The verdict with closes of the moment's day, while every board's newest file is known.
  private func verdict(on offering: Offering, _ bars: [DailyBar], at moment: Date) throws -> Verdict {
    let moment = Instant(secondsSince1970: Int(moment.timeIntervalSince1970))
    var evidence = TradingDayEvidence()
    for board in Board.allCases {
      evidence.add(TradingCalendar().expectedCloseDay(at: moment), of: board, isHeld: true)
    }
    let closes = CloseIndex([DailyCloses(board: .twse, day: moment.day, bars: bars)])
    let index = Tracker<Offering>.index([offering], read: [.year(2024)], moment: moment)
    let report = Report(offerings: index, closes: closes, moment: moment, evidence: evidence)
    // The item as it is in subscriptions.json; writing all files of a report for each moment takes half a minute.
    let item = ListFiles<Offering>.item(try #require(report.lists.offerings.first).evaluated)
    return try JSONDecoder().decode(Verdict.self, from: Data(item.file))
  }
}

/// The premium, state and stage of an item.
struct Verdict: Decodable, Equatable {
  var premium: Decimal?
  var missing: String?
  var state, stage: String

  enum CodingKeys: String, CodingKey {
    case premium = "premium_percent"
    case missing = "premium_missing"
    case state, stage
  }
}
