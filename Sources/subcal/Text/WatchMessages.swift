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
    case .unknown(let codes):
      "\(codes.map(\.description).joined(separator: ", ")): no quotes: no exchange lists this code. "
        + "What to do: check it; a new listing appears on its first trading day"
    case .rejected(let report): report.description
    case .trouble(let failure, let seconds): "\(failure) (retrying in \(seconds) s)"
    case .recovered: "quotes are arriving again"
    case .closed: nil
    case .exhausted(let requests):
      "\(requests) requests were made, the most of a run. What to do: run again, or allow more "
        + "with --max-requests"
    }
  }

  /// One line about a passing failure, for a screen that shows quotes.
  static func trouble(_ failure: QuoteFailure, _ seconds: Int, _ localizer: Localizer) -> String {
    localizer(
      "暫無報價，\(seconds) 秒後再試（\(failure.source)：\(failure.reason)）",
      "no quotes for now, retrying in \(seconds) s (\(failure.source): \(failure.reason))")
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
