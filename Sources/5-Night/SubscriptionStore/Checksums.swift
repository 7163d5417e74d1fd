internal import ListEngine
internal import SQLite
internal import SubscriptionLists
internal import Values

/// The sums by which a changed bit is found that SQLite's own check passes over: a letter of a name, a digit of a price.
///
/// A record has a sum over its row and everything that is stored of it; some tables without records have one as a
/// whole, and former rows one for each moment for which rows were changed. Each transaction that writes them writes their
/// sums. Without them the next night would take a changed bit for a change by the exchange, and publish it. A sum is a ``Fingerprint``: it finds accidents, and nobody is to be kept
/// from writing into the file.
enum Checksums {
  static let table = """
    -- The sum of what is stored of a record, by its id, or of a whole table, by its name.
    CREATE TABLE checksum (
      subject TEXT NOT NULL PRIMARY KEY, sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The tables with a sum as a whole.
  private static let whole = [
    "holiday", "security", "doubtful_close", "emerging_average", "trading_status", "issued_shares",
    "reading_column",
  ]

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

  /// Writes the sums of records, of the whole tables and of former rows, as they are stored now.
  ///
  /// - Parameters:
  ///   - ids: Those of the records; nil for all.
  ///   - moment: That for which the rows were changed; nil for all moments.
  static func write(of ids: [String]? = nil, at moment: Instant? = nil, to db: Connection) throws {
    // A store of a version that did not sum former rows has those of earlier moments, too.
    let isBegun = try !db.value("SELECT 1 FROM checksum WHERE subject GLOB '\(former)*' LIMIT 1").isNull
    let sums = try sums(of: ids, in: db).merging(formerSums(of: isBegun ? moment : nil, in: db)) { $1 }
    for (subject, sum) in sums.sorted(by: { $0.key < $1.key }) {
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
    let sums = try sums(in: db).merging(formerSums(in: db)) { $1 }
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

// Former rows, which are only ever added: those of a moment have a sum.
extension Checksums {
  /// What stands before the moment in the name of such a sum. No id has a blank.
  private static let former = "former_row "

  /// The moment of a sum of former rows; nil for another sum.
  static func formerMoment(_ subject: String) -> Int? {
    subject.hasPrefix(former) ? Int(subject.dropFirst(former.count)) : nil
  }

  /// - Parameter moment: That for which a transaction has changed rows; nil for all.
  private static func formerSums(of moment: Instant? = nil, in db: Connection) throws -> [String: Int] {
    guard let table = try Table("former_row", owner: nil, in: db) else { return [:] }
    var sums: [Int: UInt64] = [:]
    var (condition, arguments) = ("", [SQLiteValue]())
    if let until = moment?.secondsSince1970 {
      (condition, arguments) = ("WHERE until = ?", [.integer(until)])
      let sum = try db.value("SELECT sum FROM checksum WHERE subject = ?", [.text("\(former)\(until)")])
      if !sum.isNull {
        // A backfill has one moment and a transaction for each of thousands of days: what it adds follows what is summed. The
        // plus sign keeps SQLite from the index of moments.
        sums[until] = UInt64(UInt(bitPattern: try sum.integer))
        condition = "WHERE +until = ? AND id > (SELECT before FROM writing)"
      }
    }
    try db.each("SELECT until, \(table.text) FROM former_row \(condition) \(table.order)", arguments) { row in
      let until = try row[0].integer
      sums[until] = Fingerprint.sum(try row[1].blob, after: sums[until] ?? Fingerprint.start)
    }
    return Dictionary(
      uniqueKeysWithValues: sums.map { ("\(former)\($0.key)", Int(bitPattern: UInt($0.value))) })
  }

  /// Forgets the former rows that are not as they were kept, and those before them: of a row the oldest that is later than
  /// a moment counts.
  static func forgetChangedFormerRows(in db: Connection) throws {
    let summed = try db.map("SELECT subject FROM checksum WHERE subject GLOB '\(former)*'") {
      formerMoment(try $0[0].text)
    }.compactMap(\.self)
    guard let newest = summed.max() else { return }
    let unsummed = try db.map(
      "SELECT DISTINCT until FROM former_row WHERE '\(former)' || until NOT IN (SELECT subject FROM checksum)"
    ) { try $0[0].integer }
    for moment in unsummed { try db.run("DELETE FROM former_row WHERE until = ?", [.integer(moment)]) }
    let changed = try damaged(in: db).compactMap(formerMoment)
    guard let last = (changed + unsummed.filter { $0 <= newest }).max() else { return }
    try FormerRows.forget(until: last, in: db)
    for moment in summed where moment <= last {
      try db.run("DELETE FROM checksum WHERE subject = ?", [.text("\(former)\(moment)")])
    }
  }
}

// Mending.
extension Checksums {
  /// A part of what is summed: a value with its place, or what stands between values.
  private struct Part {
    let bytes: [UInt8]
    var place: (update: String, key: [SQLiteValue])?
    var isText = false

    /// The value that differs from it by one bit and has a sum between those before and after it; nil if there is none.
    func value(from start: UInt64, to end: UInt64) -> SQLiteValue? {
      guard isText else {
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { return nil }
        let other = (0..<Int.bitWidth).map { number ^ 1 << $0 }.first {
          Fingerprint.sum(Array("\($0)".utf8), after: start) == end
        }
        return other.map { SQLiteValue.integer($0) }
      }
      var before = [start]
      for byte in bytes { before.append(Fingerprint.sum([byte], after: before[before.count - 1])) }
      var after = end
      for index in bytes.indices.reversed() {
        // The only byte with which the one sum follows from the other.
        let byte = before[index] ^ Fingerprint.sum([0], before: after)
        if byte <= 0xFF, (UInt8(byte) ^ bytes[index]).nonzeroBitCount == 1 {
          var other = bytes
          other[index] = UInt8(byte)
          if let text = String(validating: other, as: UTF8.self) { return .text(text) }
        }
        after = Fingerprint.sum([bytes[index]], before: after)
      }
      return nil
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
      for (index, part) in parts.enumerated().reversed() {
        if let place = part.place, let value = part.value(from: sums[index], to: wanted) {
          try db.run(place.update, [value] + place.key)
          isMended = true
          break
        }
        wanted = Fingerprint.sum(part.bytes, before: wanted)
      }
    }
    return isMended
  }

  /// What `sums(of:in:)` reads, in parts.
  private static func parts(of subject: String, in db: Connection) throws -> [Part] {
    var parts: [Part] = []
    let moment = formerMoment(subject)
    let summed =
      try moment == nil
      ? tables(in: db).filter { $0.owner != nil || $0.name == subject }
      : [Table("former_row", owner: "until", in: db)].compactMap(\.self)
    for table in summed {
      let values = table.columns.map { "CAST(\($0) AS BLOB), typeof(\($0))" }
      let condition = table.owner.map { "WHERE \($0) = ?" } ?? ""
      try db.each(
        "SELECT \((table.key + values).joined(separator: ", ")) FROM \(table.name) \(condition) \(table.order)",
        table.owner == nil ? [] : [moment.map { SQLiteValue.integer($0) } ?? .text(subject)]
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
