internal import SubscriptionCalendar

/// The bars of the codes whose pages show years of them, a row for each calendar year and code.
///
/// The key of the bars begins with the day, so a code's years are a look-up for each day there. Here they are one for
/// each year. Rows are removed when one of their bars changes, and made again when they are read.
enum PackedBarTable {
  /// The bars of some codes on every board within a range of days, oldest first, and the rows to store.
  static func read(
    of codes: Set<StockCode>, in days: ClosedRange<Day>, from db: StoreConnection
  ) throws -> (bars: [StockCode: [DatedBar]], newlyPacked: [PackedBars]) {
    var (bars, newlyPacked): ([StockCode: [DatedBar]], [PackedBars]) = ([:], [])
    let sessions = try db.map(
      "SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1 ORDER BY day",
      [.integer(days.lowerBound.number), .integer(days.upperBound.number)]
    ) { try $0[0].day("a session").orCorrupt("a session") }
    for (year, sessions) in Dictionary(grouping: sessions, by: \.year).sorted(by: { $0.key < $1.key }) {
      guard let last = sessions.last, let start = Day(year: year, month: 1, day: 1)
      else { continue }
      // The year in which the range begins is in it only with its last days.
      let isWhole = start >= days.lowerBound
      let packed = isWhole ? try rows(of: year, from: db) : [:]
      for code in codes {
        let row = packed[code]
        var found = bars.removeValue(forKey: code) ?? []
        let count = found.count
        try row?.append(to: &found)
        if let until = row?.until, until > last { found.removeAll { $0.day > last } }
        let missing = row.map { row in sessions.drop { $0 <= row.until } } ?? sessions[...]
        if let next = missing.first {
          found += try BarTable.read(of: code, in: next...last, from: db)
        }
        if isWhole, row == nil || missing.count > Self.mostUnpacked {
          newlyPacked.append(PackedBars(Array(found[count...]), of: code, year: year, until: last))
        }
        bars[code] = found
      }
    }
    for code in codes where bars[code] == nil { bars[code] = [] }
    return (bars, newlyPacked)
  }

  /// Writes rows, but not into a store that has since replaced a corrupt one, and has no bars.
  static func write(_ packed: [PackedBars], to db: StoreConnection) throws {
    for row in packed {
      try db.execute(
        """
        INSERT OR REPLACE INTO packed_bars (year, code, until, bars)
        SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM session WHERE day = ?3 AND held = 1)
        """,
        [
          .integer(row.year), .text(row.code.description), .integer(row.until.number), .bytes(row.bytes),
        ])
    }
  }

  /// Removes what a change of a day's bars makes wrong.
  static func removeRows(with day: Day, from db: StoreConnection) throws {
    try db.execute(
      "DELETE FROM packed_bars WHERE year = ? AND until >= ?", [.integer(day.year), .integer(day.number)])
  }

  /// Packing a year again for each new session would take longer than reading some sessions that are not packed.
  private static let mostUnpacked = 5

  private static func rows(of year: Int, from db: StoreConnection) throws -> [StockCode: PackedBars] {
    var rows: [StockCode: PackedBars] = [:]
    try db.forEach("SELECT code, until, bars FROM packed_bars WHERE year = ?", [.integer(year)]) { row in
      let code = try StockCode(row[0].text).orCorrupt("a code of the packed bars")
      let until = try row[1].day("packed bars of \(code)").orCorrupt("packed bars of \(code)")
      rows[code] = PackedBars(code, year: year, until: until, bytes: try row[2].bytes)
    }
    return rows
  }
}
