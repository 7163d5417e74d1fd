internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionQuotes

/// What is said of a provider's troubles and of its end, and what the command ends with.
enum WatchEnding {
  /// One line about an event; nil for quotes.
  static func words(for event: QuoteEvent) -> String? {
    switch event {
    case .quotes: nil
    case .unknown(let codes):
      "\(codes.map(\.description).joined(separator: ", ")): no quotes: the exchanges know no such code. "
        + "What to do: check it; a new listing is known from its first day of trade"
    case .rejected(let report): report.description
    case .trouble(let failure, let seconds): "\(failure) (asking again in \(seconds) s)"
    case .recovered: "quotes come again"
    case .closed: nil
    case .exhausted(let questions):
      "\(questions) questions were asked, and a run may ask no more. What to do: run again, or allow more "
        + "with --max-requests"
    }
  }

  /// One line about trouble that passes, for a screen that shows quotes.
  static func trouble(_ failure: QuoteFailure, _ seconds: Int, _ say: Wording) -> String {
    say(
      "暫無報價，\(seconds) 秒後再試（\(failure.source)：\(failure.reason)）",
      "no quotes for now, asking again in \(seconds) s (\(failure.source): \(failure.reason))")
  }

  /// When the market opens next.
  static func opensNext(_ instant: Instant, _ say: Wording) -> String {
    say("休市中，下次開盤 \(instant.dayAndTime)", "The market is closed; it opens next on \(instant.dayAndTime)")
  }

  /// Says why quotes ended, and gives what to end the process with.
  static func code(of error: any Error, signal: ExitStatus?) -> ExitCode {
    if let signal, error is CancellationError { return ExitCode(signal.rawValue) }
    switch error {
    case let error as ExitCode: return error
    case let error as QuoteFailure:
      return Complaint.about(
        JobError(
          error.isNotUnderstood ? .notUnderstood : .unavailable, nil, source: error.source,
          reason: error.reason, advice: error.advice))
    case let error as JobError: return Complaint.about(error)
    default:
      Complaint.say("\(error). This is a fault of subcal: please report it")
      return ExitCode(ExitStatus.internal.rawValue)
    }
  }
}
