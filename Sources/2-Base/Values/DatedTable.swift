/// Values that change on a day, such as a fee by law. A change holds from its first day on. Changes are written in order; a
/// test fails on another order, and on a day that no calendar has, such as 2027-02-30.
package struct DatedTable<Value: Sendable>: Sendable {
  private let first: Value
  private let changes: [Change]

  /// A value and the first day it holds on.
  package struct Change: Sendable {
    /// yyyymmdd, by which days compare as in the calendar.
    fileprivate let date: Int
    fileprivate let value: Value

    package static func since(_ year: Int, _ month: Int, _ day: Int, _ value: Value) -> Change {
      Change(date: number(year, month, day), value: value)
    }

    fileprivate static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
      (year * 100 + month) * 100 + day
    }
  }

  /// The value before every change, then the changes, which are sorted here.
  package init(_ first: Value, _ changes: Change...) {
    (self.first, self.changes) = (first, changes.sorted { $0.date < $1.date })
  }

  /// The value in force on a day.
  package func value(on day: Day) -> Value {
    guard !changes.isEmpty else { return first }
    let (year, month, day) = day.components
    let date = Change.number(year, month, day)
    return changes.last { $0.date <= date }?.value ?? first
  }
}
