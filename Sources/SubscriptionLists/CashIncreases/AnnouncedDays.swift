package import JSON
package import Values

/// The days whose announcements of a source are stored. A body has one day, and no address gives it again.
package struct AnnouncedDays: Hashable, Sendable {
  package let source: String
  package private(set) var days: Set<Day>

  package init(source: String, days: Set<Day>) { (self.source, self.days) = (source, days) }

  package mutating func add(_ day: Day) { days.insert(day) }

  /// The days since the first one, weekends too, that no night and no file brought.
  package func missing(until last: Day) -> [Day] {
    guard let first = days.min(), first <= last else { return [] }
    return (first.number...last.number).map { Day(number: $0) }.filter { !days.contains($0) }
  }

  package func json(until last: Day) -> JSONValue {
    [
      "source": .string(source), "stored": .integer(days.count), "first": .stringOrNull(days.min()),
      "last": .stringOrNull(days.max()),
      "missing": .array(missing(until: last).map { .string($0.description) }),
    ]
  }

  /// The days that are looked at: an increase takes some 150 from its decision to its draw.
  package static let span = 180
}
