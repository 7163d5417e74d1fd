package import Foundation
package import Testing

/// Files of the repository that outputs must equal; with `RECORD=1` in the environment they are rewritten, and the
/// test fails so that a recording is not mistaken for a success.
package enum Golden {
  private static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  package static func expect(
    _ files: [String: Data], in folder: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording {
      for (name, data) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      Issue.record(
        "recorded \(files.count) files in \(folder.lastPathComponent); run again without RECORD",
        sourceLocation: sourceLocation)
      return
    }
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      let expected = try Data(contentsOf: folder.appending(path: name))
      if data != expected {
        Issue.record("\(name) differs: \(difference(expected, data))", sourceLocation: sourceLocation)
      }
    }
  }

  /// The first line in which two files differ.
  private static func difference(_ expected: Data, _ data: Data) -> String {
    let lines = [expected, data].map { file in
      String(decoding: file, as: UTF8.self).unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
    let same = zip(lines[0], lines[1]).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let texts = lines.map { $0.indices.contains(same) ? "'\($0[same])'" : "the end" }
    return "line \(same + 1) should be \(texts[0]) and is \(texts[1])"
  }
}
