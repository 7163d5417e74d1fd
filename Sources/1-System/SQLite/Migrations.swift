/// Makes the tables of a new file and brings an older one to the newest form, whose number SQLite keeps as the file's
/// `user_version`.
///
/// A new file gets the newest form at once. One of an older form takes each step from its own on, so the steps must
/// end where the schema begins: a test compares both. A form before the first step is refused.
package struct Migrations: Sendable {
  package typealias Step = @Sendable (Connection) throws -> Void

  package let applicationID: Int
  /// The oldest form that can be brought to the newest.
  package let base: Int
  private let schema: String
  private let steps: [Step]

  /// - Parameters:
  ///   - schema: The statements that make the newest form.
  ///   - steps: The first makes the form after the base of the base, each further one the form after that.
  package init(applicationID: Int, base: Int, schema: String, steps: [Step]) {
    (self.applicationID, self.base, self.schema, self.steps) = (applicationID, base, schema, steps)
  }

  /// The number of the newest form.
  package var newest: Int { base + steps.count }

  package enum State: Equatable {
    /// Without any table.
    case empty
    case current
    /// Of a form from which steps lead to the newest.
    case older(Int)
    /// Of a form before the first step.
    case outdated(Int)
    /// With all that the newest form has, under the number of an earlier one: a changed bit of the number. The steps from
    /// there would make again what is there.
    case misnumbered(Int)
    case newer
    /// Another program's file.
    case foreign
    /// With an object that subcal never makes; its kind and name.
    case altered(String)
  }

  package func state(of db: Connection) throws -> State {
    let isEmpty = try db.value("SELECT NOT EXISTS (SELECT 1 FROM sqlite_master)").integer == 1
    if isEmpty { return .empty }
    guard try db.value("PRAGMA application_id").integer == applicationID else { return .foreign }
    if case .text(let object) = try db.value(Self.strange) { return .altered(object) }
    let version = try db.value("PRAGMA user_version").integer
    if version < newest, try hasNewestForm(db) { return .misnumbered(version) }
    switch version {
    case newest: return .current
    case ..<base: return .outdated(version)
    case base..<newest: return .older(version)
    default: return .newer
    }
  }

  /// Whether a file lacks no column of the newest form. One of an earlier form does, so a last step must add a column: one
  /// that only changes rows would not be run.
  private func hasNewestForm(_ db: Connection) throws -> Bool {
    let new = try Connection(":memory:")
    try new.runAll(schema)
    return try Self.columns(of: new).isSubset(of: Self.columns(of: db))
  }

  private static func columns(of db: Connection) throws -> Set<String> {
    Set(
      try db.map(
        """
        SELECT tables.name || '.' || columns.name
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
        """
      ) { try $0[0].text })
  }

  /// Gives a file its number again that has that of an earlier form; returns whether it had.
  package func renumber(_ db: Connection) throws -> Bool {
    guard case .misnumbered = try state(of: db) else { return false }
    try db.run("PRAGMA user_version = \(newest)")
    return true
  }

  /// Whether an object with which a file is altered has the name of one of ours: a changed bit can turn the column of an
  /// index into an expression.
  package func isOwn(_ object: String) -> Bool {
    object.split(separator: " ").last.map { schema.contains("INDEX \($0) ON") } ?? false
  }

  /// What acts or computes by itself when a statement touches it, refuses rows that are right, or has rows without
  /// end. Those who make only tables and indexes of their columns do not expect that, and statements would do what the file's
  /// author wants.
  private static let strange = """
    SELECT type || ' ' || name FROM sqlite_master WHERE type NOT IN ('table', 'index')
    UNION ALL SELECT 'virtual table ' || name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'
    UNION ALL SELECT 'generated column ' || tables.name || '.' || columns.name
      FROM sqlite_master AS tables JOIN pragma_table_xinfo(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.hidden > 1 AND tables.sql NOT LIKE 'CREATE VIRTUAL%'
    UNION ALL SELECT 'index of an expression ' || indexes.name
      FROM sqlite_master AS indexes JOIN pragma_index_xinfo(indexes.name) AS parts
      WHERE indexes.type = 'index' AND parts.cid = -2
    UNION ALL SELECT 'index of some rows ' || indexes.name
      FROM sqlite_master AS tables JOIN pragma_index_list(tables.name) AS indexes
      WHERE tables.type = 'table' AND indexes.partial = 1
    UNION ALL SELECT 'unique index ' || indexes.name
      FROM sqlite_master AS tables JOIN pragma_index_list(tables.name) AS indexes
      WHERE tables.type = 'table' AND indexes."unique" = 1 AND indexes.origin = 'c'
    LIMIT 1
    """

  /// Brings an empty file or an older one to the newest form in one transaction, and leaves any other as it is.
  package func run(on db: Connection) throws {
    guard try !steps(from: state(of: db)).isEmpty else { return }
    try db.transaction(.immediate) { db in
      // Another process may have been faster.
      let steps = try steps(from: state(of: db))
      if steps.isEmpty { return }
      for step in steps { try step(db) }
      try db.run("PRAGMA application_id = \(applicationID)")
      try db.run("PRAGMA user_version = \(newest)")
    }
  }

  /// What leads from a state to the newest form; empty if nothing does, or nothing has to.
  private func steps(from state: State) -> [Step] {
    switch state {
    case .empty: [{ [schema] db in try db.runAll(schema) }]
    case .older(let version): Array(steps[(version - base)...])
    case .current, .outdated, .misnumbered, .newer, .foreign, .altered: []
    }
  }
}
