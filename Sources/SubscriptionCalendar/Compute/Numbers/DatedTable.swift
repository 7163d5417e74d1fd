/// A value that a rule changes on certain days.
struct DatedTable<Value: Sendable>: Sendable {
  private let first: Value
  private let changes: [(since: Day?, value: Value)]

  /// The value before every change, then each change from its day on, oldest first.
  init(_ first: Value, changes: [(since: Day?, value: Value)] = []) {
    self.first = first
    self.changes = changes
  }

  /// The value in force on a day.
  func value(on day: Day) -> Value {
    changes.last { change in change.since.map { $0 <= day } ?? false }?.value ?? first
  }
}
