import Foundation
import TestSupport
import Testing

/// Each night's feeds and the list of changed files equal those in `Fixtures/golden/story` byte for byte.
/// RECORD=1 rewrites the golden files and fails the test.
struct GoldenStoryTests {
  static let golden = Repository.url.appending(path: "Fixtures/golden/story")
  static let kept = ["subscriptions.ics", "changes.atom"]
  static let manifest = "changed.sha256"

  @Test(arguments: Night.all)
  func `a night's feeds and changed files match the golden files`(_ night: Night) throws {
    let story = try PlayedStory.shared.get()
    let before = try story.before(night)?.files ?? [:]
    let after = try story[night].files
    let changed = Publication.differing(before, after)
    var expected = after.filter { Self.kept.contains($0.key) && changed.contains($0.key) }
    if !changed.isEmpty { expected[Self.manifest] = try manifest(of: changed, in: story[night]) }

    let folder = Self.golden.appending(path: night.number)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try record(expected, in: folder)
      Issue.record("recorded \(folder.path): read the difference, then run without RECORD")
    }
    let golden =
      FileManager.default.fileExists(atPath: folder.path) ? try Publication(folder: folder).files : [:]
    #expect(Publication.differing(golden, expected) == [])
    for name in Publication.differing(golden, expected) {
      let lines = [golden[name], expected[name]].map {
        String(decoding: $0 ?? Data(), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      }
      let difference = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record(
        """
        \(night.number)/\(name), \(difference.map { "line \($0.offset + 1)" } ?? "its end"):
        golden    \(difference.map { String($0.element.0) } ?? "\(lines[0].count) lines")
        published \(difference.map { String($0.element.1) } ?? "\(lines[1].count) lines")
        """)
    }
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

  private func record(_ files: [String: Data], in folder: URL) throws {
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    guard !files.isEmpty else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, content) in files { try content.write(to: folder.appending(path: name)) }
  }
}
