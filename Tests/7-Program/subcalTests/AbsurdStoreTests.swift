import Foundation
import SQLite
import TestSupport
import Testing

/// Integers in the store that nothing writes are an error or a missing value, never an overflow that ends the process.
@Suite(.timeLimit(.minutes(60))) struct AbsurdStoreTests {
  /// The extremes, the largest count that is read, and a day in 2298.
  private static let values = LongRun.isOn ? [Int.max, .min, 999_999_999_999, 119_999] : [.max]
  private static let moment = ["--as-of", "2024-10-29T21:40"]
  private static let questions =
    [["query", "9935", "6535"] + moment]
    + (LongRun.isOn
      ? [
        ["status"], ["list", "--all"] + moment, ["digest"] + moment,
        ["cash-plan", "--budget", "1000000"] + moment,
        ["stats"], ["status", "--check-calendar"], ["history", "9935"],
        ["chart", "9935", "--output", "-", "--range", "all"],
      ] : [])

  /// The integer columns of each table, without those of SQLite.
  private static let columns = Result {
    let database = try Connection(Stores.path(of: "night"))
    let tables = try database.map(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ) { try $0[0].text }
    return try tables.map { table in
      (
        table,
        try database.map("SELECT name FROM pragma_table_info(?) WHERE type = 'INTEGER'", [.text(table)]) {
          try $0[0].text
        }
      )
    }
  }

  /// Asks a copy of the store in which every row of these columns has a value; returns how many answers say that the
  /// store is corrupt.
  private func corrupt(
    _ columns: [String], of table: String, _ value: Int, _ commands: [[String]]
  ) async throws -> Int {
    let program = try Program().inEnglish
    let store = program.scratch.path("work/store.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    do {
      let database = try Connection(store)
      try database.run("PRAGMA foreign_keys = OFF")
      for column in columns {
        try database.run("UPDATE OR REPLACE \(table) SET \(column) = ?", [.integer(value)])
      }
    }
    var corrupt = 0
    for command in commands {
      let ending = try await program.run(command + ["--store", "store.sqlite"])
      let isKnown = [0, 1, 10, 65, 69, 73].contains(ending.status)
      #expect(isKnown, "\(table) \(columns) = \(value): \(command): \(ending)")
      corrupt += ending.stderr.contains("corrupt") ? 1 : 0
    }
    return corrupt
  }

  @Test func `no integer of a store ends the process`() async throws {
    let places = try Self.columns.get()
    #expect(places.count > 15 && places.flatMap(\.1).count >= 60, "\(places)")
    let night = ["nightly", "--no-site", "--output", "public"] + Self.moment + PublishedNight.replay
    var corrupt = 0
    for (table, columns) in places where !columns.isEmpty {
      for (column, value) in columns.flatMap({ column in Self.values.map { (column, $0) } }) {
        corrupt += try await self.corrupt([column], of: table, value, Self.questions)
      }
      // A night reads nearly everything, so one for each table suffices.
      corrupt += try await self.corrupt(columns, of: table, 999_999_999_999, [night])
    }
    // Otherwise the values did not reach the store.
    #expect(corrupt > 20)
  }
}
