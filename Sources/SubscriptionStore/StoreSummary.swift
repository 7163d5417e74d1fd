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

  package var bars: [Bars]
  package var offerings: Int
  package var revisions: Int
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
          StoreSummary.Bars(
            board: try Board(number: row.value("board")).orCorrupt("a board of the bars"),
            bars: try row.value("bars"), days: try row.value("days"),
            first: Day(number: try row.value("first")),
            last: Day(number: try row.value("last")))
        },
        offerings: try Int.fetchOne(db, sql: "SELECT count(*) FROM offering") ?? 0,
        revisions: try Int.fetchOne(db, sql: "SELECT count(*) FROM revision") ?? 0,
        since: try Int.fetchOne(db, sql: "SELECT min(first_seen) FROM offering")
          .map { Instant(secondsSince1970: $0) },
        sources: try RunTable.baselines(in: db),
        lastRun: try RunTable.last(onlyPublished: false, in: db),
        lastGoodRun: try RunTable.last(onlyPublished: true, in: db))
    }
  }
}
