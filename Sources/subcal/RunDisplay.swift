internal import Logging
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import Synchronization
internal import SystemPackage

/// Shows a run on standard error: a live line for each source on a terminal, a log with `--verbose`, and nothing
/// in cron unless something is wrong.
final class RunDisplay: Sendable {
  private let logger: Logger?
  private let line: Mutex<LiveLine>?

  init(isVerbose: Bool) {
    var logger = Logger(label: "subcal", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .debug
    self.logger = isVerbose ? logger : nil
    let isLive = !isVerbose && Terminal.isTerminal(.standardError)
    line = isLive ? Mutex(LiveLine(columns: Terminal.size(.standardError)?.columns ?? 80)) : nil
  }

  /// Shows one thing that happened.
  func show(_ event: RunEvent) {
    if let logger { Self.log(event, to: logger) }
    line?.withLock { line in
      line.take(event)
      Complaint.write(line.refresh)
    }
  }

  /// Clears the live line away.
  func end() {
    line?.withLock { Complaint.write($0.clear) }
  }

  /// Says why a run published nothing, and what to end with.
  func tell(_ error: any Error, signal: ExitStatus?) -> ExitStatus {
    if let signal, error is CancellationError {
      Complaint.say("stopped by a signal; nothing was published")
      return signal
    }
    guard let error = error as? JobError else {
      Complaint.say("\(error). This is a fault of subcal: please report it with the log of --verbose")
      return .internal
    }
    Complaint.say(error.description)
    return error.status
  }

  private static func log(_ event: RunEvent, to logger: Logger) {
    switch event {
    case .stage(let stage): logger.info("\(stage.rawValue)")
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
