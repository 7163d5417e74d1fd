internal import ArgumentParser
internal import SubscriptionJob
internal import SystemPackage

/// `subcal notify`: tells people what the day asks and what changed.
struct NotifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify",
    abstract:
      "Tells webhooks, ntfy, Slack, Discord, Mattermost, Telegram, LINE and mail what is due and new.",
    discussion: """
      Who is told what stands in ~/.config/subcal/notify.yaml; cron/notify.yaml is \
      an example. Each thing is told once to each target, a failed night at most \
      once a day, and nothing when there is nothing. Silent on success.

      Examples:
        subcal notify --test phone
        subcal notify --dry-run
        subcal nightly --notify
      """)

  @Option(help: "The settings. (default: notify.yaml in the user's configuration folder)")
  var settings: String?

  @Option(help: "Send this target a test, and remember nothing.")
  var test: String?

  @Flag(help: "Only print what would be told to whom.")
  var dryRun = false

  @OptionGroup var options: QuestionOptions

  @Flag(help: "Log what is done, on standard error.")
  var verbose = false

  func validate() throws {
    try options.check()
    _ = try Paths.notifySettings(settings)
  }

  func run() async throws {
    let display = RunDisplay(isVerbose: verbose)
    let (settings, test, isRehearsal, options) = (try Paths.notifySettings(settings), test, dryRun, options)
    let (result, signal) = await StopSignals.stopping {
      try await Telling(settings: settings, options: options, observer: display.show)
        .run(test: test, isRehearsal: isRehearsal)
    }
    display.end()
    switch result {
    case .success(let failures):
      for failure in failures { Complaint.say(failure.description) }
      if let status = failures.first?.status { throw ExitCode(status.rawValue) }
    case .failure(let error):
      if let signal, error is CancellationError {
        Complaint.say("stopped by a signal; what was not told yet is told by the next run")
        throw ExitCode(signal.rawValue)
      }
      if let code = error as? ExitCode { throw code }
      throw ExitCode(display.tell(error, signal: signal).rawValue)
    }
  }
}
