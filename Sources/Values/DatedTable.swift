package struct DatedTable<Value: Sendable>: Sendable {
  private let first: Value
  private let changes: [Change]

  /// A value and the first day it holds on.
  package struct Change: Sendable {
    fileprivate let day: Day?
    fileprivate let value: Value

    package static func since(_ year: Int, _ month: Int, _ day: Int, _ value: Value) -> Change {
      Change(day: Day(year: year, month: month, day: day), value: value)
    }
  }

  /// The value before every change, then the changes, oldest first.
  package init(_ first: Value, _ changes: Change...) { (self.first, self.changes) = (first, changes) }

  /// The value in force on a day.
  package func value(on day: Day) -> Value {
    changes.last { change in change.day.map { $0 <= day } ?? false }?.value ?? first
  }
}
