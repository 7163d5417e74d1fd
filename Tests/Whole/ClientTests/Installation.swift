import Foundation
import TestSupport
import Testing

/// An output folder and a store in which subcal publishes several nights.
struct Installation {
  let folder: URL
  var output: URL { folder.appending(path: "public") }
  var store: URL { folder.appending(path: "subcal.sqlite") }
  var storeFile: StoreFile { StoreFile(store.path) }

  /// All optional outputs except the pages, which have separate tests.
  static let everything = [
    "--language", "en", "--calendar-languages", "en", "--alarms", "--feed", "high:min-premium=20,board=TWSE",
    "--no-site",
  ]

  /// The folder of all installations, beside the build products; emptied first.
  private static let scratch = Result {
    let folder = Clients.subcal.deletingLastPathComponent().appending(path: "ClientTests.scratch")
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    return folder
  }

  /// An empty installation in a new folder whose name has this prefix.
  init(_ name: String) throws {
    folder = try Self.scratch.get().appending(path: "\(name) \(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Publishes a night from its answers.
  func publish(
    _ night: StoryNight, answers: URL? = nil, options: [String] = everything
  ) throws -> Program.Ending {
    try Tool(Clients.subcal).run(
      [
        "nightly", "--replay", (answers ?? night.answers).path, "--as-of", night.moment, "--output",
        output.path,
        "--store", store.path,
      ] + options)
  }

  /// A copy of a night's answers with replacements in the first year's list; a row of which a text is replaced by
  /// nothing is removed.
  func answers(of night: StoryNight, replacing words: KeyValuePairs<String, String>) throws -> URL {
    let answers = folder.appending(path: "answers-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: night.answers, to: answers)
    let list = answers.appending(path: "twse-subscriptions-2025.csv")
    let iconv = try #require(Tool(named: "iconv"))
    var text = String(decoding: try iconv.output(["-f", "CP950", "-t", "UTF-8", list.path]), as: UTF8.self)
    for (old, new) in words {
      try #require(text.contains(old))
      let lines = text.components(separatedBy: "\r\n").filter { !new.isEmpty || !$0.contains(old) }
      text = lines.joined(separator: "\r\n").replacing(old, with: new)
    }
    try Data(text.utf8).write(to: list)
    try iconv.output(["-f", "UTF-8", "-t", "CP950", list.path]).write(to: list)
    return answers
  }

  /// The store's file and SQLite's files beside it.
  var storeFiles: [URL] {
    ["", "-wal", "-shm"].map { folder.appending(path: store.lastPathComponent + $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  func removeStore() throws {
    for file in storeFiles { try FileManager.default.removeItem(at: file) }
  }
}
