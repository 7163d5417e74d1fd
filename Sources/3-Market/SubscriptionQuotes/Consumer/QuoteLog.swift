internal import FoundationEssentials
internal import JSON
package import Posix
package import Values

/// The quotes that `subcal watch` received, in one file a day beside the store: one line of JSON a quote, oldest first.
///
/// Files are kept for a week. A line that a crash cut short is skipped.
package struct QuoteLog: Sendable {
  private let folder: FilePath

  package init(besideStore store: FilePath) { folder = FilePath(store.string + "-quotes") }

  /// A line of the log.
  package struct Entry: Hashable, Sendable {
    /// The market's timestamp.
    package var time: Instant
    package var code: StockCode
    package var board: Board
    package var price: QuotePrice
    package var reference: Price?
    /// The shares traded that day so far.
    package var volume: Int?
    package var open, high, low: Price?
    /// The shares of the last trade, and its second of the day.
    package var shares, second: Int?

    /// The entry of a quote; nil if it has no price of the market.
    package init?(_ quote: Quote) {
      guard let price = quote.price, price.kind.isLive else { return nil }
      self.price = price
      (time, code, board) = (quote.time.instant, quote.code, quote.board)
      (reference, volume) = (quote.reference, quote.volume)
      (open, high, low) = (quote.open, quote.high, quote.low)
      (shares, second) = (quote.lastTrade?.shares, quote.lastTrade?.secondOfDay)
    }

    fileprivate var quote: Quote {
      var quote = Quote(code: code, name: "", board: board, time: QuoteTime(time), price: price)
      quote.volume = volume
      quote.lastTrade = Quote.Trade(price: price.price, shares: shares, secondOfDay: second)
      return quote
    }
  }

  /// Appends quotes to the files of their days, except those without a price of the market.
  package func add(_ quotes: [Quote]) throws {
    let days = Dictionary(grouping: quotes.compactMap(Entry.init), by: \.time.day)
    guard !days.isEmpty else { return }
    try FileSystem.makeDirectories(folder)
    for (day, entries) in days.sorted(by: { $0.key < $1.key }) {
      try FileSystem.append(Array(entries.map { $0.line + "\n" }.joined().utf8), to: file(of: day))
    }
  }

  /// The entries of a code on a day, oldest first and one for each timestamp.
  package func entries(of code: StockCode, on day: Day) throws -> [Entry] {
    let entries = try lines(on: day).filter { $0.code == code }.map { ($0.time, $0) }
    return Dictionary(entries) { $1 }.values.sorted { $0.time < $1.time }
  }

  /// The trades of some codes on a day that were recorded, also by several programs at once.
  package func trades(of codes: Set<StockCode>, on day: Day) throws -> [StockCode: SessionTrades] {
    var trades: [StockCode: SessionTrades] = [:]
    let entries = try lines(on: day).filter { codes.contains($0.code) }
    for entry in entries.sorted(by: { ($0.volume ?? 0, $0.time) < ($1.volume ?? 0, $1.time) }) {
      _ = trades[entry.code, default: SessionTrades()].take(entry.quote)
    }
    return trades
  }

  /// The entries of a day in the order of the file.
  private func lines(on day: Day) throws -> [Entry] {
    guard let bytes = try FileSystem.readFile(file(of: day)) else { return [] }
    return try bytes.split(separator: 0x0A).compactMap { line in
      do {
        return try Entry(line: Array(line)).flatMap { $0.time.day == day ? $0 : nil }
      } catch is DecodingError {
        // A crash cut the line short; the others are good.
        return nil
      }
    }
  }

  /// Removes the files of days more than a week ago.
  package func prune(today: Day) throws {
    guard try FileSystem.status(of: folder) != nil else { return }
    for entry in try FileSystem.entries(of: folder) where entry.kind == .regular {
      let name = entry.name.string
      guard name.hasSuffix(Self.ending), let day = Day(iso: name.dropLast(Self.ending.count)),
        day < today.adding(-Self.daysKept)
      else { continue }
      try FileSystem.removeFile(folder.appending(entry.name))
    }
  }

  private func file(of day: Day) -> FilePath { folder.appending("\(day)\(Self.ending)") }

  private static let ending = ".jsonl"
  private static let daysKept = 7
}

extension QuoteLog.Entry {
  /// The entry as JSON, with prices in 1/10000 NT$.
  fileprivate var line: String {
    JSONValue.object([
      ("time", .integer(time.secondsSince1970)), ("code", .stringOrNull(code)),
      ("board", .string(board.rawValue)),
      ("kind", .string(price.kind.rawValue)), ("price", .integer(price.price.tenThousandths)),
      ("reference", .integerOrNull(reference?.tenThousandths)), ("volume", .integerOrNull(volume)),
      ("open", .integerOrNull(open?.tenThousandths)), ("high", .integerOrNull(high?.tenThousandths)),
      ("low", .integerOrNull(low?.tenThousandths)), ("shares", .integerOrNull(shares)),
      ("second", .integerOrNull(second)),
    ]).line
  }

  fileprivate init?(line: [UInt8]) throws {
    let stored = try JSONDecoder().decode(Stored.self, from: Data(line))
    func optional(_ units: Int?) -> Price? { units.flatMap { Price(tenThousandths: $0) } }
    guard let code = StockCode(stored.code), let board = Board(rawValue: stored.board),
      let kind = QuotePrice.Kind(rawValue: stored.kind), let price = Price(tenThousandths: stored.price),
      // Of the years to 2200, and no more shares than a quote may have: others would overflow in the chart.
      (0..<7_258_118_400).contains(stored.time), (0...FixedPoint.largest).contains(stored.volume ?? 0),
      (0...FixedPoint.largest).contains(stored.shares ?? 0), (0..<86_400).contains(stored.second ?? 0)
    else { return nil }
    self.price = QuotePrice(price, kind)
    time = Instant(secondsSince1970: stored.time)
    (self.code, self.board, volume) = (code, board, stored.volume)
    (reference, open) = (optional(stored.reference), optional(stored.open))
    (high, low) = (optional(stored.high), optional(stored.low))
    // Lines of earlier versions have neither.
    (shares, second) = (stored.shares, stored.second)
  }

  private struct Stored: Decodable {
    var time: Int
    var code, board, kind: String
    var price: Int
    var reference, volume, open, high, low, shares, second: Int?
  }
}
