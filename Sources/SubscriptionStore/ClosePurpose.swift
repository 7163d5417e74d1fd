internal import GRDB
internal import SubscriptionCalendar

/// The closes that are remembered with an offering, and what for.
enum ClosePurpose: String, CaseIterable {
  /// What it was last published at.
  case published
  /// What the calendar's texts carry from the first day on.
  case opening
  /// What they carry from the last day on.
  case lastDay = "last_day"

  static func write(of known: KnownOffering, to db: Database) throws {
    for purpose in allCases {
      guard let (close, frozenFor) = purpose.close(of: known) else {
        try db.cachedStatement(sql: "DELETE FROM offering_close WHERE offering = ? AND purpose = ?")
          .execute(arguments: [known.id, purpose.rawValue])
        continue
      }
      try db.cachedStatement(
        sql: """
          INSERT INTO offering_close (offering, purpose, price, day, board, kind, frozen_for)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (offering, purpose) DO UPDATE SET
            price = excluded.price, day = excluded.day, board = excluded.board, kind = excluded.kind,
            frozen_for = excluded.frozen_for
          WHERE (price, day, board, kind, frozen_for) IS NOT
            (excluded.price, excluded.day, excluded.board, excluded.kind, excluded.frozen_for)
          """
      ).execute(arguments: [
        known.id, purpose.rawValue, close.price.tenThousandths, close.day?.number, close.board.number,
        close.kind.rawValue, frozenFor?.number,
      ])
    }
  }

  static func rows(of wanted: OfferingTable.IDs, from db: Database) throws -> [String: [Row]] {
    try wanted.rows("SELECT * FROM offering_close", from: db)
  }

  static func read(_ rows: [Row], into known: inout KnownOffering) throws {
    for row in rows {
      let close = BoardClose(
        price: try Price(tenThousandths: row["price"]).orCorrupt("a close of \(known.id)"),
        day: (row["day"] as Int?).map { Day(number: $0) },
        board: try Board(number: row["board"]).orCorrupt("a board of \(known.id)"),
        kind: try CloseKind(rawValue: row["kind"]).orCorrupt("a kind of close of \(known.id)"))
      let frozen = (row["frozen_for"] as Int?).map { FrozenClose(close, before: Day(number: $0)) }
      switch try ClosePurpose(rawValue: row["purpose"]).orCorrupt("a purpose of \(known.id)") {
      case .published: known.lastClose = close
      case .opening: known.frozen.opening = try frozen.orCorrupt("a frozen close of \(known.id)")
      case .lastDay: known.frozen.lastDay = try frozen.orCorrupt("a frozen close of \(known.id)")
      }
    }
  }

  /// The close, and for a frozen one the day that it is the last one before.
  private func close(of known: KnownOffering) -> (BoardClose, Day?)? {
    switch self {
    case .published: known.lastClose.map { ($0, nil) }
    case .opening: known.frozen.opening.map { ($0.close, $0.before) }
    case .lastDay: known.frozen.lastDay.map { ($0.close, $0.before) }
    }
  }
}
