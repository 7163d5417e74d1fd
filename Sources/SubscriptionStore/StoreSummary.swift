internal import GRDB
public import SubscriptionCalendar

/// What the store holds, for `subcal status`.
public struct StoreSummary: Hashable, Sendable {
  /// The bars of a board.
  public struct Bars: Hashable, Sendable {
    /// The board.
    public var board: Board
    /// How many bars.
    public var bars: Int
    /// On how many trading days.
    public var days: Int
    /// The oldest day.
    public var first: Day
    /// The newest day.
    public var last: Day
  }

  /// The bars by board.
  public var bars: [Bars]
  /// The offerings remembered.
  public var offerings: Int
  /// The revisions of all of them.
  public var revisions: Int
  /// When the first of them was first seen.
  public var since: Instant?
  /// What each source last gave, and its newest day.
  public var sources: [StoredBaseline]
  /// The last run.
  public var lastRun: StoredRun?
  /// The last run that published.
  public var lastGoodRun: StoredRun?
}

extension SubscriptionStore {
  /// Counts what is there.
  public func summary() throws(StoreError) -> StoreSummary {
    do {
      return try database.read { db in
        StoreSummary(
          bars: try Row.fetchAll(
            db,
            sql: """
              SELECT board, count(*) AS bars, count(DISTINCT day) AS days, min(day) AS first, max(day) AS last
              FROM bar GROUP BY board ORDER BY board
              """
          ).map { row in
            StoreSummary.Bars(
              board: try Board(number: row["board"]).orCorrupt("a board of the bars"), bars: row["bars"],
              days: row["days"], first: Day(number: row["first"]), last: Day(number: row["last"]))
          },
          offerings: try Int.fetchOne(db, sql: "SELECT count(*) FROM offering") ?? 0,
          revisions: try Int.fetchOne(db, sql: "SELECT count(*) FROM revision") ?? 0,
          since: try Int.fetchOne(db, sql: "SELECT min(first_seen) FROM offering")
            .map { Instant(secondsSince1970: $0) },
          sources: try RunTable.baselines(in: db),
          lastRun: try RunTable.last(isGood: false, in: db),
          lastGoodRun: try RunTable.last(isGood: true, in: db))
      }
    } catch {
      throw StoreError(error, doing: "counting what is stored")
    }
  }
}
