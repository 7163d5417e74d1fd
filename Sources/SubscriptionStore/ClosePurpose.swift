internal import SQLite
internal import SubscriptionCalendar

/// The closes stored with an offering, by their purpose.
enum ClosePurpose: String, CaseIterable {
  /// The close it was last published with.
  case published
  /// The frozen close of the calendar's texts from the first day on.
  case opening
  /// The frozen close of the calendar's texts from the last day on.
  case lastDay = "last_day"

  static func write(of known: KnownOffering, to db: Connection) throws {
    for purpose in allCases {
      guard let (close, frozenFor) = purpose.close(of: known) else {
        // A close of a kind that only a newer version knows is not read, so it stays.
        try db.run(
          "DELETE FROM offering_close WHERE offering = ? AND purpose = ? AND kind IN (\(kinds))",
          [.text(known.id), .text(purpose.rawValue)])
        continue
      }
      try db.run(
        """
        INSERT INTO offering_close (offering, purpose, price, day, board, kind, frozen_for)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (offering, purpose) DO UPDATE SET
          price = excluded.price, day = excluded.day, board = excluded.board, kind = excluded.kind,
          frozen_for = excluded.frozen_for
        WHERE (price, day, board, kind, frozen_for) IS NOT
          (excluded.price, excluded.day, excluded.board, excluded.kind, excluded.frozen_for)
        """,
        [
          .text(known.id), .text(purpose.rawValue), .integer(close.price.tenThousandths),
          .integer(close.day?.number), .integer(close.board.number), .text(close.kind.rawValue),
          .integer(frozenFor?.number),
        ])
    }
  }

  private static let kinds = CloseKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  static func read(_ row: Row, into known: inout KnownOffering) throws {
    // A newer version may have stored others: they stay in the table.
    guard let purpose = ClosePurpose(rawValue: try row["purpose"].text),
      let kind = CloseKind(rawValue: try row["kind"].text)
    else { return }
    let what = "a close of \(known.id)"
    let close = BoardClose(
      price: try row["price"].price(what).orCorrupt(what), day: try row["day"].day(what),
      board: try row["board"].board(what), kind: kind)
    let frozen = try row["frozen_for"].day(what).map { FrozenClose(close, before: $0) }
    switch purpose {
    case .published: known.lastClose = close
    case .opening: known.frozen.opening = try frozen.orCorrupt("a frozen close of \(known.id)")
    case .lastDay: known.frozen.lastDay = try frozen.orCorrupt("a frozen close of \(known.id)")
    }
  }

  /// The close, and for a frozen one the day it was frozen for.
  private func close(of known: KnownOffering) -> (BoardClose, Day?)? {
    switch self {
    case .published: known.lastClose.map { ($0, nil) }
    case .opening: known.frozen.opening.map { ($0.close, $0.before) }
    case .lastDay: known.frozen.lastDay.map { ($0.close, $0.before) }
    }
  }
}
