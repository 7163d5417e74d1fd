import Foundation
import TestSupport
import Testing

/// The store after the story.
struct StoryStoreTests {
  let installation: Installation
  var store: StoreFile { installation.storeFile }

  /// A copy of the story's folder.
  init() throws {
    installation = try Installation("store")
    let story = try PlayedStory.shared.get().installation
    for file in story.storeFiles + [story.output] {
      try FileManager.default.copyItem(
        at: file, to: installation.folder.appending(path: file.lastPathComponent))
    }
  }

  @Test func `the store is intact, its references are valid, and each bar occurs once`() throws {
    #expect(try store.faults() == [])
  }

  @Test func `an invalid reference is found`() throws {
    try store.breakReference()
    #expect(try store.faults().count == 1)
  }

  @Test func `every priced code of a published night with a date has a bar`() throws {
    var expected: Set<String> = []
    for night in StoryNight.all where night.number != "06" {
      expected.formUnion(try StoryCloses.priced(in: night.answers))
    }
    #expect(expected.count > 400)
    #expect(try store.bars().count == expected.count)
    #expect(try Set(store.bars()) == expected)
  }

  @Test func `repeating the last night adds rows only to the runs`() throws {
    let before = try store.rows()
    #expect(try installation.publish(StoryNight["14"]).status == 10)
    let after = try store.rows()
    #expect(after.count > before.count)
    func withoutRuns(_ rows: [String]) -> [String] {
      rows.filter { !$0.hasPrefix("run ") && !$0.hasPrefix("run_source ") }
    }
    #expect(withoutRuns(after) == withoutRuns(before))
  }

  @Test func `repeating an earlier day's closes changes no bar`() throws {
    let before = try store.rows().filter { $0.hasPrefix("bar ") }
    let finished = try installation.publish(StoryNight["13"])
    // That night's list has no result yet of a draw that is published.
    #expect(
      finished.status == 10 && finished.stderr.contains("the published result is"), "\(finished.stderr)")
    #expect(try store.rows().filter { $0.hasPrefix("bar ") } == before)
  }

  @Test func `status reports what is stored, since when, and how the last runs ended`() throws {
    let status = try Tool(Clients.subcal).run([
      "status", "--store", installation.store.path, "--language", "en",
    ])
    #expect(status.status == 0)
    for fact in [
      "Since          2025-12-12T21:30:00+08:00\n", "Offerings      11, with 17 revisions\n",
      ", for 2026-01-16T21:30:00+08:00, exit 10\n",
      "Source         twse-closes: 25 rows, newest day 2026-01-16\n",
    ] {
      #expect(status.stdout.contains(fact), "\(fact) in \(status.stdout)")
    }
    let json = try Tool(Clients.subcal).run(["status", "--json", "--store", installation.store.path])
    #expect(json.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) is [String: Any])
  }
}
