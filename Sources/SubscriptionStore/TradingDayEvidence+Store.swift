internal import GRDB
package import SubscriptionCalendar

extension TradingDayEvidence {
  /// A store's evidence of trading days since a day, without the sessions after another one.
  package init(
    of store: SubscriptionStore, since day: Day, until last: Day? = nil
  ) throws(StoreError) {
    self = try store.reading("reading the sessions") { db in
      try TradingDayEvidence(in: db, since: day, until: last)
    }
  }

  init(in db: Database, since day: Day, until last: Day? = nil) throws {
    self.init()
    for list in try HolidayTable.read(from: db) { add(list) }
    for session in try SessionTable.read(since: day, from: db) where last.map({ session.day <= $0 }) ?? true {
      add(session.day, of: session.board, isHeld: session.isHeld)
    }
  }
}
