import Foundation
import TestSupport
import Testing

/// What command lines print and leave, and what must hold in all of their answers.
@Suite struct TranscriptTests {
  /// A command whose answer is for a screen and a language.
  struct Screen {
    var title: String
    var words: ArraySlice<String>
    var isEnglish: Bool
    var lines: [String]
  }

  @Test(.timeLimit(.minutes(60)), arguments: try Transcript.all())
  func `command lines answer as in their transcript`(_ transcript: Transcript) async throws {
    try await transcript.check()
  }

  private static func screens() throws -> [Screen] {
    try Transcript.all().flatMap(\.cases).flatMap { example in
      example.commands.compactMap { command in
        let (environment, words) = command.parts
        guard environment["COLUMNS"] != nil else { return nil }
        return Screen(
          title: example.title, words: words, isEnglish: environment["LANG"] == "en_US.UTF-8",
          lines: command.lines[.stdout] ?? [])
      }
    }
  }

  @Test func `every query command is tested in both languages`() throws {
    let screens = try Self.screens()
    for command in ["query", "list", "digest", "cash-plan", "calc", "stats"] {
      let shown = screens.filter { $0.words.dropFirst().first == command }
      #expect(Set(shown.map(\.isEnglish)).count == 2, "\(command)")
    }
  }

  /// The answers of 80 columns are those of the transcripts. A table has more columns on a wide screen, where one of the
  /// languages tells whether they fit: the Chinese, whose characters take two columns.
  @Test(
    .enabled(if: Python.isAvailable, "\(Python.skipReason)"), .timeLimit(.minutes(60)),
    arguments: [60, 80, 120])
  func `no line of an answer is wider than its screen`(columns: Int) async throws {
    var lines = columns == 80 ? try Self.screens().flatMap(\.lines) : []
    if columns != 80 {
      for transcript in try Transcript.all() {
        lines += try await transcript.lines(onScreenOf: columns, in: columns == 120 ? "LANG=zh_TW" : "")
      }
    }
    #expect(lines.count > 1000)
    let folder = try ScratchDirectory()
    try folder.write(lines.joined(separator: "\n"), to: "\(columns)-answers.txt")
    #expect(try Python.run("width.py", [folder.path("\(columns)-answers.txt")]) == "")
  }

  @Test func `a missing value has a reason`() throws {
    let screens = try Self.screens().filter { $0.title.hasPrefix("query ") }
    #expect(screens.flatMap(\.lines).count > 100)
    for screen in screens {
      #expect(!screen.lines.contains { $0.hasSuffix(" -") }, "\(screen.title)")
    }
  }

  @Test func `answers with profits or odds list their assumptions`() throws {
    let cases = Dictionary(
      try Transcript.all().flatMap(\.cases).map { ($0.title, $0.commands) }, uniquingKeysWith: +)
    for title in ["list", "cash plan budget", "digest story 09", "query code", "calc"] {
      let last = try #require(cases[title]?.last?.lines[.stdout])
      #expect(last.contains { $0.contains("0.1425%") }, "\(title)")
    }
    for title in ["cash plan budget json", "digest json", "query json", "calc json"] {
      let last = try #require(cases[title]?.last?.lines[.stdout])
      #expect(last.contains { $0.contains("\"assumptions\"") }, "\(title)")
    }
  }

  @Test func `after the draw no value is described as unknown before the draw`() throws {
    for title in ["query when drawn", "query when delivered"] {
      let screens = try Self.screens().filter { $0.title == title }
      #expect(!screens.isEmpty)
      #expect(!screens.flatMap(\.lines).contains { $0.contains("unknown before the draw") })
    }
  }
}
