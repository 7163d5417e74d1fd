import Foundation
import Posix
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// Whatever happened to the published pages, a night leaves the right ones.
@Suite struct PublishedPagesTests {
  private let night: Night
  private let evening = "2024-10-29T21:30"

  init() throws {
    night = try Night()
  }

  private func page(_ id: String) -> FilePath {
    night.scratch.path.appending("public").appending("offerings").appending("\(id).html")
  }

  private func publish(_ moment: String? = nil) async throws -> [String: String] {
    let day = try #require(Instant(moment ?? evening)).day
    try await night.publish(
      moment ?? evening,
      [
        Address.list(2024): [.body(Payload.list(2024))],
        Address.openData: [.body(Payload.openData(day.roc, rows: 2))],
      ]
    ) { $0.hasSite = true }
    return try #require(try night.outputs())
  }

  /// The offerings' pages of a night.
  private func ids(_ files: [String: String]) -> [String] {
    files.keys.filter { $0.hasPrefix("offerings/") && $0.hasSuffix(".html") && !$0.hasSuffix(".en.html") }
      .map { String($0.dropFirst(10).dropLast(5)) }.sorted()
  }

  @Test func `a page that is edited, damaged or gone is made again, and no other page changes`()
    async throws
  {
    let first = try await publish()
    let ids = ids(first)
    try #require(ids.count > 2)
    let index = night.scratch.path.appending("public").appending("index.html")
    for edited in [page(ids[0]), index] {
      try Data("edited".utf8).write(to: URL(filePath: edited.string))
    }
    try FileManager.default.removeItem(atPath: page(ids[1]).string)
    let bytes = try Data(contentsOf: URL(filePath: page(ids[2]).string))
    try FileManager.default.removeItem(atPath: page(ids[2]).string)
    try (bytes.dropLast(1) + [0]).write(to: URL(filePath: page(ids[2]).string))
    #expect(try await publish() == first)
  }

  @Test func `after many nights the pages are those of one night with the same store`() async throws {
    for day in 28...29 { _ = try await publish("2024-10-\(day)T21:30") }
    let files = try await publish("2024-10-30T21:30")
    for id in ids(files) { try FileManager.default.removeItem(atPath: page(id).string) }
    #expect(try await publish("2024-10-30T21:30") == files)
  }
}
