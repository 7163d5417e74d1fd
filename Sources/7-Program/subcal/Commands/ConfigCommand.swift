internal import ArgumentParser
internal import Costs
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import Values
internal import TerminalText
internal import Settings

struct ConfigCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "config", "列出目前生效的設定與來源；config check 只檢查設定檔。",
      "Shows which settings are in force and where each comes from; config check reads the file only.",
      about: about,
      examples: ["subcal config", "subcal config check"])
  }

  private static var about: Text {
    Text(
      """
      設定檔為 ~/.config/subcal/config.yaml，或 --config、SUBCAL_CONFIG 所指定者。指令列優\
      先於環境變數，環境變數優先於設定檔，設定檔優先於預設。例如兩個帳戶與券商折扣：

        accounts: {mei: {broker: kgi}, son: {broker: kgi}}
        brokers: {kgi: {discount: 0.28, min_commission: 1}}
        costs: {broker_discount: 0.28}

      subcal config 列出每個設定的名稱、值、來源與說明。費用寫在 costs: 之下，其餘在 defaults: \
      之下。每個設定都可用 --assume 設定=值 只用一次，或設環境變數：broker_discount 為 \
      SUBCAL_BROKER_DISCOUNT。只給一個指令的選項寫在 commands: 之下，例如 commands: {list: {sort: ev}}。
      """,
      """
      The settings file is ~/.config/subcal/config.yaml, or the one that --config or \
      SUBCAL_CONFIG names. An option on the command line takes precedence over a \
      variable, a variable over the file, and the file over the rule. Two accounts and a \
      broker's discount, for instance:

        accounts: {mei: {broker: kgi}, son: {broker: kgi}}
        brokers: {kgi: {discount: 0.28, min_commission: 1}}
        costs: {broker_discount: 0.28}

      subcal config lists every setting with its name, value, source and meaning. Costs stand \
      below costs:, all others below defaults:. Each can be given for one run with --assume \
      KEY=VALUE, or as a variable: broker_discount is SUBCAL_BROKER_DISCOUNT. Options of one \
      command stand below commands:, as in commands: {list: {sort: ev}}.
      """)
  }

  @Argument(
    help: .text(
      "check 檢查設定檔的每個值；或只要列出的設定", "check: check every value of the file; or the settings to list.",
      value: "setting"),
    completion: .list { ["check"] + Setting.allCases.map(\.rawValue) })
  var words: [String] = []

  private var isCheck: Bool { words == ["check"] || words == ["檢查"] }

  func validate() throws { _ = try isCheck ? [] : chosen() }

  /// The settings that are named; empty for all.
  private func chosen() throws -> [Setting] {
    guard !["accounts", "account", "帳戶"].contains(self.words.first) else {
      throw ValidationError("\(SpokenCommand.accounts)", "\(SpokenCommand.accounts)")
    }
    // `broker_discount=2.8折`
    let words = self.words.flatMap { $0.split(separator: "=").map(String.init) }
    let isShow = words.first.map(["show", "list", "ls", "get", "path", "列出"].contains) ?? false
    return try words.dropFirst(isShow ? 1 : 0).map { word in
      let isWriting = ["set", "unset", "edit", "init", "add"].contains(word)
      // `broker_discount 2.8折`: the second is no setting's name.
      if isWriting || words.count == 2 && word == words[1] && word.contains(where: \.isNumber) {
        throw notWritten(isWriting ? words.filter { $0 != word } : words)
      }
      // Also by its place in the file: `costs.broker_discount`.
      let key = word.split(separator: ".").last.map(String.init) ?? word
      return try (Setting(option: key) ?? Setting.spokenKeys[SpokenCommand.traditional(key)]).orThrow(
        Arguments.unknown(
          word, option: "config", among: ["check"] + Setting.allCases.map(\.rawValue),
          listed: Text("名稱見 subcal config。", "there is no such setting; subcal config lists them.")))
    }
  }

  /// What to write into the file: the setting and the value that were typed, else an example.
  private func notWritten(_ words: [String]) -> ValidationError {
    let path = Configuration.current.path?.string ?? "config.yaml"
    let isDiscount = words.count == 2 && words[1].hasSuffix("折")
    let named: Setting? =
      isDiscount ? .brokerDiscount : words.first.flatMap { Setting(option: $0) ?? Setting.spokenKeys[$0] }
    let (setting, value) = words.count == 2 ? (named ?? .tax, named == nil ? "0.3" : words[1]) : (.tax, "0.3")
    let line = "\(setting.isCost ? "costs" : "defaults"): {\(setting.rawValue): \(value)}"
    return ValidationError(
      "config 不寫入設定。寫在 \(path)，例如 \(line)；只用一次：--assume \(setting.rawValue)=\(value)。",
      "config writes no settings. Write them into \(path), as in \(line); for one run: --assume \(setting.rawValue)=\(value)."
    )
  }

  func run() throws {
    let (configuration, language) = (Configuration.current, Language.messages)
    guard isCheck else {
      return AnswerPrinter(.text, in: language).print([.facts(try configuration.facts(of: chosen()))])
    }
    guard let settings = configuration.settings else {
      return print(
        Text("沒有設定檔：", "there is no settings file: ")[language] + "\(configuration.path?.string ?? "-")")
    }
    try check(settings)
    print("\(settings.path)" + Text("：沒有錯誤", ": no errors")[language])
  }

  /// Tries every value with a command that has the option, and reads the targets of notifications with their secrets.
  private func check(_ settings: UserSettings) throws {
    // What a command reads when it starts has its place in the error.
    let readers: [String] = ["query", "calc", "nightly", "publish", "watch", "chart"]
    for name in Subcal.commandNames
    where readers.contains(name) || settings.values.contains(where: { $0.command == name }) {
      guard let arguments = Self.leastArguments[name] else { continue }
      try Configuration.$current.withValue(Configuration.current.running(name)) {
        try Arguments.checkLanguage()
        _ = try Subcal.configured([name] + arguments)
      }
    }
    _ = try AuctionBid.Terms.given(over: nil)
    if settings.notifyLocation != nil {
      _ = try NotifySettings(file: settings.path, isPart: true, environment: Environment.value)
    }
  }

  /// The arguments that a command cannot do without.
  private static let leastArguments = [
    "nightly": [], "query": ["2330"], "list": [], "digest": [], "cash-plan": [], "apply": ["2330"],
    "withdraw": ["2330"], "won": ["2330"], "sold": ["2330", "--price", "10"], "ledger": [],
    "calc": ["--price", "10", "--sell", "11"], "history": ["2330"],
    "chart": ["2330", "--output", "chart.svg"],
    "stats": [], "backtest": [], "backfill": ["--from", "2024-01-02"], "backup": ["copy"],
    "restore": ["copy"],
    "status": [], "quote": ["2330"], "watch": ["2330"], "publish": ["s3://bucket"], "notify": [], "serve": [],
  ]
}

extension Configuration {
  /// The settings in force, each with its source and what it is; some of them, or all and what else the file has.
  fileprivate func facts(of chosen: [Setting]) throws -> [LabelledText] {
    var lines: [LabelledText] = []
    func add(_ name: String, _ value: Text, _ source: Text) {
      lines.add(Text(verbatim: name), Text("\(value)（\(source)）", "\(value) (\(source))"))
    }
    func add(_ name: String, _ value: String, _ source: Text) { add(name, Text(verbatim: value), source) }
    if chosen.isEmpty {
      add(
        "config", path?.string ?? "-",
        settings == nil ? Text("沒有這個檔案", "no such file") : Text("設定檔", "the settings file"))
    }
    for setting in chosen.isEmpty ? Setting.allCases : chosen {
      func add(_ value: Text) {
        let meaning = Text("；\(setting.title)", "; \(setting.title)")
        lines.add(Text(verbatim: setting.rawValue), value + meaning)
      }
      guard let given = given(setting) else {
        let known = try rule(of: setting)
        add(known.map { Text("\($0)（預設）", "\($0) (default)") } ?? Text("未設定", "not set"))
        continue
      }
      let text = given.texts.joined(separator: " ")
      let discount = setting == .brokerDiscount ? CostAssumptions.discount(text) : nil
      // An address that a monitor gives is a secret.
      let shown = setting == .healthcheckURL ? Text(verbatim: "…") : said(text, of: setting)
      let value = discount.map(UserSettings.Broker.text) ?? shown
      add(Text("\(value)（\(source(given))）", "\(value) (\(source(given)))"))
    }
    guard chosen.isEmpty else { return lines }
    for (name, value) in try given().sorted(by: { $0.key < $1.key }) { add(name, value.text, value.source) }
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

  /// What a variable or the file gives for options of commands.
  private func given() throws -> [String: (text: String, source: Text)] {
    var given: [String: (text: String, source: Text)] = [:]
    for command in try CommandDescription.all() {
      for option in command.options {
        let name = "\(command.commandName) \(option.name)"
        let variable = command.variable(for: option)
        if let text = Environment.value(variable), !text.isEmpty {
          given[name] = (text, Text(verbatim: variable))
        } else if let value = settings?.value(of: option.name, for: command.commandName) {
          given[name] = (value.texts.joined(separator: " "), line(value.location))
        }
      }
      for value in settings?.values ?? [] where value.command == command.commandName {
        given["\(command.commandName) \(value.option)"] = (
          value.texts.joined(separator: " "), line(value.location)
        )
      }
    }
    return given
  }

  private func source(_ given: Setting.Given) -> Text {
    switch given.source {
    case .typed(let name): Text(verbatim: name)
    case .variable(let name): Text(verbatim: name)
    case .file(let location): line(location)
    }
  }

  /// A percentage with its sign, however it was typed.
  private func said(_ text: String, of setting: Setting) -> Text {
    Text(verbatim: setting.isPercentage && !text.hasSuffix("%") && text != "median" ? "\(text)%" : text)
  }

  /// What holds where nothing is given.
  private func rule(of setting: Setting) throws -> String? {
    let (costs, today) = (CostAssumptions.standard, Instant.now.day)
    let (brokerage, fees) = (costs.brokerage(on: today), costs.fees(on: today))
    return switch setting {
    case .store: try Paths.store().string
    case .ledger: try Paths.ledger().string
    case .published: try Paths.published().string
    case .favouritesFile: try Paths.favourites().string
    case .notifySettings: try Paths.notifySettings().string
    case .language: messages.word
    case .commission: "\(brokerage.commission)"
    case .minCommission: "\(brokerage.minimum)"
    case .applicationFee: "\(fees.application)"
    case .noticePostage: "\(fees.postage)"
    default: setting.rule
    }
  }

  private func line(_ location: UserSettings.Location) -> Text {
    Text("設定檔第 \(location.line) 行", "line \(location.line) of the file")
  }
}
