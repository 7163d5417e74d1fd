import ListEngine
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Values

/// Invariants over random changes of the list; each night is read back from its files.
@Suite struct NightPropertyTests {
  @Test(arguments: 1...(LongRun.isOn ? 6 : 2) as ClosedRange<UInt64>)
  func `ids are stable, SEQUENCE counts only moves, and timestamps never go back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows = [
      try Offering.sample(), try .sample("6535", market: "上櫃增資", start: "2024-11-05", end: "2024-11-07"),
      try .sample("2897B", offerPrice: "12", finalPrice: nil),
    ]
    var nights = Nights()
    var before: [String: [String: String]] = [:]
    var shown: Set<String> = []
    var ids: Set<String> = []
    for night in 0..<25 {
      mutate(&rows, with: &random)
      let moment = try #require(Day(iso: "2024-10-24")).adding(night)
      let price = "\(Int.random(in: 20...40, using: &random)).5"
      try nights.pass(
        "\(moment)T21:30", rows.shuffled(using: &random),
        closes: [.sample(moment.description, ["9935": price, "2897B": "13"])])
      let known = try nights.known()
      #expect(known.count { $0.isListed } == rows.count)
      #expect(Set(known.map(\.id)).count == known.count)
      #expect(ids.isSubset(of: known.map(\.id)))
      ids = Set(known.map(\.id))

      let events = try ICalendarText(try #require(nights.files["subscriptions.ics"])).events
      for (uid, event) in events {
        guard let old = before[uid] else {
          #expect(event["SEQUENCE"] == "0")
          continue
        }
        let isMoved = ["DTSTART;VALUE=DATE", "DTEND;VALUE=DATE", "STATUS"].contains { event[$0] != old[$0] }
        let sequences = try [old, event].map { try #require($0["SEQUENCE"].flatMap { Int($0) }) }
        guard shown.contains(uid) else {
          // Cancelled, removed after its day, and now confirmed again.
          #expect(sequences[1] > sequences[0])
          continue
        }
        #expect(sequences[1] == sequences[0] + (isMoved ? 1 : 0))
        let isChanged = event.contains {
          !["DTSTAMP", "LAST-MODIFIED"].contains($0.key) && $0.value != old[$0.key]
        }
        let stamp = "\(moment.compact)T133000Z"
        #expect(event["LAST-MODIFIED"] == (isChanged ? stamp : old["LAST-MODIFIED"]))
        #expect(event["DTSTAMP"] == event["LAST-MODIFIED"])
      }
      before.merge(events) { $1 }
      shown = Set(events.keys)
    }
  }

  /// Makes one random change to one row: a day, a cancellation, a price, a result, or nothing.
  private func mutate(_ rows: inout [Offering], with random: inout SplitMix64) {
    guard let place = rows.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: rows[place].drawDate = rows[place].drawDate?.adding(Int.random(in: 1...3, using: &random))
    case 1: rows[place].deliveryDate = rows[place].deliveryDate?.adding(1)
    case 2: rows[place].isCancelled.toggle()
    case 3: rows[place].finalPrice = Price(tenThousandths: Int.random(in: 100_000...300_000, using: &random))
    case 4 where !rows[place].hasResult && !rows[place].isCancelled:
      rows[place].qualifiedApplications = 100_000
      rows[place].winRate = WinRate(hundredths: 34)
    default: break
    }
  }
}
