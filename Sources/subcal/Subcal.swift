internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Posix
internal import SubscriptionDelivery
internal import SystemPackage

@main
struct Subcal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subcal",
    abstract: "Taiwan's public share subscriptions (公開申購): what is open, at what premium, by when.",
    version: Version.current,
    subcommands: [
      NightlyCommand.self, QueryCommand.self, ListCommand.self, DigestCommand.self, CashPlanCommand.self,
      ApplyCommand.self, WithdrawCommand.self, WonCommand.self, SoldCommand.self, LedgerCommand.self,
      CalcCommand.self, FavouritesCommand.self, HistoryCommand.self, ChartCommand.self, StatsCommand.self,
      BackfillCommand.self, BackupCommand.self, StatusCommand.self, QuoteCommand.self, WatchCommand.self,
      PublishCommand.self, NotifyCommand.self, ServeCommand.self, ConfigCommand.self,
    ])

  @Option(
    help: """
      The settings file, before or after the command; also SUBCAL_CONFIG. (default: config.yaml in the user's \
      configuration folder)
      """)
  var config: String?

  @Flag(help: "Describe every command and its options as JSON, for scripts.") var helpJson = false

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
    do {
      var arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "--help-json" { return print(try CommandDescriptions.json(), terminator: "") }
      try EnvironmentArguments.check(names: ProcessInfo.processInfo.environment.keys)
      let configuration = try Configuration(Configuration.option(in: &arguments))
      try await Configuration.$current.withValue(configuration) {
        if arguments.isEmpty, Terminal.isTerminal(.standardOutput) {
          return try Overview.show {
            var digest = try configured(["digest"])
            try digest.run()
          }
        }
        var command = try configured(arguments)
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      }
    } catch let error as SubcalError {
      exit(withError: StandardError.report(error))
    } catch {
      exit(withError: error)
    }
  }

  /// The command with what the environment and the settings give. An error that a value of the settings causes names its
  /// place in the file.
  private static func configured(_ arguments: [String]) throws -> any ParsableCommand {
    let settings = Configuration.current.settings
    func parsed(without left: UserSettings.OptionValue? = nil) throws -> any ParsableCommand {
      try Self.parsed(
        EnvironmentArguments.adding(to: arguments, environment: Environment.value) { option, command in
          settings?.value(of: option, for: command).flatMap { $0 == left ? nil : $0.texts }
        })
    }
    do {
      return try parsed()
    } catch {
      for value in settings?.values ?? [] {
        do { _ = try parsed(without: value) } catch { continue }
        throw SubcalError(
          .usage, reason: "\(value.place): \(message(for: error))", advice: "correct the value in the file.")
      }
      throw error
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
