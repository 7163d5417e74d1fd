internal import GRDB
package import SubscriptionCalendar

/// The contents of the store for `subcal status`.
package struct StoreSummary: Hashable, Sendable {
  /// The bars of a board.
  package struct Bars: Hashable, Sendable {
    package var board: Board
    package var bars: Int
    /// The number of trading days with bars.
    package var days: Int
    package var first: Day
    package var last: Day
  }

  /// An offering in doubt.
  package struct Doubt: Hashable, Sendable {
    package var id: String
    package var name: String
    package var doubt: String
  }

  package var bars: [Bars]
  package var offerings: Int
  package var revisions: Int
  /// The offerings in doubt, by id.
  package var doubts: [Doubt]
  /// The number of doubtful closes of the newest day.
  package var doubtfulCloses: Int
  /// When the first offering was first seen.
  package var since: Instant?
  /// The last number of records of each source, and its newest day.
  package var sources: [SourceBaseline]
  package var lastRun: StoredRun?
  /// The last run that published.
  package var lastGoodRun: StoredRun?
}

extension SubscriptionStore {
  package func summary() throws(StoreError) -> StoreSummary {
    try reading("counting what is stored") { db in
      StoreSummary(
        bars: try Row.fetchAll(
          db,
          sql: """
            SELECT board, count(*) AS bars, count(DISTINCT day) AS days, min(day) AS first, max(day) AS last
            FROM bar GROUP BY board ORDER BY board
            """
        ).map { row in
          func value(_ column: String) -> DatabaseValue { row[column] }
          return StoreSummary.Bars(
            board: try value("board").board("a board of the bars"), bars: try row.value("bars"),
            days: try row.value("days"),
            first: try value("first").day("a day of the bars").orCorrupt("a day of the bars"),
            last: try value("last").day("a day of the bars").orCorrupt("a day of the bars"))
        },
        offerings: try Int.fetchOne(db, sql: "SELECT count(*) FROM offering") ?? 0,
        revisions: try Int.fetchOne(db, sql: "SELECT count(*) FROM revision") ?? 0,
        doubts: try Row.fetchAll(
          db, sql: "SELECT id, name, doubt FROM offering WHERE doubt IS NOT NULL ORDER BY id"
        ).map { StoreSummary.Doubt(id: $0[0], name: $0[1], doubt: $0[2]) },
        doubtfulCloses: try Int.fetchOne(
          db,
          sql:
            "SELECT count(*) FROM doubtful_close WHERE day >= (SELECT max(day) FROM session WHERE held = 1)")
          ?? 0,
        since: try DatabaseValue.fetchOne(db, sql: "SELECT min(first_seen) FROM offering")?
          .instant("a time of an offering"),
        sources: try RunTable.baselines(in: db),
        lastRun: try RunTable.last(onlyPublished: false, in: db),
        lastGoodRun: try RunTable.last(onlyPublished: true, in: db))
    }
  }
}
