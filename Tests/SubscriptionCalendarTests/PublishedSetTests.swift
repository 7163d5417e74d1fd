import Foundation
import SubscriptionCalendar
import Testing

@Suite struct PublishedSetTests {
  @Test func `an offering with everything that can be remembered comes back as it was`() throws {
    let seen = try #require(Instant("2024-10-28T21:30"))
    let close = try #require(Price("32.4"))
    let day = try #require(Day(iso: "2024-10-28"))
    let offering = try Offering.sample(
      name: "慶\"豐\\富*-KY, Ltd.", finalPrice: "26.05", applications: 100_000, winRate: "0.34",
      isCancelled: true)
    let known = KnownOffering(
      id: "9935-20241022-2", offering: offering, firstSeen: seen,
      lastChanged: Instant(secondsSince1970: seen.secondsSince1970 + 61), isListed: false,
      revisions: [
        Revision(
          seen: seen,
          changes: [
            Revision.Change(field: "name", from: "e\u{301}", to: "é"),
            Revision.Change(field: "final_price", from: nil, to: "26.05"),
          ]),
        Revision(seen: seen, changes: [Revision.Change(field: "listed", from: "true", to: "false")]),
      ],
      frozen: FrozenCloses(
        opening: FrozenClose(
          BoardClose(price: close, day: day, board: .tpex, kind: .average), before: day.adding(1)),
        lastDay: FrozenClose(
          BoardClose(price: close, day: nil, board: .emerging, kind: .last), before: day.adding(4))),
      lastClose: BoardClose(price: close, day: day, board: .emerging, kind: .average),
      feeds: ["high", "mine"])
    // One more night computes the calendar; every field of what it leaves is then compared.
    let index = OfferingIndex(seen: [], known: [known], yearsRead: [2025], takenIDs: [], asOf: seen)
    let report = Report(offerings: index, closes: CloseIndex([]), asOf: seen)
    let files = report.files
    let published = try PublishedSet(subscriptions: files["subscriptions.json"], ids: [known.id]) {
      files[$0]
    }
    var expected = known
    expected.calendar = try #require(report.items.first).known.calendar
    #expect(expected.calendar.count == 6)
    #expect(published.offerings == [expected])
  }

  @Test func `an item without its own file is an error, for its memory would be lost`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = nights.files["subscriptions.json"]
    let error = try #require(throws: PublishedSet.Unreadable.self) {
      try PublishedSet(subscriptions: list, ids: []) { _ in nil }
    }
    #expect(error.path == "offerings/9935-20241029.json")
  }

  @Test func `without subscriptions.json the offerings come back from their own files`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32.4"])])
    var expected = try #require(try nights.known().first)
    expected.lastClose = nil
    let published = try PublishedSet(subscriptions: nil, ids: nights.fileIDs) { nights.files[$0] }
    #expect(published.offerings == [expected])
  }

  @Test func `a list that is no list, or of another version, is named`() throws {
    for text in ["", "{", "[]", "{}", #"{"schema_version":"1.0"}"#, #"{"schema_version":"2.0","items":[]}"#] {
      let error = try #require(throws: PublishedSet.Unreadable.self) {
        try PublishedSet(subscriptions: Array(text.utf8), ids: []) { _ in nil }
      }
      #expect(error.path == "subscriptions.json")
    }
    #expect(
      try PublishedSet(subscriptions: Array(#"{"schema_version":"1.7","items":[]}"#.utf8), ids: []) { _ in nil
      }
      .offerings == [])
  }

  @Test func `an item's file that cannot be read is named`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = try #require(nights.files["subscriptions.json"])
    let error = try #require(throws: PublishedSet.Unreadable.self) {
      try PublishedSet(subscriptions: list, ids: nights.fileIDs) { _ in Array("{".utf8) }
    }
    #expect(error.path == "offerings/9935-20241029.json")
  }

  @Test(
    arguments: [
      (#""code": "9935""#, #""code": "../x""#), (#""first_seen": "2024"#, #""first_seen": "24"#),
      (#""draw_date": "2024-11-05""#, #""draw_date": "2024-02-30""#),
      (#""offer_price": "27.3""#, #""offer_price": "12x""#),
      (#""id": "9935-20241029""#, #""id": "../9935-20241029""#),
      (#""end": "2024-11-01""#, #""end": "2024-10-01""#), (#""sequence": 0"#, #""sequence": -1"#),
    ]
  )
  func `a published text that is none of its field is an error`(text: String, wrong: String) throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let path = "offerings/9935-20241029.json"
    let file = String(decoding: try #require(nights.files[path]), as: UTF8.self)
    try #require(file.contains(text))
    let broken = Array(file.replacing(text, with: wrong).utf8)
    #expect(throws: PublishedSet.Unreadable.self) {
      try PublishedSet(subscriptions: nights.files["subscriptions.json"], ids: nights.fileIDs) {
        $0 == path ? broken : nights.files[$0]
      }
    }
  }

  @Test func `an id of subscriptions.json that could lead out of the folder is an error`() throws {
    var nights = Nights()
    try nights.pass("2024-10-28T21:30", [.sample()])
    let list = String(decoding: try #require(nights.files["subscriptions.json"]), as: UTF8.self)
    let wrong = list.replacing(#""id": "9935-20241029""#, with: #""id": "../9935-20241029""#)
    #expect(throws: PublishedSet.Unreadable.self) {
      try PublishedSet(subscriptions: Array(wrong.utf8), ids: nights.fileIDs) { _ in Array("{}".utf8) }
    }
  }
}
