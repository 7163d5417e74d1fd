import Foundation
import TestSupport
import Testing

/// Questions about a past moment have the answers that were given then.
@Suite struct PastQuestionTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// The nights of the story that published, with the evening of each.
  private static let evenings = StoryNight.all.map {
    (store: "story-\($0.number)", asOf: "\($0.date)T21:40")
  }

  @Test(arguments: [
    ["list", "--all", "--sort", "ev", "--json"], ["list"], ["digest", "--json"],
    ["cash-plan", "--budget", "300000", "--json"], ["stats", "--odds", "--json"], ["stats", "--json"],
  ])
  func `later nights change no answer about an earlier evening`(arguments: [String]) throws {
    let evenings = Self.evenings
    let last = try #require(evenings.last)
    var answers: Set<String> = []
    for (store, asOf) in evenings {
      let then = try program.ask(arguments, of: store, asOf: asOf)
      let later = try program.ask(arguments, of: last.store, asOf: asOf)
      // Its closes are stored for one night only.
      if later.stderr.contains("file without a date") { continue }
      #expect(Self.kept(later.stdout) == Self.kept(then.stdout) && later.status == then.status, "\(asOf)")
      if store != last.store, arguments[0] != "stats" { #expect(later.stderr.contains("not kept of")) }
      answers.insert(then.stdout)
    }
    // Something did change from evening to evening.
    #expect(answers.count > (arguments[0] == "stats" ? 0 : evenings.count / 2))
  }

  /// An answer without the doubts, which a store does not keep.
  private static func kept(_ answer: String) -> String {
    answer.replacing(/"doubt": .*/, with: "")
  }

  @Test func `every code has the answers of the evening`() throws {
    let evenings = Self.evenings
    let last = try #require(evenings.last)
    var codes: Set<String> = []
    for (store, asOf) in evenings {
      let answer = try program.answer(["list", "--all"], of: store, asOf: asOf)
      codes.formUnion((answer["items"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String })
    }
    #expect(codes.count > 5)
    for (store, asOf) in evenings.enumerated().filter({ $0.offset % 3 == 1 }).map(\.element) {
      let arguments = ["query", "--json"] + codes.sorted()
      let later = try program.ask(arguments, of: last.store, asOf: asOf)
      // Its closes are stored for one night only.
      if later.stderr.contains("file without a date") { continue }
      #expect(
        try Self.kept(later.stdout)
          == Self.kept(program.ask(arguments, of: store, asOf: asOf).stdout), "\(asOf)")
      for code in codes {
        #expect(
          try program.ask(["history", code, "--json"], of: last.store, asOf: asOf).stdout
            == program.ask(["history", code, "--json"], of: store, asOf: asOf).stdout, "\(code) \(asOf)")
      }
    }
  }

  @Test func `a moment before the first night is said to be unknown`() throws {
    let list = try program.ask(["list", "--all", "--json"], of: "story-14", asOf: "2025-12-01T08:00")
    #expect(list.status == 1 && list.stdout.contains("\"items\": []"))
    #expect(list.stderr.contains("the first stored night is after 2025-12-01 08:00"))
    let query = try program.ask(["query", "9935"], asOf: "2024-10-29T12:00")
    #expect(query.stderr.contains("9935-20241029 慶豐富: first stored after 2024-10-29 12:00"))
    #expect(query.stdout.contains("2023-05-29") && !query.stdout.contains("2024-11-01"))
  }
}
