internal import GRDB
public import SubscriptionCalendar

extension CalendarEvidence {
  /// What a store has seen of trading days from a day on.
  public init(of store: SubscriptionStore, since day: Day) throws(StoreError) {
    self = try store.reading("reading the sessions") { db in try CalendarEvidence(in: db, since: day) }
  }

  init(in db: Database, since day: Day) throws {
    self.init()
    for list in try HolidayTable.read(from: db) { add(list) }
    for session in try SessionTable.read(since: day, from: db) {
      add(session.day, of: session.board, isHeld: session.isHeld)
    }
  }
}
