import Foundation
import Posix
import SubscriptionQuotes
import TestSupport
import Testing

@testable import SubscriptionWatch
import Values

/// What a watch records of a day.
@Suite struct WatchRecorderTests {
  private let scratch: ScratchDirectory
  private let log: QuoteLog
  private let day: Day
  private let code: StockCode

  init() throws {
    scratch = try ScratchDirectory()
    log = QuoteLog(besideStore: FilePath(scratch.path("s.sqlite")))
    day = try #require(Day(iso: "2026-10-06"))
    code = try #require(StockCode("2330"))
  }

  private func quote(_ second: Int, _ kind: QuotePrice.Kind = .trade) throws -> Quote {
    Quote(
      code: code, name: "", board: .twse, time: QuoteTime(Instant(day, secondOfDay: second)),
      price: QuotePrice(try #require(Price("100")), kind))
  }

  @Test func `an unchanged quote that the market confirms is recorded once a minute, to the end of trading`()
    throws
  {
    var recorder = WatchRecorder(log, nil)
    let first = 13 * 3600 + 20 * 60
    #expect(recorder.add([try quote(first)], confirmed: [], at: Instant(day, secondOfDay: first)) == [])
    for second in stride(from: first + 15, through: 13 * 3600 + 35 * 60, by: 15) {
      #expect(
        recorder.add([], confirmed: [try quote(first)], at: Instant(day, secondOfDay: second)) == [])
    }
    let seconds = try log.entries(of: code, on: day).map { $0.time.secondOfDay - first }
    #expect(seconds == Array(stride(from: 0, through: 600, by: 60)))
  }

  @Test func `nothing is confirmed of a code whose price is not of the market, or of another day`() throws {
    var recorder = WatchRecorder(log, nil)
    for kind in [QuotePrice.Kind.reference, .trade] {
      for second in [36_000, 36_060, 36_120, 36_180] {
        let now = Instant(kind == .reference ? day : day.adding(1), secondOfDay: second)
        let changed = second == 36_000 && kind == .reference ? [try quote(36_000, kind)] : []
        _ = recorder.add(changed, confirmed: [try quote(36_000, kind)], at: now)
      }
    }
    #expect(try log.entries(of: code, on: day).isEmpty && log.entries(of: code, on: day.adding(1)).isEmpty)
  }

  @Test func `a failure is reported once`() throws {
    try scratch.write("", to: "s.sqlite-quotes")
    var recorder = WatchRecorder(log, nil)
    let now = Instant(day, secondOfDay: 36_000)
    let notes = try (0..<3).flatMap { recorder.add([try quote(36_000 + $0)], confirmed: [], at: now) }
    #expect(notes.count == 1)
  }
}
