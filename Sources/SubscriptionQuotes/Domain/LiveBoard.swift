internal import SubscriptionCalendar

/// The securities that are followed, each with its newest quote; the newest value wins, whatever comes when.
public struct LiveBoard: Sendable {
  /// In the order they are followed.
  public private(set) var rows: [LiveRow]
  private let places: [StockCode: Int]
  /// What was last told of each row, and which rows have something new.
  private var told: [Told?]
  private var changed: Set<Int> = []

  /// What must have changed for a row to be told again.
  private struct Told: Equatable {
    var price: QuotePrice?
    var trial: Price?
    var time: QuoteTime
    var volume: Int?

    init(_ quote: Quote) {
      (price, trial, time, volume) = (quote.price, quote.trial, quote.time, quote.volume)
    }
  }

  /// The board before any quote.
  public init(_ watched: [Watched]) {
    rows = watched.map(LiveRow.init)
    places = Dictionary(watched.enumerated().map { ($1.code, $0) }) { first, _ in first }
    told = Array(repeating: nil, count: rows.count)
  }

  /// Takes a quote; one that is older than what is known, says nothing new, or is of a security that nobody follows
  /// is dropped.
  ///
  /// - Returns: Whether it was new.
  @discardableResult
  public mutating func take(_ quote: Quote) -> Bool {
    guard let place = places[quote.code] else { return false }
    if let known = rows[place].quote, quote.time < known.time || quote == known { return false }
    rows[place].quote = quote
    if told[place] != Told(quote) { changed.insert(place) } else { changed.remove(place) }
    return true
  }

  /// The rows whose price, time or volume changed since they were last told, in order.
  public mutating func changes() -> [LiveRow] {
    let places = changed.sorted()
    changed = []
    for place in places { told[place] = rows[place].quote.map(Told.init) }
    return places.map { rows[$0] }
  }
}
