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
  static let configuration = CommandConfiguration(
    commandName: "subcal",
    abstract: Text(
      "台灣公開申購：哪些可申購、溢價率多少、何時截止。",
      "Taiwan's public share subscriptions (公開申購): what is open, at what premium, by when.")[.messages],
    version: Version.current,
    subcommands: [
      NightlyCommand.self, QueryCommand.self, ListCommand.self, DigestCommand.self, CashPlanCommand.self,
      ApplyCommand.self, WithdrawCommand.self, WonCommand.self, SoldCommand.self, LedgerCommand.self,
      CalcCommand.self, FavouritesCommand.self, HistoryCommand.self, ChartCommand.self, StatsCommand.self,
      BacktestCommand.self, BackfillCommand.self, BackupCommand.self, RestoreCommand.self, StatusCommand.self,
      QuoteCommand.self, WatchCommand.self,
      PublishCommand.self, NotifyCommand.self, ServeCommand.self, ConfigCommand.self,
    ])

  @Option(
    help: .text(
      "設定檔，可在指令之前或之後；亦可用 SUBCAL_CONFIG（預設：使用者設定資料夾的 config.yaml）",
      "The settings file, before or after the command; also SUBCAL_CONFIG. (default: config.yaml in the user's "
        + "configuration folder)"), completion: .file(extensions: ["yaml"]))
  var config: String?

  @Flag(
    help: .text(
      "符號改用 ASCII（†、≈、▲），可在指令之前或之後；亦可用 SUBCAL_ASCII",
      "Print signs such as † and ≈ in ASCII, before or after the command; also SUBCAL_ASCII."))
  var ascii = false

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
      let input = try CommandLineInput(Array(CommandLine.arguments.dropFirst())) { name in
        command(name)?.configuration.subcommands.isEmpty == false
      }
      if input.first == "--help-json" { return print(try CommandDescription.json(), terminator: "") }
      try EnvironmentArguments.check(names: Environment.names)
      let configuration = try Configuration(input.config)
      known = configuration
      let arguments = input.arguments(accounts: configuration.settings?.accounts.map(\.name) ?? [])
      try await Configuration.$current.withValue(configuration) {
        defer { StandardError.reportUnsupported() }
        if input.first == nil, Terminal.isTerminal(.standardOutput) {
          return try Overview.show {
            var digest = try configured(["digest"])
            try digest.run()
          }
        }
        var command = try configured(arguments)
        try await FetchOption.of(command)?.run()
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      }
    } catch {
      Configuration.$current.withValue(known) {
        guard let error = error as? SubcalError else { ParserText.end(with: error) }
        exit(withError: StandardError.report(error))
      }
    }
  }

  /// The command with what the environment and the settings give. An error that a value of the settings causes names its
  /// place in the file.
  static func configured(_ arguments: [String]) throws -> any ParsableCommand {
    try checkCommand(arguments)
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
      for value in settings?.values ?? [] {
        do { _ = try parseAsRoot(completed(without: value)) } catch { continue }
        throw SubcalError(
          .usage, reason: Text(verbatim: "\(value.location): \(message(for: error))"),
          advice: Text("更正檔案中的值。", "correct the value in the file."))
      }
      throw error
    }
  }

  static func command(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// What the commands are called in Chinese, and what people type for them.
  private static let otherNames = [
    "lost": "won --not", "sell": "sold", "result": "ledger --result", "track-record": "stats --odds",
    "查詢": "query", "列表": "list", "摘要": "digest", "備款": "cash-plan", "申購": "apply", "取消": "withdraw",
    "中籤": "won", "賣出": "sold", "帳本": "ledger", "試算": "calc", "自選": "favourites", "歷史": "history",
    "狀態": "status", "報價": "quote", "追蹤": "watch", "通知": "notify", "設定": "config",
  ]

  /// What is not a command's work alone.
  private static let elsewhere = [
    "calendar": calendars, "ics": calendars, "cron": everyNight, "schedule": everyNight,
  ]
  private static let calendars = Text(
    "subcal nightly --output 寫出行事曆（.ics 檔）；自己的申購用 subcal ledger --ics。",
    "subcal nightly --output writes the calendars; for your own applications: subcal ledger --ics.")
  private static let everyNight = Text(
    "每晚自動執行的設定見 cron/README.md。", "To run every night: see cron/README.md.")

  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  /// The parser would name only the argument that it does not expect.
  private static func checkCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-") else { return }
    let inner = command(name)?.configuration.subcommands
    guard inner?.isEmpty != true, let name = inner == nil ? name : arguments.dropFirst().first,
      !name.hasPrefix("-")
    else { return }
    let names = inner?.map { "\($0)".lowercased() } ?? commandNames + ["help"]
    guard !names.contains(name) else { return }
    if let advice = elsewhere[name] {
      throw ValidationError("沒有 \(name) 這個指令。\(advice)", "there is no command \(name). \(advice)")
    }
    if let meant = otherNames[name] {
      let command = ([meant] + arguments.dropFirst()).joined(separator: " ")
      throw ValidationError(
        "沒有 \(name) 這個指令，您要打的是 subcal \(command) 嗎？",
        "there is no command \(name). Did you mean subcal \(command)?")
    }
    if let nearest = NearestName.of(name, among: names) {
      throw ValidationError(
        "沒有 \(name) 這個指令，您要打的是 \(nearest) 嗎？", "there is no command \(name). Did you mean \(nearest)?")
    }
    throw ValidationError(
      "沒有 \(name) 這個指令。查詢代號或名稱用 subcal query \(name)；所有指令見 subcal --help。",
      "there is no command \(name). To look up a code or name: subcal query \(name); subcal --help lists all commands."
    )
  }
}

/// What `subcal` alone prints on a terminal: today, and how to go on.
enum Overview {
  static func show(digest: () throws -> Void) throws {
    func value(_ option: String, _ variable: String) -> String? {
      Configuration.value(of: option, for: "digest", variable: variable)
    }
    let language = try Arguments.answerLanguage(value("language", "SUBCAL_LANGUAGE"))
    let hasStore = try StoreAccess(Paths.store(value("store", "SUBCAL_STORE"))).exists()
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
    ("subcal list", Text("申購中與尚未開始的各檔", "what is open or opens soon")),
    ("subcal query 9935", Text("一檔的全部數字，代號或名稱皆可", "everything about a code or name")),
    ("subcal cash-plan", Text("哪天要備多少錢", "the money needed on each day")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]

  private static let first: [(command: String, use: Text)] = [
    ("subcal nightly --output public", Text("下載今天的收盤價與申購清單", "downloads today's closes and the list")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]
}
