internal import SQLite
internal import SubscriptionCalendar

/// Looks up last closes. What it is asked for should be in the order of the days: it keeps the blocks of some weeks.
final class LastCloses {
  private let db: Connection
  private var boards: [Day: [Board]] = [:]
  private var blocks: [BarBlock.Key: BarBlock] = [:]
  private static let mostBlocks = 1_000

  init(in db: Connection) { self.db = db }

  /// The last close of a code on each board, on or up to ten days before the given day; none if a later one is in doubt,
  /// for which nothing stands in.
  func closes(of code: StockCode, until day: Day) throws -> [BoardClose] {
    let closes = try trustedCloses(of: code, until: day)
    guard let made = closes.first?.day else { return [] }
    return try DoubtfulCloseTable.has(code, after: made, until: day, in: db) ? [] : closes
  }

  /// The same, whatever came later.
  func trustedCloses(of code: StockCode, until day: Day) throws -> [BoardClose] {
    let part = code.blockPart
    var closes: [BoardClose] = []
    let oldest = day.adding(-BoardClose.maximumAgeInDays)
    if blocks.count > Self.mostBlocks { blocks = blocks.filter { oldest...day ~= $0.key.day } }
    for back in 0...BoardClose.maximumAgeInDays {
      let day = day.adding(-back)
      for board in try boards(on: day) where !closes.contains(where: { $0.board == board }) {
        guard let price = try block(BarBlock.Key(day, board, part: part))?.close(of: code) else { continue }
        closes.append(BoardClose(price: price, day: day, board: board, kind: board.closeKind))
      }
    }
    return closes
  }

  private func boards(on day: Day) throws -> [Board] {
    if let known = boards[day] { return known }
    let read = try SessionTable.held(in: day...day, from: db).map(\.board)
    boards[day] = read
    return read
  }

  private func block(_ key: BarBlock.Key) throws -> BarBlock? {
    if let known = blocks[key] { return known }
    let read = try BarTable.block(key, from: db)
    blocks[key] = read
    return read
  }
}
