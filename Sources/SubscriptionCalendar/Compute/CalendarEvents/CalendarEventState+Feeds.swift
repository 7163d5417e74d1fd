extension CalendarEventState {
  /// Whether feeds show the entry: a finished one for 180 days, a cancelled one until its last day.
  func isInFeeds(on today: Day) -> Bool {
    end.adding(status == .cancelled ? 0 : RecordKind.daysKept) >= today
  }
}
