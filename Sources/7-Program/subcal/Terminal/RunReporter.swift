internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Logging
internal import Posix
internal import SubscriptionQuotes
internal import SubscriptionWatch
internal import Synchronization

/// Shows a run on standard error: a progress line on a terminal, a log with `--verbose`, and nothing in cron unless
/// something is wrong.
///
/// Night, backfill, publish and messages show themselves through it. cron mails whatever is printed, so a run
/// that is well prints nothing. ``exitCode(reporting:signal:afterStop:)`` is where an error of a run becomes
/// a number.
final class RunReporter: Sendable {
  private let logger: Logger?
  private let line: Mutex<ProgressLine>?
  /// Events come from several threads, on which the settings of the command are not known.
  private let language = Language.messages

  init() {
    let isVerbose = Setting.verbose.isOn
    var logger = Logger(label: "subcal", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .debug
    self.logger = isVerbose ? logger : nil
    let isLive = !isVerbose && Terminal.isTerminal(.standardError)
    line =
      isLive
      ? Mutex(ProgressLine(columns: ScreenWidth.columns(of: .standardError) ?? 80, in: language)) : nil
  }

  func show(_ event: RunEvent) {
    if let logger { log(event, to: logger) }
    line?.withLock { line in
      line.take(event)
      StandardError.write(line.refresh)
    }
  }

  /// Clears the progress line.
  func end() { line?.withLock { StandardError.write($0.clear) } }

  /// The result of work that a signal cancels; reports why it failed and throws the exit code.
  ///
  /// - Parameter afterStop: What remains of a run that a signal stops.
  func result<Value: Sendable>(
    afterStop: Text, of work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let (result, signal) = await StopSignals.stopping(work)
    end()
    do { return try result.get() } catch {
      throw exitCode(reporting: error, signal: signal, afterStop: afterStop)
    }
  }

  /// Reports why a run failed.
  ///
  /// - Parameter afterStop: What remains of a run that a signal stops.
  func exitCode(reporting error: any Error, signal: ExitStatus?, afterStop: Text) -> ExitCode {
    if let signal, error is CancellationError {
      StandardError.report(Text("收到訊號而中止；", "stopped by a signal; ") + afterStop)
      return ExitCode(signal.rawValue)
    }
    guard let error = error as? SubcalError else {
      StandardError.report(
        "\(error)。這是 subcal 的錯誤，請附上 --verbose 的記錄回報",
        "\(error). This is a bug in subcal: please report it with the log of --verbose")
      return ExitCode(ExitStatus.internal.rawValue)
    }
    return StandardError.report(error)
  }

  private func log(_ event: RunEvent, to logger: Logger) {
    switch event {
    case .step(let step): logger.info("\(step.name[language])")
    case .asking(let source, let url):
      logger.debug("\(Text("\(source)：查詢 \(url)", "\(source): asking \(url)")[language])")
    case .received, .progress: break
    case .retrying(let source, let seconds, let reason):
      let text = Text(
        "\(source)：\(reason)；\(seconds) 秒後重試", "\(source): \(reason); trying again in \(seconds) s")
      logger.warning("\(text[language])")
    case .finished(let source, _, let outcome):
      logger.info("\(Text("\(source)：\(outcome)", "\(source): \(outcome)")[language])")
    case .note(let message): logger.warning("\(message[language])")
    case .detail(let message): logger.debug("\(message[language])")
    }
  }
}

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
        "\(error)。這是 subcal 的錯誤，請回報", "\(error). This is a bug in subcal: please report it")
      return ExitCode(ExitStatus.internal.rawValue)
    }
  }
}
