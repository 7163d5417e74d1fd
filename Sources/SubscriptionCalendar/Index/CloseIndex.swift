/// The closes of all boards by stock code.
public struct CloseIndex: Sendable {
  private let dated: [StockCode: [BoardClose]]
  private let undated: [StockCode: [BoardClose]]
  /// The boards whose file names no day.
  let undatedBoards: Set<Board>
  /// When the files without a day came; nil for tonight's.
  let undatedSince: Instant?
  /// The last day whose closes count; nil for the day of the moment.
  let lastDay: Day?
  /// The newest trading day among the files.
  public let newestDay: Day?

  /// The index of some boards' daily files, without bars that have no close, and of the earlier closes that are needed.
  public init(_ files: [DailyCloses], earlier: [StockCode: [BoardClose]] = [:]) {
    let closes = Self.closes(of: files)
    undated = closes.mapValues { $0.filter { $0.day == nil } }
    // A file replaces what was stored of its day, as it does in the store.
    dated = closes.mapValues { $0.filter { $0.day != nil } }.merging(earlier) { tonight, stored in
      tonight + stored.filter { old in !tonight.contains { $0.day == old.day && $0.board == old.board } }
    }
    undatedBoards = Set(files.filter { $0.day == nil }.map(\.board))
    (undatedSince, lastDay) = (nil, nil)
    newestDay = files.compactMap(\.day).max()
  }

  /// The index of what is stored.
  ///
  /// - Parameters:
  ///   - undated: The closes without a day that the last night published.
  ///   - undatedBoards: The boards whose file named no day that night.
  ///   - since: The moment of that night.
  ///   - lastDay: The last day whose closes were out at the moment.
  package init(
    stored: [StockCode: [BoardClose]], undated: [StockCode: [BoardClose]], undatedBoards: Set<Board>,
    since: Instant?, until lastDay: Day
  ) {
    (dated, self.undated, self.undatedBoards, undatedSince) = (stored, undated, undatedBoards, since)
    (self.lastDay, newestDay) = (lastDay, nil)
  }

  private static func closes(of files: [DailyCloses]) -> [StockCode: [BoardClose]] {
    var byCode: [StockCode: [BoardClose]] = [:]
    for file in files {
      for bar in file.bars {
        guard let price = bar.close else { continue }
        byCode[bar.code, default: []].append(
          BoardClose(price: price, day: file.day, board: file.board, kind: file.board.closeKind))
      }
    }
    return byCode
  }

  /// The closes of a code with their days, of a day and a board the newest file's first.
  func closes(of code: StockCode) -> [BoardClose] { dated[code] ?? [] }

  /// The closes of a code in files that name no day.
  func undatedCloses(of code: StockCode) -> [BoardClose] { undated[code] ?? [] }
}
