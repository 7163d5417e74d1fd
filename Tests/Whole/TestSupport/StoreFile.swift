internal import Foundation
internal import SQLite
internal import Values

/// A store that a test reads, or changes as subcal does not. Each method opens and closes the file, and throws
/// if SQLite cannot do what it should.
package struct StoreFile: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// A line for each fault that SQLite finds, and one if there are no bars.
  package func faults() throws -> [String] {
    let db = try Connection(path)
    var found = try db.map("PRAGMA integrity_check") { try $0[0].text }.filter { $0 != "ok" }
    try db.each("PRAGMA foreign_key_check") { found.append("foreign key: \($0.values)") }
    if try db.value("SELECT count(*) FROM bar").integer == 0 { found.append("no bars") }
    return found
  }

  /// A line for each fault that SQLite finds in any table but that of the bars, of which a night reads few.
  package func faultsBesideBars() throws -> [String] {
    let db = try Connection(path)
    return try tables(of: db).filter { $0 != "bar" }.flatMap { table in
      try db.map("PRAGMA integrity_check('\(table)')") { try $0[0].text }
    }.filter { $0 != "ok" }
  }

  /// Every row of every table, each as `table value, value`, sorted.
  package func rows() throws -> [String] {
    let db = try Connection(path)
    return try tables(of: db).flatMap { table in
      try db.map("SELECT * FROM \"\(table)\"") { row in
        "\(table) \(row.values.map(written).joined(separator: ", "))"
      }
    }.sorted()
  }

  /// Also the bytes of a blob, of which the description has only the number.
  private func written(_ value: SQLiteValue) -> String {
    if case .blob(let bytes) = value { "\(bytes)" } else { "\(value)" }
  }

  private func tables(of db: Connection) throws -> [String] {
    try db.map("SELECT name FROM sqlite_master WHERE type = 'table'") { try $0[0].text }
  }

  /// The days that have bars of the TWSE, each as `YYYY-MM-DD`, oldest first.
  package func listedDays() throws -> [String] {
    try Connection(path).map("SELECT DISTINCT day FROM bar WHERE board = 1 ORDER BY day") {
      try Day(number: $0[0].integer).description
    }
  }

  /// The day and code of each bar, as `YYYY-MM-DD code`, sorted.
  package func bars() throws -> [String] {
    try Connection(path).map("SELECT day, code FROM bar ORDER BY day, code, board") {
      try "\(Day(number: $0[0].integer)) \($0[1].text)"
    }
  }

  /// Marks the store as migrated to a version, whatever tables it has.
  package func setVersion(_ version: Int) throws {
    try Connection(path).run("PRAGMA user_version = \(version)")
  }

  /// Makes it a store of an earlier form, which lacks the last table.
  package func makeOlder(_ version: Int) throws {
    try Connection(path).run("DROP TABLE trading_status")
    try setVersion(version)
  }

  /// Adds a session without bars, before all others.
  package func addSession() throws {
    try Connection(path).run("INSERT INTO session (day, board, held) VALUES (1, 1, 1)")
  }

  /// Cancels an offering, or makes an auction fail, on an evening.
  package func cancel(_ id: String, in table: String, on evening: String) throws {
    let db = try Connection(path)
    guard let day = Day(iso: evening) else { throw CocoaError(.formatting) }
    let seen = Instant(day, secondOfDay: 77_400).secondsSince1970
    try db.run("UPDATE \(table) SET cancelled = 1, last_changed = \(seen) WHERE id = ?", [.text(id)])
    try db.run("INSERT INTO record_revision (record, number, seen) VALUES (?, 99, \(seen))", [.text(id)])
    try db.run(
      "INSERT INTO record_change (record, number, place, field, old, new) VALUES (?, 99, 0, 'cancelled', 'false', 'true')",
      [.text(id)])
  }

  /// Lets the holders of a cash increase pay until another day.
  package func setLastDayToPay(_ id: String, _ iso: String) throws {
    guard let day = Day(iso: iso) else { throw CocoaError(.formatting) }
    try Connection(path).run(
      "UPDATE cash_increase SET holders_pay_to = \(day.number) WHERE id = ?", [.text(id)])
  }

  /// Adds a row that refers to no offering.
  package func breakReference() throws {
    try Connection(path).run("INSERT INTO feed VALUES ('nobody', 'high')")
  }

  /// Overwrites the page where the bars begin, which nothing reads before writing them.
  package func damageBars() throws {
    let page = try Connection(path).value("SELECT rootpage FROM sqlite_master WHERE name = 'bar'").integer
    let size = try Connection(path).value("PRAGMA page_size").integer
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xFF, count: size))
    try file.close()
  }

  /// Lets a table's columns hold any value; the store must be one file, without a journal beside it.
  ///
  /// No connection of this process may change a schema so. The words are replaced in the file itself, by as
  /// many characters, as if bytes had changed.
  package func loosen(_ table: String) throws {
    let sql = try Connection(path).value("SELECT sql FROM sqlite_master WHERE name = ?", [.text(table)]).text
    let loose = sql.replacing(" NOT NULL", with: "         ").replacing("STRICT,", with: "       ")
      .replacing("STRICT", with: "      ").replacing("INTEGER", with: "BLOB   ")
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    // A page that is no longer in use may have a copy.
    while let place = bytes.range(of: Data(sql.utf8)) { bytes.replaceSubrange(place, with: Data(loose.utf8)) }
    try bytes.write(to: url)
  }
}
