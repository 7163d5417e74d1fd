import ListEngine
import SubscriptionLists
import TestSamples
import Testing
import Values

@Suite struct CalendarNightsTests {
  @Test func `a night without changes leaves the calendar and the offerings' files unchanged`() throws {
    var nights = Nights()
    try nights.pass("2024-10-25T21:30", [.sample()])
    let first = nights.stableFiles
    #expect(Set(first.keys).isSuperset(of: ["offerings/9935-20241029.json", "subscriptions.ics"]))
    try nights.pass("2024-10-26T22:10", [.sample()])
    #expect(nights.stableFiles == first)
  }

  @Test func `new entries have their creation time, summary and days`() throws {
    var nights = Nights()
    try nights.pass("2024-10-25T21:30", [.sample()])
    let events = try nights.events()
    #expect(
      events.mapValues { $0["DTSTART;VALUE=DATE"] } == [
        "window": "20241029", "deadline": "20241101", "draw": "20241105", "delivery": "20241113",
      ])
    #expect(
      events.mapValues { $0["DTEND;VALUE=DATE"] } == [
        "window": "20241102", "deadline": "20241102", "draw": "20241106", "delivery": "20241114",
      ])
    for event in events.values {
      #expect(event["SEQUENCE"] == "0")
      #expect(event["DTSTAMP"] == "20241025T133000Z")
      #expect(event["LAST-MODIFIED"] == "20241025T133000Z")
      #expect(event["STATUS"] == "CONFIRMED")
      #expect(event["SUMMARY"]?.contains("9935 慶豐富") == true)
    }
  }

  @Test func `a moved draw raises only the draw entry's SEQUENCE`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    try nights.pass("2024-10-31T21:30", [.sample(draw: "2024-11-06")])
    let events = try nights.events()
    #expect(
      events.mapValues { $0["SEQUENCE"] } == [
        "window": "0", "deadline": "0", "draw": "1", "delivery": "0",
      ])
    #expect(events["draw"]?["DTSTART;VALUE=DATE"] == "20241106")
    #expect(events["draw"]?["LAST-MODIFIED"] == "20241031T133000Z")
    #expect(events["draw"]?["DTSTAMP"] == "20241031T133000Z")
    // Moving back also counts.
    try nights.pass("2024-11-01T21:30", [.sample()])
    #expect(try nights.events()["draw"]?["SEQUENCE"] == "2")
  }

  @Test func `a cancelled offering is marked, and its entries are removed after their days`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    let cancelled = try Offering.sample(finalPrice: nil, total: nil, isCancelled: true)
    try nights.pass("2024-10-30T21:30", [cancelled])
    let events = try nights.events()
    // The deadline of 1 November is in the future.
    #expect(Set(events.keys) == ["window", "deadline", "draw", "delivery"])
    for event in events.values {
      #expect(event["STATUS"] == "CANCELLED")
      #expect(event["SUMMARY"]?.hasPrefix("【取消】") == true)
      #expect(event["SEQUENCE"] == "1")
      #expect(event["LAST-MODIFIED"] == "20241030T133000Z")
    }
    try nights.pass("2024-11-01T21:30", [cancelled])
    #expect(try nights.events() == events)
    try nights.pass("2024-11-02T00:00", [cancelled])
    #expect(try Set(nights.events().keys) == ["draw", "delivery"])
    try nights.pass("2024-11-06T21:30", [cancelled])
    #expect(try Set(nights.events().keys) == ["delivery"])
    try nights.pass("2024-11-14T21:30", [cancelled])
    #expect(try nights.events() == [:])
    #expect(try nights.known().map(\.id) == ["9935-20241029"])
  }

  @Test func `a revoked cancellation is confirmed again with the same UID`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    try nights.pass("2024-10-30T21:30", [.sample(isCancelled: true)])
    try nights.pass("2024-10-31T21:30", [.sample()])
    let draw = try nights.events()["draw"]
    #expect(draw?["UID"] == "9935-20241029-draw@subcal")
    #expect(draw?["STATUS"] == "CONFIRMED")
    #expect(draw?["SEQUENCE"] == "2")
  }

  @Test func `a result changes the entries' text, but not SEQUENCE`() throws {
    var nights = Nights()
    try nights.pass("2024-11-05T12:00", [.sample()])
    let before = try nights.events()
    try nights.pass("2024-11-05T21:30", [.sample(applications: 98_765, winRate: "0.34")])
    let after = try nights.events()
    #expect(after.mapValues { $0["SEQUENCE"] } == before.mapValues { $0["SEQUENCE"] })
    #expect(after["draw"]?["SUMMARY"]?.contains("0.34%") == true)
    #expect(before["draw"]?["SUMMARY"]?.contains("0.34%") == false)
    #expect(after["draw"]?["LAST-MODIFIED"] == "20241105T133000Z")
  }

  @Test func `replaying an earlier night moves no timestamp back`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    try nights.pass("2024-10-27T21:30", [.sample(draw: "2024-11-06")])
    let events = try nights.events()
    #expect(events["draw"]?["SEQUENCE"] == "1")
    // A change is still a second later.
    #expect(events.values.map { $0["LAST-MODIFIED"] } == Array(repeating: "20241029T133001Z", count: 4))
    let known = try nights.known()
    #expect(known.map(\.lastChanged) == [Instant("2024-10-29T21:30")])
    #expect(known.flatMap(\.revisions).map(\.seen) == [Instant("2024-10-29T21:30")])
  }

  @Test func `an entry whose date the exchange removes keeps the date, marked but not cancelled`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    try nights.pass("2024-10-30T21:30", [.sample(draw: nil)])
    let marked = try nights.events()["draw"]
    #expect(marked?["STATUS"] == "CONFIRMED")
    #expect(marked?["SEQUENCE"] == "0")
    #expect(marked?["SUMMARY"]?.hasPrefix("【日期未定】") == true)
    #expect(marked?["DTSTART;VALUE=DATE"] == "20241105")
    try nights.pass("2024-10-31T21:30", [.sample(draw: "2024-11-08")])
    let again = try nights.events()["draw"]
    #expect(again?["STATUS"] == "CONFIRMED")
    #expect(again?["SEQUENCE"] == "1")
    #expect(again?["DTSTART;VALUE=DATE"] == "20241108")
  }

  @Test func `an offering whose row vanishes is not cancelled in the calendar`() throws {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [.sample()])
    try nights.pass("2024-10-30T21:30", [])
    let events = try nights.events()
    #expect(events.values.map { $0["STATUS"] } == Array(repeating: "CONFIRMED", count: 4))
    #expect(events.values.map { $0["SEQUENCE"] } == Array(repeating: "0", count: 4))
    #expect(try nights.item()["listed"].map { ["0", "false"].contains($0) } == true)
  }
}
