package import Values

/// The exchange's list of a year's days without and with trade (市場開休市日期).
package struct HolidayList: Hashable, Sendable {
  /// The Gregorian year.
  package var year: Int
  /// Its rows, in the exchange's order; none for a year that is not published yet, or no longer.
  package var entries: [Entry]

  /// The list with these rows.
  package init(year: Int, entries: [Entry]) {
    self.year = year
    self.entries = entries
  }

  /// A day of the list.
  package struct Entry: Hashable, Sendable {
    /// The day.
    package var day: Day
    /// 名稱
    package var name: String
    /// Whether there is trading: the list also names the first and last sessions around a holiday.
    package var isTradingDay: Bool

    /// The row with these facts.
    package init(day: Day, name: String, isTradingDay: Bool) {
      self.day = day
      self.name = name
      self.isTradingDay = isTradingDay
    }
  }
}
