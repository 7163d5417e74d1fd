internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionAccounts
internal import SubscriptionQueries

struct NotifyCommand: AsyncParsableCommand, StoreQuestion {
  static let configuration = CommandConfiguration(
    "notify", "將待辦與新公告傳送至 \(NotifyTarget.Kind.list(NotifyTarget.Kind.allCases))。",
    "Sends what is due and new to \(NotifyTarget.Kind.list(NotifyTarget.Kind.allCases)).",
    about: Text(
      "通知對象設於 ~/.config/subcal/notify.yaml，範例為 cron/notify.yaml，各管道須填什麼見 docs/delivery.md。每個對象對每件事"
        + "只收到一次，更新失敗一天至多一次，沒有待辦的日子不發送。成功時不輸出任何文字。",
      """
      The targets are set in ~/.config/subcal/notify.yaml; cron/notify.yaml is an \
      example, and docs/delivery.md says what each channel needs. Each target receives each event once, a failed run at most once a day, and \
      nothing on a day without events. Prints nothing on success.
      """),
    examples: ["subcal notify --test phone", "subcal notify --dry-run", "subcal nightly --notify"])

  @Option(
    help: .text(
      "設定檔（預設：使用者設定資料夾的 notify.yaml）",
      "The settings file. (default: notify.yaml in the user's configuration folder)"), completion: .file())
  var settings: String?

  @Option(
    help: .text("只對此通知對象傳送測試", "Send a test to this target only."),
    completion: .names(Configuration.notifyTargets)) var test: String?

  @Flag(help: .text("只列出會傳送的內容與對象，不傳送", "Only print what would be sent to whom.")) var dryRun = false
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var options: QueryOptions
  @OptionGroup(title: .costs) var cost: CostOptions

  @Flag(help: .text("將過程記錄輸出至標準錯誤", "Log to standard error.")) var verbose = false

  var fetching: FetchOption { options.fetching }

  func validate() throws { _ = try Paths.notifySettings(settings) }

  func run() async throws {
    let display = RunReporter(isVerbose: verbose)
    let settings = try Configuration.notifySettings(settings, only: test)
    let run = NotificationRun(
      settings, try options.settings(cost), favourites: try test == nil ? Configuration.favourites() : [],
      ledger: try ledger.writer(options, cost), language: try options.answerLanguage(), observer: display.show
    )
    let (test, isRehearsal) = (test, dryRun)
    let outcome = try await display.result(
      afterStop: test == nil
        ? Text("未送出的會在下次發送", "the next run sends what was not sent yet")
        : Text("請再執行一次", "run the test again")
    ) {
      guard test == nil else {
        var outcome = NotificationRun.Outcome()
        for (target, message, language) in try await run.test(isRehearsal: isRehearsal) {
          if isRehearsal {
            outcome.messages.append((target, message))
          } else {
            print(Text("已傳送測試給 \(target)", "\(target): the test was sent")[language])
          }
        }
        return outcome
      }
      return try await run.run(isRehearsal: isRehearsal)
    }
    for (target, message) in outcome.messages {
      print("→ \(target)\n" + ([message.title] + message.lines).map { "  \($0)\n" }.joined(), terminator: "")
    }
    for message in outcome.notes + outcome.failures.map(\.message) { StandardError.report(message) }
    if let status = outcome.failures.first?.status { throw ExitCode(status.rawValue) }
  }
}
