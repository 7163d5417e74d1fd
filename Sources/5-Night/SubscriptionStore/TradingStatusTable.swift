internal import SQLite
package import Trading
package import Values

/// What the lists of securities that cannot be traded as usual had when they last came.
///
/// A night replaces the rows of each list that came, where they are others, so that `FormerRows` keeps what was known before.
/// The run says which lists came.
enum TradingStatusTable {
  static func write(_ lists: [StatusList: [TradingStatus]], at moment: Instant, to db: Connection) throws {
    for (list, statuses) in lists.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let name = SQLiteValue.text(list.rawValue)
      let byCode = Dictionary(grouping: statuses, by: \.code)
      let stored = try db.map(
        "SELECT code, place FROM trading_status WHERE list = ? ORDER BY code, place", [name]
      ) { (code: try $0[0].text, place: try $0[1].integer) }
      for row in stored where row.place >= StockCode(row.code).flatMap({ byCode[$0]?.count }) ?? 0 {
        try db.run(
          "DELETE FROM trading_status WHERE list = ? AND code = ? AND place = ?",
          [name, .text(row.code), .integer(row.place)])
      }
      for (code, statuses) in byCode.sorted(by: { $0.key < $1.key }) {
        for (place, status) in statuses.enumerated() {
          try db.run(
            """
            INSERT INTO trading_status (list, code, place, kind, first_day, last_day, minutes, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET (kind, first_day, last_day, minutes, seen)
              = (excluded.kind, excluded.first_day, excluded.last_day, excluded.minutes, excluded.seen)
            WHERE (kind, first_day, last_day, minutes)
              IS NOT (excluded.kind, excluded.first_day, excluded.last_day, excluded.minutes)
            """,
            [
              name, .text(code.description), .integer(place), .text(status.kind.rawValue),
              .integer(status.first?.number), .integer(status.last?.number), .integer(status.minutes),
              .integer(moment.secondsSince1970),
            ])
        }
      }
    }
  }

  /// Those that are not over before a day. A row of a list or a kind that only a newer version knows is passed over.
  static func read(from day: Day, in db: Connection) throws -> [StatusList: [TradingStatus]] {
    var lists: [StatusList: [TradingStatus]] = [:]
    try db.each(
      """
      SELECT list, code, kind, first_day, last_day, minutes FROM trading_status
      WHERE last_day IS NULL OR last_day >= ? ORDER BY list, code, place
      """, [.integer(day.number)]
    ) { row in
      guard let list = StatusList(rawValue: try row[0].text),
        let kind = TradingStatus.Kind(rawValue: try row[2].text)
      else { return }
      lists[list, default: []].append(
        TradingStatus(
          try StockCode(row[1].text).orCorrupt("a code"), kind,
          from: try row[3].day("a first day of a status"),
          to: try row[4].day("a last day of a status"),
          minutes: try row[5].whole(in: 0...1000, "minutes of a status")))
    }
    return lists
  }

  /// When each of some lists last came.
  static func newest(of lists: Set<StatusList>, in db: Connection) throws -> [StatusList: Day] {
    let marks = lists.map { _ in "?" }.joined(separator: ", ")
    let days = try db.map(
      """
      SELECT run_source.id, max(as_of) FROM run JOIN run_source ON run = run.id
      WHERE run_source.id IN (\(marks)) AND outcome = 'used' AND status IN (\(StoredRun.published))
      GROUP BY run_source.id
      """, lists.map { .text($0.rawValue) }
    ) { row -> (id: String, day: Day) in
      (try row[0].text, try row[1].instant("a run").orCorrupt("a run").day)
    }
    return Dictionary(
      days.compactMap { id, day in StatusList(rawValue: id).map { ($0, day) } }, uniquingKeysWith: max)
  }
}

extension SubscriptionStore {
  /// What the lists said by the evening of a night; of those that did not come on it, what they said last and is not over.
  ///
  /// - Parameter night: The last one that published; nil for none.
  package func tradingStatuses(of night: StoredRun?, from day: Day) throws(StoreError) -> TradingStatuses {
    guard let night else { return .unknown }
    return try tradingStatuses(
      with: [:], known: Set(StatusList.allCases.filter { night.used($0.source) }), from: day)
  }

  /// The same, with the lists of a night that is not stored yet.
  package func tradingStatuses(
    tonight lists: [StatusList: [TradingStatus]], from day: Day
  ) throws(StoreError) -> TradingStatuses {
    try tradingStatuses(with: lists, known: Set(lists.keys), from: day)
  }

  private func tradingStatuses(
    with lists: [StatusList: [TradingStatus]], known: Set<StatusList>, from day: Day
  ) throws(StoreError) -> TradingStatuses {
    try reading("reading the statuses of securities") { db in
      let stored = try TradingStatusTable.read(from: day, in: db)
      let missing = Set(stored.keys).subtracting(known)
      return TradingStatuses(
        stored.merging(lists) { $1 }, known: known,
        newest: missing.isEmpty ? [:] : try TradingStatusTable.newest(of: missing, in: db))
    }
  }
}

extension StoredRun {
  /// Whether a source came and was used.
  fileprivate func used(_ source: SourceID) -> Bool {
    sources.contains { $0.id == source && $0.isUsed }
  }
}
