internal import Records
internal import SQLite
internal import SubscriptionLists
internal import Values

/// The sums by which a changed bit is found that SQLite's own check passes over: a letter of a name, a digit of a price.
///
/// A record has a sum over its row and everything that is stored of it; some tables without records have one as a
/// whole. Each transaction that writes them writes their sums. Without them the next night would take a changed bit
/// for a change by the exchange, and publish it. A sum is a ``Fingerprint``: it finds accidents, and nobody is to be kept
/// from writing into the file.
enum Checksums {
  static let table = """
    -- The sum of what is stored of a record, by its id, or of a whole table, by its name.
    CREATE TABLE checksum (
      subject TEXT NOT NULL PRIMARY KEY, sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The tables with a sum as a whole.
  private static let whole = ["holiday", "security", "doubtful_close", "emerging_average"]

  /// A table as it is in the file, which a newer version may have given more columns.
  struct Table {
    let name: String
    /// The column with a record's id; nil for a table that is summed as a whole.
    let owner: String?
    /// The columns that lead to a row.
    let key: [String]
    let columns: [String]

    /// Nil if the file has no such table.
    init?(_ name: String, owner: String?, in db: Connection) throws {
      let info = try db.map("SELECT name, pk FROM pragma_table_info(?, 'main') ORDER BY name", [.text(name)])
      {
        (name: try $0[0].text, key: try $0[1].integer)
      }
      if info.isEmpty { return nil }
      (self.name, self.owner, columns) = (name, owner, info.map(\.name))
      key = info.filter { $0.key > 0 }.sorted { $0.key < $1.key }.map(\.name)
    }

    /// A row as one text, in bytes, since a changed one may be no UTF-8. A value that is not known does not count, so that
    /// a new column changes no sum.
    var text: String {
      let values = columns.map { "ifnull(char(31) || '\($0)=' || \($0), '')" }.joined(separator: " || ")
      return "CAST('\(name)' || \(values) AS BLOB)"
    }

    var order: String { "ORDER BY \(key.joined(separator: ", "))" }
  }

  /// The tables of the lists come first, so that a row of no record belongs to no sum.
  static func tables(in db: Connection) throws -> [Table] {
    func kept<Record: PublishedRecord>(_: Record.Type) -> [(String, String)] {
      Record.Published.tables.map { ($0.name, $0.owner) }
    }
    let names =
      Lists.all.map { ($0.kind.name, "id") } + Lists.all.flatMap { kept($0) }
      + [("outcome", "offering")]
      + ["record_revision", "record_change", "record_event"].map { ($0, "record") }
    return try names.compactMap { try Table($0, owner: $1, in: db) }
      + whole.compactMap { try Table($0, owner: nil, in: db) }
  }

  /// Writes the sums of records and of the whole tables, as they are stored now.
  static func write(of ids: [String]? = nil, to db: Connection) throws {
    for (subject, sum) in try sums(of: ids, in: db).sorted(by: { $0.key < $1.key }) {
      try db.run(
        """
        INSERT INTO checksum (subject, sum) VALUES (?, ?)
        ON CONFLICT (subject) DO UPDATE SET sum = excluded.sum WHERE sum IS NOT excluded.sum
        """, [.text(subject), .integer(sum)])
    }
  }

  /// What is not as it was stored: ids of records, and names of tables. A record that was never summed is none of them:
  /// subcal did not write it.
  static func damaged(in db: Connection) throws -> [String] {
    // A store of an older form has no sums.
    guard try Table("checksum", owner: nil, in: db) != nil else { return [] }
    let sums = try sums(in: db)
    return try db.map("SELECT subject, sum FROM checksum ORDER BY subject") {
      (subject: try $0[0].text, sum: try $0[1].integer)
    }.filter { sums[$0.subject] != $0.sum }.map(\.subject)
  }

  /// - Parameter ids: Those of the records; nil for all.
  private static func sums(of ids: [String]? = nil, in db: Connection) throws -> [String: Int] {
    var sums: [String: UInt64] = [:]
    // An id has no character that JSON escapes.
    let wanted = ids.map { ids in SQLiteValue.text("[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]") }
    for table in try tables(in: db) {
      guard let owner = table.owner else {
        var sum = Fingerprint.start
        try db.each("SELECT \(table.text) FROM \(table.name) \(table.order)") {
          sum = Fingerprint.sum(try $0[0].blob, after: sum)
        }
        sums[table.name] = sum
        continue
      }
      let condition = wanted == nil ? "" : "WHERE \(owner) IN (SELECT value FROM json_each(?))"
      try db.each(
        "SELECT \(owner), \(table.text) FROM \(table.name) \(condition) \(table.order)",
        wanted.map { [$0] } ?? []
      ) { row in
        let id = try row[0].text
        guard let sum = sums[id] ?? (owner == "id" ? Fingerprint.start : nil) else { return }
        sums[id] = Fingerprint.sum(try row[1].blob, after: sum)
      }
    }
    return sums.mapValues { Int(bitPattern: UInt($0)) }
  }
}

// Mending.
extension Checksums {
  /// A part of what is summed: a value with its place, or what stands between values.
  private struct Part {
    let bytes: [UInt8]
    var place: (update: String, key: [SQLiteValue])?
    var isText = false

    /// The values from which it differs by one bit.
    var others: [(bytes: [UInt8], value: SQLiteValue)] {
      if !isText {
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { return [] }
        return (0..<Int.bitWidth).map { number ^ 1 << $0 }.map { (Array("\($0)".utf8), .integer($0)) }
      }
      return bytes.indices.flatMap { index in
        (0..<8).compactMap { bit in
          var other = bytes
          other[index] ^= 1 << UInt8(bit)
          return String(validating: other, as: UTF8.self).map { (other, .text($0)) }
        }
      }
    }
  }

  /// Puts back what one changed bit was: in what is damaged the value with which it has its sum again. Returns whether there
  /// was any.
  static func mend(_ db: Connection) throws -> Bool {
    var isMended = false
    for subject in try damaged(in: db) {
      let parts = try parts(of: subject, in: db)
      var wanted = UInt64(
        UInt(bitPattern: try db.value("SELECT sum FROM checksum WHERE subject = ?", [.text(subject)]).integer)
      )
      var sums = [Fingerprint.start]
      for part in parts { sums.append(Fingerprint.sum(part.bytes, after: sums[sums.count - 1])) }
      search: for (index, part) in parts.enumerated().reversed() {
        if let place = part.place {
          for other in part.others where Fingerprint.sum(other.bytes, after: sums[index]) == wanted {
            try db.run(place.update, [other.value] + place.key)
            isMended = true
            break search
          }
        }
        wanted = Fingerprint.sum(part.bytes, before: wanted)
      }
    }
    return isMended
  }

  /// What `sums(of:in:)` reads, in parts.
  private static func parts(of subject: String, in db: Connection) throws -> [Part] {
    var parts: [Part] = []
    for table in try tables(in: db) where table.owner != nil || table.name == subject {
      let values = table.columns.map { "CAST(\($0) AS BLOB), typeof(\($0))" }
      let condition = table.owner.map { "WHERE \($0) = ?" } ?? ""
      try db.each(
        "SELECT \((table.key + values).joined(separator: ", ")) FROM \(table.name) \(condition) \(table.order)",
        table.owner == nil ? [] : [.text(subject)]
      ) { row in
        parts.append(Part(bytes: Array(table.name.utf8)))
        let key = table.key.indices.map { row[$0] }
        let place = table.key.map { "\($0) = ?" }.joined(separator: " AND ")
        for (number, column) in table.columns.enumerated() {
          let value = row[key.count + 2 * number]
          if value.isNull { continue }
          parts.append(Part(bytes: [0x1F] + Array("\(column)=".utf8)))
          let isText = try row[key.count + 2 * number + 1].text == "text"
          let update = "UPDATE \(table.name) SET \(column) = ? WHERE \(place)"
          parts.append(Part(bytes: try value.blob, place: (update, key), isText: isText))
        }
      }
    }
    return parts
  }
}
