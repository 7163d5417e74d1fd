internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionDelivery
internal import SubscriptionAccounts
internal import SubscriptionQueries
internal import SubscriptionQuotes

struct NotifyCommand: AsyncParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "notify", "將待辦與新公告傳送至 \(NotifyTarget.Kind.list(NotifyTarget.Kind.allCases))。",
      "Sends what is due and new to \(NotifyTarget.Kind.list(NotifyTarget.Kind.allCases)).",
      about: Text(
        "通知對象設於 ~/.config/subcal/notify.yaml，例如：\n\n"
          + "  targets:\n    phone: {kind: ntfy, topic: {env: NTFY_TOPIC}}\n\n"
          + "Debian 套件的 /usr/share/doc/subcal/examples/notify.yaml 有每一種管道的範例。每個對象對每件事"
          + "只收到一次，更新失敗一天至多一次，沒有待辦的日子不發送。成功時不輸出任何文字。",
        """
        The targets are set in ~/.config/subcal/notify.yaml, for instance:

          targets:
            phone: {kind: ntfy, topic: {env: NTFY_TOPIC}}

        The Debian package has an example of each channel in \
        /usr/share/doc/subcal/examples/notify.yaml. Each target receives each event once, \
        a failed run at most once a day, and nothing on a day without events. Prints \
        nothing on success.
        """),
      examples: [
        "subcal notify --test phone", "subcal notify --dry-run", "subcal nightly --notify",
        "subcal notify --last-call",
      ])
  }

  @Option(
    help: .text("只對此通知對象傳送測試", "Send a test to this target only.", value: "target"),
    completion: .names(Configuration.notifyTargets)) var test: String?

  @Flag(
    help: .text(
      "截止前提醒，適合交易日 12:30：今天截止而尚未申購或金額不足者，附即時報價算出的溢價、損益與期望值；沒有這樣的案件，或距券商截止不到 15 分鐘，則不查詢、不傳送",
      "The last call, for 12:30 on a trading day: what closes today and is not applied for, or lacks money, with premium, "
        + "profit and expected value at the prices of the minute. Without any, or less than 15 minutes before the "
        + "broker's cut-off, it asks nobody and sends nothing."))
  var lastCall = false

  @Flag(help: .text("只列出會傳送的內容與對象，不傳送", "Only print what would be sent to whom.")) var dryRun = false
  func validate() throws {
    _ = (try Paths.notifySettings(), try PollingSettings.given(), try QuerySettings.given())
    guard test == nil || !lastCall else {
      throw ValidationError("--test 不能與 --last-call 並用。", "--test excludes --last-call.")
    }
  }

  func run() async throws {
    let display = RunReporter()
    let settings = try Configuration.notifySettings(only: test, isRehearsal: dryRun)
    for error in settings.missing { StandardError.report(error.message) }
    let run = NotificationRun(
      settings, try .given(), favourites: try test == nil ? Configuration.favourites() : [],
      ledger: try .own(with: .given()), language: .messages, observer: display.show
    )
    let (test, isRehearsal, isLastCall) = (test, dryRun, lastCall)
    let moment = try Arguments.givenMoment()
    let polling = try PollingSettings.given()
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
      guard isLastCall else { return try await run.run(isRehearsal: isRehearsal) }
      return try await run.lastCall(isRehearsal: isRehearsal) { codes, hours in
        let provider = PollingProvider(polling, hours: hours, now: { moment ?? .now })
        return try await provider.once(of: codes).flatMap { event -> [Quote] in
          if case .quotes(let quotes) = event { quotes } else { [] }
        }
      }
    }
    for (target, message) in outcome.messages {
      print("→ \(target)\n" + ([message.title] + message.lines).map { "  \($0)\n" }.joined(), terminator: "")
    }
    for message in outcome.notes + outcome.failures.map(\.message) { StandardError.report(message) }
    if let status = outcome.failures.first?.status { throw ExitCode(status.rawValue) }
  }
}
