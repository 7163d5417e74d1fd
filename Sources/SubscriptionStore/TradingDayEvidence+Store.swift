internal import GRDB
package import SubscriptionCalendar

extension TradingDayEvidence {
  /// A store's evidence of trading days since a day.
  package init(of store: SubscriptionStore, since day: Day) throws(StoreError) {
    self = try store.reading("reading the sessions") { db in try TradingDayEvidence(in: db, since: day) }
  }

  init(in db: Database, since day: Day) throws {
    self.init()
    for list in try HolidayTable.read(from: db) { add(list) }
    for session in try SessionTable.read(since: day, from: db) {
      add(session.day, of: session.board, isHeld: session.isHeld)
    }
  }
}
