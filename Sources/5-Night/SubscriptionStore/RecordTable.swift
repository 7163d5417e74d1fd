internal import Diagnostics
package import ListEngine
internal import SQLite
package import SubscriptionLists
package import Values

/// The table of a list's records, made from its facts: a column a fact, with the tables of revisions,
/// calendar entries and published state.
///
/// A night writes the tracked records of each list with it, and every reader gets them back. A column for a
/// new fact is added when a store is opened, so a fact needs no migration; a fact that is renamed would
/// leave its values behind.
struct RecordTable<Record: PublishedRecord> {
  let db: Connection

  /// Built once a night, because they are long and there are thousands of records.
  private struct Insertions {
    let record = insertion(into: name, columns, keys: 1)
    let event = insertion(
      into: "record_event",
      ["record", "kind", "sequence", "last_modified", "first_day", "last_day", "status", "content"], keys: 2)
    let published = Record.Published.tables.map { table in
      (table, insertion(into: table.name, [table.owner, table.key] + table.values, keys: 2))
    }
  }

  static var name: String { Record.kind.name }

  static var columns: [String] {
    ["id"] + Record.storeColumns + [
      "listed", "first_seen", "last_changed", "last_day", "doubt", "consequence",
    ]
  }

  /// Inserts a row, or changes one that has other values.
  private static func insertion(into table: String, _ columns: [String], keys: Int) -> String {
    let names = columns.joined(separator: ", ")
    let parameters = columns.map { _ in "?" }.joined(separator: ", ")
    let values = columns.dropFirst(keys)
    if values.isEmpty { return "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(parameters))" }
    let (old, new) = (values.joined(separator: ", "), values.map { "excluded.\($0)" }.joined(separator: ", "))
    return """
      INSERT INTO \(table) (\(names)) VALUES (\(parameters))
      ON CONFLICT (\(columns.prefix(keys).joined(separator: ", "))) DO UPDATE SET (\(old)) = (\(new))
      WHERE (\(old)) IS NOT (\(new))
      """
  }

  /// Creates the table, or the columns that it lacks: neither a new fact nor a new list needs a migration.
  func prepare() throws {
    let missing = try Self.missingColumns(in: db)
    if missing.isEmpty { return }
    let types = zip(Record.storeColumns, Record.facts).map { name, fact in
      "\(name) \(fact.access.storedType.rawValue)"
    }
    try db.run(
      """
      CREATE TABLE IF NOT EXISTS \(Self.name) (
        id TEXT NOT NULL PRIMARY KEY, \(types.joined(separator: ", ")),
        listed INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_changed INTEGER NOT NULL, last_day INTEGER,
        doubt TEXT, consequence TEXT
      ) STRICT, WITHOUT ROWID
      """)
    for column in try Self.missingColumns(in: db) {
      let type = zip(Record.storeColumns, types).first { $0.0 == column }?.1
      try db.run("ALTER TABLE \(Self.name) ADD COLUMN \(type ?? "\(column) TEXT")")
    }
    try db.run("CREATE INDEX IF NOT EXISTS \(Self.name)_by_code ON \(Self.name) (code)")
  }

  /// The columns that a file of an older version lacks.
  private static func missingColumns(in db: Connection) throws -> [String] {
    let there = Set(try db.map("SELECT name FROM pragma_table_info(?)", [.text(name)]) { try $0[0].text })
    return columns.filter { !there.contains($0) }
  }

  func write(_ records: [Tracked<Record>]) throws {
    if records.isEmpty { return }
    let insertions = Insertions()
    for known in records { try write(known, insertions) }
  }

  private func write(_ known: Tracked<Record>, _ insertions: Insertions) throws {
    try db.run(
      insertions.record,
      [.text(known.id)] + known.record.stored + [
        .integer(known.isListed ? 1 : 0), .integer(known.firstSeen.secondsSince1970),
        .integer(known.lastChanged.secondsSince1970), .integer(known.record.lastDay?.number),
        .text(known.doubt), .text(known.consequence?.rawValue),
      ])
    try write(known.revisions, of: known.id)
    try write(known.calendar, of: known.id, insertions.event)
    for (table, insertion) in insertions.published {
      let rows = table.rows(known.published)
      if let mine = table.known {
        let parameters = rows.map { _ in "?" }.joined(separator: ", ")
        // A row that only a newer version knows is not read, so it stays.
        try db.run(
          "DELETE FROM \(table.name) WHERE \(table.owner) = ? AND \(mine) AND \(table.key) NOT IN (\(parameters))",
          [.text(known.id)] + rows.map { SQLiteValue($0[0]) })
      }
      for row in rows { try db.run(insertion, [.text(known.id)] + row.map { SQLiteValue($0) }) }
    }
  }

  /// Revisions are only ever added, unless the store holds others than were published: then the published ones replace
  /// them.
  private func write(_ revisions: [Revision], of id: String) throws {
    var stored = try self.revisions("= ?", [.text(id)])[id] ?? []
    if !revisions.starts(with: stored) {
      try db.run("DELETE FROM record_change WHERE record = ?", [.text(id)])
      try db.run("DELETE FROM record_revision WHERE record = ?", [.text(id)])
      stored = []
    }
    for (number, revision) in revisions.enumerated().dropFirst(stored.count) {
      try db.run(
        "INSERT INTO record_revision (record, number, seen) VALUES (?, ?, ?)",
        [.text(id), .integer(number), .integer(revision.seen.secondsSince1970)])
      for (index, change) in revision.changes.enumerated() {
        try db.run(
          "INSERT INTO record_change (record, number, place, field, old, new) VALUES (?, ?, ?, ?, ?, ?)",
          [
            .text(id), .integer(number), .integer(index), .text(change.field), .text(change.from),
            .text(change.to),
          ])
      }
    }
  }

  private func write(_ calendar: [String: EntryState], of id: String, _ insertion: String) throws {
    for (kind, state) in calendar.sorted(by: { $0.key < $1.key }) {
      try db.run(
        insertion,
        [
          .text(id), .text(kind), .integer(state.sequence), .integer(state.lastModified.secondsSince1970),
          .integer(state.start.number), .integer(state.end.number), .text(state.status.rawValue),
          .text(state.content),
        ])
    }
  }

  /// The records that satisfy a condition, by id; one statement a table, not a record.
  func read(_ condition: String = "", _ arguments: [SQLiteValue] = []) throws -> [Tracked<Record>] {
    var records = try db.map(
      "SELECT \(Self.columns.joined(separator: ", ")) FROM \(Self.name) \(condition) ORDER BY id", arguments,
      Self.tracked)
    guard !records.isEmpty else { return [] }
    var indices: [String: Int] = [:]
    for index in records.indices { indices[records[index].id] = index }
    let wanted = "IN (SELECT id FROM \(Self.name) \(condition))"
    for (id, revisions) in try revisions(wanted, arguments) {
      if let index = indices[id] { records[index].revisions = revisions }
    }
    try db.each("SELECT * FROM record_event WHERE record \(wanted)", arguments) { row in
      guard let index = indices[try row["record"].text] else { return }
      let kind = try row["kind"].line("a calendar entry of \(records[index].id)")
      records[index].calendar[kind] = try Self.event(in: row, of: records[index].id)
    }
    for table in Record.Published.tables {
      let names = ([table.owner, table.key] + table.values).joined(separator: ", ")
      try db.each("SELECT \(names) FROM \(table.name) WHERE \(table.owner) \(wanted)", arguments) { row in
        guard let index = indices[try row[0].text] else { return }
        let values = row.values.dropFirst().compactMap { Stored($0) }
        guard values.count == table.values.count + 1, table.add(values, &records[index].published) else {
          throw StoreError.corrupt("\(table.name) of \(records[index].id)")
        }
      }
    }
    return records
  }

  /// The record in a row with ``columns``.
  static func tracked(in row: Row) throws -> Tracked<Record> {
    let id = try row["id"].text
    // It becomes a file name.
    guard RecordID.isValid(id, suffix: Record.kind.idSuffix) else {
      throw StoreError.corrupt("the id '\(PrintableText.excerpt(id, upTo: 40))'")
    }
    var record = Record(code: try StockCode(row["code"].text).orCorrupt("the code of \(id)"))
    try record.read(row, of: id)
    func moment(_ column: String) throws(StoreError) -> Instant {
      try row[column].instant("a time of \(id)").orCorrupt("a time of \(id)")
    }
    return Tracked(
      id: id, record: record, firstSeen: try moment("first_seen"), lastChanged: try moment("last_changed"),
      isListed: try row["listed"].whole("a mark of \(id)") == 1,
      // A newer version may know further rules.
      doubt: try row["doubt"].optionalText.flatMap(Record.doubt)?.id,
      consequence: try row["consequence"].optionalText.flatMap { Doubt.Consequence(rawValue: $0) })
  }

  private func revisions(_ wanted: String, _ arguments: [SQLiteValue]) throws -> [String: [Revision]] {
    var changes: [String: [Int: [Revision.Change]]] = [:]
    try db.each(
      "SELECT record, number, field, old, new FROM record_change WHERE record \(wanted) ORDER BY record, number, place",
      arguments
    ) { row in
      let id = try row[0].text
      let change = Revision.Change(
        field: try row[2].line("a change of \(id)"), from: try row[3].optionalLine("a change of \(id)"),
        to: try row[4].optionalLine("a change of \(id)"))
      changes[id, default: [:]][try row[1].integer, default: []].append(change)
    }
    var revisions: [String: [Revision]] = [:]
    try db.each(
      "SELECT record, number, seen FROM record_revision WHERE record \(wanted) ORDER BY record, number",
      arguments
    ) { row in
      let (id, number) = (try row[0].text, try row[1].integer)
      let seen = try row[2].instant("a revision").orCorrupt("a revision")
      revisions[id, default: []].append(Revision(seen: seen, changes: changes[id]?[number] ?? []))
    }
    return revisions
  }

  private static func event(in row: Row, of id: String) throws -> EntryState {
    let what = "a calendar entry of \(id)"
    let state = EntryState(
      sequence: try row["sequence"].whole(in: EntryState.sequences, what).orCorrupt(what),
      lastModified: try row["last_modified"].instant(what).orCorrupt(what),
      start: try row["first_day"].day(what).orCorrupt(what),
      end: try row["last_day"].day(what).orCorrupt(what),
      status: try EntryState.Status(rawValue: row["status"].text).orCorrupt("a status of \(id)"),
      content: try row["content"].line(what))
    guard state.start <= state.end else { throw StoreError.corrupt(what) }
    return state
  }

  /// Every id that records of these codes ever had.
  func ids(of codes: Set<StockCode>) throws -> Set<String> {
    var ids: Set<String> = []
    for code in codes {
      try db.each("SELECT id FROM \(Self.name) WHERE code = ?", [.text(code.description)]) { row in
        ids.insert(try row[0].text)
      }
    }
    return ids
  }
}

extension SubscriptionStore {
  /// The records whose last day is that day or later, or not known, by id.
  package func records<Record: PublishedRecord>(
    _: Record.Type, since day: Day
  ) throws(StoreError) -> [Tracked<Record>] {
    try records("WHERE last_day >= ? OR last_day IS NULL", [.integer(day.number)])
  }

  /// All records by id.
  package func records<Record: PublishedRecord>(_: Record.Type) throws(StoreError) -> [Tracked<Record>] {
    try records()
  }

  /// The offerings that have been drawn, by id.
  package func drawn() throws(StoreError) -> [Tracked<Offering>] {
    try records("WHERE qualified_applications IS NOT NULL").filter {
      $0.offering.qualifiedApplications != nil
    }
  }

  /// All records of a code by id.
  package func records<Record: PublishedRecord>(
    _: Record.Type, of code: StockCode
  ) throws(StoreError) -> [Tracked<Record>] {
    try records("WHERE code = ?", [.text(code.description)])
  }

  /// Every list: all that is stored, or since a day. Of codes what is theirs, but all of a list from which something is
  /// estimated for them.
  package func lists(of codes: [StockCode]? = nil, since day: Day = .first) throws(StoreError) -> TrackedLists
  {
    var lists = TrackedLists()
    func read<Record: PublishedRecord>(_ list: Record.Type) throws(StoreError) {
      var own: [Tracked<Record>] = []
      for code in codes ?? [] { own += try records(list, of: code) }
      let isWhole = codes == nil || list.isEstimatedFromAll && !own.isEmpty
      lists[list] = isWhole ? try records(list, since: day) : own
    }
    for list in Lists.all { try read(list) }
    return lists
  }

  private func records<Record: PublishedRecord>(
    _ condition: String = "", _ arguments: [SQLiteValue] = []
  ) throws(StoreError) -> [Tracked<Record>] {
    try reading("reading the table \(Record.kind.name)") { db in
      let records = try RecordTable<Record>(db: db).read(condition, arguments)
      return pastView.unkept.map { moment in records.compactMap { $0.known(at: moment) } } ?? records
    }
  }

  /// All ids of records of these codes.
  package func ids<Record: PublishedRecord>(
    of _: Record.Type, _ codes: Set<StockCode>
  ) throws(StoreError) -> Set<String> {
    try reading("reading the ids") { db in try RecordTable<Record>(db: db).ids(of: codes) }
  }

  /// Makes the tables and columns that lists and facts need.
  static func prepareRecords(in db: Connection) throws {
    func prepare<Record: PublishedRecord>(_: Record.Type) throws { try RecordTable<Record>(db: db).prepare() }
    for list in Lists.all { try prepare(list) }
  }

  static func write(_ lists: TrackedLists, to db: Connection) throws {
    func write<Record: PublishedRecord>(_ list: Record.Type) throws {
      try RecordTable<Record>(db: db).write(lists[list])
    }
    for list in Lists.all { try write(list) }
  }
}

extension SQLiteValue {
  init(_ stored: Stored) {
    switch stored {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    }
  }
}

extension Stored {
  /// Nil for a value of a type that no fact has.
  init?(_ value: SQLiteValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    case .real, .blob: return nil
    }
  }
}

extension ListedRecord {
  static var storeColumns: [String] { zip(facts, Key.allCases).map { $0.storeColumn ?? $1.rawValue } }

  /// The values of ``storeColumns``.
  var stored: [SQLiteValue] { Self.facts.map { SQLiteValue($0.access.stored(in: self)) } }

  /// Sets the facts from the columns of a row.
  mutating func read(_ row: Row, of id: String) throws(StoreError) {
    for (fact, key) in zip(Self.facts, Key.allCases) {
      let value = row[fact.storeColumn ?? key.rawValue]
      guard let stored = Stored(value), fact.access.set(stored: stored, in: &self) else {
        throw StoreError.corrupt("\(key.rawValue) of \(id): \(value)")
      }
    }
  }
}
