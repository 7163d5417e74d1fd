/// Every board's day price of every security, by stock code; built once, then asked.
public struct CloseIndex: Sendable {
  private var byCode: [StockCode: [BoardClose]] = [:]
  /// The newest trading day among the files.
  public private(set) var newestDay: Day?

  /// The index of the bars of some boards' daily files; a bar without a close adds nothing.
  public init(_ files: [DailyCloses]) {
    for file in files {
      for bar in file.bars {
        guard let price = bar.close else { continue }
        byCode[bar.code, default: []].append(BoardClose(price: price, day: file.day, board: file.board))
      }
      newestDay = [newestDay, file.day].compactMap(\.self).max()
    }
  }

  /// The day price of a code: that of its own market's board where there is one, else that of the board where
  /// it trades until then, TWSE before TPEx before the emerging board.
  public func close(of code: StockCode, on own: Board?) -> BoardClose? {
    guard let closes = byCode[code] else { return nil }
    let order = [own].compactMap(\.self) + Board.allCases
    for board in order {
      if let close = closes.first(where: { $0.board == board }) { return close }
    }
    return nil
  }
}
