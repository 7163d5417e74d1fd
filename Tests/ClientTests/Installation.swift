import Foundation

/// A place where subcal publishes night after night: an output folder and a store.
struct Installation {
  let folder: URL
  var output: URL { folder.appending(path: "public") }
  var store: URL { folder.appending(path: "subcal.sqlite") }

  /// Everything that a night can be asked to write for programs; the pages have tests of their own.
  static let everything = [
    "--language", "en", "--alarms", "--feed", "high:min-premium=20,board=TWSE", "--no-site",
  ]

  /// Where all of them lie, beside the tests' other products; what an earlier run of the tests left is removed.
  private static let scratch = Result {
    let folder = Clients.subcal.deletingLastPathComponent().appending(path: "ClientTests.scratch")
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    return folder
  }

  /// Begins with nothing, in a folder of its own whose name begins so.
  init(_ name: String) throws {
    folder = try Self.scratch.get().appending(path: "\(name) \(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Publishes a night from its answers.
  func publish(
    _ night: Night, answers: URL? = nil, options: [String] = everything
  ) throws -> Clients.Finished {
    try Clients.run(
      Clients.subcal,
      [
        "nightly", "--replay", (answers ?? night.answers).path, "--as-of", night.asOf, "--output",
        output.path,
        "--store", store.path,
      ] + options)
  }

  /// A copy of a night's answers in which the first year's list says something else; a row whose word is
  /// replaced by nothing is left out.
  func answers(of night: Night, replacing words: KeyValuePairs<String, String>) throws -> URL {
    let answers = folder.appending(path: "answers-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: night.answers, to: answers)
    _ = try Clients.script(
      "edit_list.py",
      [answers.appending(path: "twse-subscriptions-2025.csv").path] + words.flatMap { [$0.key, $0.value] })
    return answers
  }

  /// The store's file and what SQLite may keep beside it.
  var storeFiles: [URL] {
    ["", "-wal", "-shm"].map { folder.appending(path: store.lastPathComponent + $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  func removeStore() throws {
    for file in storeFiles { try FileManager.default.removeItem(at: file) }
  }
}
