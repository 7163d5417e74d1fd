package import Values

/// The closes of all boards by stock code: tonight's files over what is stored.
///
/// A night's step *index* makes it; valuations ask it for the newest close of an offering, and
/// ``ClosePrecedence`` says which board's counts. A close in doubt is known to be there and is never the
/// answer: it makes a premium missing instead of wrong.
package struct CloseIndex: Sendable {
  private let dated, undated: [StockCode: [BoardClose]]
  private let doubtful: [StockCode: [DoubtfulClose]]
  /// The number of closes in the files that cannot be right.
  package let doubtCount: Int
  /// The boards whose file names no day.
  package let undatedBoards: Set<Board>
  /// When the files without a day came; nil for tonight's.
  package let undatedSince: Instant?
  /// The last day whose closes count; nil for the day of the moment.
  package let lastDay: Day?
  /// The newest trading day among the files.
  package let newestDay: Day?

  /// The index of some boards' daily files, without bars that have no close, and of the earlier closes that are needed,
  /// with the doubtful ones.
  package init(
    _ files: [DailyCloses], earlier: [StockCode: [BoardClose]] = [:],
    doubtful: [StockCode: [DoubtfulClose]] = [:]
  ) {
    let doubts = Self.byCode(files) { bar, file in
      bar.doubt.map { DoubtfulClose(day: file.day, board: file.board, doubt: $0) }
    }
    doubtCount = doubts.values.reduce(0) { $0 + $1.count }
    self.doubtful = doubts.merging(
      doubtful.mapValues { closes in
        closes.filter { old in !files.contains { $0.day == old.day && $0.board == old.board } }
      }
    ) { $0 + $1 }
    func closes(in files: [DailyCloses]) -> [StockCode: [BoardClose]] {
      Self.byCode(files) { bar, file in
        bar.close.map { BoardClose(price: $0, day: file.day, board: file.board, kind: file.board.closeKind) }
      }
    }
    undated = closes(in: files.filter { $0.day == nil })
    // A file replaces what was stored of its day, as it does in the store.
    dated = closes(in: files.filter { $0.day != nil }).merging(earlier) { tonight, stored in
      tonight + stored.filter { old in !tonight.contains { $0.day == old.day && $0.board == old.board } }
    }
    undatedBoards = Set(files.filter { $0.day == nil }.map(\.board))
    (undatedSince, lastDay) = (nil, nil)
    newestDay = files.compactMap(\.day).max()
  }

  /// The index of what is stored.
  ///
  /// - Parameters:
  ///   - doubtful: Those that cannot be right.
  ///   - undated: The closes without a day that the last night published.
  ///   - undatedBoards: The boards whose file named no day that night.
  ///   - since: The moment of that night.
  ///   - lastDay: The last day whose closes were out at the moment.
  package init(
    stored: [StockCode: [BoardClose]], doubtful: [StockCode: [DoubtfulClose]],
    undated: [StockCode: [BoardClose]], undatedBoards: Set<Board>, since: Instant?, until lastDay: Day
  ) {
    (dated, self.undated, self.undatedBoards, undatedSince) = (stored, undated, undatedBoards, since)
    (self.lastDay, newestDay) = (lastDay, nil)
    (self.doubtful, doubtCount) = (doubtful, 0)
  }

  /// What a closure gives for the bars of some files, by code, in the order of the files.
  private static func byCode<Value>(
    _ files: [DailyCloses], _ value: (DailyBar, DailyCloses) -> Value?
  ) -> [StockCode: [Value]] {
    var byCode: [StockCode: [Value]] = [:]
    for file in files {
      for bar in file.bars { if let value = value(bar, file) { byCode[bar.code, default: []].append(value) } }
    }
    return byCode
  }

  package func doubtfulCloses(of code: StockCode) -> [DoubtfulClose] { doubtful[code] ?? [] }

  /// The closes of a code with their days, of a day and a board the newest file's first.
  package func closes(of code: StockCode) -> [BoardClose] { dated[code] ?? [] }

  package func newest(of code: StockCode, in market: Market) -> BoardClose? {
    ClosePrecedence(in: market).newest(of: closes(of: code) + undatedCloses(of: code))
  }

  /// The newest close of a code on any board.
  package func newest(of code: StockCode) -> BoardClose? {
    closes(of: code).max { ($0.day?.number ?? 0) < ($1.day?.number ?? 0) }
  }

  package func undatedCloses(of code: StockCode) -> [BoardClose] { undated[code] ?? [] }
}
