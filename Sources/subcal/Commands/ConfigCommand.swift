internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionQueries
internal import SystemPackage

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract:
      Text(
        "列出目前生效的設定與來源；config check 只檢查設定檔。",
        "Shows which settings are in force and where each comes from; config check reads the file only.")[
        .messages],
    discussion: Help.text(
      Text(
        """
        設定檔為 ~/.config/subcal/config.yaml，或 --config、SUBCAL_CONFIG 所指定者。指令列優\
        先於環境變數，環境變數優先於設定檔，設定檔優先於預設。
        """,
        """
        The settings file is ~/.config/subcal/config.yaml, or the one that --config or \
        SUBCAL_CONFIG names. An option on the command line takes precedence over a \
        variable, a variable over the file, and the file over the rule.
        """),
      examples: [
        "subcal config",
        "subcal config check",
      ]))

  enum Action: String, ExpressibleByArgument, CaseIterable { case show, check }

  @Argument(
    help: .text("show 列出生效的設定，check 檢查設定檔的每個值", "show what is in force, or check every value of the file."))
  var action = Action.show

  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?

  func validate() throws { _ = try Arguments.answerLanguage(language) }

  func run() throws {
    let (configuration, language) = (Configuration.current, try Arguments.answerLanguage(language))
    switch action {
    case .show:
      AnswerPrinter(.text, in: language).print([.facts(try ConfigText(configuration).facts())])
    case .check:
      guard let settings = configuration.settings else {
        return print(
          Text("沒有設定檔：", "there is no settings file: ")[language] + "\(configuration.path?.string ?? "-")")
      }
      try check(settings)
      print("\(settings.path): " + Text("沒有錯誤", "no errors")[language])
    }
  }

  /// Tries every value with a command that has the option, and reads the targets of notifications with their secrets.
  private func check(_ settings: UserSettings) throws {
    let commands = try CommandDescription.all().sorted { $0.commandName < $1.commandName }
    for value in settings.values {
      let command = commands.first { command in
        value.command.map { $0 == command.commandName }
          ?? command.options.contains { $0.name == value.option }
      }
      guard let command else { continue }
      let name = command.commandName
      let arguments = EnvironmentArguments.adding(
        to: [name] + (Self.leastArguments[name] ?? []), of: command, environment: { _ in nil }
      ) { option, _ in option == value.option ? value.texts : nil }
      do {
        _ = try Subcal.parseAsRoot(arguments)
      } catch {
        throw SubcalError(
          .usage, reason: Text(verbatim: "\(value.place): \(Subcal.message(for: error))"),
          advice: Text(
            "更正檔案中的值。",
            "correct the value in the file."))
      }
    }
    if settings.notifyPlace != nil {
      _ = try NotifySettings(file: settings.path, isPart: true, environment: Environment.value)
    }
  }

  /// The arguments that a command cannot do without.
  private static let leastArguments = [
    "apply": ["2330"], "withdraw": ["2330"], "won": ["2330"], "sold": ["2330", "--price", "10"],
    "backfill": ["--from", "2024-01-02"], "backup": ["copy"], "calc": ["--price", "10", "--sell", "11"],
    "chart": ["2330", "--output", "chart.svg"], "history": ["2330"],
    "publish": ["s3://bucket"], "query": ["2330"], "quote": ["2330"],
  ]
}
