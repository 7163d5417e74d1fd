import Foundation
import ListEngine
import Posix
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
  private static let later = Instant(secondsSince1970: 1_735_000_000)

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
      let disposition = TradingStatus(
        try #require(StockCode("1000")), .disposition, from: first, to: first.adding(20), minutes: 5)
      try store.commitNight(
        files, lists: TrackedLists(offerings), run: .good, columns: [SourceID("twse-rights"): ["name": "名稱"]],
        statuses: [.twseDispositions: [disposition]])
      // A later moment, until which a row was another one.
      offerings[0].offering.underwriter = "另一家證券"
      try store.storeHistory(lists: TrackedLists([offerings[0]]), at: Self.later)
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
    for number in 0..<500 {
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
    #expect(inNumbers > 1, "\(inNumbers) changed bits of bars found")
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
        let copy = try #require(try SubscriptionStore.recovered(path), "\(name): \(error)")
        if !copy.lost.isEmpty { continue }
        #expect(try StoreFile(copy.path.string).rows() == rows, "\(name)")
        let now = try Connection(copy.path.string).map("SELECT * FROM sqlite_master") { $0.values }
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
    let copy = try #require(try SubscriptionStore.recovered(path))
    #expect(copy.lost == [])
    #expect(
      try Connection(copy.path.string).value("SELECT sql FROM sqlite_master WHERE name = 'rights_notice'")
        == schema)
  }

  /// Texts and numbers of records and of tables that are summed as a whole, each with one other bit.
  @Test(arguments: [
    ("offering", "underwriter"), ("offering", "name"), ("offering", "offer_price"),
    ("record_event", "content"),
    ("record_change", "new"), ("record_revision", "seen"), ("offering_close", "price"),
    ("former_row", "content"), ("former_row", "key"), ("trading_status", "last_day"),
    ("trading_status", "kind"), ("reading_column", "name"),
  ])
  func `a changed bit of a record is damage, and is put back`(table: String, column: String) throws {
    try write(sound)
    let rows = try StoreFile(path.string).rows()
    let db = try Connection(path.string)
    let place = "(\(column)) = (SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL LIMIT 1)"
    let value = try db.value("SELECT \(column) FROM \(table) WHERE \(place)")
    let other: SQLiteValue =
      switch value {
      case .text(let text):
        .text(String(decoding: text.utf8.enumerated().map { $0 == 0 ? $1 ^ 1 : $1 }, as: UTF8.self))
      default: .integer(try value.integer ^ 1 << 6)
      }
    let key = try db.map("SELECT name FROM pragma_table_info(?) WHERE pk > 0", [.text(table)]) {
      try $0[0].text
    }
    let names = key.joined(separator: ", ")
    try db.run(
      "UPDATE \(table) SET \(column) = ? WHERE (\(names)) IN (SELECT \(names) FROM \(table) WHERE \(place) LIMIT 1)",
      [other])
    #expect(try db.damage("PRAGMA integrity_check") == [])
    let found = try SubscriptionStore(reading: path).problems(withBars: false)
    #expect(found.count == 1 && found[0].hasSuffix("is not what was stored"), "\(found)")
    let copy = try #require(try SubscriptionStore.recovered(path))
    #expect(copy.lost == [])
    #expect(try StoreFile(copy.path.string).rows() == rows)
  }

  @Test func `a record that cannot be put back is left out and named, with all that refers to it`() throws {
    try write(sound)
    let id = "1007-20241022"
    try Connection(path.string).run("UPDATE offering SET name = 'Another Name' WHERE id = ?", [.text(id)])
    let copy = try #require(try SubscriptionStore.recovered(path))
    #expect(copy.lost == [id])
    let store = try SubscriptionStore(reading: copy.path)
    #expect(try store.problems() == [])
    #expect(try store.records(Offering.self).count == 39)
    #expect(
      try StoreFile(copy.path.string).rows().filter { $0.contains(id) && !$0.contains("former_row") } == [])
  }

  @Test func `former rows that cannot be put back are forgotten, and a question of their time says so`()
    throws
  {
    try write(sound)
    try Connection(path.string).run(
      "UPDATE former_row SET content = json_set(content, '$.underwriter', '他家') WHERE until = ? AND content IS NOT NULL",
      [.integer(Self.later.secondsSince1970)])
    let found = try SubscriptionStore(reading: path).problems(withBars: false)
    let name = "former_row \(Self.later.secondsSince1970)"
    #expect(found == ["\(name) is not what was stored"])
    let copy = try #require(try SubscriptionStore.recovered(path))
    #expect(copy.lost == [name])
    let store = try SubscriptionStore(reading: copy.path)
    #expect(try store.problems() == [] && store.records(Offering.self).count == 40)
    let before = Instant(secondsSince1970: Self.later.secondsSince1970 - 1)
    #expect(try store.snapshot(at: before) { $0.pastView.unkept } == before)
    #expect(try store.snapshot(at: Self.later) { $0.pastView } == PastView())
  }

  @Test func `a store of an earlier version gets sums of the former rows that it has`() throws {
    try write(sound)
    try Connection(path.string).run("DELETE FROM checksum WHERE subject GLOB 'former_row *'")
    do { try SubscriptionStore(at: path).storeHistory(at: Self.later) }
    let subjects = try Connection(path.string).map(
      "SELECT subject FROM checksum WHERE subject GLOB 'former_row *'"
    ) { try $0[0].text }
    let moments = try Connection(path.string).map("SELECT DISTINCT until FROM former_row ORDER BY until") {
      "former_row \(try $0[0].integer)"
    }
    #expect(moments.count > 1 && subjects.sorted() == moments.sorted())
    #expect(try SubscriptionStore(reading: path).problems() == [])
  }

  @Test func `transactions of one moment continue its sum`() throws {
    try write(sound)
    do {
      let store = try SubscriptionStore(at: path)
      var known = try #require(try store.records(Offering.self).first)
      for underwriter in ["甲證券", "乙證券"] {
        known.offering.underwriter = underwriter
        try store.storeHistory(lists: TrackedLists([known]), at: Self.later)
      }
      #expect(try store.problems() == [])
    }
    // What is changed before it is not summed again.
    try Connection(path.string).run(
      "UPDATE former_row SET key = 'x' WHERE id = (SELECT min(id) FROM former_row WHERE until = ?)",
      [.integer(Self.later.secondsSince1970)])
    try SubscriptionStore(at: path).storeHistory(at: Self.later)
    #expect(try SubscriptionStore(reading: path).problems().count == 1)
  }

  /// One bit of the number in SQLite's header; the steps from there would make tables that are there.
  @Test(arguments: [22, 21, 19, 7])
  func `the number of an earlier form is damage, and is put back`(version: Int) throws {
    try write(sound)
    let rows = try StoreFile(path.string).rows()
    try StoreFile(path.string).setVersion(version)
    for open in [{ _ = try SubscriptionStore(at: path) }, { _ = try SubscriptionStore(reading: path) }] {
      let error = #expect(throws: StoreError.self) { try open() }
      #expect(error?.isCorruption == true, "\(String(describing: error))")
    }
    let copy = try #require(try SubscriptionStore.recovered(path))
    #expect(copy.lost == [])
    #expect(try SubscriptionStore(reading: copy.path).problems() == [])
    #expect(try StoreFile(copy.path.string).rows() == rows)
  }

  @Test func `of a store with destroyed pages, what can be read is taken over table by table`() throws {
    var generator = SplitMix64(seed: 62)
    var recovered = 0
    for _ in 0..<40 {
      var bytes = sound
      let page = Int.random(in: 1..<bytes.count / 4096, using: &generator)
      for index in page * 4096..<page * 4096 + 64 {
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      try write(bytes)
      guard let copy = try SubscriptionStore.recovered(path) else { continue }
      recovered += 1
      let store = try SubscriptionStore(reading: copy.path)
      #expect(try store.problems() == [], "page \(page)")
      // One page has some of the records or of the bars, and not of both.
      let summary = try store.summary()
      let (areAllRecords, areAllBars) = (summary.offerings == 40, summary.bars.first?.days == 8)
      #expect(areAllRecords || areAllBars, "page \(page): \(copy.lost)")
      // A page of an index takes nothing along.
      #expect(!copy.lost.isEmpty || areAllRecords && areAllBars, "page \(page)")
    }
    #expect(recovered > 30, "\(recovered)")
  }

  @Test(arguments: [
    ("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM offering; END", "trigger t"),
    ("CREATE VIEW v AS SELECT 1", "view v"),
    ("ALTER TABLE run ADD COLUMN g INTEGER AS (abs(status))", "generated column run.g"),
    ("CREATE INDEX i ON run (abs(status))", "index of an expression i"),
    ("CREATE UNIQUE INDEX i ON offering (code)", "unique index i"),
    ("CREATE INDEX i ON run (status) WHERE status > 0", "index of some rows i"),
    ("CREATE VIRTUAL TABLE f USING fts5 (a)", "virtual table f"),
  ])
  func `what subcal never makes is refused and named, and the file stays`(statement: String, object: String)
    throws
  {
    try write(sound)
    do {
      let db = try Connection(path.string)
      try db.run(statement)
      try db.run("PRAGMA journal_mode = DELETE")
    }
    let bytes = try Data(contentsOf: URL(filePath: path.string))
    let expected = StoreError.altered(path: path.string, object: object)
    #expect(throws: expected) { try SubscriptionStore(at: path) }
    #expect(throws: expected) { try SubscriptionStore(reading: path) }
    #expect(try Data(contentsOf: URL(filePath: path.string)) == bytes)
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
