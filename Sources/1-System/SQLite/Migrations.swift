/// The steps that bring a file to the newest version, which SQLite keeps as the file's `user_version`.
package struct Migrations: Sendable {
  package typealias Step = @Sendable (Connection) throws -> Void

  package let applicationID: Int
  package let steps: [Step]
  /// GRDB's table with the names of the steps, '1', '2' and so on, by which programs that use GRDB know the version.
  private let names: String?

  package init(applicationID: Int, namedIn names: String? = nil, _ steps: [Step]) {
    (self.applicationID, self.names, self.steps) = (applicationID, names, steps)
  }

  package enum State: Equatable {
    case current
    /// Of a version with fewer steps; 0 is a file without any.
    case older(Int)
    case newer
    /// Another program's file, or one with a view.
    case foreign
  }

  package func state(of db: Connection) throws -> State {
    guard try db.value("PRAGMA application_id").integer == applicationID || isEmpty(db),
      // A table that is none may have rows without end, and subcal makes only tables.
      try db.value("SELECT 1 FROM sqlite_master WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL%'").isNull
    else { return .foreign }
    let version = try version(of: db)
    return version == steps.count ? .current : version > steps.count ? .newer : .older(version)
  }

  /// Brings a file to the newest version. What ends between two steps is continued the next time.
  package func run(on db: Connection) throws {
    while try version(of: db) < steps.count {
      try db.transaction(.immediate) { db in
        // Another process may have been faster.
        let version = try version(of: db)
        guard version < steps.count else { return }
        try steps[version](db)
        if let names {
          try db.run("CREATE TABLE IF NOT EXISTS \(names) (identifier TEXT NOT NULL PRIMARY KEY)")
          try db.run("INSERT OR IGNORE INTO \(names) VALUES (?)", [.text("\(version + 1)")])
        }
        try db.run("PRAGMA application_id = \(applicationID)")
        try db.run("PRAGMA user_version = \(version + 1)")
      }
    }
  }

  /// Whether there is no table. GRDB creates its own first, which may be all that a killed program has left.
  private func isEmpty(_ db: Connection) throws -> Bool {
    try db.value("SELECT count(*) FROM sqlite_master WHERE tbl_name <> ?", [.text(names ?? "")]).integer == 0
  }

  private func version(of db: Connection) throws -> Int {
    let version = try db.value("PRAGMA user_version").integer
    guard version == 0, let names,
      try !db.value("SELECT 1 FROM sqlite_master WHERE name = ?", [.text(names)]).isNull
    else { return version }
    let known = Set(try db.map("SELECT identifier FROM \(names)") { try $0[0].text })
    let done = (1...steps.count).prefix { known.contains("\($0)") }.count
    return known.isSubset(of: (1...steps.count).map(String.init)) ? done : steps.count + 1
  }
}
