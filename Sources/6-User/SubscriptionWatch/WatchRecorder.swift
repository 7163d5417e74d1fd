internal import SubscriptionQuotes
internal import Trading
internal import Values

/// Keeps the quotes that a watch received. They are shown even if they cannot be kept; that is reported once.
///
/// ``WatchRun`` has one. The log is for `chart` and for the trades of the day, the candles are for the pages.
/// The screen comes first: a full disk is reported once and costs no quote.
struct WatchRecorder {
  private let log: QuoteLog?
  private var candles: LiveCandles?
  private var failed: Set<Output> = []
  /// The time of the last entry of each code in the log.
  private var logged: [StockCode: Instant] = [:]

  private enum Output { case log, candles }

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

  /// Adds changed quotes and, once a minute, unchanged ones that the market confirmed; returns what is to be reported.
  mutating func add(_ changed: [Quote], confirmed: [Quote], at now: Instant) -> [WatchNote] {
    var notes: [WatchNote] = []
    do {
      try log?.add(changed + lasting(confirmed, besides: changed, at: now))
    } catch {
      notes += first(.log, .notRecorded("\(error)"))
    }
    do {
      try candles?.put(changed)
    } catch {
      notes += first(.candles, .noCandles("\(error)"))
    }
    return notes
  }

  /// Unchanged quotes as of a little while ago: without them nobody could tell a quiet market from a watch without
  /// answers.
  private mutating func lasting(_ confirmed: [Quote], besides changed: [Quote], at now: Instant) -> [Quote] {
    for quote in changed {
      logged[quote.code] = max(quote.time.instant, logged[quote.code] ?? quote.time.instant)
    }
    let moment = Instant(secondsSince1970: now.secondsSince1970 - Self.delay)
    return confirmed.filter { quote in
      guard quote.day == moment.day, moment.secondOfDay <= quote.board.sessionEnd,
        let last = logged[quote.code], moment.secondsSince1970 - last.secondsSince1970 >= Self.interval
      else { return false }
      logged[quote.code] = moment
      return true
    }.map { quote in
      var quote = quote
      quote.time = QuoteTime(moment)
      return quote
    }
  }

  private mutating func first(_ output: Output, _ note: WatchNote) -> [WatchNote] {
    failed.insert(output).inserted ? [note] : []
  }

  /// Seconds after which a trade is surely published.
  private static let delay = 30
  private static let interval = 60
}
