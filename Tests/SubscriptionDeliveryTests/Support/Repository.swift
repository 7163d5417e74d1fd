import Foundation
import Testing

/// Where the repository and its programs lie.
enum Repository {
  static let url = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(_ path: String) -> String { url.appending(path: path).path() }

  /// What Scripts/test installs for the tests.
  static func client(_ name: String) -> String { path(".venv-tests/bin/\(name)") }

  /// The built `subcal`, which lies beside the test bundle.
  static let subcal = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(component: "subcal").path()

  static func isProgram(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Whether the tests rewrite what they compare with.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  /// How often a loop runs that is short unless a variable asks for more.
  static func count(_ variable: String, otherwise usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }

  /// Compares a text with a file of Fixtures/delivery; when recording, writes it and fails.
  static func expect(_ text: String, is name: String) throws {
    let file = url.appending(path: "Fixtures/delivery/\(name)")
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); run again without RECORD")
      return
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(name)")
  }
}
