import Decoding
import Foundation
import Localization
import SubscriptionQueries
import SubscriptionQuotes
import TestSupport
import Testing

import Values
@testable import subcal

/// What `subcal watch` shows on a terminal.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct WatchScreenTests {
  private let program: Program
  private let store: String

  init() throws {
    program = try Program()
    store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: store)
  }

  /// Runs a watch on a terminal of a size; returns its frames without colours, and what remains on the screen.
  private func frames(
    _ size: String, _ steps: [(text: String, keys: String)], _ arguments: [String], scenes: String,
    at moment: String, speed: Int = 100
  ) throws -> (frames: [String], rest: String, status: Int32) {
    let server = try QuoteServer(scenes)
    let process = try program.start(
      [Repository.path("Tests/Clients/terminal.py"), size] + steps.flatMap { ["--when", $0.text, $0.keys] }
        + [
          Repository.subcal, "watch", "--as-of", moment, "--speed", "\(speed)", "--store", store,
          "--no-record",
        ] + arguments + server.arguments, environment: ["TERM": "xterm", "NO_COLOR": "1"],
      program: Repository.python)
    let ending = try program.ending(of: process)
    let parts = ending.stdout.components(separatedBy: "\u{1B}[?25h\u{1B}[?1049l")
    let frames = parts[0].components(separatedBy: "\u{1B}[H").dropFirst().map {
      $0.replacing("\u{1B}[K", with: "").replacing("\u{1B}[J", with: "").replacing("\u{07}", with: "")
    }
    return (Array(frames), parts.dropFirst().joined(), ending.status)
  }

  private func lines(_ frame: String) -> [String] { frame.split(separator: "\n").map(String.init) }

  @Test func `--wait shows until when it waits and a clock that moves, and then neither`() throws {
    let (frames, _, status) = try frames(
      "80", [("37.95", "stop")], ["9935", "4927", "--wait", "--language", "en"], scenes: "morning",
      at: "2024-10-30T08:27", speed: 200)
    #expect(status == 130)
    let waiting = frames.compactMap { frame in
      frame.firstMatch(
        of: /^subcal quotes  2024-10-30 (08:2\d:\d\d)  waiting for quotes from 2024-10-30 08:30\n/
      ).map { String($0.1) }
    }
    #expect(Set(waiting).count > 20 && waiting == waiting.sorted())
    let opened = frames.drop { !$0.contains("08:30:0") || $0.contains("waiting") }
    #expect(!opened.isEmpty && opened.allSatisfy { !$0.contains("waiting") })
  }

  @Test func `alerts stay above a table that is longer than the screen, and keys move it`() throws {
    let (frames, rest, status) = try frames(
      "150x9",
      [
        ("of 7", #"\x1b[B"#), ("lines 2–", #"\x1b[6~"#), ("–7 of 7", "g"), ("lines 1–", #"j\x1bOBkj"#),
        ("lines 3–", "G"), ("★", "stop"),
      ],
      [
        "9935", "6535", "4927", "4174", "6182", "7703", "7708", "--alert", "premium>=39", "--language", "en",
      ], scenes: "morning", at: "2024-10-30T09:10")
    #expect(status == 130)
    let last = lines(try #require(frames.last))
    #expect(last.count == 8 && last[0].hasPrefix("subcal quotes  2024-10-30"), "\(last)")
    #expect(last[1].contains(/^★ 09:1\d:\d\d 9935 慶豐富 premium>=39  37.95$/), "\(last)")
    #expect(last[2].hasPrefix("code  name"))
    #expect(last.contains { $0.contains(/^lines \d–\d of 7 \(↑↓ to scroll\)$/) }, "\(last)")
    // The whole table remains.
    #expect(
      lines(rest).filter { $0.contains(/^\d{4}\s\s/) }.count == 7 && rest.contains("★")
        && !rest.contains("of 7"))
  }

  @Test func `notes are in the language of the screen, wrap, and go`() throws {
    let (frames, rest, _) = try frames(
      "40", [("oops", ""), ("38.2", "stop")], ["9935", "6535", "4927", "--language", "zh"],
      scenes: "morning", at: "2024-10-30T09:10")
    let joined = frames.map { $0.replacing("\n", with: "") }
    #expect(joined.contains { $0.contains(/暫無報價，09:1\d:\d\d ?再查詢（mis：回應無法解讀）/) })
    #expect(joined.contains { $0.contains("mis z：「oops」無法解讀") })
    #expect(
      frames.allSatisfy { frame in
        ["What to do", "retrying", "not a price", "…"].allSatisfy { !frame.contains($0) }
      })
    #expect(!rest.contains("暫無報價") && rest.contains("38.2"))
    #expect(frames.allSatisfy { frame in lines(frame).allSatisfy { TerminalWidth.of($0) <= 40 } })
  }

  @Test func `closing the terminal ends the watch`() throws {
    let (_, _, status) = try frames(
      "80", [("37.95", "close")], ["9935"], scenes: "morning", at: "2024-10-30T09:10")
    #expect(status == 129)
  }

  @Test func `a crash leaves the second screen and gives back the keyboard`() throws {
    let (frames, rest, status) = try frames(
      "80", [("36.6", "crash")], ["9935"], scenes: "morning", at: "2024-10-30T09:10")
    #expect(status == 128 + 11 && !frames.isEmpty && rest == "")
    let (_, after, stopped) = try self.frames(
      "80", [("36.6", "stop")], ["9935"], scenes: "morning", at: "2024-10-30T09:10")
    #expect(stopped == 130 && after.contains("36.6"))
  }

  @Test func `a frame shows what fits, alerts and notes before rows`() {
    var frame = WatchFrame()
    frame.head = ["head"]
    frame.alerts = ["a1", "a2", "a3", "a4"]
    frame.titles = ["titles"]
    frame.rows = (1...20).map { "r\($0)" }
    frame.legend = ["legend"]
    frame.notes = ["n1", "n2"]
    func part(_ height: Int, _ first: Int = 0) -> [String] {
      frame.part(height: height, from: first) { "\($0)-\($1)/\($2)" }.lines
    }
    let top = ["head", "a1", "a2", "a3", "a4", "titles"]
    #expect(part(.max) == frame.lines && part(29) == frame.lines)
    #expect(part(28, 9) == top + frame.rows.suffix(18) + ["3-20/20", "legend", "n1", "n2"])
    #expect(part(14) == top + ["r1", "r2", "r3", "r4", "1-4/20", "legend", "n1", "n2"])
    #expect(part(14, 5) == top + ["r6", "r7", "r8", "r9", "6-9/20", "legend", "n1", "n2"])
    #expect(part(11) == top + ["r1", "r2", "r3", "1-3/20", "legend"])
    #expect(part(8) == ["head", "a3", "a4", "titles", "r1", "r2", "r3", "1-3/20"])
    #expect(part(5) == ["head", "a4", "titles", "r1", "1-1/20"])
    for height in 1...40 {
      for first in [-5, 0, 7, 99] { #expect(part(height, first).count == min(height, frame.lines.count)) }
    }
    frame.rows = ["r1", "r2"]
    #expect(part(10) == top + ["r1", "r2", "legend", "n2"])
  }

  @Test func `keys are read from what terminals send`() {
    func keys(_ text: String) -> [ScrollKey] { ScrollKey.keys(in: Array(text.utf8)) }
    #expect(
      keys("\u{1B}[A\u{1B}OBk j\u{1B}[5~\u{1B}[6~gG") == [
        .up, .down, .up, .pageDown, .down, .pageUp, .pageDown, .top, .bottom,
      ])
    #expect(keys("\u{1B}") == [] && keys("xyz\u{1B}[2~") == [] && keys("") == [])
  }

  @Test func `a note goes after five minutes, trouble with its end`() throws {
    let code = try #require(StockCode("9999"))
    let start = try #require(Instant("2024-10-30T10:00:00"))
    func later(_ seconds: Int) -> Instant { Instant(secondsSince1970: start.secondsSince1970 + seconds) }
    var notes = WatchNotes()
    notes.take(.unknown([code]), at: start, in: .english)
    notes.take(.trouble(Self.failure, seconds: 30), at: later(5), in: .english)
    notes.take(.trouble(Self.failure, seconds: 60), at: later(40), in: .english)
    #expect(
      notes.texts == [
        "9999: no exchange lists this code", "no quotes for now, asking again at 10:01:40 (h: down)",
      ])
    notes.expire(at: later(299))
    #expect(notes.texts.count == 2)
    notes.expire(at: later(300))
    #expect(notes.texts == ["no quotes for now, asking again at 10:01:40 (h: down)"])
    notes.take(.recovered(host: "other"), at: later(301), in: .english)
    #expect(notes.texts.count == 1)
    notes.take(.trouble(Self.failure, seconds: nil), at: later(302), in: .english)
    #expect(notes.texts == ["no quotes for now (h: down)"])
    notes.take(.recovered(host: "h"), at: later(303), in: .english)
    #expect(notes.texts == [])
    let remark = Remark(
      .rejected, source: "mis", row: 1, column: "z", text: "oops", reason: Text("不是價格", "not a price"))
    for count in [1, 10, 100] { notes.take(.rejected(remark, count: count), at: later(304), in: .english) }
    #expect(notes.texts == ["mis: row 1, column z: 'oops': not a price (100 times)"])
    for number in 0..<9 { notes.add("\(number)", at: later(305)) }
    #expect(notes.texts == ["5", "6", "7", "8"])
  }

  private static let failure = QuoteFailure(
    .broken, host: "h", reason: Text(verbatim: "down"), advice: Text(verbatim: "a"))
}
