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
      guard let close = known[keyPath: purpose.place] else {
        try db.cachedStatement(sql: "DELETE FROM offering_close WHERE offering = ? AND purpose = ?")
          .execute(arguments: [known.id, purpose.rawValue])
        continue
      }
      try db.cachedStatement(
        sql: """
          INSERT INTO offering_close (offering, purpose, price, day, board, kind) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (offering, purpose) DO UPDATE SET
            price = excluded.price, day = excluded.day, board = excluded.board, kind = excluded.kind
          WHERE (price, day, board, kind) IS NOT
            (excluded.price, excluded.day, excluded.board, excluded.kind)
          """
      ).execute(arguments: [
        known.id, purpose.rawValue, close.price.tenThousandths, close.day?.number, close.board.number,
        close.kind.rawValue,
      ])
    }
  }

  static func read(into known: inout KnownOffering, from db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM offering_close WHERE offering = ?"), arguments: [known.id])
    for row in rows {
      let purpose = try ClosePurpose(rawValue: row["purpose"]).orCorrupt("a purpose of \(known.id)")
      known[keyPath: purpose.place] = BoardClose(
        price: try Price(tenThousandths: row["price"]).orCorrupt("a close of \(known.id)"),
        day: (row["day"] as Int?).map { Day(number: $0) },
        board: try Board(number: row["board"]).orCorrupt("a board of \(known.id)"),
        kind: try CloseKind(rawValue: row["kind"]).orCorrupt("a kind of close of \(known.id)"))
    }
  }

  private var place: WritableKeyPath<KnownOffering, BoardClose?> {
    switch self {
    case .published: \.lastClose
    case .opening: \.frozen.opening
    case .lastDay: \.frozen.lastDay
    }
  }
}
