package import JSON
package import Localization
package import Values

/// The days whose announcements of a source are stored. A body has one day, and no address gives it again.
package struct AnnouncedDays: Hashable, Sendable {
  package let source: SourceID
  package private(set) var days: Set<Day>

  package init(source: SourceID, days: Set<Day>) { (self.source, self.days) = (source, days) }

  package mutating func add(_ day: Day) { days.insert(day) }

  /// The days since the first one, weekends too, that no night and no file brought.
  package func missing(until last: Day) -> [Day] {
    guard let first = days.min(), first <= last else { return [] }
    return (first.number...last.number).map { Day(number: $0) }.filter { !days.contains($0) }
  }

  /// Those days as ranges, such as `2024-10-30～2024-11-02`; nil for none.
  package func missingText(until last: Day) -> Text? {
    let ranges = missing(until: last).reduce(into: [(first: Day, last: Day)]()) { ranges, day in
      if let end = ranges.last?.last, end.adding(1) == day {
        ranges[ranges.count - 1].last = day
      } else {
        ranges.append((day, day))
      }
    }
    let texts = ranges.map { $0 == $1 ? Text(verbatim: "\($0)") : Text.range($0, $1) }
    return texts.isEmpty ? nil : texts.joined(.enumeration)
  }

  package func json(until last: Day) -> JSONValue {
    [
      "source": .string(source.description), "stored": .integer(days.count),
      "first": .stringOrNull(days.min()),
      "last": .stringOrNull(days.max()),
      "missing": .array(missing(until: last).map { .string($0.description) }),
    ]
  }

  /// The days that are looked at: an increase takes some 150 from its decision to its draw.
  package static let span = 180
}
