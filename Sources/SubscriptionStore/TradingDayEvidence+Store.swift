internal import Records
internal import SQLite
package import Trading
package import Values

extension TradingDayEvidence {
  /// A store's evidence of trading days since a day, as it was known at a moment.
  package init(of store: SubscriptionStore, since day: Day, knownAt moment: Instant? = nil) throws(StoreError)
  {
    self = try store.reading("reading the sessions") { db in
      try TradingDayEvidence(in: db, since: day, knownAt: moment)
    }
  }

  init(in db: Connection, since day: Day, knownAt moment: Instant? = nil) throws {
    self.init()
    for list in try HolidayTable.read(from: db) {
      // A year's list comes before the year.
      if let moment, list.year > moment.day.year,
        try !RunTable.hadUsed(HolidayList.source(of: list.year), by: moment, in: db)
      {
        continue
      }
      add(list)
    }
    for session in try SessionTable.read(since: day, from: db)
    where moment.map({ session.day <= $0.day }) ?? true {
      add(session.day, of: session.board, isHeld: session.isHeld)
    }
  }
}
