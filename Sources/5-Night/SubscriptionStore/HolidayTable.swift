internal import SQLite
internal import Trading
internal import Values

enum HolidayTable {
  /// Replaces a year's list unless the new one is empty.
  static func write(_ list: HolidayList, to db: Connection) throws {
    guard !list.entries.isEmpty else { return }
    let sorted = HolidayList(year: list.year, entries: list.entries.sorted { $0.day < $1.day })
    guard try read(from: db).first(where: { $0.year == list.year }) != sorted else { return }
    try db.run("DELETE FROM holiday WHERE year = ?", [.integer(list.year)])
    for entry in list.entries {
      try db.run(
        "INSERT OR REPLACE INTO holiday (day, year, name, is_trading) VALUES (?, ?, ?, ?)",
        [
          .integer(entry.day.number), .integer(list.year), .text(entry.name),
          .integer(entry.isTradingDay ? 1 : 0),
        ])
    }
  }

  static func read(from db: Connection) throws -> [HolidayList] {
    var lists: [HolidayList] = []
    try db.each("SELECT day, year, name, is_trading FROM holiday ORDER BY year, day") { row in
      let day = try row[0].day("a holiday").orCorrupt("a holiday")
      let year = try row[1].whole(in: 1...9999, "a year of holidays").orCorrupt("a year of holidays")
      if lists.last?.year != year { lists.append(HolidayList(year: year, entries: [])) }
      lists[lists.count - 1].entries.append(
        HolidayList.Entry(
          day: day, name: try row[2].line("a holiday"), isTradingDay: try row[3].whole("a holiday") == 1))
    }
    return lists
  }
}
