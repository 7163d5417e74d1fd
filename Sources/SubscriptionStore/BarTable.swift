internal import GRDB
internal import SubscriptionCalendar

/// The daily bars, one a day and code.
enum BarTable {
  /// Writes a board's day; the same day again changes nothing, a corrected one corrects. A file without a day
  /// leaves no bars, and neither does a row without a close.
  ///
  /// Where a code stands in the files of two boards on one day, the exchange's counts before TPEx's, and both
  /// before the emerging board's.
  static func write(_ file: DailyCloses, to db: Database) throws {
    guard let day = file.day else { return }
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO bar (day, code, board, open, high, low, close, volume, value)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (day, code) DO UPDATE SET
          board = excluded.board, open = excluded.open, high = excluded.high, low = excluded.low,
          close = excluded.close, volume = excluded.volume, value = excluded.value
        WHERE excluded.board <= bar.board AND (
          board, open, high, low, close, volume, value) IS NOT (excluded.board, excluded.open,
          excluded.high, excluded.low, excluded.close, excluded.volume, excluded.value)
        """)
    for bar in file.bars {
      guard let close = bar.close else { continue }
      try statement.execute(arguments: [
        day.number, bar.code.description, file.board.number, bar.open?.tenThousandths,
        bar.high?.tenThousandths, bar.low?.tenThousandths, close.tenThousandths, bar.volume, bar.value,
      ])
    }
  }
}

extension Board {
  /// The board in the store.
  var number: Int {
    switch self {
    case .twse: 1
    case .tpex: 2
    case .emerging: 3
    }
  }

  init?(number: Int) {
    guard let board = Board.allCases.first(where: { $0.number == number }) else { return nil }
    self = board
  }
}
