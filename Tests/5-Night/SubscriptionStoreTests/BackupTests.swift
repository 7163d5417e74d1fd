import Foundation
import ListEngine
import Localization
import Posix
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing
import Values

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

  /// The store was lost and begun anew, and the last copy is cut off, empty or no file of ours any more.
  @Test(arguments: [40_000, 100, 0])
  func `a copy that cannot be read protects the sound one before it`(bytes: Int) throws {
    try SubscriptionStore(at: path).commitNight(
      [], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    try backUp(path)
    let sound = try rows(copy)
    try FileManager.default.moveItem(atPath: copy.string, toPath: former.string)
    try Data(contentsOf: URL(filePath: former.string)).prefix(bytes).write(to: URL(filePath: copy.string))
    let empty = scratch.path.appending("empty.sqlite")
    _ = try SubscriptionStore(at: empty)
    let error = #expect(throws: StoreError.self) { try backUp(empty) }
    if case .poorer(former.string, _, _)? = error {} else { Issue.record("\(String(describing: error))") }
    #expect(try rows(former) == sound)
    // Forced, and on every evening after it.
    try backUp(empty, isForced: true)
    for _ in 0..<3 { try backUp(empty) }
    #expect(try rows(former) == sound && rows(copy) == rows(empty))
    // Until the store has all that the copy has.
    for _ in 0..<2 { try backUp(path) }
    #expect(try rows(former) == sound && rows(copy) == sound)
    for _ in 0..<2 { try backUp(path) }
    let copies = try names.filter { $0.hasPrefix("copy") }
    #expect(copies == ["copy.sqlite", "copy.sqlite.1"], "\(copies)")
  }

  @Test func `of several restores in one second each keeps what was there`() throws {
    try SubscriptionStore(at: path).commitNight(
      [], lists: TrackedLists([try Tracked<Offering>.full()]), run: .good)
    try backUp(path)
    var kept: [FilePath] = []
    for number in 0..<3 {
      for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path.string + suffix) {
        try FileManager.default.removeItem(atPath: path.string + suffix)
      }
      try Data("damaged \(number)".utf8).write(to: URL(filePath: path.string))
      let name = try SubscriptionStore.backupKind.restore(
        path, from: copy, at: Instant(secondsSince1970: 1_730_208_600)
      ) { [] }
      kept.append(try #require(name))
    }
    #expect(Set(kept.map(\.string)).count == 3)
    for (number, name) in kept.enumerated() {
      #expect(try Data(contentsOf: URL(filePath: name.string)) == Data("damaged \(number)".utf8))
    }
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
