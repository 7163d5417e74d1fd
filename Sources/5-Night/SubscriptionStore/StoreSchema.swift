internal import SQLite

/// The texts of the tables and indexes, which a store keeps in `sqlite_master`, compared with those of a new store.
///
/// A changed bit in such a text costs the whole store, although all rows are there: SQLite reads no database with a
/// statement that it does not understand, and a column of another name is one that the store seems to lack.
enum StoreSchema {
  /// A row of `sqlite_master`.
  fileprivate struct Entry {
    /// The type, the name, and the table's name. A changed byte may be no UTF-8, so these are bytes.
    var names: [[UInt8]]
    var sql: [UInt8]

    init(_ row: Row) throws {
      names = try (0..<3).map { try row[$0].blob }
      sql = row[3].isNull ? [] : try row[3].blob
    }
  }

  private static let entries = Result {
    try stored(in: SubscriptionStore().connection).map(\.entry)
  }

  private static func stored(in db: Connection) throws -> [(entry: Entry, row: Int)] {
    try db.map(
      """
      SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB), rowid
      FROM sqlite_master
      """
    ) { (try Entry($0), try $0[4].integer) }
  }

  /// The texts of which one byte is not as subcal writes it, in a file of this version. A table may lack columns or have
  /// more, since a newer version adds some. What differs otherwise is no damage: no bit did that.
  static func damage(in db: Connection) throws -> [String] {
    let known = try entries.get()
    return try stored(in: db).map(\.entry).compactMap { entry in
      guard let ours = known.first(where: { $0.names == entry.names }), ours.sql != entry.sql,
        Definitions.mended(entry.sql, as: ours.sql) != entry.sql
      else { return nil }
      return "the schema of \(String(decoding: ours.names[1], as: UTF8.self)) is not what subcal wrote"
    }
  }

  /// Puts back what one changed byte of names and texts was; returns whether there was any.
  static func mend(_ db: Connection) throws -> Bool {
    let known = try entries.get()
    var isMended = false
    for (entry, row) in try stored(in: db) {
      var mended = entry
      if let ours = known.first(where: { $0.names == entry.names }) {
        mended.sql = Definitions.mended(entry.sql, as: ours.sql)
      } else if let ours = known.first(where: { ours in
        changedBytes(Array(ours.names.joined(separator: [0])), Array(entry.names.joined(separator: [0]))) == 1
      }) {
        mended.names = ours.names
      }
      if mended.names == entry.names, mended.sql == entry.sql { continue }
      try db.run(
        "UPDATE sqlite_master SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?",
        (mended.names + [mended.sql]).map { .text(String(decoding: $0, as: UTF8.self)) } + [.integer(row)])
      isMended = true
    }
    return isMended
  }
}

/// How many bytes of two texts differ; nil if they are not equally long.
private func changedBytes(_ one: [UInt8], _ other: [UInt8]) -> Int? {
  guard one.count == other.count else { return nil }
  return zip(one, other).count { $0 != $1 }
}

/// The text of a table or index, taken apart at the commas of its outermost parentheses.
private struct Definitions {
  /// What stands before the parentheses and after them.
  private var frame: [String] = []
  private var parts: Set<String> = []

  init(_ bytes: [UInt8]) {
    var (depth, begin) = (0, 0)
    func words(until end: Int) -> String {
      // What SQLite's tokenizer takes for white space.
      let words = bytes[begin..<end].split { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
      return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        guard depth == 1 else { continue }
        frame.append(words(until: index))
      case UInt8(ascii: ")"):
        depth -= 1
        guard depth == 0 else { continue }
        parts.insert(words(until: index))
      case UInt8(ascii: ","):
        guard depth == 1 else { continue }
        parts.insert(words(until: index))
      default: continue
      }
      begin = index + 1
    }
    frame.append(words(until: bytes.count))
  }

  /// Whether this may be the text of the same table by another version, which has more columns or fewer.
  func mayBe(_ known: Definitions) -> Bool {
    frame == known.frame && (parts.isSubset(of: known.parts) || parts.isSuperset(of: known.parts))
  }

  /// The text with the one byte put back by which it differs from what it may be. Columns may stand in another order
  /// than in a new table, because facts are added at the end.
  static func mended(_ sql: [UInt8], as known: [UInt8]) -> [UInt8] {
    let wanted = Definitions(known)
    if Definitions(sql).mayBe(wanted) { return sql }
    if changedBytes(sql, known) == 1 { return known }
    var bytes = sql
    for index in bytes.indices {
      let byte = bytes[index]
      for bit in 0..<8 {
        bytes[index] = byte ^ 1 << UInt8(bit)
        let candidate = Definitions(bytes)
        if candidate.frame == wanted.frame, candidate.parts.isSubset(of: wanted.parts) {
          return bytes
        }
      }
      bytes[index] = byte
    }
    return sql
  }
}
