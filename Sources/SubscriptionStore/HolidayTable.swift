internal import GRDB
internal import SubscriptionCalendar

/// The exchange's lists of holidays.
enum HolidayTable {
  /// Replaces a year's list unless the new one is empty.
  static func write(_ list: HolidayList, to db: Database) throws {
    guard !list.entries.isEmpty else { return }
    let sorted = HolidayList(year: list.year, entries: list.entries.sorted { $0.day < $1.day })
    guard try read(from: db).first(where: { $0.year == list.year }) != sorted else { return }
    try db.execute(sql: "DELETE FROM holiday WHERE year = ?", arguments: [list.year])
    for entry in list.entries {
      try db.execute(
        sql: "INSERT OR REPLACE INTO holiday (day, year, name, is_trading) VALUES (?, ?, ?, ?)",
        arguments: [entry.day.number, list.year, entry.name, entry.isTradingDay ? 1 : 0])
    }
  }

  /// The lists of all stored years.
  static func read(from db: Database) throws -> [HolidayList] {
    var lists: [HolidayList] = []
    for row in try Row.fetchAll(db, sql: "SELECT * FROM holiday ORDER BY year, day") {
      func value(_ column: String) -> DatabaseValue { row[column] }
      let day = try value("day").day("a holiday").orCorrupt("a holiday")
      let year = try value("year").whole(in: 1...9999, "a year of holidays").orCorrupt("a year of holidays")
      if lists.last?.year != year { lists.append(HolidayList(year: year, entries: [])) }
      lists[lists.count - 1].entries.append(
        HolidayList.Entry(
          day: day, name: try row.value("name"),
          isTradingDay: try value("is_trading").whole("a holiday") == 1))
    }
    return lists
  }
}
