internal import ArgumentParser
internal import Posix
internal import SubscriptionJob

/// The program: arguments in, exit code out.
@main
struct Subcal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subcal",
    abstract: "Taiwan's public share subscriptions (公開申購): what is open, at what premium, by when.",
    version: Version.current,
    subcommands: [
      NightlyCommand.self, QueryCommand.self, ListCommand.self, DigestCommand.self, CashPlanCommand.self,
      CalcCommand.self, FavouritesCommand.self, HistoryCommand.self, ChartCommand.self, StatsCommand.self,
      BackfillCommand.self, StatusCommand.self, QuoteCommand.self, WatchCommand.self, PublishCommand.self,
      NotifyCommand.self,
    ])

  static func main() async {
    let arguments = EnvironmentArguments.adding(
      to: Array(CommandLine.arguments.dropFirst()), environment: Environment.value)
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: error)
    }
  }
}
