import Foundation
import Testing

/// Files under Fixtures/golden; RECORD=1 rewrites them, and fails.
enum Golden {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func expect(_ files: [String: [UInt8]], in folder: String) throws {
    let root = repository.appending(path: "Fixtures/golden/\(folder)")
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let file = root.appending(path: path)
      if ProcessInfo.processInfo.environment["RECORD"] != nil {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        Issue.record("recorded \(path): read the difference, then run without RECORD")
      }
      let golden = try Data(contentsOf: file)
      let lines = [golden, Data(bytes)].map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      }
      let difference = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(
        golden == Data(bytes),
        "\(path), line \((difference?.offset ?? -1) + 1): \(difference.map { "\($0.element)" } ?? "its end")")
    }
  }
}

struct GoldenSiteTests {
  @Test(arguments: [
    "index.html", "index.en.html", "offerings/9991-20241028.html", "offerings/9992-20241009.en.html",
    "offerings/9993-20241030.html",
  ])
  func `a page is byte for byte that of Fixtures`(path: String) throws {
    try Golden.expect([path: try #require(try Sample.files()[path])], in: "site")
  }
}
