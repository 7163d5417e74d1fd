import Foundation
import Posix
import SubscriptionLists
import SubscriptionQuotes
import Testing
import Values

/// The log of quotes of a day.
@Suite struct QuoteLogTests {
  private let folder: URL
  private let record: QuoteLog
  private let today = WatchedQuotesTests.today

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(component: "subcalQuotes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    record = QuoteLog(besideStore: FilePath(folder.appending(component: "s.sqlite").path()))
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(component: "s.sqlite-quotes").path())
      .sorted()
  }

  private func quote(_ price: String, at second: Int, volume: Int, code: String = "2330") throws -> Quote {
    var quote = try WatchedQuotesTests.quote(code, price, at: 9 * 3600 + second, volume: volume)
    (quote.reference, quote.open, quote.high, quote.low) = (try .of("98"), try .of("99"), try .of("102"), nil)
    return quote
  }

  @Test func `entries are read in order, one for each timestamp`() throws {
    try record.add([try quote("100", at: 5, volume: 1000), try quote("5", at: 5, volume: 9, code: "1101")])
    try record.add([try quote("101.5", at: 20, volume: 3000)])
    try record.add([try quote("101", at: 10, volume: 2000), try quote("101.5", at: 20, volume: 3000)])
    let entries = try record.entries(of: .of("2330"), on: today)
    #expect(
      entries
        == [
          try quote("100", at: 5, volume: 1000), try quote("101", at: 10, volume: 2000),
          try quote("101.5", at: 20, volume: 3000),
        ].compactMap(QuoteLog.Entry.init))
    #expect(try record.entries(of: .of("2330"), on: today.adding(1)).isEmpty)
    #expect(try files() == ["2026-10-06.jsonl"])
  }

  @Test func `reference prices and trial prices are not logged`() throws {
    var quote = try quote("100", at: 5, volume: 0)
    quote.price?.kind = .reference
    try record.add([quote])
    #expect(throws: (any Error).self) { try files() }
    quote.price?.kind = .indicative
    try record.add([quote])
    #expect(try record.entries(of: .of("2330"), on: today).map(\.price.kind) == [.indicative])
  }

  @Test func `a truncated line and a line without a quote are ignored`() throws {
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
    try QuoteLog(besideStore: FilePath(folder.appending(component: "none").path())).prune(today: today)
  }
}
