internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionQueries
internal import Settings

/// The program: it puts settings, environment and arguments together, and runs one command.
///
/// ``configured(_:)`` adds what settings and variables give as if it had been typed; a command does not know
/// where a value comes from. An error that disappears without a value of the settings is reported at that
/// value's line. What ``main()`` does before it reads anything protects keys and output, so nothing comes
/// before that.
@main
struct Subcal: AsyncParsableCommand {
  static let about = Text(
    "台灣公開申購：哪些可申購、溢價率多少、何時截止。",
    "Taiwan's share subscriptions (公開申購): what is open, at what premium, by when.")

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "subcal",
      abstract: about[.messages],
      usage: Text("subcal 指令 [選項]", "subcal COMMAND [OPTIONS]")[.messages],
      version: Version.current,
      subcommands: [
        NightlyCommand.self, QueryCommand.self, ListCommand.self, DigestCommand.self, CashPlanCommand.self,
        ApplyCommand.self, WithdrawCommand.self, WonCommand.self, SoldCommand.self, LedgerCommand.self,
        CalcCommand.self, FavouritesCommand.self, HistoryCommand.self, ChartCommand.self, StatsCommand.self,
        BacktestCommand.self, BackfillCommand.self, BackupCommand.self, RestoreCommand.self,
        StatusCommand.self,
        QuoteCommand.self, WatchCommand.self,
        PublishCommand.self, NotifyCommand.self, ServeCommand.self, ConfigCommand.self,
      ])
  }

  // Those of the whole program are taken out of the command line before it is parsed; see ``CommandLineInput``. They are
  // here for completion and for descriptions; but for `--output`, which the parser would take from `chart`.

  @Option(
    help: .text(
      "設定=值：只用於這一次，可重複；名稱見 subcal config",
      "KEY=VALUE of a setting, for this run; may be repeated; subcal config lists them."
    ), completion: .list { Setting.allCases.map { "\($0.rawValue)=" } })
  var assume: [String] = []

  @Option(help: .setting(.moment)) var asOf: String?
  @Option(help: .setting(.store), completion: .file()) var store: String?
  @Option(help: .setting(.ledger), completion: .file()) var ledger: String?
  @Option(help: .setting(.language), completion: .names { Language.allCases.map(\.word) }) var language:
    String?
  @Option(help: .setting(.fetch), completion: .names { FetchChoice.allCases.map(\.rawValue) }) var fetch:
    String?
  @Flag(help: .setting(.verbose)) var verbose = false

  @Option(
    help: .text(
      "設定檔（預設：使用者設定資料夾的 config.yaml）",
      "The settings file. (default: config.yaml in the user's configuration folder)"),
    completion: .file(extensions: ["yaml"]))
  var config: String?

  @Flag(help: .text("以 JSON 說明所有指令與選項，供程式使用", "Describe every command and its options as JSON, for scripts."))
  var helpJson = false

  static func main() async {
    Signals.unblockAll()
    // The environment, the settings and the files that they name may have keys.
    CoreDumps.forbid()
    StandardOutput.keepFilesApart()
    // Help, versions and completions end the process inside the parser, so only a handler sees every end.
    ProcessEnd.precede {
      do throws(PosixError) {
        try StandardOutput.finish()
      } catch {
        ProcessEnd.now(StandardError.reportLostOutput(error).rawValue)
      }
    }
    var known = Configuration.current
    do {
      let input = try CommandLineInput(Array(CommandLine.arguments.dropFirst()))
      if input.isHelpJSON { return print(try CommandDescription.json(), terminator: "") }
      let configuration = Configuration(input)
      known = configuration
      let arguments = input.arguments(accounts: configuration.settings?.accounts.map(\.name) ?? [])
      // Nil where nothing is left to do.
      let words: [String]? = try Configuration.$current.withValue(configuration) {
        for warning in try EnvironmentArguments.warnings(of: Environment.names) {
          StandardError.report(warning)
        }
        if ProgramHelp.isWanted(by: arguments) || arguments.isEmpty && !Terminal.isTerminal(.standardOutput) {
          configuration.reportUnread()
          print(ProgramHelp.text)
          return nil
        }
        let words = try SpokenCommand.words(for: arguments)
        if CommandLineInput.isHelp(words) {
          configuration.reportUnread()
        } else {
          if let unread = configuration.unread { throw unread }
          try Arguments.checkLanguage()
        }
        if words.isEmpty {
          try Overview.show {
            var digest = try configured(["digest"])
            try digest.run()
          }
          return nil
        }
        if words != arguments { StandardError.report("即 \(shown(words))", "this is \(shown(words))") }
        return words
      }
      guard var words else { return }
      if words != arguments {
        // What is meant may have settings, too: `tomorrow` is the digest of another moment.
        let meant = try CommandLineInput(words)
        known = known.assuming(meant.settings.mapValues(\.texts))
        words = meant.words
      }
      known = known.reading(words)
      try await Configuration.$current.withValue(known) { [words] in
        defer { StandardError.reportUnsupported() }
        let kind = words.first.flatMap(command)
        var command = try configured(words)
        if !CommandLineInput.isHelp(words) {
          try Configuration.current.check(for: kind)
          for note in Configuration.current.readings(for: kind) + Configuration.current.idle {
            StandardError.report(note)
          }
          if kind is any StoreQuestion.Type { try await FetchOption.run() }
        }
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      }
    } catch {
      Configuration.$current.withValue(known) {
        guard let error = error as? SubcalError ?? inSettings(error) else { ParserText.end(with: error) }
        exit(withError: StandardError.report(error))
      }
    }
  }

  /// The command with what the environment and the settings give. An error that a value of the settings causes names its
  /// place in the file.
  static func configured(_ arguments: [String]) throws -> any ParsableCommand {
    let settings = Configuration.current.settings
    guard let name = arguments.first, let description = try CommandDescription(ofCommand: name) else {
      return try parseAsRoot(arguments)
    }
    func completed(without left: UserSettings.OptionValue? = nil) -> [String] {
      EnvironmentArguments.adding(to: arguments, of: description, environment: Environment.value) {
        option, command in
        settings?.value(of: option, for: command).flatMap { $0 == left ? nil : $0.texts }
      }
    }
    do {
      return try parseAsRoot(completed())
    } catch {
      if inSettings(error) != nil { throw error }
      for value in settings?.values ?? [] {
        do { _ = try parseAsRoot(completed(without: value)) } catch { continue }
        throw SubcalError(
          .usage, reason: Text(verbatim: "\(value.location): \(message(for: error))"),
          advice: Text("更正檔案中的值。", "correct the value in the file."))
      }
      throw error
    }
  }

  /// An error about a value of the settings file, whose message begins with the value's place.
  private static func inSettings(_ error: any Error) -> SubcalError? {
    let said = message(for: error)
    guard let path = Configuration.current.settings?.path, said.hasPrefix("\(path)") else { return nil }
    return SubcalError(
      .usage, reason: Text(verbatim: said), advice: Text("更正檔案中的值。", "correct the value in the file."))
  }

  static func command(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The command that words begin with, or the one below it that they name; nil for other words.
  static func command(in words: [String]) -> (any ParsableCommand.Type)? {
    guard let command = words.first.flatMap(command) else { return nil }
    return command.configuration.subcommands.first { "\($0)".lowercased() == words.dropFirst().first }
      ?? command
  }

  /// A command as one types it; what the shell would take for itself is in quotes.
  static func shown(_ words: [String]) -> String {
    (["subcal"] + words.map { $0.contains(where: " <>|&;*?()$".contains) ? "'\($0)'" : $0 })
      .joined(separator: " ")
  }

  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }
}

/// What `subcal` alone prints on a terminal: today, and how to go on.
enum Overview {
  static func show(digest: () throws -> Void) throws {
    let language = Language.messages
    let hasStore = try StoreAccess(Paths.store()).exists()
    if hasStore {
      try digest()
      print()
    }
    let lines = hasStore ? daily : first
    let width = lines.map(\.command.utf8.count).max() ?? 0
    if !hasStore { print(Text("還沒有資料。先執行：", "There is no data yet. Begin with:")[language]) }
    for (command, use) in lines {
      print("  \(command)\(String(repeating: " ", count: width - command.utf8.count))  \(use[language])")
    }
  }

  private static let daily: [(command: String, use: Text)] = [
    ("subcal list", Text("申購中與即將到來的各檔", "what is open or opens soon")),
    ("subcal query 9935", Text("一檔的全部數字，代號或名稱皆可", "everything about a code or name")),
    ("subcal cash-plan", Text("哪天要備多少錢", "the money needed on each day")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]

  private static let first: [(command: String, use: Text)] = [
    ("subcal nightly --output public", Text("下載今天的收盤價與申購清單", "downloads today's closes and the list")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]
}
