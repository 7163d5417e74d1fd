internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionSite
public import SystemPackage

/// Today's candles in a folder of pages, for pages that are opened on this machine while watch runs.
///
/// The exchange's terms do not give its quotes away: the folder is to be nobody else's to read, and the candles are
/// taken away again when the watch ends.
public struct LiveCandles: Sendable {
  private let file: FilePath
  private var candles: [StockCode: Quote] = [:]

  /// The candles of some pages; nil where the folder holds no pages that would show them.
  public init?(in pages: FilePath) throws {
    file = pages.pushing(FilePath(LiveBar.path))
    guard try FileSystem.status(of: file) != nil else { return nil }
  }

  /// Puts the quotes' candles there; none of a quote without a price of the market's.
  public mutating func put(_ quotes: [Quote]) throws {
    let priced = quotes.filter { $0.price?.kind.isLive == true }
    guard !priced.isEmpty else { return }
    for quote in priced { candles[quote.code] = quote }
    try write(
      LiveBar.script(
        candles.values.compactMap { quote in
          quote.price.map { price in
            let bar = DailyBar(
              code: quote.code, name: "", open: quote.open, high: quote.high, low: quote.low,
              close: price.price, volume: quote.volume, reference: quote.reference)
            return (bar, quote.day, quote.board)
          }
        }))
  }

  /// Takes the candles away: what is left is what was published.
  public func clear() throws {
    try write(LiveBar.none)
  }

  private func write(_ script: [UInt8]) throws {
    let staged = file.removingLastComponent().appending(".live.js.new")
    if try FileSystem.status(of: staged) != nil { try FileSystem.removeFile(staged) }
    try FileSystem.writeFile(script, to: staged)
    try FileSystem.rename(staged, to: file)
  }
}
