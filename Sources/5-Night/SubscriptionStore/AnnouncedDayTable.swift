internal import SQLite
internal import SubscriptionLists
internal import Values

/// The days whose announcements are stored, by source.
enum AnnouncedDayTable {
  static func write(_ announced: [AnnouncedDays], to db: Connection) throws {
    // A night has the days of half a year, of which the store lacks one.
    let stored = try read(since: announced.compactMap { $0.days.min() }.min() ?? .last, in: db)
    for source in announced {
      let known = stored.first { $0.source == source.source }?.days ?? []
      for day in source.days.subtracting(known).sorted() {
        try db.run(
          "INSERT INTO announced_day (source, day) VALUES (?, ?)",
          [.text(source.source.description), .integer(day.number)])
      }
    }
  }

  static func read(since first: Day, in db: Connection) throws -> [AnnouncedDays] {
    var days: [String: Set<Day>] = [:]
    try db.each("SELECT source, day FROM announced_day WHERE day >= ?", [.integer(first.number)]) { row in
      let day = try row[1].day("a day of announcements").orCorrupt("a day of announcements")
      days[try row[0].line("a source of announcements"), default: []].insert(day)
    }
    return days.sorted { $0.key < $1.key }.map { AnnouncedDays(source: SourceID($0.key), days: $0.value) }
  }
}
