package import Foundation
package import Testing

/// Files of the repository that outputs must equal; with `RECORD=1` in the environment they are rewritten, and the
/// test fails so that a recording is not mistaken for a success.
package enum Golden {
  private static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  /// - Parameter isWhole: Whether the folder must have no other files; it need not exist if there are none.
  package static func expect(
    _ files: [String: Data], in folder: URL, isWhole: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if files.isEmpty, !isWhole {
      Issue.record("nothing is compared with \(folder.lastPathComponent)", sourceLocation: sourceLocation)
    }
    let others = isWhole ? try names(in: folder).subtracting(files.keys).sorted() : []
    if isRecording {
      for name in others { try FileManager.default.removeItem(at: folder.appending(path: name)) }
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
    for name in others {
      Issue.record("\(name) is in the folder, but is not an output", sourceLocation: sourceLocation)
    }
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      let expected = try Data(contentsOf: folder.appending(path: name))
      if data != expected {
        Issue.record("\(name) differs: \(difference(expected, data))", sourceLocation: sourceLocation)
      }
    }
  }

  private static func names(in folder: URL) throws -> Set<String> {
    guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return [] }
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
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
