import SubscriptionLists
import TestSamples
import Testing
import Trading

/// Which close the calendar's texts show on each night.
@Suite struct FrozenPremiumTests {
  /// A calendar without the typhoon of 2024-10-31.
  private func nights() -> Nights { Nights(calendar: TradingCalendar(closures: [])) }

  private static func isChoice(_ path: String) -> Bool { path.hasPrefix("calendars/choice/") }

  @Test func `the texts change only at the first close and those before the first and the last day`() throws {
    // A Tuesday to a Friday; the sample's price is 27.3.
    let closes = [
      ("2024-10-24", "30"), ("2024-10-25", "31"), ("2024-10-28", "32"), ("2024-10-29", "33"),
      ("2024-10-30", "34"), ("2024-10-31", "35"), ("2024-11-01", "36"), ("2024-11-04", "37"),
    ]
    var nights = self.nights()
    var premiums: [String] = []
    for (day, close) in closes {
      try nights.pass("\(day)T21:30", [.sample()], closes: [.sample(day, ["9935": close])])
      let summary = try #require(try nights.events()["deadline"]?["SUMMARY"])
      let premium = summary.split(separator: "｜").first { $0.hasPrefix("溢價 ") }
      premiums.append(premium.map { String($0.dropFirst(3)) } ?? "")
    }
    #expect(premiums == ["+9.9%", "+9.9%", "+17.2%", "+17.2%", "+17.2%", "+28.2%", "+28.2%", "+28.2%"])
  }

  @Test func `nights between those two closes change no byte of any entry`() throws {
    var nights = self.nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32"])])
    let opened = nights.stableFiles
    for (day, close) in [("2024-10-29", "33"), ("2024-10-30", "20")] {
      try nights.pass("\(day)T21:30", [.sample()], closes: [.sample(day, ["9935": close])])
      #expect(nights.stableFiles == opened)
    }
    #expect(try nights.item()["premium_percent"] == "-26.7")
    try nights.pass("2024-10-31T21:30", [.sample()], closes: [.sample("2024-10-31", ["9935": "35"])])
    #expect(nights.stableFiles != opened)
    let lastDay = nights.stableFiles
    for (day, close) in [("2024-11-01", "40"), ("2024-11-04", "41"), ("2024-11-13", "42")] {
      try nights.pass("\(day)T21:30", [.sample()], closes: [.sample(day, ["9935": close])])
      let files = nights.stableFiles
      #expect(files.filter { !Self.isChoice($0.key) } == lastDay.filter { !Self.isChoice($0.key) })
      // Files of several kinds leave out what has been over for a week.
      for (path, file) in files where Self.isChoice(path) {
        let known = try ICalendarText(try #require(lastDay[path])).events
        let events = try ICalendarText(file).events
        #expect(events.allSatisfy { known[$0.key] == $0.value }, "\(path)")
      }
    }
  }

  @Test func `a frozen premium does not raise SEQUENCE`() throws {
    var nights = self.nights()
    for (day, close) in [("2024-10-25", "31"), ("2024-10-28", "32"), ("2024-10-31", "35")] {
      try nights.pass("\(day)T21:30", [.sample()], closes: [.sample(day, ["9935": close])])
    }
    let events = try nights.events()
    #expect(events.values.map { $0["SEQUENCE"] } == Array(repeating: "0", count: 4))
    #expect(events["deadline"]?["LAST-MODIFIED"] == "20241031T133000Z")
  }

  @Test func `an offering first seen while open uses that night's close`() throws {
    var nights = self.nights()
    try nights.pass("2024-10-30T21:30", [.sample()], closes: [.sample("2024-10-30", ["9935": "34"])])
    #expect(try nights.events()["window"]?["SUMMARY"]?.contains("+24.5%") == true)
  }

  @Test func `a postponed period uses the close before its new first day`() throws {
    let moved = try Offering.sample(
      start: "2024-11-12", end: "2024-11-14", draw: "2024-11-18", delivery: "2024-11-26")
    var nights = self.nights()
    try nights.pass("2024-10-28T21:30", [.sample()], closes: [.sample("2024-10-28", ["9935": "32"])])
    try nights.pass("2024-10-29T21:30", [moved], closes: [.sample("2024-10-29", ["9935": "33"])])
    try nights.pass("2024-11-11T21:30", [moved], closes: [.sample("2024-11-11", ["9935": "36"])])
    // 36 over 27.3; 32 over 27.3 would be the close of a fortnight before.
    let summary = try nights.events()["window"]?["SUMMARY"]
    #expect(summary?.contains("+31.9%") == true)
  }

  @Test func `a postponed last day uses the close before it`() throws {
    let moved = try Offering.sample(end: "2024-11-08", draw: "2024-11-12")
    var nights = self.nights()
    try nights.pass("2024-10-31T21:30", [.sample()], closes: [.sample("2024-10-31", ["9935": "35"])])
    try nights.pass("2024-11-01T12:00", [moved], closes: [.sample("2024-10-31", ["9935": "35"])])
    try nights.pass("2024-11-07T21:30", [moved], closes: [.sample("2024-11-07", ["9935": "36"])])
    let summary = try nights.events()["deadline"]?["SUMMARY"]
    #expect(summary?.contains("+31.9%") == true)
  }

  @Test func `a known closure before the last day makes the texts change a session earlier`() throws {
    var nights = Nights()
    var summaries: [String?] = []
    for (day, close) in [("2024-10-28", "32"), ("2024-10-29", "33"), ("2024-10-30", "34")] {
      try nights.pass("\(day)T21:30", [.sample()], closes: [.sample(day, ["9935": close])])
      summaries.append(try nights.events()["deadline"]?["SUMMARY"])
    }
    // The last day is Friday the 1st; on Thursday a typhoon closes the exchanges.
    #expect(summaries.map { $0?.contains("+17.2%") } == [true, true, false])
    #expect(summaries.last??.contains("+24.5%") == true)
  }
}
