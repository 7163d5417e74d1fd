import Foundation
import SubscriptionNightly
import SubscriptionQueries
import SubscriptionReport
import TestSupport
import Testing
import Values

/// The published track record is the one that a question about the night answers.
@Suite struct TrackRecordNightTests {
  @Test(arguments: ["2024-12-18", "2024-12-19", "2024-12-23"])
  func `an offering that is first stored on a day has the estimate of what was known`(first: String)
    async throws
  {
    let night = try Night()
    func publish(_ day: String, drawn: Bool = false) async throws {
      let rows = day < first ? 7 : 8
      let list = Payload.list(2024, rows: rows).replacing(
        #""0","0",""]"#, with: drawn ? #""40,000","2.5",""]"# : #""0","0",""]"#)
      let roc = try #require(Day(iso: day)).roc
      var replies: [String: [Reply]] = [
        Address.list(2024): [.body(list)], Address.list(2025): [.body(Payload.nothing)],
        Address.auctions(2024): [.body(Payload.auctions(2024, rows: 2))],
        Address.openData: [.body(Payload.openData(roc, rows: 8, price: "25.\(day.suffix(2))"))],
      ]
      for missed in try ["2024-12-20"].map({
        try #require(Day(iso: $0))
      }) {
        replies[Address.listedBars(missed)] = [.body(Payload.nothing)]
        replies[Address.tpexBars(missed)] = [.body(Payload.nothing)]
      }
      try await night.publish("\(day)T21:30", replies)
    }
    for day in ["2024-12-17", "2024-12-18", "2024-12-19"] { try await publish(day) }
    try await publish("2024-12-23", drawn: true)
    let moment = try #require(Instant("2024-12-23T21:30"))
    let access = StoreAccess(try night.settings("2024-12-23T21:30").store)
    let answered = try OddsRecord(in: access, moment: moment)
    #expect(answered.record.cases.count == 8 && answered.record.cases.allSatisfy { $0.expectedValue != nil })
    let published = try #require(try night.outputs()?["track-record.json"])
    #expect(published == String(decoding: answered.document, as: UTF8.self))
  }
}
