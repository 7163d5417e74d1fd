import Foundation
import TestSupport
import Testing
import Trading
import Values

/// Weeks and months in `subcal history` and `subcal chart`.
@Suite(.timeLimit(.minutes(60))) struct CandleTests {
  let filled: Backfilled

  /// Sixteen months of bars until 5 November 2024: on the emerging board, then listed, with days without a trade and
  /// with a dividend in the middle of a week.
  init() throws {
    filled = try Backfilled()
    var bars = try SampleBars(seed: 21, from: "2023-07-03", at: "31.2")
    try bars.trade(88, on: .emerging, drift: 3, withoutTradeEvery: 12)
    try bars.trade(120, drift: 2, withoutTradeEvery: 9)
    try bars.tradeExDividend()
    try bars.trade(143, drift: -2, withoutTradeEvery: 13)
    let dated = bars.bars.enumerated().map { number, dated in
      var dated = dated
      // A session of which the exchange has no value.
      if number != 300 { dated.bar.value = dated.bar.volume.map { $0 * 31 } }
      return dated
    }
    try StoreFile(filled.program.scratch.path("work/s.sqlite")).add(dated)
  }

  private func history(_ arguments: String...) throws -> String {
    let ending = try filled.program.run(
      ["history", "9999", "--store", "s.sqlite", "--as-of", "2024-11-06T10:00"] + arguments)
    try #require(ending.status == 0 && ending.stderr == "", "\(ending)")
    return ending.stdout
  }

  @Test(arguments: ["week", "month"])
  func `another program makes the same candles of the daily bars`(interval: String) throws {
    let daily = filled.program.scratch.path("daily.csv")
    try history("--csv").write(toFile: daily, atomically: false, encoding: .utf8)
    let shell = try #require(Tool(named: "sh"))
    let recomputed = try shell.output([
      "-c", "exec python3 \"$0\" \"$1\" 2024-11-05 < \"$2\"",
      Repository.path("Tests/Machines/Clients/candles.py"), interval, daily,
    ])
    let ours = try history("--csv", "--interval", interval)
    #expect(ours == String(decoding: recomputed, as: UTF8.self))
    // With the header.
    let rows = ours.components(separatedBy: "\r\n").dropLast()
    #expect(rows.count == (interval == "week" ? 73 : 19))
    #expect(rows.last?.hasSuffix(",true") == true && rows.count { $0.hasSuffix(",true") } == 1)
  }

  @Test func `weeks and months are whole, whatever days are asked for`() throws {
    let weeks = try history("--csv", "--interval", "週", "--from", "2024-10-23", "--to", "2024-10-29")
      .components(separatedBy: "\r\n").dropFirst().dropLast().map { $0.components(separatedBy: ",") }
    #expect(weeks.map { $0[12] } == ["2024-10-21", "2024-10-28"])
    #expect(weeks.map { $0[0] } == ["2024-10-25", "2024-11-01"])
    let text = try history("--interval", "month", "--language", "en")
    #expect(text.contains("  bars  18, 2023-07-03 to 2024-11-04, 1 of them"))
    #expect(text.contains("on TWSE, not complete"))
  }

  @Test func `a day's bars have the fields that they always had`() throws {
    let header = try history("--csv").prefix { $0 != "\r\n" }
    #expect(header.hasSuffix(",reference,break"))
    #expect(try history("--json", "--interval", "week").contains("\"running\": true"))
  }

  @Test func `a chart of weeks says that its last candle is not complete`() throws {
    func chart(_ arguments: String...) throws -> String {
      let ending = try filled.program.run(
        ["chart", "9999", "--output", "-", "--store", "s.sqlite", "--range", "all", "--language", "en"]
          + arguments)
      try #require(ending.status == 0, "\(ending)")
      return ending.stdout
    }
    let note = "The last bar is not complete"
    let weeks = try chart("--interval", "week", "--as-of", "2024-11-06T10:00")
    #expect(weeks.contains("Weekly chart of 9999") && weeks.contains(note))
    // On Saturday the week is over.
    #expect(try !chart("--interval", "week", "--as-of", "2024-10-26T10:00").contains(note))
    // Where its last sessions are not stored, it lacks them after it is over, too.
    #expect(try chart("--interval", "week", "--as-of", "2024-11-09T10:00").contains(note))
    let late = try filled.program.run([
      "history", "9999", "--store", "s.sqlite", "--as-of", "2024-11-09T10:00", "--csv", "--interval", "week",
    ])
    #expect(
      late.stdout.components(separatedBy: "\r\n").dropLast().last?.hasSuffix(",true") == true, "\(late)")
    #expect(try !chart("--as-of", "2024-11-06T10:00").contains(note))
    let refused = try filled.program.run([
      "chart", "9999", "--output", "-", "--range", "1D", "--interval", "week",
    ])
    #expect(refused.status == 64 && refused.stderr.contains("--interval week"))
  }
}
