import Foundation
import TestSupport
import Testing

/// `subcal status` after a run with warnings.
@Suite struct StatusLanguageTests {
  @Test func `the warnings of the last run are kept in both languages`() throws {
    let program = try Program().inEnglish
    let night = URL(filePath: program.scratch.path("work/night"))
    try FileManager.default.createDirectory(at: night, withIntermediateDirectories: true)
    let files = [
      "twse-subscriptions-2024.csv": "forms/list.csv",
      "twse-auctions-2024.csv": "forms/auctions-bad-rows.csv",
      "twse-closes.json": "replay/2024-10-29/twse-closes.json",
    ]
    for (name, fixture) in files {
      try FileManager.default.copyItem(
        at: Repository.fixtures.appending(path: fixture), to: night.appending(component: name))
    }
    let run = try program.run(
      ["nightly", "--replay", "night", "--as-of", "2024-10-29T21:30", "--store", "s", "--no-site"])
    try #require(run.status == 10, "\(run)")
    func warnings(_ language: String, _ label: String) throws -> [String] {
      let status = try program.run(
        ["status", "--store", "s", "--language", language], environment: ["COLUMNS": "10000"])
      return status.stdout.split(separator: "\n").filter { $0.hasPrefix(label) }
        .map { String($0.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)) }
    }
    let (english, chinese) = (try warnings("en", "Warning"), try warnings("zh", "警告"))
    #expect(english.map { "subcal: \($0)\n" }.joined() == run.stderr)
    #expect(
      chinese.count == english.count && chinese.contains { $0.hasPrefix("twse-auctions-2024：8 筆中 7 筆不符") })
    #expect(Set(chinese).isDisjoint(with: english), "\(chinese)")
  }
}
