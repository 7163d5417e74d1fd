import Foundation
import SystemPackage
import Testing

/// A store as another SQLite sees it.
enum Store {
  static var isReadable: Bool { FileManager.default.isExecutableFile(atPath: python.path()) }
  static let absence: Comment = "python3 is not installed, so nothing reads the store apart"

  /// Every row of every table, sorted.
  static func dump(_ path: FilePath) throws -> [String] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Clients/store.py")
    let output = Pipe()
    let process = Process()
    process.executableURL = python
    process.arguments = [script.path(), "dump", path.string]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let python = URL(filePath: "/usr/bin/python3")
}
