import Foundation
import SubscriptionCalendar
import SubscriptionQuotes
import SubscriptionSite
import SystemPackage
import Testing

/// What watch writes down of a day, and what a chart makes of it.
@Suite struct DayRecordTests {
  private let folder: URL
  private let record: DayRecord
  private let today = LiveBoardTests.today

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(component: "subcalQuotes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    record = DayRecord(besideStore: FilePath(folder.appending(component: "s.sqlite").path()))
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(component: "s.sqlite-quotes").path())
      .sorted()
  }

  private func quote(_ price: String, at second: Int, volume: Int, code: String = "2330") throws -> Quote {
    var quote = try LiveBoardTests.quote(code, price, at: 9 * 3600 + second, volume: volume)
    (quote.reference, quote.open, quote.high, quote.low) = (try .of("98"), try .of("99"), try .of("102"), nil)
    return quote
  }

  @Test func `what was added is read again, each moment once and in order`() throws {
    try record.add([try quote("100", at: 5, volume: 1000), try quote("5", at: 5, volume: 9, code: "1101")])
    try record.add([try quote("101.5", at: 20, volume: 3000)])
    try record.add([try quote("101", at: 10, volume: 2000), try quote("101.5", at: 20, volume: 3000)])
    let entries = try record.entries(of: .of("2330"), on: today)
    #expect(
      entries
        == [
          try quote("100", at: 5, volume: 1000), try quote("101", at: 10, volume: 2000),
          try quote("101.5", at: 20, volume: 3000),
        ].compactMap(DayRecord.Entry.init))
    #expect(try record.entries(of: .of("2330"), on: today.adding(1)).isEmpty)
    #expect(try files() == ["2026-10-06.jsonl"])
  }

  @Test func `a reference price and a trial are no prices of the day`() throws {
    var quote = try quote("100", at: 5, volume: 0)
    quote.price?.kind = .reference
    try record.add([quote])
    #expect(throws: (any Error).self) { try files() }
    quote.price?.kind = .indicative
    try record.add([quote])
    #expect(try record.entries(of: .of("2330"), on: today).map(\.price.kind) == [.indicative])
  }

  @Test func `a torn line and one that is none are left out, and the others stand`() throws {
    try record.add([try quote("100", at: 5, volume: 1000), try quote("101", at: 20, volume: 1000)])
    let file = folder.appending(path: "s.sqlite-quotes/2026-10-06.jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    try Data("{}\n\(lines[0])\n\(lines[1].dropLast(20))\n\(lines[1])".utf8).write(to: file)
    #expect(try record.entries(of: .of("2330"), on: today).map(\.price.price.description) == ["100", "101"])
  }

  @Test func `days older than a week are removed, and nothing else`() throws {
    try record.add([try quote("100", at: 5, volume: 1000)])
    let place = folder.appending(component: "s.sqlite-quotes")
    for name in ["2026-09-28.jsonl", "2026-09-29.jsonl", "notes.txt", "2026-09-01.csv"] {
      try Data().write(to: place.appending(component: name))
    }
    try record.prune(today: today)
    #expect(try files() == ["2026-09-01.csv", "2026-09-29.jsonl", "2026-10-06.jsonl", "notes.txt"])
    try DayRecord(besideStore: FilePath(folder.appending(component: "none").path())).prune(today: today)
  }

  @Test func `the average weighs each poll's price with what was traded since the last`() throws {
    func averages(_ points: [(String, Int, Int)]) throws -> [String?] {
      let entries = try points.compactMap { DayRecord.Entry(try quote($0.0, at: $0.1, volume: $0.2)) }
      return try #require(IntradaySeries(entries)).points.map { $0.average?.description }
    }
    // (100·1000 + 102·1000) / 2000, then + 105·2000 over 4000.
    #expect(
      try averages([("100", 5, 1000), ("102", 20, 2000), ("104", 30, 2000), ("105", 40, 4000)])
        == ["100", "101", "101", "103"])
    // What was traded before a late first poll was traded at prices that nobody saw.
    #expect(
      try averages([("100", 3600, 9000), ("102", 3620, 9000), ("104", 3640, 10_000)]) == [nil, nil, "104"])
    #expect(IntradaySeries([]) == nil)
  }
}
