/// The closes of all boards by stock code.
public struct CloseIndex: Sendable {
  private let byCode: [StockCode: [BoardClose]]
  private let earlier: [StockCode: [BoardClose]]
  /// The newest trading day among the files.
  public let newestDay: Day?

  /// The index of some boards' daily files, without bars that have no close, and of the earlier closes that are needed.
  public init(_ files: [DailyCloses], earlier: [StockCode: [BoardClose]] = [:]) {
    self.earlier = earlier
    byCode = Self.closes(of: files)
    newestDay = files.compactMap(\.day).max()
  }

  /// The closes of some files by code, in the order of the files.
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

  /// The closes of a code in the boards' newest files, in the files' order.
  public func closes(of code: StockCode) -> [BoardClose] { byCode[code] ?? [] }

  /// The closes of a code on earlier days, in no order.
  public func earlierCloses(of code: StockCode) -> [BoardClose] { earlier[code] ?? [] }
}
