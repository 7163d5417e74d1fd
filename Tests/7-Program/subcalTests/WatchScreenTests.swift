import Foundation
import Localization
import SubscriptionQueries
import TestSupport
import Testing

@testable import subcal
internal import TerminalText

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
    at moment: String, speed: Int = 100, server: QuoteServer? = nil
  ) throws -> (frames: [String], rest: String, status: Int32) {
    let server = try server ?? QuoteServer(scenes)
    let process = try program.start(
      [Repository.path("Tests/Machines/Clients/terminal.py"), size]
        + steps.flatMap { ["--when", $0.text, $0.keys] }
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
    let opened = frames.drop { !$0.contains("waiting") }.drop { $0.contains("waiting") }
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
        "9935", "6535", "4927", "4174", "6182", "7703", "7708", "--sort", "代號", "--alert", "premium>=39",
        "--language", "en",
      ], scenes: "morning", at: "2024-10-30T09:10")
    #expect(status == 130)
    let last = lines(try #require(frames.last))
    #expect(last.count == 8 && last[0].hasPrefix("subcal quotes  2024-10-30"), "\(last)")
    #expect(last[1].contains(/^★ 09:1\d:\d\d 9935 慶豐富 premium>=39  37.95$/), "\(last)")
    #expect(last[2].hasPrefix("code  name"))
    #expect(last.contains { $0.contains(/^lines \d–\d of 7 \(↑↓ to scroll\)$/) }, "\(last)")
    // The whole table remains.
    let codes = lines(rest).filter { $0.contains(/^\d{4}\s\s/) }.map { $0.prefix(4) }
    #expect(codes.count == 7 && codes == codes.sorted() && rest.contains("★") && !rest.contains("of 7"))
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

  @Test func `keys add and remove a code`() throws {
    let server = try QuoteServer("trades")
    let (frames, rest, _) = try frames(
      "80",
      [
        ("37.5", "a"), ("add a code", "0050\\r"), ("0050", "d9935\\r"), ("0050", "d0050\\rd1\\r"),
        ("1 is not", ""),
        // Ten minutes of this day, in which 0050 is asked for.
        ("10:1", "stop"),
      ], ["9935", "--language", "en"], scenes: "trades", at: "2024-10-30T10:00", server: server)
    #expect(frames.contains { $0.contains("9935") && $0.contains("\n0050 ") })
    #expect(frames.contains { $0.contains("the last code stays; Ctrl-C ends the watch") })
    #expect(rest.contains("0050") && !rest.contains("慶豐富"))
    let asked = try server.requestedPaths().filter { $0.contains("getStockInfo") }
    #expect(asked.first?.contains("0050") == false && asked.last?.contains("0050") == true, "\(asked)")
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
}
