import Decoding
import ListEngine
import Localization
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

@Suite struct OfferingIndexTests {
  private static let year: Set<Int> = [2024]

  private func index(
    _ seen: [Offering], known: [Tracked<Offering>] = [], years: Set<Int> = year, taken: Set<String> = [],
    on moment: String = "2024-10-28T21:30"
  ) throws -> [Tracked<Offering>] {
    Tracker<Offering>.index(
      seen, known: known, read: Set(years.map { .year($0) }), takenIDs: taken,
      moment: try #require(Instant(moment)))
  }

  @Test func `a new row gets an id from its code and first day, and no revision`() throws {
    let moment = try #require(Instant("2024-10-28T21:30"))
    let expected = Tracked<Offering>(
      id: "9935-20241029", record: try .sample(), firstSeen: moment, lastChanged: moment)
    #expect(try index([.sample()]) == [expected])
  }

  @Test func `an id stays the same when every date moves, and the change is reported`() throws {
    let first = try index([.sample()])
    let moved = try Offering.sample(
      start: "2024-11-12", end: "2024-11-14", draw: "2024-11-18", delivery: "2024-11-26")
    let later = try index([moved], known: first, on: "2024-10-29T21:30")
    let moment = try #require(Instant("2024-10-29T21:30"))
    var expected = first[0]
    expected.offering = moved
    expected.lastChanged = moment
    expected.revisions = [
      Revision(
        seen: moment,
        changes: [
          Revision.Change(field: "subscription_start", from: "2024-10-29", to: "2024-11-12"),
          Revision.Change(field: "subscription_end", from: "2024-11-01", to: "2024-11-14"),
          Revision.Change(field: "draw_date", from: "2024-11-05", to: "2024-11-18"),
          Revision.Change(field: "delivery_date", from: "2024-11-13", to: "2024-11-26"),
        ])
    ]
    #expect(later == [expected])
  }

  @Test func `a postponed draw, a result and a cancellation are one offering with three revisions`() throws {
    var known = try index([.sample()])
    known = try index([.sample(draw: "2024-11-06")], known: known, on: "2024-10-31T21:30")
    known = try index(
      [.sample(draw: "2024-11-06", applications: 100_000, winRate: "0.34")], known: known,
      on: "2024-11-06T21:30")
    known = try index(
      [
        .sample(
          draw: "2024-11-06", finalPrice: nil, total: nil, applications: 100_000, winRate: "0.34",
          isCancelled: true)
      ], known: known, on: "2024-11-07T21:30")
    #expect(known.map(\.id) == ["9935-20241029"])
    #expect(
      known[0].revisions.map { $0.changes.map { "\($0.field) \($0.from ?? "–") → \($0.to ?? "–")" } } == [
        ["draw_date 2024-11-05 → 2024-11-06"],
        ["qualified_applications – → 100000", "win_rate_percent – → 0.34"],
        ["total_amount 9282000 → –", "final_price 27.3 → –", "cancelled false → true"],
      ])
    #expect(known[0].firstSeen == Instant("2024-10-28T21:30"))
    #expect(known[0].lastChanged == Instant("2024-11-07T21:30"))
  }

  @Test func `an id is never reused`() throws {
    #expect(try index([.sample()], taken: ["9935-20241029"]).map(\.id) == ["9935-20241029-2"])
    #expect(
      try index([.sample()], taken: ["9935-20241029", "9935-20241029-2"]).map(\.id) == ["9935-20241029-3"])
    // Two rows of one company with one first day: a share issue and a listing.
    let pair = try index([.sample(), .sample(market: "初上市")])
    #expect(pair.map(\.id) == ["9935-20241029", "9935-20241029-2"])
    #expect(pair.map(\.offering.market.description) == ["上市增資", "初上市"])
    // The next night matches both again, in any order.
    let again = try index([.sample(market: "初上市"), .sample()], known: pair, on: "2024-10-29T21:30")
    #expect(again == pair)
  }

  @Test func `a new offering after a cancellation gets a new id, even with the same first day`() throws {
    let cancelled = try Offering.sample(finalPrice: nil, total: nil, isCancelled: true)
    let known = try index([cancelled])
    let anew = try Offering.sample(end: "2024-11-04", draw: "2024-11-06")
    let both = try index([anew, cancelled], known: known, on: "2024-10-29T21:30")
    #expect(Set(both.map(\.id)) == ["9935-20241029", "9935-20241029-2"])
    #expect(both.first { $0.id == "9935-20241029" } == known[0])
    #expect(both.first { $0.id == "9935-20241029-2" }?.offering == anew)
  }

  @Test func `序號 is not a key: a renumbered list changes no offering`() throws {
    let body = try Fixture.bytes("forms/list.json")
    var text = String(decoding: body, as: UTF8.self)
    for number in 1...11 { text = text.replacing(#"["\#(number)", "1"#, with: #"["\#(number + 40)", "1"#) }
    #expect(text.utf8.count > body.count)
    let before = try index(try Offering.decodeList(body).content)
    let after = try Offering.decodeList(Array(text.utf8)).content
    #expect(try index(after.reversed(), known: before, on: "2024-10-29T21:30") == before)
  }

  @Test func `a row that vanishes from the list of its year is kept and marked, never cancelled`() throws {
    let known = try index([.sample()])
    let gone = try index([], known: known, on: "2024-10-30T21:30")
    let moment = try #require(Instant("2024-10-30T21:30"))
    var expected = known[0]
    expected.isListed = false
    expected.lastChanged = moment
    expected.revisions = [
      Revision(seen: moment, changes: [Revision.Change(field: "listed", from: "true", to: "false")])
    ]
    #expect(gone == [expected])
    #expect(!gone[0].isListed)
    // Another night without it changes nothing.
    #expect(try index([], known: gone, on: "2024-10-31T21:30") == gone)

    let back = try index([.sample()], known: gone, on: "2024-11-01T21:30")
    let returned = try #require(Instant("2024-11-01T21:30"))
    expected.isListed = true
    expected.lastChanged = returned
    expected.revisions.append(
      Revision(seen: returned, changes: [Revision.Change(field: "listed", from: "false", to: "true")]))
    #expect(back == [expected])
    #expect(back[0].isListed)
  }

  @Test func `a row of a year that was not read is not marked as vanished`() throws {
    let known = try index([.sample()])
    for years in [[], [2023], [2025]] as [Set<Int>] {
      let kept = try index([], known: known, years: years, on: "2024-10-30T21:30")
      #expect(kept == known)
      // Its return is not a change either.
      #expect(try index([.sample()], known: kept, on: "2024-10-31T21:30") == known)
    }
  }

  @Test func `a year counts as read only when each of its lists was read`() throws {
    let known = try index([.sample(), .sample("4174", name: "浩鼎")])
    let source = Offering.source(of: 2024)
    let list = DecodedList(
      Decoded(content: [try .sample()], rowNumbers: [1], form: .csv, rowCount: 1), of: source)
    let moment = try #require(Instant("2024-10-29T21:30"))
    let tracker = Tracker(
      moment: moment, context: ReviewContext<Offering>(today: moment.day, calendar: TradingCalendar()))
    let unread = tracker.track([list], known: known, unread: [.year(2024)])
    #expect(unread.records.map(\.isListed) == [true, true])
    let read = tracker.track([list], known: known)
    #expect(read.records.map(\.isListed) == [false, true])
    #expect(read.records.map(\.doubt) == ["missing_from_list", nil])
    #expect(read.remarks.count == 1)
    // The next row that can be used ends the doubt.
    let back = try index(
      [.sample("4174", name: "浩鼎")], known: read.records, years: [], on: "2024-10-30T21:30")
    #expect(back.allSatisfy { $0.isListed && $0.doubt == nil })
  }

  @Test func `a row that cannot be right leaves its offering as it was, and a new one is left out`() throws {
    let known = try index([.sample()])
    var wrong = try Offering.sample()
    wrong.lotShares = 1500
    let new = try Offering.sample("4174", name: "浩鼎", draw: "2024-10-30")
    let list = DecodedList(
      Decoded(content: [wrong, new], rowNumbers: [1, 2], form: .csv, rowCount: 2),
      of: Offering.source(of: 2024))
    let moment = try #require(Instant("2024-10-29T21:30"))
    let result = Tracker(
      moment: moment, context: ReviewContext<Offering>(today: moment.day, calendar: TradingCalendar())
    ).track([list], known: known)
    var expected = known[0]
    (expected.doubt, expected.consequence) = ("lot_size", .before)
    #expect(result.records == [expected] && result.rowsLeftOut == 1)
    #expect(result.remarks.compactMap(\.rule) == ["lot_size", "date_order"])
  }

  @Test func `every rule's doubt has one title in its list, and its name is published`() {
    func check<Record: ListedRecord>(_: Record.Type) {
      let doubts = Record.doubts
      #expect(Set(doubts) == Set(Record.rules.map(\.doubt) + [.unreadableRow, .missingFromList]))
      #expect(Set(doubts.map(\.id)).count == doubts.count, "\(Record.kind.name)")
      #expect(doubts.allSatisfy { !$0.title[.chinese].isEmpty && !$0.title[.english].contains("_") })
      #expect(doubts.allSatisfy { Record.doubt(named: $0.id) == $0 })
    }
    for list in Lists.all { check(list) }
  }

  @Test func `what is published of an offering in doubt follows from its rules`() {
    func ids(_ consequence: Doubt.Consequence) -> [String] {
      Offering.doubts.filter { Offering.consequence(of: $0) == consequence }.map(\.id)
    }
    #expect(ids(.listed) == ["unreadable_row", "name_change", "other_list"])
    #expect(
      ids(.either) == [
        "date_change", "lot_size", "total_amount", "final_price", "price_change", "price_level", "win_rate",
        "repeated_offering", "identity_change",
      ])
    #expect(ids(.before).contains("missing_from_list") && ids(.before).count == 9)
  }

  @Test func `only valid ids are recognised`() {
    for id in ["9935-20241029", "2897B-20240913-2", "A131KA-undated", "1101-20241029-17"] {
      #expect(RecordID.isValid(id, suffix: nil), "\(id)")
    }
    for text in [
      "", "9935", "9935-", "9935-20241301", "9935-20241029-1", "9935-20241029-x", "../9935-20241029",
      "9935-1131029", "9935-20241029-2-3", "abcd-20241029", "9935-20241029/..",
    ] {
      #expect(!RecordID.isValid(text, suffix: nil), "\(text)")
    }
  }

  @Test func `a subscription in December with its draw in January belongs to the draw's year`() throws {
    let known = try index(
      [.sample(start: "2024-12-27", end: "2024-12-31", draw: "2025-01-03", delivery: "2025-01-10")],
      years: [2024, 2025], on: "2024-12-26T21:30")
    #expect(try index([], known: known, years: [2024], on: "2024-12-27T21:30")[0].isListed)
    #expect(try !index([], known: known, years: [2025], on: "2024-12-27T21:30")[0].isListed)
  }

  @Test func `a finished offering that is in no list stays for 180 days`() throws {
    let known = try index([.sample()])
    #expect(try index([], known: known, years: [2025], on: "2025-05-12T21:30").map(\.id) == ["9935-20241029"])
    #expect(try index([], known: known, years: [2025], on: "2025-05-13T00:00").map(\.id) == [])
    // While it is in a list it stays.
    #expect(try index([.sample()], known: known, on: "2025-12-31").map(\.id) == ["9935-20241029"])
  }

  @Test func `offerings are sorted by draw date, newest first, then by id`() throws {
    let seen = [
      try Offering.sample("1111", draw: "2024-11-05"), try .sample("3333", draw: "2024-11-07"),
      try .sample("2222", draw: "2024-11-05"), try .sample("4444", draw: nil),
    ]
    let expected = ["4444-20241029", "3333-20241029", "1111-20241029", "2222-20241029"]
    #expect(try index(seen).map(\.id) == expected)
    #expect(try index(seen.reversed()).map(\.id) == expected)
  }
}
