import ListEngine
import SubscriptionLists
import TestSamples
import Testing

/// subscriptions.ics of a folder in which an earlier version published periods and deliveries too.
@Suite struct FormerFeedTests {
  /// The entries of subscriptions.ics by kind, each with STATUS, SEQUENCE and LAST-MODIFIED.
  private func main(_ nights: Nights) throws -> [String: String] {
    let events = try ICalendarText(try #require(nights.files["subscriptions.ics"])).events
    return Dictionary(
      uniqueKeysWithValues: try events.map { uid, event in
        let kind = try #require(uid.split(separator: "@")[0].split(separator: "-").last)
        let stamps = ["STATUS", "SEQUENCE", "LAST-MODIFIED"].map { event[$0] ?? "" }
        return (String(kind), stamps.joined(separator: " "))
      })
  }

  /// Two nights before the period, the second by this version.
  private func upgraded() throws -> Nights {
    var nights = Nights()
    try nights.pass("2024-10-24T21:30", [.sample()])
    try nights.addFormerKinds()
    try nights.pass("2024-10-25T21:30", [.sample()])
    return nights
  }

  @Test func `what moved to another file is cancelled here and unchanged there`() throws {
    let nights = try upgraded()
    #expect(
      try main(nights) == [
        "deadline": "CONFIRMED 0 20241024T133000Z", "draw": "CONFIRMED 0 20241024T133000Z",
        "window": "CANCELLED 1 20241025T133000Z", "delivery": "CANCELLED 1 20241025T133000Z",
      ])
    let ended = try ICalendarText(try #require(nights.files["subscriptions.ics"])).events
    #expect(ended["9935-20241029-window@subcal"]?["SUMMARY"] == "已移到「申購期間」行事曆｜9935")
    #expect(
      try nights.events().mapValues { "\($0["STATUS"] ?? "") \($0["SEQUENCE"] ?? "")" }
        == Dictionary(
          uniqueKeysWithValues: ["window", "deadline", "draw", "delivery"].map { ($0, "CONFIRMED 0") }))
    #expect(try nights.known().first?.calendar["window"]?.sequence == 0)
  }

  @Test func `the ends stay as they are for a month at least, and until their days are over`() throws {
    var nights = try upgraded()
    let end = "CANCELLED 1 20241025T133000Z"
    for day in ["2024-10-28", "2024-11-01", "2024-11-13", "2024-11-24"] {
      try nights.pass("\(day)T21:30", [.sample()])
      let entries = try main(nights)
      #expect(entries["window"] == end && entries["delivery"] == end, "\(day)")
    }
    try nights.pass("2024-11-25T21:30", [.sample()])
    #expect(try main(nights).keys.sorted() == ["deadline", "draw"])
  }

  @Test func `what is over at the change stays as it was`() throws {
    var nights = Nights()
    try nights.pass("2024-10-24T21:30", [.sample()])
    try nights.addFormerKinds()
    for day in ["2024-11-04", "2024-12-20"] {
      try nights.pass("\(day)T21:30", [.sample()])
      #expect(try main(nights)["window"] == "CONFIRMED 0 20241024T133000Z", "\(day)")
    }
    #expect(try main(nights)["delivery"] == nil)
  }

  @Test func `a new folder has no ends`() throws {
    var nights = Nights()
    for day in ["2024-10-24", "2024-10-25"] {
      try nights.pass("\(day)T21:30", [.sample()])
      #expect(try main(nights).keys.sorted() == ["deadline", "draw"])
    }
  }

  @Test func `an entry of another form in the former file is no entry`() throws {
    let entry = "UID:9935-20241029-window@subcal\r\nSEQUENCE:0\r\nLAST-MODIFIED:20241024T133000Z\r\n"
    for (wrong, right) in [("SEQUENCE:0", "SEQUENCE:-7"), ("20241024", "2024x"), ("@subcal", "@other")] {
      var nights = Nights()
      try nights.pass("2024-10-24T21:30", [.sample()])
      nights.replace(
        "subscriptions.ics", "BEGIN:VEVENT\r\n\(entry.replacing(wrong, with: right))END:VEVENT\r\n")
      try nights.pass("2024-10-25T21:30", [.sample()])
      #expect(try main(nights).keys.sorted() == ["deadline", "draw"])
    }
  }
}
