package import Trading
package import Values

/// What a source gave on the last good night that used it.
package struct SourceBaseline: Hashable, Sendable {
  package var source: String
  /// The number of usable rows.
  package var records: Int
  /// The newest trading day that the source ever had.
  package var day: Day?

  package init(source: String, records: Int, day: Day?) {
    self.source = source
    self.records = records
    self.day = day
  }
}

extension Board {
  /// The id of the source of the board's closes.
  package var closesSource: String { "\(rawValue.lowercased())-closes" }
}

extension HolidayList {
  /// The id of the source of a year's list.
  package static func source(of year: Int) -> String { "twse-holidays-\(year)" }
}
