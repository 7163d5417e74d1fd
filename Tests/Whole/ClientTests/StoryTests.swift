import Foundation
import TestSupport
import Testing

struct StoryTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test func `each of the fourteen nights ends with the expected status`() {
    let statuses = StoryNight.all.map { story.finished[$0]?.status }
    // From the ninth on, sessions that the story leaves out may move a debit or a refund.
    // On the third and the fourth, a draw moves to a day that is not two trading days after the end, which is said once.
    #expect(statuses == [0, 0, 10, 10, 0, 65, 10, 10, 10, 10, 10, 10, 10, 10])
  }

  @Test func `a successful night prints nothing, and any other names the source in one line`() throws {
    for night in StoryNight.all {
      let finished = try #require(story.finished[night])
      #expect(finished.stdout.isEmpty, "\(night.name)")
      // The story leaves out sessions between its nights, and its list of 2026 is empty until the year begins.
      let lines = finished.stderr.split(separator: "\n").filter {
        !$0.contains("there are neither closes of") && !$0.contains("trading days after its end")
          && !$0.contains("without the list of holidays of 2026")
      }
      if ["02", "03", "04", "05"].contains(night.number) {
        #expect(finished.stderr.contains("without the list of holidays of 2026"), "\(night.name)")
      }
      switch night.number {
      case "07": #expect(lines.count == 1 && finished.stderr.contains("9986-20251224 虛構航太* is missing"))
      case "06": #expect(lines.count == 1 && finished.stderr.contains("twse-subscriptions-2025"))
      case "08", "11": #expect(lines.count == 1 && finished.stderr.contains("twse-closes"))
      case "12": #expect(lines.count == 1 && finished.stderr.contains("emerging-closes"))
      default: #expect(lines.isEmpty, "\(night.name): \(finished.stderr)")
      }
    }
  }

  @Test func `the story has fourteen nights, and every one of them was played`() {
    #expect(StoryNight.all.map(\.number) == (1...14).map { $0 < 10 ? "0\($0)" : "\($0)" })
    #expect(StoryNight.all.allSatisfy { story.finished[$0] != nil })
  }

  @Test func `a failed night changes nothing in the folder, not even a file's time`() throws {
    let installation = try Installation("failed night")
    for night in StoryNight.all.prefix(5) { _ = try installation.publish(night) }
    let before = try Snapshot(of: installation.output)
    #expect(before.files.count > 25)
    #expect(try installation.publish(StoryNight["06"]).status == 65)
    #expect(try Snapshot(of: installation.output) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: installation.folder.path).sorted().filter {
        !$0.hasPrefix("subcal.sqlite") && !$0.hasSuffix(".subcal-lock")
      } == ["public"])
  }

  @Test func `the schema of run.json names each member that the nights and the recorded day have`() throws {
    let folders =
      StoryNight.all.map { story[$0].folder } + [Repository.url.appending(path: "Fixtures/golden/2024-10-29")]
    for folder in folders {
      let schema = folder.appending(path: "schema/run.schema.json")
      #expect(try SchemaNames.missing(of: folder.appending(path: "run.json"), in: schema) == [], "\(folder)")
    }
  }

  @Test func `publishing a night again changes no file but run.json`() throws {
    let installation = try Installation("night again")
    for night in StoryNight.all.prefix(3) { _ = try installation.publish(night) }
    var before = try Snapshot(of: installation.output)
    #expect(try installation.publish(StoryNight["03"]).status == 10)
    var after = try Snapshot(of: installation.output)
    #expect(before.files.count > 25)
    before.files["run.json"] = nil
    after.files["run.json"] = nil
    #expect(after == before)
  }

  @Test func `both years' lists are read from 15 December to 15 January, otherwise one list`() throws {
    for night in StoryNight.all where night.number != "06" {
      let run = try JSONDecoder().decode(Run.self, from: Data(contentsOf: story[night].file("run.json")))
      let lists = run.sources.map(\.id).filter { $0.hasPrefix("twse-subscriptions-") }.sorted()
      let years =
        switch night.number {
        case "01": ["2025"]
        case "14": ["2026"]
        default: ["2025", "2026"]
        }
      #expect(lists == years.map { "twse-subscriptions-\($0)" }, "\(night.name)")
    }
  }

  private struct Run: Decodable {
    var sources: [Source]
    struct Source: Decodable { var id: String }
  }

  /// Each file's bytes and time.
  private struct Snapshot: Equatable {
    var files: [String: File] = [:]
    struct File: Equatable {
      var content: Data
      var modified: Date?
    }

    init(of folder: URL) throws {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let file = folder.appending(path: path)
        let values = try file.resourceValues(forKeys: [.isRegularFileKey, .contentModificationDateKey])
        guard values.isRegularFile == true else { continue }
        files[path] = File(content: try Data(contentsOf: file), modified: values.contentModificationDate)
      }
    }
  }
}
