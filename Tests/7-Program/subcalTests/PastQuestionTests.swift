import Foundation
import TestSupport
import Testing

/// Questions about a past moment have the answers that were given then.
@Suite struct PastQuestionTests {
  let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  /// `KnownThenTests` asks for every night and every offering, without the program.
  @Test(arguments: [["list", "--all", "--json"], ["digest", "--json"], ["stats", "--odds", "--json"]])
  func `later nights change no answer about an earlier evening`(arguments: [String]) throws {
    for night in ["03", "08", "11"].map({ StoryNight[$0] }) {
      let asOf = "\(night.date)T21:40"
      let then = try program.ask(arguments, of: "story-\(night.number)", asOf: asOf)
      let later = try program.ask(arguments, of: "story-14", asOf: asOf)
      #expect(
        later.stdout == then.stdout && later.stderr == then.stderr && later.status == then.status, "\(asOf)")
    }
  }

  @Test func `a moment before the first night is said to be unknown`() throws {
    let list = try program.ask(["list", "--all", "--json"], of: "story-14", asOf: "2025-12-01T08:00")
    #expect(list.status == 1 && list.stdout.contains("\"items\": []"))
    #expect(list.stderr.contains("no data were collected yet at 2025-12-01 08:00"))
    let query = try program.ask(["query", "9935"], asOf: "2024-10-29T12:00")
    #expect(query.stderr.contains("no data were collected yet at 2024-10-29 12:00"))
    #expect(query.stdout.contains("2023-05-29") && !query.stdout.contains("2024-11-01"))
  }
}
