internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Files
internal import Localization
internal import Posix
internal import SubscriptionAccounts
internal import SubscriptionDelivery
internal import SubscriptionNightly
internal import SubscriptionQueries
internal import SubscriptionReport
internal import Values

/// What cron starts: a night, and then, with its locks released, messages, the monitor, warnings on standard error and the
/// exit code. A question with `--fetch` runs one as well.
///
/// `NightlyCommand` makes one of its options, ``FetchOption`` of what variables and the settings file give
/// for them. The order matters: a message that is sent before the locks are released would keep the next
/// run waiting for a slow mail server. A message that could not be sent makes the exit code 10, not the
/// night a failure.
struct NightJob {
  private(set) var settings: NightlySettings
  /// Whether what is open for subscription is printed afterwards.
  var showsOpen = false
  /// Whether notifications are sent afterwards.
  var notifies = false
  /// What each run is reported to.
  var monitor: HealthCheck?

  /// The night of options and settings.
  init(_ options: NightOptions) throws {
    settings = try options.settings()
    showsOpen = Setting.showOpen.isOn
    notifies = options.notifies
    // The address is a secret, so no message repeats it.
    if let given = Setting.healthcheckURL.given, let address = given.texts.last {
      monitor = try HealthCheck(address).orThrow(
        ValidationError(
          "\(given.name)：不是網址。須以 https:// 開頭。",
          "\(given.name): this is not an address; give one that begins with https://."))
    }
  }

  /// The night that a question fetches, into a store and a folder. It prints nothing on standard output.
  init(store: FilePath, output: FilePath) throws {
    try self.init(.given())
    (settings.store, settings.output) = (store, output)
    showsOpen = false
  }

  func run() async throws {
    Heap.keepWhole()
    try Paths.checkDownload(to: settings.store, output: settings.output, record: settings.record)
    let display = RunReporter()
    let isFirst = try ResolvedPath.status(of: settings.output.appending(OutputDirectory.runRecord)) == nil
    let isNewStore = try ResolvedPath.status(of: settings.store) == nil
    let run = NightlyRun(settings, startedAt: .now, observer: display.show)
    let (outcome, signal) = await StopSignals.stopping(within: limit) { try await run.run() }
    // Said once: a mail every night would say nothing new.
    if !isFirst {
      for (missing, path) in Unsupported.take() { display.show(.detail(missing.meaning(at: path))) }
    }
    display.end()
    var isReported = true
    if signal == nil {
      if notifies { isReported = await sendNotifications(display) }
      isReported = await reportToMonitor(outcome, display) && isReported
    }
    switch outcome {
    case .success(let night):
      if showsOpen { AnswerPrinter(.text, in: .messages).print(night.report.openOfferings) }
      for warning in night.warnings + [night.advice].compactMap(\.self) { StandardError.report(warning) }
      if isFirst || isNewStore, try needsBars() {
        StandardError.report(
          Text(
            "資料庫還沒有過去的行情：執行 subcal backfill --from \(settings.moment.day.adding(-365)) 補齊一年，約 13 分鐘；在此之前 K 線、回測與預估準確度所見有限",
            "the store has no past closes yet: subcal backfill --from \(settings.moment.day.adding(-365)) fills a year in about "
              + "13 minutes; until then charts, backtest and track record have little to show"))
      }
      let status = night.status == .done && !isReported ? .incomplete : night.status
      if status != .done { throw ExitCode(status.rawValue) }
    case .failure(let error):
      throw display.exitCode(
        reporting: error, signal: signal, afterStop: Text("本次未發布", "nothing was published"))
    }
  }

  /// Whether the store of a night from the exchanges has no closes but tonight's.
  private func needsBars() throws -> Bool {
    try settings.origin.isLive && StoreAccess(settings.store).daysWithBars() <= 1
  }

  /// Reports failures and returns whether there were none.
  private func sendNotifications(_ display: RunReporter) async -> Bool {
    do {
      var query = QuerySettings(
        store: StoreAccess(settings.store), moment: settings.moment, costs: settings.costs)
      query.cutOff = settings.cutOff
      let run = NotificationRun(
        try Configuration.notifySettings(), query,
        favourites: try Configuration.favourites(),
        ledger: try .own(with: query), language: .messages, observer: display.show)
      let outcome = try await run.run()
      for message in outcome.notes + outcome.failures.map(\.message) { StandardError.report(message) }
      return outcome.failures.isEmpty
    } catch {
      let message = (error as? SubcalError)?.message ?? Text(verbatim: "\(error)")
      StandardError.report(Text("未發送通知：", "no notification was sent: ") + message)
      return false
    }
  }

  /// Reports failures and returns whether there were none.
  private func reportToMonitor(
    _ outcome: Result<NightlyRun.Outcome, any Error>, _ display: RunReporter
  ) async -> Bool {
    guard let monitor else { return true }
    let failure: String?
    var note: String?
    switch outcome {
    case .success(let night):
      failure = nil
      note = night.report.doubtText.map { "in doubt: \($0[.english])" }
    case .failure(let error as SubcalError):
      // Of two runs at once, the other one reports.
      if error.status == .locked { return true }
      failure = error.description
    case .failure(let error): failure = "\(error)"
    }
    do {
      try await monitor.report(failure: failure, note: note, observer: display.show)
      return true
    } catch {
      StandardError.report((error as? SubcalError)?.message ?? Text(verbatim: "\(error)"))
      return false
    }
  }

  /// The downloads' time and a fifth of it for everything else, which usually takes seconds.
  var limit: StopSignals.TimeLimit {
    let seconds = settings.timeLimit * 6 / 5
    return StopSignals.TimeLimit(
      seconds: Double(seconds),
      error: SubcalError(
        .unavailable, "更新超過 \(seconds) 秒，本次未發布",
        "the night took more than \(seconds) seconds, and nothing was published",
        advice: "以 --verbose 查看哪一步費時；以 --time-limit 增加時間。",
        "look with --verbose which step takes so long; give it more time with --time-limit."))
  }
}
