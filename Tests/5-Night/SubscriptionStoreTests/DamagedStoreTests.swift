import Foundation
import Posix
import Records
import SQLite
import SubscriptionLists
@testable import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// Files with flipped bits.
@Suite struct DamagedStoreTests {
  private let scratch: ScratchDirectory
  private let sound: Data
  private var path: FilePath { scratch.path.appending("store.sqlite") }

  init() throws {
    scratch = try ScratchDirectory()
    let path = scratch.path.appending("sound.sqlite")
    do {
      let store = try SubscriptionStore(at: path)
      let first = try #require(Day(iso: "2024-10-21"))
      let files = (0..<8).map { day in
        DailyCloses(
          board: .twse, day: first.adding(day),
          bars: (1000..<1100).compactMap { StockCode("\($0)") }.map {
            DailyBar(code: $0, name: "", close: Price("10.5"), volume: 1000)
          })
      }
      var offerings: [Tracked<Offering>] = []
      for code in 1000..<1040 {
        var known = try Tracked<Offering>.full()
        known.id = "\(code)-20241022"
        known.isListed = true
        known.published.estimates = FrozenEstimates()
        known.offering.code = try #require(StockCode("\(code)"))
        offerings.append(known)
      }
      try store.commitNight(files, lists: TrackedLists(offerings), run: .good)
      try store.refreshOutcomes(at: Instant(secondsSince1970: first.adding(30).number * 86_400))
      try store.recordNotifications(
        ["a", "b"], sentTo: "phone", at: Instant(secondsSince1970: 1_730_208_600))
    }
    // One file, without a journal beside it.
    try Connection(path.string).run("PRAGMA journal_mode = DELETE")
    sound = try Data(contentsOf: URL(filePath: path.string))
  }

  /// What SQLite itself finds in the file.
  private func damage() -> [String] {
    do {
      return try Connection(path.string).map("PRAGMA integrity_check") { try $0[0].text }.filter {
        $0 != "ok"
      }
    } catch {
      return ["\(error)"]
    }
  }

  private func write(_ bytes: Data) throws {
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path.string + suffix) {
      try FileManager.default.removeItem(atPath: path.string + suffix)
    }
    try bytes.write(to: URL(filePath: path.string))
  }

  /// Everything that is read from a store; throws for a damaged file.
  private func readEverything() throws {
    let store = try SubscriptionStore(reading: path)
    let day = try #require(Day(iso: "2024-10-21"))
    let codes = Set([1000, 1020, 1099].compactMap { StockCode("\($0)") })
    _ = try (store.summary(), store.records(Offering.self), store.names(), store.outcomes(), store.holidays())
    _ = try (store.sessions(since: day), store.baselines(), store.lastGoodRun(), store.drawn())
    _ = try (store.history(of: codes, in: day...day.adding(30)), store.sentNotifications(to: "phone"))
    _ = try (
      store.closes(Set(codes.map { CodeDay($0, day.adding(9)) })), store.ids(of: Offering.self, codes),
      store.beginning()
    )
  }

  @Test func `damage that SQLite sees is reported, and no damage ends the process`() throws {
    var generator = SplitMix64(seed: 18)
    var (seen, besideBars, inNumbers, refused) = (0, 0, 0, 0)
    for number in 0..<300 {
      var bytes = sound
      // Some of them in SQLite's header.
      let place = Int.random(in: 0..<(number.isMultiple(of: 10) ? 100 : bytes.count), using: &generator)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try write(bytes)
      let damage = damage()
      do throws(StoreError) {
        let found = try SubscriptionStore(reading: path).problems()
        // A changed key is also a broken reference.
        #expect(damage.isEmpty || !found.isEmpty, "byte \(place): \(damage)")
        if damage.isEmpty, found.contains(where: { $0.contains("the bars of 2024-10-") }) { inNumbers += 1 }
        if try !SubscriptionStore(reading: path).problems(withBars: false).isEmpty { besideBars += 1 }
      } catch {
        // Also a file that is no store any more, or one of another version.
        refused += 1
      }
      seen += damage.isEmpty ? 0 : 1
      do { try readEverything() } catch { #expect(error is StoreError, "byte \(place): \(error)") }
    }
    #expect(seen > 20 && refused > 0, "\(seen) seen by SQLite, \(refused) refused")
    #expect(inNumbers > 2, "\(inNumbers) changed bits of bars found")
    #expect(0 < besideBars && besideBars < seen, "\(besideBars) of \(seen) found without reading the bars")
  }

  @Test func `a bit of the schema costs nothing`() throws {
    var generator = SplitMix64(seed: 5)
    try write(sound)
    let texts = try Connection(path.string).map("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL") {
      (name: try $0[0].text, sql: try $0[1].text)
    }
    let rows = try StoreFile(path.string).rows()
    let schema = try Connection(path.string).map("SELECT * FROM sqlite_master") { $0.values }
    var mended = 0
    for (name, sql) in texts {
      let place = try #require(sound.range(of: Data(sql.utf8)), "\(name)").lowerBound
      var bytes = sound
      bytes[place + Int.random(in: 0..<sql.utf8.count, using: &generator)] ^=
        1 << UInt8.random(in: 0..<8, using: &generator)
      try write(bytes)
      do throws(StoreError) { _ = try SubscriptionStore(at: path) } catch {
        guard case .corrupt = error else {
          Issue.record("\(name): \(error)")
          continue
        }
        let copy = try #require(try SubscriptionStore.mendedCopy(of: path), "\(name): \(error)")
        #expect(try StoreFile(copy.string).rows() == rows, "\(name)")
        let now = try Connection(copy.string).map("SELECT * FROM sqlite_master") { $0.values }
        #expect(now == schema, "\(name)")
        mended += 1
      }
    }
    #expect(mended > texts.count / 2, "\(mended) of \(texts.count)")
  }

  @Test func `a bit of the schema is mended in a table whose columns stand in another order`() throws {
    try write(sound)
    do {
      let db = try Connection(path.string)
      try db.run("ALTER TABLE rights_notice DROP COLUMN subscription_ratio")
      try db.run("ALTER TABLE rights_notice ADD COLUMN subscription_ratio INTEGER")
    }
    _ = try SubscriptionStore(at: path)
    let schema = try Connection(path.string).value(
      "SELECT sql FROM sqlite_master WHERE name = 'rights_notice'")
    try Connection(path.string).run("PRAGMA journal_mode = DELETE")
    var bytes = try Data(contentsOf: URL(filePath: path.string))
    let text = try #require(bytes.range(of: Data(try schema.text.utf8)))
    let name = try #require(bytes[text].range(of: Data("subscription_price".utf8)))
    bytes[name.lowerBound + 2] ^= 4
    try write(bytes)
    // SQLite would read it: the column would seem to be missing.
    let error = #expect(throws: StoreError.self) { try SubscriptionStore(at: path) }
    #expect(error == .corrupt("the schema of rights_notice is not what subcal wrote"))
    let copy = try #require(try SubscriptionStore.mendedCopy(of: path))
    #expect(
      try Connection(copy.string).value("SELECT sql FROM sqlite_master WHERE name = 'rights_notice'")
        == schema)
  }

  @Test func `a value of another type, a wrong id and a wrong sequence are corruption`() throws {
    for (table, change) in [
      ("offering", "name = NULL"), ("offering", "first_seen = 'x'"), ("bar", "close = 'x'"),
      ("run", "as_of = NULL"), ("record_event", "sequence = 'x'"), ("record_revision", "seen = NULL"),
    ] {
      try write(sound)
      try StoreFile(path.string).loosen(table)
      try Connection(path.string).run("UPDATE \(table) SET \(change)")
      let error = #expect(throws: StoreError.self, "\(table) \(change)") { try readEverything() }
      if case .corrupt? = error {} else { Issue.record("\(table) \(change): \(String(describing: error))") }
    }
    for (table, change) in [
      ("offering", "id = '../1000-20241022' WHERE id = '1000-20241022'"),
      ("record_event", "sequence = 2147483648"),
      ("record_event", "sequence = -1"),
    ] {
      try write(sound)
      try Connection(path.string).run("UPDATE \(table) SET \(change)")
      let error = #expect(throws: StoreError.self) { try readEverything() }
      if case .corrupt? = error {} else { Issue.record("\(table) \(change): \(String(describing: error))") }
    }
  }

  @Test func `a reference to nothing is found too`() throws {
    try write(sound)
    try Connection(path.string).run("INSERT INTO feed VALUES ('nobody', 'high')")
    let store = try SubscriptionStore(reading: path)
    #expect(try store.problems() == ["a row of feed refers to none of offering"])
  }

  @Test func `connections are defensive and distrust the schema`() throws {
    for store in [try SubscriptionStore(), try SubscriptionStore(at: path)] {
      try store.connection.run("PRAGMA writable_schema = 1")
      let error = #expect(throws: SQLiteError.self) { try store.connection.run("DELETE FROM sqlite_master") }
      #expect(error?.message == "table sqlite_master may not be modified")
      #expect(try store.connection.value("PRAGMA trusted_schema") == .integer(0))
    }
    let reader = try SubscriptionStore(reading: path)
    #expect(throws: StoreError.self) { try reader.recordFailedRun(.good) }
    try reader.reading("trying to write") { db in
      try db.run("PRAGMA query_only = 0")
      try db.run("PRAGMA writable_schema = 1")
      let error = #expect(throws: SQLiteError.self) { try db.run("DELETE FROM sqlite_master") }
      #expect(error?.message == "table sqlite_master may not be modified")
      #expect(try db.value("PRAGMA trusted_schema").integer == 0)
    }
  }
}
