import Foundation
import Localization
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

  private var former: FilePath { FilePath("\(copy).1") }

  private func backUp(_ path: FilePath, isForced: Bool = false) throws {
    try SubscriptionStore(reading: path).copy(to: copy, keeping: former, isForced: isForced)
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
    try backUp(path)
    #expect(try rows(copy) == rows(path) && rows(copy).count > 10)
    try store.recordFailedRun(.good)
    try store.copy(to: copy, keeping: former)
    #expect(try rows(copy) == rows(path))
    #expect(try SubscriptionStore(reading: copy).records(Offering.self) == [try Tracked<Offering>.full()])
    let copies = try names.filter { $0.hasPrefix("copy") }
    #expect(copies == ["copy.sqlite", "copy.sqlite.1"], "\(copies)")
    let attributes = try FileManager.default.attributesOfItem(atPath: copy.string)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a damaged store replaces no copy, and the error says what is wrong`() throws {
    do {
      try SubscriptionStore(at: path).commitNight(
        [], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    }
    try backUp(path)
    let before = try rows(copy)
    let url = URL(filePath: path.string)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: url)
    let error = #expect(throws: StoreError.self) { try backUp(path) }
    if case .corrupt? = error {} else { Issue.record("\(String(describing: error))") }
    #expect(try rows(copy) == before)
    #expect(try names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
  }

  @Test func `a store with less than its backup replaces it only when forced`() throws {
    try SubscriptionStore(at: path).commitNight(
      [], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    try backUp(path)
    let sound = try rows(copy)
    let empty = scratch.path.appending("empty.sqlite")
    _ = try SubscriptionStore(at: empty)
    let error = #expect(throws: StoreError.self) { try backUp(empty) }
    guard case .poorer(copy.string, _, let lacks)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(lacks[.english].hasPrefix("1 offerings (the store 0), "), "\(lacks[.english])")
    #expect(try rows(copy) == sound)
    // Stopped between the two names.
    try FileManager.default.moveItem(atPath: copy.string, toPath: former.string)
    #expect(throws: StoreError.self) { try backUp(empty) }
    #expect(try rows(former) == sound)
    try FileManager.default.moveItem(atPath: former.string, toPath: copy.string)
    try backUp(empty, isForced: true)
    #expect(try rows(former) == sound && rows(copy) == rows(empty))
    // One that cannot be read takes no sound one's place.
    try backUp(path)
    let bytes = try Data(contentsOf: URL(filePath: copy.string))
    try (bytes.prefix(100) + Data(repeating: 0xFF, count: bytes.count - 100)).write(
      to: URL(filePath: copy.string))
    let kept = try rows(former)
    try backUp(path)
    #expect(try rows(copy) == sound && rows(former) == kept)
  }

  @Test func `before a migration the store is copied as it was`() throws {
    try OlderStore.make(at: path.string)
    let before = try rows(path)
    let kept = FilePath("\(path).version-18")
    try Data("an older copy".utf8).write(to: URL(filePath: kept.string))
    #expect(try SubscriptionStore(at: path).copyBeforeMigration == kept)
    #expect(try rows(kept) == before && rows(path) != before)
    // A restored copy is migrated again; a store of this version is not copied.
    #expect(try SubscriptionStore(at: kept).copyBeforeMigration == FilePath("\(kept).version-18"))
    #expect(try rows(kept) == rows(path))
    #expect(try SubscriptionStore(at: path).copyBeforeMigration == nil)
  }

  @Test func `a store that cannot be copied is not migrated`() throws {
    try OlderStore.make(at: path.string)
    let before = try rows(path)
    try FileManager.default.createDirectory(atPath: "\(path).version-18", withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try SubscriptionStore(at: path) }
    #expect(try rows(path) == before)
  }
}
