import Foundation
import Testing

/// Where the repository lies, and whether its recorded expectations are being rewritten.
enum Repository {
  static let url = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func folder(_ path: String) -> URL {
    url.appending(path: path, directoryHint: .isDirectory)
  }

  /// Whether the tests rewrite what they compare with.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  /// Compares texts with the files of a folder; when recording, writes them, and fails so that nobody takes a
  /// recording for a passed test.
  static func expect(_ texts: [String: Data], in folder: URL) throws {
    if isRecording {
      for (name, data) in texts {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      Issue.record("recorded \(texts.count) files in \(folder.lastPathComponent); run again without RECORD")
      return
    }
    for (name, data) in texts.sorted(by: { $0.key < $1.key }) {
      let expected = try Data(contentsOf: folder.appending(path: name))
      if data != expected {
        Issue.record("\(name) differs: \(Difference(from: expected, to: data))")
      }
    }
  }
}

/// The first line in which two files differ.
struct Difference: CustomStringConvertible {
  let description: String

  init(from expected: Data, to data: Data) {
    let lines = [expected, data].map { file in
      String(decoding: file, as: UTF8.self).unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
    let same = zip(lines[0], lines[1]).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let texts = lines.map { $0.indices.contains(same) ? "'\($0[same])'" : "the end" }
    description = "line \(same + 1) should be \(texts[0]) and is \(texts[1])"
  }
}
