internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Logging
internal import Posix
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import Synchronization
internal import SystemPackage
internal import Values

enum StandardError {
  /// Reports why a command failed and returns the exit code.
  static func report(_ error: SubcalError) -> ExitCode {
    report(error.message)
    return ExitCode(error.status.rawValue)
  }

  /// Reports that a part of the output is lost.
  static func reportLostOutput(_ error: PosixError) -> ExitCode {
    report(
      SubcalError(
        .cannotWrite, "輸出不完整：\(error)", "the output is not complete: \(error)",
        advice: "檢查磁碟是否已滿，以及讀取輸出的程式是否仍在執行。",
        "check that the disk is not full and that the program which reads the output still runs."))
  }

  static func report(_ message: Text) { report(message[.messages]) }

  static func report(_ chinese: Wording<Chinese>, _ english: Wording<English>) {
    report(Text(chinese, english))
  }

  /// Writes a line with the program's name, which a terminal gets in lines of its width.
  static func report(_ text: String) {
    let line = "subcal: \(text)"
    let columns = Terminal.isTerminal(.standardError) ? ScreenWidth.columns(of: .standardError) : nil
    write((columns.map { LabelledLines.broken(line, to: $0, after: 8) } ?? line) + "\n")
  }

  static func write(_ text: String) {
    do {
      _ = try FileDescriptor.standardError.writeAll(text.utf8)
    } catch {
      // There is nowhere left to report that standard error is gone.
    }
  }
}

/// Shows a run on standard error: a progress line on a terminal, a log with `--verbose`, and nothing in cron unless
/// something is wrong.
final class RunReporter: Sendable {
  private let logger: Logger?
  private let line: Mutex<ProgressLine>?
  /// Events come from several threads, on which the settings of the command are not known.
  private let language = Language.messages

  init(isVerbose: Bool) {
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

/// The progress line on a terminal: the step and, while downloading, the state of each source.
struct ProgressLine {
  private let columns: Int
  private var step: NightlyStep?
  private var sources: [(name: String, state: String)] = []
  private var shown = ""
  private var progress: Progress?

  private let language: Language

  init(columns: Int, in language: Language) { (self.columns, self.language) = (max(20, columns), language) }

  private struct Progress {
    let began: ContinuousClock.Instant
    var done: Int
    var total: Int
    var what: String

    /// A bar of 16 characters, the current item, the rate a minute, and the time left.
    func text(in language: Language) -> String {
      let filled = total == 0 ? 16 : done * 16 / total
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 16 - filled)
      let seconds = Int((ContinuousClock.now - began).components.seconds)
      guard done > 0, seconds > 0 else { return "[\(bar)] \(done)/\(total)  \(what)" }
      let left = seconds * (total - done) / done
      let rest =
        left >= 90
        ? Text("\((left + 30) / 60) 分", "\((left + 30) / 60) min") : Text("\(left) 秒", "\(left) s")
      let rate = done * 60 / seconds
      return "[\(bar)] \(done)/\(total)  \(what)  "
        + Text("每分 \(rate)，剩 \(rest)", "\(rate)/min, \(rest) left")[language]
    }
  }

  mutating func take(_ event: RunEvent) {
    switch event {
    case .step(let next): step = next
    case .asking(let source, _): set(source, "…")
    case .received(let source, let bytes, let expected):
      let total = expected.map { "/\(Self.size($0))" } ?? ""
      if bytes > 0 { set(source, Self.size(bytes) + total) }
    case .retrying(let source, let seconds, _):
      set(source, Text("\(seconds) 秒後重試", "again in \(seconds) s")[language])
    case .finished(let source, let isGood, _): set(source, isGood ? "✓" : "✗")
    case .progress(let done, let total, let what):
      let began = progress?.began ?? .now
      progress = Progress(began: began, done: done, total: total, what: what)
    case .note, .detail: break
    }
  }

  var refresh: String {
    mutating get {
      let parts = step == .download ? sources.map { "\($0.name) \($0.state)" } : []
      let text =
        progress?.text(in: language)
        ?? ([step.map { "[\(Self.number(of: $0))/5] \($0.name[language])" } ?? ""] + parts).joined(
          separator: "  ")
      let cut = TerminalWidth.cut(text, to: columns - 1)
      guard cut != shown else { return "" }
      shown = cut
      return "\r\u{1B}[K" + cut
    }
  }

  var clear: String { shown.isEmpty ? "" : "\r\u{1B}[K" }

  private mutating func set(_ source: String, _ state: String) {
    if let index = sources.firstIndex(where: { $0.name == source }) {
      sources[index].state = state
    } else {
      sources.append((source, state))
    }
  }

  private static func number(of step: NightlyStep) -> Int {
    (NightlyStep.allCases.firstIndex(of: step) ?? 0) + 1
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\((bytes + 1023) / 1024) kB" : "\(bytes >> 20) MB"
  }
}
