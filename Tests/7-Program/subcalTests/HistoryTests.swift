import Foundation
import TestSupport
import Testing

/// Past offerings and bars in `subcal history`.
@Suite(.timeLimit(.minutes(60))) struct HistoryTests {
  let filled: Backfilled

  init() throws {
    filled = try Backfilled()
  }

  @Test(
    arguments: [
      ("9991", ["2024-10-24"]), ("9992", ["2024-11-04"]), ("9993", ["2024-10-25"]), ("9996", ["2024-10-29"]),
      ("9935", []),
    ])
  func `only days whose prices cannot be compared with earlier ones are marked`(
    code: String, marked: [String]
  ) throws {
    let bars = try filled.bars(code)
    #expect(bars.count == 11)
    #expect(bars.filter { $0["break"] == "true" }.compactMap { $0["date"] } == marked)
    #expect(bars.allSatisfy { $0["close"]?.isEmpty == false && Double($0["close"] ?? "") ?? 0 > 0 })
  }

  @Test func `a code that moved to another board is one series without repeated days`() throws {
    let bars = try filled.bars("9996")
    #expect(Set(bars.compactMap { $0["date"] }).count == 11)
    #expect(
      bars.map { $0["board"] } == Array(repeating: "TPEx", count: 6) + Array(repeating: "TWSE", count: 5))
    #expect(!bars.contains { $0["date"] == "2024-10-31" })
  }

  @Test func `premiums are computed from the stored closes, and the win rate is the list's`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(filled.history("9935", "--json").utf8))
    let object = try #require(json as? [String: Any])
    let offerings = try #require(object["offerings"] as? [[String: Any]])
    #expect(offerings.map { $0["id"] as? String } == ["9935-20241029", "9935-20230515"])
    let bars = try filled.bars("9935")
    func close(_ day: String) throws -> Double {
      let text = try #require(bars.first { $0["date"] == day }?["close"])
      return try #require(Double(text))
    }
    for (moment, day) in [("last_day", "2024-11-01"), ("draw", "2024-11-05")] {
      let outcome = try #require(offerings[0][moment] as? [String: Any])
      #expect(
        ["close_date", "close_board", "close_kind"].map { outcome[$0] as? String } == [day, "TWSE", "close"])
      let premium = (try close(day) - 27.3) / 27.3 * 100
      #expect(outcome["premium_percent"] as? Double == (premium * 10).rounded() / 10)
    }
    #expect(offerings[1]["win_rate_percent"] as? Double == 1.96)
    #expect(offerings[1]["delivery"] is NSNull && offerings[1]["draw"] is NSNull)
    #expect((object["bars"] as? [Any])?.count == 11)
  }

  @Test func `a delivery day that is not stored does not take the close of an earlier day`() throws {
    // Bars end on 5 November; the delivery is on the 13th, with five trading days between.
    let json = try JSONSerialization.jsonObject(with: Data(filled.history("9935", "--json").utf8))
    let offerings = try #require((json as? [String: Any])?["offerings"] as? [[String: Any]])
    #expect(offerings[0]["delivery"] is NSNull)
  }

  @Test func `--from and --to limit the bars`() throws {
    let text = try filled.history("9935", "--csv", "--from", "2024-10-28", "--to", "2024-10-30")
    #expect(
      text.components(separatedBy: "\r\n").dropFirst().dropLast().map { $0.prefix(10) }
        == ["2024-10-28", "2024-10-29", "2024-10-30"])
  }

  @Test func `backfilled offerings do not appear in the feed of changes`() throws {
    let changes = try #require(try filled.program.scratch.files(in: "work/public")["changes.atom"])
    let text = String(decoding: changes, as: UTF8.self)
    #expect(text.contains("<entry>"))
    let files = try filled.program.scratch.files(in: "work/public/offerings").keys
    #expect(!files.isEmpty)
    for id in ["2756-20220104", "6799-2022", "9971-20230306", "9974-20231113"] {
      #expect(try filled.history(String(id.prefix(4)), "--json").contains("\"id\": \"\(id)"), "\(id)")
      #expect(!text.contains(":\(id)"), "\(id)")
      #expect(!files.contains { $0.hasPrefix(id) }, "\(id)")
    }
  }

  @Test(.enabled(if: Python.isAvailable, "\(Python.skipReason)"), arguments: [60, 80, 120])
  func `the table fits the terminal, and the least important columns are dropped first`(columns: Int) throws {
    let text = try Python.run(
      "terminal.py",
      [
        "\(columns)", Repository.subcal, "history", "9935", "--language", "en", "--store",
        filled.program.scratch.path("work/s.sqlite"),
      ], in: filled.program)
    let colours = /\u{1B}\[[0-9]+m/
    let lines = text.replacing(colours, with: "").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let width = { (line: String) in line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) } }
    let table = lines.prefix { !$0.isEmpty }
    #expect(table.count == 3)
    #expect(table.allSatisfy { width($0) <= columns }, "\(table)")
    let head = try #require(lines.first)
    #expect(head.hasPrefix("offering") && head.contains("price") && head.contains("delivery"))
    #expect(head.contains("market") == (columns >= 80))
    #expect(lines.contains { $0.hasPrefix("  bars      11, 2024-10-21 to 2024-11-05") })
  }

  @Test(arguments: [["history", "9935"], ["status", "--check-calendar"], ["backup", "b.sqlite"]])
  func `a store of an older version is refused with advice on how to update it`(
    command: [String]
  ) throws {
    let store = filled.program.scratch.path("work/s.sqlite")
    try StoreFile(store).makeOlder(18)
    let ending = try filled.program.run(command + ["--store", "s.sqlite"])
    #expect(
      ending
        == Program.Ending(
          stdout: "",
          stderr: "subcal: the store \(store) was written by an older version of subcal. What to do: run "
            + "subcal nightly once: it brings the store up to date.\n", status: 73))
  }

  @Test(arguments: [
    ["history", "9935"], ["backup", "b.sqlite"],
    ["nightly", "--replay", Repository.path("Fixtures/replay/2024-10-29")],
  ])
  func `a store of a form that is no longer read stays as it is, and the error says what to do`(
    command: [String]
  ) throws {
    let store = filled.program.scratch.path("work/s.sqlite")
    try StoreFile(store).makeOlder(17)
    let before = try StoreFile(store).rows()
    let ending = try filled.program.run(command + ["--store", "s.sqlite"])
    #expect(
      ending
        == Program.Ending(
          stdout: "",
          stderr:
            "subcal: the store \(store) has a form that is too old for this version of subcal to bring up to "
            + "date. What to do: move it aside and run subcal nightly: it takes what was published, with its ids, from "
            + "the output folder; fetch the bars again with subcal backfill --from DAY.\n", status: 73))
    #expect(try StoreFile(store).rows() == before)
  }

  @Test func `status --check-calendar lists announced days on which the market was closed`() throws {
    let ending = try filled.program.run(["status", "--check-calendar", "--store", "s.sqlite"])
    #expect(ending.status == 0)
    let lines = ending.stdout.split(separator: "\n").filter {
      $0.contains("closed day") || $0.contains("closure")
    }
    .map { line in line.split(separator: " ").filter { $0.contains("-2024") || $0.hasPrefix("2024-") } }
    .map { $0.joined(separator: " ") }
    #expect(
      lines == [
        "", "6788-20240918 2024-10-02", "6919-20240920 2024-10-02", "5347-20241017 2024-10-31",
        "6248-20241017 2024-10-31", "2464-20241002 2024-10-02", "7703-20241031 2024-10-31",
      ])
  }
}
