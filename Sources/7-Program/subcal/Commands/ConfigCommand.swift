internal import ArgumentParser
internal import Costs
internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import Values
internal import TerminalText
internal import Settings

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "config", "列出目前生效的設定與來源；config check 只檢查設定檔。",
    "Shows which settings are in force and where each comes from; config check reads the file only.",
    about: Text(
      "設定檔為 ~/.config/subcal/config.yaml，或 --config、SUBCAL_CONFIG 所指定者。指令列優"
        + "先於環境變數，環境變數優先於設定檔，設定檔優先於預設。例如兩個帳戶與券商折扣：\n\n"
        + "  accounts: {mei: {broker: kgi}, son: {broker: kgi}}\n"
        + "  brokers: {kgi: {discount: 0.28, min_commission: 1}}\n"
        + "  costs: {broker_discount: 0.28}\n\n其餘見 docs/zh-TW/ledger.md。",
      """
      The settings file is ~/.config/subcal/config.yaml, or the one that --config or \
      SUBCAL_CONFIG names. An option on the command line takes precedence over a \
      variable, a variable over the file, and the file over the rule. Two accounts and a \
      broker's discount, for instance:

        accounts: {mei: {broker: kgi}, son: {broker: kgi}}
        brokers: {kgi: {discount: 0.28, min_commission: 1}}
        costs: {broker_discount: 0.28}

      The other settings are in docs/ledger.md.
      """),
    examples: ["subcal config", "subcal config check"])

  enum Action: String, ExpressibleByArgument, CaseIterable {
    case show, check

    init?(argument: String) { self.init(rawValue: ["列出": "show", "檢查": "check"][argument] ?? argument) }
  }

  @Argument(
    help: .text("show 列出生效的設定，check 檢查設定檔的每個值", "show what is in force, or check every value of the file."))
  var action = Action.show

  @Option(help: .language, completion: .names { ["zh", "en"] }) var language: String?

  func validate() throws { _ = try Arguments.answerLanguage(language) }

  func run() throws {
    let (configuration, language) = (Configuration.current, try Arguments.answerLanguage(language))
    switch action {
    case .show: AnswerPrinter(.text, in: language).print([.facts(try configuration.facts())])
    case .check:
      guard let settings = configuration.settings else {
        return print(
          Text("沒有設定檔：", "there is no settings file: ")[language] + "\(configuration.path?.string ?? "-")")
      }
      try check(settings)
      print("\(settings.path)" + Text("：沒有錯誤", ": no errors")[language])
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
          .usage, reason: Text(verbatim: "\(value.location): \(Subcal.message(for: error))"),
          advice: Text("更正檔案中的值。", "correct the value in the file."))
      }
    }
    if settings.notifyLocation != nil {
      _ = try NotifySettings(file: settings.path, isPart: true, environment: Environment.value)
    }
  }

  /// The arguments that a command cannot do without.
  private static let leastArguments = [
    "apply": ["2330"], "withdraw": ["2330"], "won": ["2330"], "sold": ["2330", "--price", "10"],
    "backfill": ["--from", "2024-01-02"], "backup": ["copy"], "calc": ["--price", "10", "--sell", "11"],
    "chart": ["2330", "--output", "chart.svg"], "history": ["2330"],
    "publish": ["s3://bucket"], "query": ["2330"], "quote": ["2330"], "restore": ["copy"],
  ]
}

extension Configuration {
  /// The settings in force, each with its source.
  fileprivate func facts() throws -> [LabelledText] {
    var lines: [LabelledText] = []
    func add(_ name: String, _ value: Text, _ source: Text) {
      lines.add(Text(verbatim: name), Text("\(value)（\(source)）", "\(value) (\(source))"))
    }
    func add(_ name: String, _ value: String, _ source: Text) { add(name, Text(verbatim: value), source) }
    add(
      "config", path?.string ?? "-",
      settings == nil ? Text("沒有這個檔案", "no such file") : Text("設定檔", "the settings file"))
    let rule = Text("預設", "default")
    let given = try given()
    if given["store"] == nil { add("store", try Paths.store(nil).string, rule) }
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      let discount = name == "broker-discount" ? CostAssumptions.discount(value.text) : nil
      add(name, discount.map(UserSettings.Broker.text) ?? Text(verbatim: value.text), value.source)
    }
    for (name, value) in try rules() where given[name] == nil { add(name, value, rule) }
    for broker in settings?.brokers ?? [] {
      add("broker \(broker.name)", broker.text, line(broker.location))
    }
    for account in settings?.accounts ?? [] {
      let person = Text("申購人 \(account.person)", "person \(account.person)")
      let broker = account.broker.map { Text("，券商 \($0.name)", ", broker \($0.name)") }
      let cash = account.cash.map { cash in
        Text("，餘額 \(cash.grouped) 元", ", NT$ \(cash.grouped)")
          + account.cashOn.map { Text("（\($0)）", " on \($0)") }
      }
      let moves = account.moves.filter { $0.key != account.name }.sorted { $0.key < $1.key }.map {
        name, days in
        Text("至 \(name) \(days) 日", "\(name) in \(days) d")
      }
      let moved = moves.isEmpty ? nil : Text("，可轉帳：", ", moves to ") + moves.joined(.enumeration)
      let shares = account.holdings.sorted { $0.key < $1.key }.map { code, shares in
        Text("\(code) \(shares.grouped) 股", "\(shares.grouped) of \(code)")
      }
      let held = shares.isEmpty ? nil : Text("，持股：", ", holds ") + shares.joined(.enumeration)
      add(
        "account \(account.name)", person + broker + cash + moved + held, account.location.map(line) ?? .empty
      )
    }
    if let settings, let location = settings.favouritesLocation {
      add("favourites", settings.favourites.map(\.description).joined(separator: " "), line(location))
    }
    if let settings, let location = settings.notifyLocation {
      // Without the secrets, which need not be set here.
      add("notify", Text("通知對象 \(settings.path)", "targets \(settings.path)"), line(location))
    }
    return lines
  }

  /// What a variable or the file gives, by the option's name, that of one command after its command.
  private func given() throws -> [String: (text: String, source: Text)] {
    var given: [String: (text: String, source: Text)] = [:]
    for command in try CommandDescription.all() {
      for option in command.options {
        let value = settings?.value(of: option.name, for: command.commandName)
        let isOwn = command.isOwn(option) || value?.command != nil
        let name = isOwn ? "\(command.commandName) \(option.name)" : option.name
        let variable = command.variable(for: option)
        if let text = Environment.value(variable), !text.isEmpty {
          given[name] = (text, Text(verbatim: variable))
        } else if let value {
          given[name] = (value.texts.joined(separator: " "), line(value.location))
        }
        // An address that a monitor gives is a secret.
        if option.name == "healthcheck-url" { given[name]?.text = "…" }
      }
    }
    return given
  }

  private func rules() throws -> [(String, String)] {
    let (costs, today) = (CostAssumptions.standard, Instant.now.day)
    let (brokerage, fees) = (costs.brokerage(on: today), costs.fees(on: today))
    return [
      ("commission", "\(brokerage.commission)"), ("min-commission", "\(brokerage.minimum)"),
      ("broker-discount", "1"), ("application-fee", "\(fees.application)"),
      ("notice-postage", "\(fees.postage)"),
    ]
  }

  private func line(_ location: UserSettings.Location) -> Text {
    Text("設定檔第 \(location.line) 行", "line \(location.line) of the file")
  }
}
