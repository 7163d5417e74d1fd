internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionQueries

struct NotifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify",
    abstract:
      "Sends what is due and new to webhooks, ntfy, Slack, Discord, Mattermost, Telegram, LINE and mail.",
    discussion: """
      The targets are set in ~/.config/subcal/notify.yaml; cron/notify.yaml is an \
      example. Each target receives each event once, a failed run at most once a day, \
      and nothing on a day without events. Prints nothing on success.

      Examples:
        subcal notify --test phone
        subcal notify --dry-run
        subcal nightly --notify
      """)

  @Option(help: "The settings file. (default: notify.yaml in the user's configuration folder)")
  var settings: String?

  @Option(help: "Send a test to this target only.") var test: String?

  @Flag(help: "Only print what would be sent to whom.") var dryRun = false

  @OptionGroup var ledger: LedgerOptions

  private var options: QueryOptions { ledger.query }

  @Flag(help: "Log to standard error.") var verbose = false

  func validate() throws { _ = try Paths.notifySettings(settings) }

  func run() async throws {
    let display = RunReporter(isVerbose: verbose)
    let settings = try Configuration.notifySettings(settings, only: test)
    let run = NotificationRun(
      settings, try options.settings(),
      favourites: try test == nil ? Configuration.favourites() : [],
      ledger: try ledger.desk(), language: try options.localizer().language, observer: display.show)
    let (test, isRehearsal) = (test, dryRun)
    let (result, signal) = await StopSignals.stopping {
      guard test == nil else {
        for (target, localizer) in try await run.test() {
          print(localizer("已傳送測試給 \(target)", "\(target): the test was sent"))
        }
        return NotificationRun.Outcome()
      }
      return try await run.run(isRehearsal: isRehearsal)
    }
    display.end()
    switch result {
    case .success(let outcome):
      for (target, message) in outcome.messages {
        print(
          "→ \(target)\n" + ([message.title] + message.lines).map { "  \($0)\n" }.joined(), terminator: "")
      }
      for text in outcome.notes + outcome.failures.map(\.description) { StandardError.report(text) }
      if let status = outcome.failures.first?.status { throw ExitCode(status.rawValue) }
    case .failure(let error):
      throw display.exitCode(
        reporting: error, signal: signal, afterStop: "the next run sends what was not sent yet")
    }
  }
}
