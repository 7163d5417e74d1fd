internal import ArgumentParser
internal import Diagnostics
internal import Posix
internal import SystemPackage

@main
struct Subcal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subcal",
    abstract: "Taiwan's public share subscriptions (公開申購): what is open, at what premium, by when.",
    version: Version.current,
    subcommands: [
      NightlyCommand.self, QueryCommand.self, ListCommand.self, DigestCommand.self, CashPlanCommand.self,
      CalcCommand.self, FavouritesCommand.self, HistoryCommand.self, ChartCommand.self, StatsCommand.self,
      BackfillCommand.self, BackupCommand.self, StatusCommand.self, QuoteCommand.self, WatchCommand.self,
      PublishCommand.self,
      NotifyCommand.self,
    ])

  static func main() async {
    Signals.unblockAll()
    StandardOutput.keepFilesApart()
    // Help, versions and completions end the process inside the parser, so only a handler sees every end.
    ProcessEnd.precede {
      do throws(PosixError) {
        try StandardOutput.finish()
      } catch {
        ProcessEnd.now(StandardError.reportLostOutput(error).rawValue)
      }
    }
    let arguments = EnvironmentArguments.adding(
      to: Array(CommandLine.arguments.dropFirst()), environment: Environment.value)
    do {
      if arguments.isEmpty, Terminal.isTerminal(.standardOutput) {
        return try Overview.show(environment: Environment.value)
      }
      var command = try parsed(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as SubcalError {
      exit(withError: StandardError.report(error))
    } catch {
      exit(withError: error)
    }
  }

  /// Parses with the one command first: the whole program's parser visits every command, which takes longer than
  /// answering a query.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let command, command.configuration.subcommands.isEmpty {
      do {
        let parsed = try command.parseAsRoot(Array(arguments.dropFirst()))
        // Help is a command too.
        if type(of: parsed) == command { return parsed }
      } catch {
        // The program's parser gives the same help or error, with the program's name.
      }
    }
    return try parseAsRoot(arguments)
  }
}
