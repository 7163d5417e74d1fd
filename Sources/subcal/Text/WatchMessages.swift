internal import ArgumentParser
internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionQueries
internal import SubscriptionQuotes

/// Messages about a provider's events and failures, and the exit code.
enum WatchMessages {
  /// One line about an event; nil for quotes.
  static func text(for event: QuoteEvent) -> String? {
    switch event {
    case .quotes: nil
    case .late(let codes): "\(list(codes)): missing from the exchange's answers for now; asking again"
    case .unknown(let codes):
      "\(list(codes)): no quotes: no exchange lists this code. "
        + "What to do: check it; a new listing appears on its first trading day"
    case .rejected(let remark, let count):
      count == 1 ? remark.description : "\(remark) (\(count) times so far)"
    case .ahead(let code, let seconds):
      "\(code): its time is \(seconds) s ahead of this machine's clock, and counts as now. "
        + "What to do: check the clock, if this is said in every run"
    case .trouble(let failure, let seconds):
      "\(failure)" + (seconds.map { " (retrying in \($0) s)" } ?? "")
    case .gaveUp(let failure): "\(failure) It is not asked again in this run"
    case .recovered: "quotes are arriving again"
    case .closed: nil
    case .exhausted(let requests):
      "\(requests) requests were made, the most of a run. What to do: run again, or allow more "
        + "with --max-requests"
    }
  }

  /// One line about a failure beside the quotes.
  static func text(for note: WatchNote) -> String {
    switch note {
    case .alertProgram(let problem): problem
    case .notRecorded(let problem): "the session is not recorded: \(problem)"
    case .noCandles(let problem): "the pages do not show today's candles: \(problem)"
    }
  }

  /// One line about a passing failure, for a screen that shows quotes.
  static func trouble(_ failure: QuoteFailure, _ seconds: Int?, _ localizer: Localizer) -> String {
    guard let seconds else {
      return localizer(
        "暫無報價（\(failure.source)：\(failure.reason)）",
        "no quotes for now (\(failure.source): \(failure.reason))")
    }
    return localizer(
      "暫無報價，\(seconds) 秒後再試（\(failure.source)：\(failure.reason)）",
      "no quotes for now, retrying in \(seconds) s (\(failure.source): \(failure.reason))")
  }

  private static func list(_ codes: [StockCode]) -> String {
    codes.map(\.description).joined(separator: ", ")
  }

  static func opensNext(_ instant: Instant, _ localizer: Localizer) -> String {
    localizer(
      "休市中，下次開盤 \(instant.dayAndTime)", "The market is closed; it opens next on \(instant.dayAndTime)")
  }

  /// Reports why quotes ended and returns the exit code.
  static func code(of error: any Error, signal: ExitStatus?) -> ExitCode {
    if let signal, error is CancellationError { return ExitCode(signal.rawValue) }
    switch error {
    case let error as ExitCode: return error
    case let error as QuoteFailure:
      return StandardError.report(
        SubcalError(
          error.isNotUnderstood ? .notUnderstood : .unavailable, source: error.source,
          reason: error.reason, advice: error.advice))
    case let error as SubcalError: return StandardError.report(error)
    default:
      StandardError.report("\(error). This is a bug in subcal: please report it")
      return ExitCode(ExitStatus.internal.rawValue)
    }
  }
}
