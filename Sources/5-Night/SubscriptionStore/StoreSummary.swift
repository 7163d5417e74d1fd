package import ListEngine
internal import SQLite
package import SubscriptionLists
package import Values

/// The contents of the store for `subcal status`.
package struct StoreSummary: Hashable, Sendable {
  package struct Bars: Hashable, Sendable {
    package var board: Board
    package var bars: Int
    /// The number of trading days with bars.
    package var days: Int
    package var first, last: Day
  }

  /// A record in doubt.
  package struct Doubt: Hashable, Sendable {
    /// The name of its kind.
    package var kind: String
    package var id, name, doubt: String
  }

  package var bars: [Bars]
  package var offerings, revisions: Int
  /// The records of every list in doubt, by id.
  package var doubts: [Doubt]
  /// The number of doubtful closes of the newest day.
  package var doubtfulCloses: Int
  /// When the first offering was first seen.
  package var since: Instant?
  /// The last number of records of each source, and its newest day.
  package var sources: [SourceBaseline]
  package var lastRun, lastGoodRun: StoredRun?
  package var announced: [AnnouncedDays]
  /// The rows that are accepted although they break a rule.
  package var accepted: [AcceptedRow]
  /// The rows of the last night's lists that are left out.
  package var leftOut: [LeftOutRow]
}

extension SubscriptionStore {
  package func summary() throws(StoreError) -> StoreSummary {
    try reading("counting what is stored") { db in
      StoreSummary(
        bars: try SessionTable.summary(from: db),
        offerings: try db.value("SELECT count(*) FROM offering").integer,
        revisions: try db.value(
          "SELECT count(*) FROM record_revision WHERE record IN (SELECT id FROM offering)"
        ).integer,
        doubts: try Lists.all.flatMap { list in
          let kind = list.kind.name
          return try db.map("SELECT id, name, doubt FROM \(kind) WHERE doubt IS NOT NULL ORDER BY id") {
            StoreSummary.Doubt(
              kind: kind, id: try $0[0].line("a doubt"), name: try $0[1].line("a doubt"),
              doubt: try $0[2].line("a doubt"))
          }
        },
        doubtfulCloses: try db.value(
          "SELECT count(*) FROM doubtful_close WHERE day >= (SELECT max(day) FROM session WHERE held = 1)"
        ).integer,
        since: try db.value("SELECT min(first_seen) FROM offering").instant("a time of an offering"),
        sources: try RunTable.baselines(in: db), lastRun: try RunTable.last(onlyPublished: false, in: db),
        lastGoodRun: try RunTable.last(onlyPublished: true, in: db),
        announced: try AnnouncedDayTable.read(since: .first, in: db),
        accepted: try AcceptedRowTable.read(from: db), leftOut: try LeftOutRowTable.read(from: db))
    }
  }
}
