internal import ListEngine
internal import SQLite
internal import SubscriptionLists
package import Values

extension SubscriptionStore {
  /// The codes of all offerings with the name in the newest one, by code.
  package func offeringNames() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in try Self.names(in: [Offering.kind.name], db) }
  }

  /// The codes of all lists with their newest names, by code.
  package func listedNames() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in try Self.names(in: Lists.all.map { $0.kind.name }, db) }
  }

  /// The codes of all lists with their newest names, and after them those of the closes, each by code.
  package func names() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in
      let listed = try Self.names(in: Lists.all.map { $0.kind.name }, db)
      var others = try SecurityTable.read(from: db)
      for (code, _) in listed { others[code] = nil }
      return listed + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// The name of a code in the newest item of a list, else in the closes.
  package func name(of code: StockCode) throws(StoreError) -> String? {
    try reading("reading a name") { db in
      for list in Lists.all {
        let name = try db.map(
          "SELECT name FROM \(list.kind.name) WHERE code = ? ORDER BY id DESC LIMIT 1",
          [.text(code.description)]
        ) { try $0[0].line("a name") }.first
        if let name { return name }
      }
      return try SecurityTable.read(code, from: db)
    }
  }

  private static func names(in tables: [String], _ db: Connection) throws -> [(code: StockCode, name: String)]
  {
    // A code that is in several lists counts in the first.
    let selections = tables.enumerated().map { index, table in
      let earlier = tables[..<index].map { "code NOT IN (SELECT code FROM \($0))" }
      let condition = earlier.isEmpty ? "" : "WHERE \(earlier.joined(separator: " AND "))"
      return "SELECT code, name, max(id) FROM \(table) \(condition) GROUP BY code"
    }
    return try db.map("\(selections.joined(separator: " UNION ALL ")) ORDER BY code") { row in
      (try StockCode(row[0].text).orCorrupt("a code"), try row[1].line("a name"))
    }
  }

  /// The names of the lists that have a code.
  package func namesOfLists(having code: StockCode) throws(StoreError) -> [String] {
    try reading("reading the names") { db in
      let names = Lists.all.map { $0.kind.name }
      let found = names.map { "EXISTS (SELECT 1 FROM \($0) WHERE code = ?1)" }.joined(separator: ", ")
      return try db.map("SELECT \(found)", [.text(code.description)]) { row in
        try names.enumerated().filter { try row[$0.offset].integer == 1 }.map(\.element)
      }.first ?? []
    }
  }
}
