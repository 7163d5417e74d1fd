package import Diagnostics
internal import Localization
package import Posix
internal import SubscriptionCharts
internal import Files
package import SubscriptionQuotes
internal import Trading
internal import Values

/// Today's candles in a folder of pages that are opened on this machine while a watch runs.
///
/// The exchange's terms do not permit passing quotes on: only the user should have access to the folder, and the
/// candles are removed when the watch ends, also by a crash. What a killed watch left is removed by the next.
package struct LiveCandles: Sendable {
  private let file: FilePath
  private var candles: [StockCode: Quote] = [:]

  /// Nil if the folder has no pages that show candles.
  package init?(in pages: FilePath) throws(SubcalError) {
    file = try OutputGuard(databases: []).path(
      of: pages.pushing(FilePath(LiveBarScript.path)), isPublished: true
    ) {
      $0.starts(with: LiveBarScript.beginning.utf8)
    }
    do {
      guard try FileSystem.status(of: file) != nil else { return nil }
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "檢查 --serve-dir 的資料夾。", "check the folder given to --serve-dir.")
    }
  }

  /// Writes the candles of quotes; those without a market price are left out.
  package mutating func put(_ quotes: [Quote]) throws {
    let priced = quotes.filter { $0.price?.kind.isLive == true }
    guard !priced.isEmpty else { return }
    for quote in priced { candles[quote.code] = quote }
    guard SignalCleanup.restore(file, to: LiveBarScript.none) else {
      throw PosixError(operation: "write", path: file.string, errno: .fileNameTooLong)
    }
    try FileSystem.replaceFile(
      file,
      with: LiveBarScript.script(
        candles.values.compactMap { quote in
          quote.price.map { price in
            let bar = DailyBar(
              code: quote.code, name: "", open: quote.open, high: quote.high, low: quote.low,
              close: price.price, volume: quote.volume, reference: quote.reference)
            return (bar, quote.day, quote.board)
          }
        }))
  }

  /// Removes the candles that this and earlier runs wrote.
  package func clear() throws(SubcalError) {
    do {
      // This also removes what an interrupted replacement left beside the file.
      try FileSystem.replaceFile(file, with: LiveBarScript.none)
      SignalCleanup.cancel()
    } catch {
      throw SubcalError(
        .cannotWrite, "\(file) 可能留有盤中報價：\(error)", "quotes may be left in \(file): \(error)",
        advice: "刪除該檔；下次更新會重寫。", "delete that file; the next nightly run writes it again.")
    }
  }
}
