import Foundation
import TestSupport
import Testing

/// Each night's feeds and the list of changed files equal those in `Fixtures/golden/story` byte for byte.
struct GoldenStoryTests {
  static let golden = Repository.url.appending(path: "Fixtures/golden/story")
  static let kept = ["subscriptions.ics", "changes.atom"]
  static let manifest = "changed.sha256"

  @Test(arguments: StoryNight.all)
  func `a night's feeds and changed files match the golden files`(_ night: StoryNight) throws {
    let story = try PlayedStory.shared.get()
    let before = try story.before(night)?.files ?? [:]
    let after = try story[night].files
    let changed = Publication.differing(before, after)
    var expected = after.filter { Self.kept.contains($0.key) && changed.contains($0.key) }
    if !changed.isEmpty { expected[Self.manifest] = try manifest(of: changed, in: story[night]) }

    try Golden.expect(
      expected, in: Self.golden.appending(path: night.number, directoryHint: .isDirectory), isWhole: true)
  }

  /// A line per file: its SHA-256 or `gone`, and its path.
  private func manifest(of paths: [String], in publication: Publication) throws -> Data {
    let existing = paths.filter { FileManager.default.fileExists(atPath: publication.file($0).path) }
    let sums = try Clients.output(
      of: URL(filePath: "/usr/bin/env"), ["sha256sum", "--"] + existing.map { publication.file($0).path })
    let sumByPath = Dictionary(
      uniqueKeysWithValues: zip(existing, String(decoding: sums, as: UTF8.self).split(separator: "\n")))
    return Data(
      paths.map { path in "\(sumByPath[path]?.prefix(64) ?? "gone")  \(path)\n" }.joined().utf8)
  }
}
