package import Foundation
import Testing

/// One night of `Fixtures/story`: the exchanges' answers.
package struct StoryNight: Hashable, Sendable, CustomTestStringConvertible {
  /// `03-2025-12-17`.
  package let name: String
  package var number: String { String(name.prefix(2)) }
  package var date: String { String(name.dropFirst(3)) }
  package var answers: URL { Self.story.appending(path: name) }
  package var moment: String { "\(date)T21:30" }
  /// The same instant as written in feeds.
  package var instant: String { "\(date)T13:30:00Z" }
  package var testDescription: String { name }

  package static let story = Repository.folder("Fixtures/story")

  /// All nights of the story, in order.
  package static let all: [StoryNight] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: story.path).sorted().map(
        StoryNight.init)
    } catch {
      Issue.record(error)
      return []
    }
  }()

  package static subscript(_ number: String) -> StoryNight {
    all.first { $0.number == number } ?? StoryNight(name: "\(number)-missing")
  }
}

extension StoryNight {
  /// The store after each night, made once by the program itself.
  private static let stores = Result {
    let scratch = try ScratchDirectory()
    for night in all {
      // One night of the story fails.
      _ = try night.play(in: scratch)
      try FileManager.default.copyItem(
        atPath: scratch.path("store.sqlite"), toPath: scratch.path("\(night.number).sqlite"))
    }
    return scratch
  }

  /// Publishes the night into the store of a folder.
  @discardableResult
  package func play(
    in scratch: ScratchDirectory, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Program.Ending {
    try Program(in: scratch).inEnglish.run(
      [
        "nightly", "--replay", answers.path, "--as-of", moment, "--store", "store.sqlite", "--output",
        "public",
        "--no-site",
      ] + options, environment: environment)
  }

  /// Copies the store as it was after the night.
  package func copyStore(to path: String) throws {
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
    try FileManager.default.copyItem(
      atPath: Self.stores.get().path("\(number).sqlite"), toPath: path)
  }
}
