import Foundation
import Posix
import Records
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing

/// Copies of a store.
@Suite struct BackupTests {
  private let scratch: ScratchDirectory
  private var path: FilePath { scratch.path.appending("store.sqlite") }
  private var copy: FilePath { scratch.path.appending("copy.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
  }

  private func rows(_ path: FilePath) throws -> [String] {
    let db = try Connection(path.string)
    return try db.map("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") { try $0[0].text }
      .flatMap { table in try db.map("SELECT * FROM \(table)") { "\(table) \($0.values)" } }
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: scratch.path.string)) }
  }

  @Test func `a store that is open for writing is copied with what it last stored`() throws {
    let store = try SubscriptionStore(at: path)
    try store.commitNight([], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    #expect(try names.contains("store.sqlite-wal"))
    try SubscriptionStore(reading: path).copy(to: copy)
    #expect(try rows(copy) == rows(path) && rows(copy).count > 10)
    try store.recordFailedRun(.good)
    try store.copy(to: copy)
    #expect(try rows(copy) == rows(path))
    #expect(try SubscriptionStore(reading: copy).records(Offering.self) == [try Tracked<Offering>.full()])
    #expect(try names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let attributes = try FileManager.default.attributesOfItem(atPath: copy.string)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a damaged store replaces no copy, and the error says what is wrong`() throws {
    do {
      try SubscriptionStore(at: path).commitNight(
        [], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    }
    try SubscriptionStore(reading: path).copy(to: copy)
    let before = try rows(copy)
    let url = URL(filePath: path.string)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: url)
    let error = #expect(throws: StoreError.self) { try SubscriptionStore(reading: path).copy(to: copy) }
    if case .corrupt? = error {} else { Issue.record("\(String(describing: error))") }
    #expect(try rows(copy) == before)
    #expect(try names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
  }

  @Test(arguments: 1...3) func `before a migration the store is copied as it was`(version: Int) throws {
    try OlderVersion.make(version, at: path)
    let before = try rows(path)
    let kept = FilePath("\(path).version-\(version)")
    try Data("an older copy".utf8).write(to: URL(filePath: kept.string))
    #expect(try SubscriptionStore(at: path).copyBeforeMigration == kept)
    #expect(try rows(kept) == before && rows(path) != before)
    // A restored copy is migrated again; a store of this version is not copied.
    #expect(try SubscriptionStore(at: kept).copyBeforeMigration == FilePath("\(kept).version-\(version)"))
    #expect(try rows(kept) == rows(path))
    #expect(try SubscriptionStore(at: path).copyBeforeMigration == nil)
  }

  @Test func `a store that cannot be copied is not migrated`() throws {
    try OlderVersion.make(3, at: path)
    let before = try rows(path)
    try FileManager.default.createDirectory(atPath: "\(path).version-3", withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try SubscriptionStore(at: path) }
    #expect(try rows(path) == before)
  }
}
