internal import SubscriptionCalendar
internal import SubscriptionQuotes

/// Keeps the quotes that a watch received. They are shown even if they cannot be kept; that is reported once.
struct WatchRecorder {
  private let log: QuoteLog?
  private var candles: LiveCandles?
  private var failed: Set<Place> = []

  private enum Place { case log, candles }

  init(_ log: QuoteLog?, _ candles: LiveCandles?) { (self.log, self.candles) = (log, candles) }

  /// Removes what is too old to be kept, and returns what is to be reported.
  mutating func prune(today: Day) -> [WatchNote] {
    do {
      try log?.prune(today: today)
      return []
    } catch {
      return first(.log, .notRecorded("\(error)"))
    }
  }

  /// Adds changed quotes, and returns what is to be reported.
  mutating func add(_ quotes: [Quote]) -> [WatchNote] {
    var notes: [WatchNote] = []
    do {
      try log?.add(quotes)
    } catch {
      notes += first(.log, .notRecorded("\(error)"))
    }
    do {
      try candles?.put(quotes)
    } catch {
      notes += first(.candles, .noCandles("\(error)"))
    }
    return notes
  }

  private mutating func first(_ place: Place, _ note: WatchNote) -> [WatchNote] {
    failed.insert(place).inserted ? [note] : []
  }
}
