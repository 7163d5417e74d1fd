public import SubscriptionCalendar
public import SubscriptionStore

extension CalendarEvidence {
  /// What a store has seen of trading days from a day on.
  public init(of store: SubscriptionStore, since day: Day) throws(StoreError) {
    self.init()
    for list in try store.holidays() { add(list) }
    for session in try store.sessions(since: day) {
      add(session.day, of: session.board, isHeld: session.isHeld)
    }
  }
}
