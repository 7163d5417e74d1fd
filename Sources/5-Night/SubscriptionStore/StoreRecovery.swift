internal import Diagnostics
package import Posix
internal import SQLite

/// What is saved of a damaged store: a sound file beside it, and what that lacks.
package struct RecoveredStore: Sendable {
  package let path: FilePath
  /// Records and sessions by their names, and tables that could not be read to their ends; empty if nothing is lost.
  package let lost: [String]
}

extension SubscriptionStore {
  /// A copy of a damaged store with what can be read of it, beside it; nil if there is nothing.
  ///
  /// First the schema's texts and the records are mended of which one bit changed. If the copy is not sound then, a new
  /// file takes over each table as far as it can be read, without what is not as it was stored.
  ///
  /// - Throws: Only what is no damage, such as an error of reading or a lack of space.
  package static func recovered(_ path: FilePath) throws(StoreError) -> RecoveredStore? {
    let mended = try recovering(path, as: "mended") { copy in
      for suffix in ["", "-wal"] where try FileSystem.status(of: FilePath("\(path)\(suffix)")) != nil {
        try FileSystem.copyFile(
          FilePath("\(path)\(suffix)"), to: FilePath("\(copy)\(suffix)"), followingLinks: true)
      }
      let isMended = try Connection(copy.string, mendsSchema: true).transaction(.immediate) { db in
        try StoreSchema.mend(db)
      }
      let store = try Connection(copy.string)
      let isNumbered = try store.transaction(.immediate) { try StoreMigrations.migrations.renumber($0) }
      let mended = try store.transaction(.immediate) { try Checksums.mend($0) }
      guard isMended || isNumbered || mended else { return nil }
      try store.run("PRAGMA journal_mode = DELETE")
      return []
    }
    if let mended { return mended }
    return try recovering(path, as: "recovered") { copy in
      try makeFile(at: copy)
      let store = try Connection(copy.string)
      try store.run("PRAGMA journal_mode = DELETE")
      let recovery = try StoreRecovery(from: path, to: store)
      return recovery.isEmpty ? nil : recovery.lost
    }
  }

  /// Makes a file with some work, and keeps it if it is a sound store.
  ///
  /// - Parameter work: Returns what is lost; nil if the file is of no use.
  private static func recovering(
    _ path: FilePath, as suffix: String, _ work: (FilePath) throws -> [String]?
  ) throws(StoreError) -> RecoveredStore? {
    let copy = beside(path, suffix)
    do {
      try removeFiles(at: copy)
      if let lost = try work(copy) {
        let store = try Connection(copy.string)
        if try StoreMigrations.migrations.state(of: store) == .current, try problems(in: store).isEmpty {
          return RecoveredStore(path: copy, lost: lost)
        }
      }
      try removeFiles(at: copy)
      return nil
    } catch {
      do { try removeFiles(at: copy) } catch { throw StoreError(error, doing: "mending \(path)") }
      let error = StoreError(error, doing: "mending \(path)")
      if case .corrupt = error { return nil }
      throw error
    }
  }
}

/// Takes over the rows of a damaged store into a new one, table by table, as far as they can be read.
private struct StoreRecovery {
  private let old, new: Connection
  private(set) var lost: [String] = []
  /// Whether there is nothing that a new store would not have, too.
  private(set) var isEmpty = false

  init(from path: FilePath, to new: Connection) throws {
    self.new = new
    try StoreMigrations.migrations.run(on: new)
    try SubscriptionStore.prepareRecords(in: new)
    old = try Connection(path.string, mendsSchema: true)
    try old.run("PRAGMA query_only = 1")
    try new.transaction(.immediate) { _ in
      for table in try Self.tables(of: new) { try takeOver(table) }
      try leaveOutChanged()
      isEmpty =
        try new.value(
          "SELECT EXISTS (SELECT 1 FROM run) OR EXISTS (SELECT 1 FROM offering) OR EXISTS (SELECT 1 FROM session)"
        ).integer == 0
    }
    lost = lost.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func tables(of db: Connection) throws -> [String] {
    try db.map(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    ) {
      try $0[0].text
    }
  }

  /// The rows from the beginning up to a place that cannot be read, and from the end back to it.
  private mutating func takeOver(_ name: String) throws {
    guard let table = try Checksums.Table(name, owner: nil, in: new),
      let former = try reading({ try Checksums.Table(name, owner: nil, in: old) }) ?? nil
    else { return lost.append(name) }
    let columns = table.columns.filter(former.columns.contains)
    let names = columns.joined(separator: ", ")
    let insertion =
      "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    func rows(_ order: String) throws -> Bool {
      let key = table.key.map { "\($0) \(order)" }.joined(separator: ", ")
      return try reading {
        // An index may be damaged where its table is not.
        try old.each("SELECT \(names) FROM \(name) NOT INDEXED ORDER BY \(key)") { row in
          // A value that its column does not take is damage, too.
          do { try new.run(insertion, row.values) } catch let error as SQLiteError {
            guard error.isConstraint else { throw error }
          }
        }
      } != nil
    }
    if try !rows("ASC") {
      lost.append(name)
      _ = try rows("DESC")
    }
  }

  /// What reads the damaged file; nil where it is damaged.
  private func reading<Value>(_ read: () throws -> Value) throws -> Value? {
    do { return try read() } catch let error as SQLiteError {
      guard error.isCorruption || error.isMissingName else { throw error }
      return nil
    }
  }

  /// Removes records that are not as they were stored: the night takes them from the published folder. Sessions without
  /// their bars are fetched again, and a row that refers to a lost one is of no use.
  private mutating func leaveOutChanged() throws {
    let tables = try Checksums.tables(in: new)
    let unsummed = try new.map(
      tables.filter { $0.owner == "id" }.map {
        "SELECT id FROM \($0.name) WHERE id NOT IN (SELECT subject FROM checksum)"
      }.joined(separator: " UNION ALL ")
    ) { try $0[0].text }
    let changed = try Checksums.damaged(in: new)
    try Checksums.forgetChangedFormerRows(in: new)
    for subject in changed + unsummed {
      lost.append(PrintableText.excerpt(subject, upTo: 40))
      for table in tables {
        if let owner = table.owner {
          try new.run("DELETE FROM \(table.name) WHERE \(owner) = ?", [.text(subject)])
        }
      }
      try new.run("DELETE FROM checksum WHERE subject = ?", [.text(subject)])
    }
    lost += try SessionTable.removeChanged(from: new)
    for name in try Self.tables(of: new) {
      let references = try new.map(
        "SELECT \"table\", group_concat(\"from\"), group_concat(ifnull(\"to\", '')) FROM pragma_foreign_key_list(?) GROUP BY id",
        [.text(name)]
      ) { try [$0[0].text, $0[1].text] }
      for reference in references {
        guard let parent = try Checksums.Table(reference[0], owner: nil, in: new) else { continue }
        let before = new.changes
        try new.run(
          "DELETE FROM \(name) WHERE (\(reference[1])) NOT IN (SELECT \(parent.key.joined(separator: ", ")) FROM \(parent.name))"
        )
        if new.changes > before { lost.append(name) }
      }
    }
    // Tables as a whole, and the records of which a row was left out.
    try Checksums.write(to: new)
  }
}
