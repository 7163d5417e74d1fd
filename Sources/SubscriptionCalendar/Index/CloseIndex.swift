/// Every board's day price of every security, by stock code; built once, then asked.
public struct CloseIndex: Sendable {
  private let byCode: [StockCode: [BoardClose]]
  private let earlier: [StockCode: [BoardClose]]
  /// The newest trading day among the files.
  public let newestDay: Day?

  /// The index of the bars of some boards' daily files; a bar without a close adds nothing.
  ///
  /// - Parameter earlier: Closes of earlier days, as far as somebody will ask for them.
  public init(_ files: [DailyCloses], earlier: [StockCode: [BoardClose]] = [:]) {
    self.earlier = earlier
    byCode = Self.closes(of: files)
    newestDay = files.compactMap(\.day).max()
  }

  /// The closes of some files by code, in the files' order.
  public static func closes(of files: [DailyCloses]) -> [StockCode: [BoardClose]] {
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

  /// The day price of a code: that of its own market's board where there is one, which it is from the first day of
  /// trade there, else that of the board where it trades until then, TWSE before TPEx before the emerging board.
  public func close(of code: StockCode, on own: Board?) -> BoardClose? {
    guard let closes = byCode[code] else { return nil }
    let order = [own].compactMap(\.self) + Board.allCases
    for board in order {
      if let close = closes.first(where: { $0.board == board }) { return close }
    }
    return nil
  }

  /// The closes of a code on earlier days, in no order.
  public func earlierCloses(of code: StockCode) -> [BoardClose] {
    earlier[code] ?? []
  }
}
