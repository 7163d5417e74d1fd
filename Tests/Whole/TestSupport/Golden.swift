package import Foundation
package import Testing

/// Files of the repository that outputs must equal; with `RECORD=1` in the environment those that differ are rewritten,
/// and the test fails so that a recording is not mistaken for a success.
package enum Golden {
  /// - Parameter isWhole: Whether the folder must have no other files; it need not exist if there are none.
  package static func expect(
    _ files: [String: Data], in folder: URL, isWhole: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if files.isEmpty, !isWhole {
      Issue.record("nothing is compared with \(folder.lastPathComponent)", sourceLocation: sourceLocation)
    }
    let others = isWhole ? try names(in: folder).subtracting(files.keys).sorted() : []
    for name in others {
      if Recording.isOn { try FileManager.default.removeItem(at: folder.appending(path: name)) }
      report(name, "is in the folder, but is not an output", in: folder, sourceLocation)
    }
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appending(path: name)
      let isNew = Recording.isOn && !FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
      let expected = isNew ? Data() : try Data(contentsOf: file)
      guard isNew || data != expected else { continue }
      if Recording.isOn {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      report(name, "differs: \(difference(expected, data))", in: folder, sourceLocation)
    }
  }

  private static func report(
    _ name: String, _ what: String, in folder: URL, _ sourceLocation: SourceLocation
  ) {
    let kind = name.firstIndex(of: ".").map { String(name[$0...].dropFirst()) } ?? name
    Recording.count(kind, in: folder.lastPathComponent)
    Issue.record("\(name) \(what)", sourceLocation: sourceLocation)
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
