import Foundation
import ListEngine
internal import Published
import SubscriptionLists
import SubscriptionOutputs
import SubscriptionReport
import TestSamples
import Testing
import Trading
import Values

@Suite struct PublishedOfferingsTests {
  @Test func `an offering with every field reads back unchanged`() throws {
    let seen = try #require(Instant("2024-10-28T21:30"))
    let close = try #require(Price("32.4"))
    let day = try #require(Day(iso: "2024-10-28"))
    let offering = try Offering.sample(
      name: "慶\"豐\\富*-KY, Ltd.", finalPrice: "26.05", applications: 100_000, winRate: "0.34",
      isCancelled: true)
    var known = Tracked(
      id: "9935-20241022-2", record: offering, firstSeen: seen,
      lastChanged: Instant(secondsSince1970: seen.secondsSince1970 + 61), isListed: false,
      revisions: [
        Revision(
          seen: seen,
          changes: [
            Revision.Change(field: "name", from: "e\u{301}", to: "é"),
            Revision.Change(field: "final_price", from: nil, to: "26.05"),
          ]),
        Revision(seen: seen, changes: [Revision.Change(field: "listed", from: "true", to: "false")]),
      ])
    known.published.frozen = FrozenCloses(
      opening: FrozenClose(
        BoardClose(price: close, day: day, board: .tpex, kind: .average), before: day.adding(1)),
      lastDay: FrozenClose(
        BoardClose(price: close, day: nil, board: .emerging, kind: .last), before: day.adding(4)))
    known.published.lastClose = BoardClose(price: close, day: day, board: .emerging, kind: .average)
    known.published.feeds = ["high", "mine"]
    // Another night computes the calendar, so that every field can be compared.
    let index = Tracker<Offering>.index([], known: [known], read: [.year(2025)], moment: seen)
    let report = Report(offerings: index, closes: CloseIndex([]), moment: seen)
    let files = report.files
    let published = try PublishedRecords<Offering>(items: files["subscriptions.json"], ids: [known.id]) {
      files[$0]
    }
    var expected = known
    expected.calendar = try #require(report.lists.offerings.first).known.calendar
    #expect(expected.calendar.count == 6)
    #expect(published.records == [expected])
  }

  @Test func `unknown values of a newer version are ignored, and its calendar entries are kept`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32.4"])])
    let path = "offerings/9935-20241029.json"
    var expected = try #require(try nights.known().first)
    let opening = try #require(expected.published.frozen.opening)
    let draw = try #require(expected.calendar["draw"])
    func replacing(_ path: String, _ texts: [String: String]) throws -> [UInt8] {
      var file = String(decoding: try #require(nights.files[path]), as: UTF8.self)
      for (text, newer) in texts {
        try #require(file.contains(text))
        file = file.replacing(text, with: newer)
      }
      return Array(file.utf8)
    }
    let entry = """
      {"sequence": \(draw.sequence), "last_modified": "\(draw.lastModified)", "start": "\(draw.start)",
      "end": "\(draw.end)", "status": "confirmed", "content": "\(draw.content)", "place": "new"}
      """
    let close = """
      {"before": "\(opening.before)", "close": "1", "close_date": null, "close_board": "TWSE", "close_kind": "new"}
      """
    let file = try replacing(
      path,
      [
        #""calendar": {"#: #""calendar": {"briefing": \#(entry),"#,
        #""frozen_closes": {"#: #""frozen_closes": {"draw": \#(close), "refund": {"new": 1},"#,
        #""listed": true"#: #""listed": true, "lottery": {"new": [1.5]}"#,
      ])
    let list = try replacing(
      "subscriptions.json",
      [
        #""close_kind": "close""#: #""close_kind": "auction""#,
        #""kind": "share""#: #""kind": "warrant", "new": 1"#,
      ])
    let read = try PublishedRecords<Offering>(items: list, ids: nights.fileIDs) {
      $0 == path ? file : nights.files[$0]
    }
    expected.calendar["briefing"] = draw
    expected.published.lastClose = nil
    #expect(read.records == [expected])

    // The night after writes the entry again.
    let seen = try #require(Instant("2024-10-29T21:30"))
    let index = Tracker<Offering>.index(
      [try .sample()], known: read.records, read: [.year(2024)], moment: seen)
    let files = Report(offerings: index, closes: CloseIndex([]), moment: seen).files
    let written = try PublishedRecords<Offering>(items: nil, ids: nights.fileIDs) { files[$0] }
    #expect(written.records.map { $0.calendar["briefing"] } == [draw])
  }

  @Test func `a frozen close of an unknown kind is ignored`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32.4"])])
    let path = "offerings/9935-20241029.json"
    let file = String(decoding: try #require(nights.files[path]), as: UTF8.self)
    let newer = Array(file.replacing(#""close_kind": "close""#, with: #""close_kind": "auction""#).utf8)
    var expected = try #require(try nights.known().first)
    try #require(expected.published.frozen.opening != nil)
    expected.published.frozen.opening = nil
    expected.published.lastClose = nil
    let read = try PublishedRecords<Offering>(items: nil, ids: nights.fileIDs) { _ in newer }
    #expect(read.records == [expected])
  }

  @Test func `an item without its own file is an error, because its history would be lost`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = nights.files["subscriptions.json"]
    let error = try #require(throws: UnreadableFile.self) {
      try PublishedRecords<Offering>(items: list, ids: []) { _ in nil }
    }
    #expect(error.path == "offerings/9935-20241029.json")
  }

  @Test func `without subscriptions.json the offerings are read from their own files`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32.4"])])
    var expected = try #require(try nights.known().first)
    expected.published.lastClose = nil
    let published = try PublishedRecords<Offering>(items: nil, ids: nights.fileIDs) { nights.files[$0] }
    #expect(published.records == [expected])
  }

  @Test func `the error for an invalid list or one of another version names the file`() throws {
    for text in ["", "{", "[]", "{}", #"{"schema_version":"1.0"}"#, #"{"schema_version":"3.0","items":[]}"#] {
      let error = try #require(throws: UnreadableFile.self) {
        try PublishedRecords<Offering>(items: Array(text.utf8), ids: []) { _ in nil }
      }
      #expect(error.path == "subscriptions.json")
    }
    #expect(
      try ["1.7", "2.1"].allSatisfy { version in
        try PublishedRecords<Offering>(
          items: Array(#"{"schema_version":"\#(version)","items":[]}"#.utf8), ids: []
        ) { _ in nil }.records.isEmpty
      })
  }

  @Test func `the error for an unreadable item file names it`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = try #require(nights.files["subscriptions.json"])
    let error = try #require(throws: UnreadableFile.self) {
      try PublishedRecords<Offering>(items: list, ids: nights.fileIDs) { _ in Array("{".utf8) }
    }
    #expect(error.path == "offerings/9935-20241029.json")
  }

  @Test(
    arguments: [
      (#""code": "9935""#, #""code": "../x""#), (#""first_seen": "2024"#, #""first_seen": "24"#),
      (#""draw_date": "2024-11-05""#, #""draw_date": "2024-02-30""#),
      (#""offer_price": 27.3"#, #""offer_price": "12x""#),
      (#""offer_price": 27.3"#, #""offer_price": 12.34567"#),
      (#""offer_price": 27.3"#, #""offer_price": true"#),
      (#""id": "9935-20241029""#, #""id": "../9935-20241029""#),
      (#""end": "2024-11-01""#, #""end": "2024-10-01""#), (#""sequence": 0"#, #""sequence": -1"#),
      (#""sequence": 0"#, #""sequence": 2147483648"#),
    ]
  )
  func `an invalid published field is an error`(text: String, wrong: String) throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let path = "offerings/9935-20241029.json"
    let file = String(decoding: try #require(nights.files[path]), as: UTF8.self)
    try #require(file.contains(text))
    let broken = Array(file.replacing(text, with: wrong).utf8)
    #expect(throws: UnreadableFile.self) {
      try PublishedRecords<Offering>(items: nights.files["subscriptions.json"], ids: nights.fileIDs) {
        $0 == path ? broken : nights.files[$0]
      }
    }
  }

  @Test func `an id of subscriptions.json that could lead out of the folder is an error`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = String(decoding: try #require(nights.files["subscriptions.json"]), as: UTF8.self)
    let wrong = list.replacing(#""id": "9935-20241029""#, with: #""id": "../9935-20241029""#)
    #expect(throws: UnreadableFile.self) {
      try PublishedRecords<Offering>(items: Array(wrong.utf8), ids: nights.fileIDs) { _ in Array("{}".utf8) }
    }
  }
}
