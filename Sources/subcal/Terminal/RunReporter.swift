internal import ArgumentParser
internal import Diagnostics
internal import Logging
internal import Posix
internal import SubscriptionCalendar
internal import Synchronization
internal import SystemPackage

/// Shows a run on standard error: a progress line on a terminal, a log with `--verbose`, and nothing in cron unless
/// something is wrong.
final class RunReporter: Sendable {
  private let logger: Logger?
  private let line: Mutex<ProgressLine>?

  init(isVerbose: Bool) {
    var logger = Logger(label: "subcal", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .debug
    self.logger = isVerbose ? logger : nil
    let isLive = !isVerbose && Terminal.isTerminal(.standardError)
    line = isLive ? Mutex(ProgressLine(columns: Terminal.size(.standardError)?.columns ?? 80)) : nil
  }

  func show(_ event: RunEvent) {
    if let logger { Self.log(event, to: logger) }
    line?.withLock { line in
      line.take(event)
      StandardError.write(line.refresh)
    }
  }

  /// Clears the progress line.
  func end() { line?.withLock { StandardError.write($0.clear) } }

  /// Reports why a run failed.
  ///
  /// - Parameter afterStop: What remains of a run that a signal stops.
  func exitCode(reporting error: any Error, signal: ExitStatus?, afterStop: String) -> ExitCode {
    if let signal, error is CancellationError {
      StandardError.report("stopped by a signal; \(afterStop)")
      return ExitCode(signal.rawValue)
    }
    guard let error = error as? SubcalError else {
      StandardError.report("\(error). This is a bug in subcal: please report it with the log of --verbose")
      return ExitCode(ExitStatus.internal.rawValue)
    }
    StandardError.report(error.description)
    return ExitCode(error.status.rawValue)
  }

  private static func log(_ event: RunEvent, to logger: Logger) {
    switch event {
    case .step(let step): logger.info("\(step.rawValue)")
    case .asking(let source, let url): logger.debug("\(source): asking \(url)")
    case .received, .progress: break
    case .retrying(let source, let seconds, let reason):
      logger.warning("\(source): \(reason); trying again in \(seconds) s")
    case .finished(let source, _, let outcome): logger.info("\(source): \(outcome)")
    case .note(let text): logger.warning("\(text)")
    case .detail(let text): logger.debug("\(text)")
    }
  }
}
