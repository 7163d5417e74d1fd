internal import Localization
internal import Posix
internal import Records
internal import SQLite
internal import SubscriptionLists

/// How much a store has of what is never deleted from it.
struct StoreContents {
  private var counts: [(table: String, name: Text, rows: Int)] = []

  init(in db: Connection) throws {
    func count(_ table: String, _ name: Text, where condition: String = "1") throws {
      let isThere = try !db.value("SELECT 1 FROM sqlite_master WHERE name = ?", [.text(table)]).isNull
      let rows = isThere ? try db.value("SELECT count(*) FROM \(table) WHERE \(condition)").integer : 0
      counts.append((table, name, rows))
    }
    func count<Record: PublishedRecord>(_: Record.Type) throws {
      let name = Record.kind.name
      try count(name, name == "offering" ? Text("申購案", "offerings") : Text("\(name)", "\(name) rows"))
    }
    try count("session", Text("交易日", "sessions"), where: "held = 1")
    for list in Lists.all { try count(list) }
    try count("record_event", Text("行事曆項目", "calendar entries"))
  }

  /// What a backup has; nil if there is none that can be read.
  ///
  /// - Throws: What is no damage, such as an error of reading or a backup of a newer version.
  init?(of path: FilePath) throws {
    guard try Self.isStore(path) else { return nil }
    do {
      self = try SubscriptionStore.connection(reading: path, mayBeOlder: true, isUnchanging: true)
        .transaction {
          try Self(in: $0)
        }
    } catch {
      let error = StoreError(error, doing: "reading \(path)")
      if case .corrupt = error { return nil }
      throw error
    }
  }

  static func isStore(_ path: FilePath) throws -> Bool {
    try FileSystem.status(of: path)?.kind == .regular
      && SubscriptionStore.isStore(FileSystem.beginning(of: path, count: 128))
  }

  /// What is less than in other contents; empty if nothing is.
  func lacks(of other: StoreContents) -> Text {
    zip(counts, other.counts).filter { $0.rows < $1.rows }.map { mine, theirs in
      Text(
        "\(mine.name) \(theirs.rows)（資料庫 \(mine.rows)）",
        "\(theirs.rows) \(mine.name) (the store \(mine.rows))")
    }.joined(.enumeration)
  }
}
