internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionQueries
internal import SubscriptionQuotes

extension WatchMessages {
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
      StandardError.report(
        Text("\(error)。這是 subcal 的錯誤，請回報", "\(error). This is a bug in subcal: please report it"))
      return ExitCode(ExitStatus.internal.rawValue)
    }
  }
}
