internal import ArgumentParser
internal import Costs
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import Values
internal import Settings

/// What holds for a run besides its command: the settings that are typed, those of the environment, and the user's file.
///
/// `Subcal.main` makes it before it parses, for the language of every error depends on it. ``current`` belongs
/// to the task, so that a test, and a question of an assistant, has settings of its own.
struct Configuration: Sendable {
  /// That of the running command.
  @TaskLocal static var current = Configuration()

  /// Where the file is or would be; nil where no home is known.
  let path: FilePath?
  /// What it says; nil without a file.
  let settings: UserSettings?
  /// Why the file could not be read. It stops whatever would use it, and no help.
  let unread: (any Error)?
  /// What the command line gives.
  private var typed: [Setting: Setting.Given]
  /// The options that are typed by another name, with that name: `underwriter` by `broker`.
  private(set) var spoken: [String: String] = [:]
  /// The name of the command that the file may have values for.
  private(set) var command: String
  /// What the parser reads: the words that are typed, without settings, and then what is meant by them.
  private(set) var words: [String] = []

  /// Of everything that is printed.
  private(set) var messages: Language

  /// The same with English help.
  var inEnglish: Configuration {
    var english = self
    english.messages = .english
    return english
  }

  /// The same with other values.
  func assuming(_ values: [Setting: [String]]) -> Configuration {
    var other = self
    for (setting, texts) in values {
      other.typed[setting] = Setting.Given(texts: texts, source: .typed(setting.rawValue))
    }
    return other
  }

  /// The same for another command.
  func running(_ command: String) -> Configuration {
    var other = self
    other.command = command
    return other
  }

  /// The same for the words that the parser reads.
  func reading(_ words: [String]) -> Configuration {
    var other = running(words.first ?? "")
    other.words = words
    return other
  }

  /// Before the command line and the file are read.
  private init() {
    (path, settings, unread, typed, command) = (nil, nil, nil, [:], "")
    messages = Language.named(
      in: [
        CommandLineInput.value(of: "--language", in: Array(CommandLine.arguments.dropFirst())),
        Environment.value(Setting.language.variable),
      ])
  }

  /// Reads the file that `--config` or SUBCAL_CONFIG names, or the user's own, which need not exist.
  init(_ input: CommandLineInput) {
    let named = input.config ?? Environment.value("SUBCAL_CONFIG").flatMap { $0.isEmpty ? nil : $0 }
    path = named.map(Paths.absolute) ?? Paths.configuration
    do {
      settings = try path.flatMap { try UserSettings(at: $0, options: Self.knownOptions()) }
      unread =
        settings != nil
        ? nil
        : named.map { named in
          SubcalError(
            .noStore, "沒有設定檔 \(named)", "there is no settings file \(named)",
            advice: "依 subcal help config 的範例撰寫；或不用 --config 與 SUBCAL_CONFIG。",
            "write it, see subcal help config for an example; or omit --config and unset SUBCAL_CONFIG.")
        }
    } catch {
      (settings, unread) = (nil, error)
    }
    (typed, spoken, command) = (input.settings, input.spoken, input.first ?? "digest")
    words = input.words
    messages = .chinese
    messages = Language.named(in: [given(.language)?.texts.last])
  }

  /// Says that the file could not be read, where help is given all the same.
  func reportUnread() {
    guard let unread else { return }
    StandardError.report((unread as? SubcalError)?.message ?? Text(verbatim: "\(unread)"))
  }

  /// The value of a setting and where it is given: the command line wins over a variable, a variable over the file.
  func given(_ setting: Setting) -> Setting.Given? { allGiven(setting).first }

  /// The same from all three places.
  func allGiven(_ setting: Setting) -> [Setting.Given] {
    [typed[setting]].compactMap(\.self)
      + untyped(setting.option, setting.variable, isRepeating: setting.kind == .values)
  }

  /// What a variable or the file gives for an option that the running command has as its own.
  ///
  /// It is for a command that runs without a command line; to one that is parsed ``EnvironmentArguments`` has
  /// added the same.
  func given(option: String, isRepeating: Bool) -> Setting.Given? {
    untyped(option, EnvironmentArguments.variable("\(command)-\(option)"), isRepeating: isRepeating).first
  }

  private func untyped(_ option: String, _ variable: String, isRepeating: Bool) -> [Setting.Given] {
    var fromVariable: Setting.Given?
    if let text = Environment.value(variable), !text.isEmpty {
      let texts = isRepeating ? text.split(separator: " ").map(String.init) : [text]
      fromVariable = Setting.Given(texts: texts, source: .variable(variable))
    }
    let fromFile = settings?.value(of: option, for: command).map {
      Setting.Given(texts: $0.texts, source: .file($0.location))
    }
    return [fromVariable, fromFile].compactMap(\.self)
  }

  /// The day from which a typed moment counts: that of the variable, which stands for the present.
  var presentDay: Day {
    let now = Instant.now.day
    let present = allGiven(.moment).first { !$0.isTyped }?.texts.last
    return present.flatMap { Instant(typed: $0, today: now) }?.day ?? now
  }

  /// Throws for a value that would be ignored: only some commands answer for a moment, and no answer is written to the
  /// published folder.
  func check(for command: (any ParsableCommand.Type)?) throws {
    if let output = typed[.output], let form = output.texts.last, EnvironmentArguments.forms.contains(form) {
      throw ValidationError(
        "\(output.name) \(form) 無效：這是發布的資料夾。輸出格式用 --\(form)。",
        "\(output.name) \(form): this is the published folder. For that form: --\(form).")
    }
    if let columns = typed[.columns], let names = columns.texts.last, Int(names) == nil,
      self.command != "chart"
    {
      throw ValidationError(
        "\(columns.name) \(names) 無效：這是 K 線圖的直格線。欄位用 --fields \(names)。",
        "\(columns.name) \(names): these are grid lines of a chart. For fields: --fields \(names).")
    }
    guard let moment = typed[.moment], let command, !(command is any AnswersForAMoment.Type) else { return }
    throw ValidationError("這個指令沒有 \(moment.name)。", "this command has no \(moment.name).")
  }

  /// The typed settings that have no effect in this command.
  var idle: [Text] {
    Setting.allCases.compactMap { setting in
      guard let typed = typed[setting], command != "config" else { return nil }
      // Where others write a file with it. A question that downloads fills the folder.
      if setting == .output, !["nightly", "publish"].contains(command), given(.fetch) == nil {
        let file = typed.texts.last.flatMap { $0.contains(".") ? $0 : nil } ?? "x.csv"
        let way =
          command == "ledger"
          ? Text("要存成檔案，用 --export \(file)", "For a file use --export \(file)")
          : Text("要存成檔案，在最後加 > \(file)", "For a file add > \(file)")
        return Text(
          "\(typed.name) 對 \(command) 不起作用：這是 nightly 發布的資料夾。",
          "\(typed.name) has no effect on \(command): it is the published folder. ") + way
      }
      guard let commands = setting.commands, !commands.contains(command) else { return nil }
      return Text(
        "\(typed.name) 對 \(command) 不起作用，只用於 \(commands.joined(.enumeration))",
        "\(typed.name) has no effect on \(command), only on \(commands.joined(.enumeration))")
    }
  }

  /// What typed values were read as, where people mean different things by them: 0.2 is 0.2 % or a fifth, 28 a discount of
  /// 28 % or of 2.8 tenths, a day its beginning or its end. The day may also be a variable's.
  func readings(for command: (any ParsableCommand.Type)?) -> [Text] {
    Setting.allCases.compactMap { setting in
      let isDay = setting == .moment && command is any AnswersForAMoment.Type
      // A variable that holds for a shell is as easily mistaken as what is typed.
      let isDiscount = setting == .brokerDiscount && command is any AnswersForAMoment.Type
      let other = isDay || isDiscount ? given(setting) : nil
      guard let value = typed[setting] ?? other, isDay || !value.isOfFile, let text = value.texts.last else {
        return nil
      }
      let known: Text? =
        switch setting {
        case .brokerDiscount: CostAssumptions.discount(text).map(UserSettings.Broker.text)
        case .moment:
          Day(typed: text, today: value.isTyped ? presentDay : Instant.now.day).map {
            Text("\($0) 23:59", "\($0) 23:59")
          }
        case _ where setting.isPercentage && text.narrow.allSatisfy { $0.isNumber || $0 == "." }:
          Text(verbatim: "\(text)%")
        default: nil
        }
      // The moment is also a variable's; in Chinese it has no name of a setting.
      let name = setting == .moment ? Text("查詢時間", "as_of") : Text(verbatim: setting.rawValue)
      return known.map { Text("\(name)：\($0)", "\(name): \($0)") }
    }
  }

  /// What a file may have values of. What is meant for one run, such as replacing another file, would be wrong for all
  /// later ones.
  static func knownOptions() throws -> UserSettings.KnownOptions {
    let lasting = Setting.allCases.filter(\.isLasting)
    let unfit = ["record", "replay", "accept", "force", "from", "to"]
    return UserSettings.KnownOptions(
      costs: lasting.filter(\.isCost).map(\.option),
      shared: (lasting.filter { !$0.isCost }.map(\.option) + EnvironmentArguments.forms).sorted(),
      commands: Subcal.commandNames.filter { $0 != FavouritesCommand.configuration.commandName }.sorted()
    ) { command in
      let names = try CommandDescription(ofCommand: command)?.options.map(\.name) ?? []
      return names.filter { !unfit.contains($0) }.sorted() + lasting.filter { !$0.isCost }.map(\.option)
    }
  }

  /// The favourites of the user's list and of the settings.
  static func favourites() throws -> [StockCode] {
    let list = try Favourites(at: Paths.favourites()).codes
    return list + (current.settings?.favourites ?? []).filter { !list.contains($0) }
  }

  /// The names of the targets of notifications, for completion.
  @Sendable static func notifyTargets() -> [String] {
    guard let own = try? Paths.notifySettings() else { return [] }
    if FileManager.default.fileExists(atPath: own.string) {
      return (try? NotifySettings.names(in: own)) ?? []
    }
    return current.settings.flatMap { try? NotifySettings.names(in: $0.path, isPart: true) } ?? []
  }

  /// The targets of notifications: those of a file of their own, or of the settings.
  ///
  /// - Parameter isRehearsal: Whether nothing will be sent, so that a secret may be missing.
  static func notifySettings(only: String? = nil, isRehearsal: Bool = false) throws -> NotifySettings {
    let own = try Paths.notifySettings()
    guard Setting.notifySettings.given == nil, let settings = current.settings,
      let location = settings.notifyLocation
    else {
      return try NotifySettings(
        file: own, only: only, isRehearsal: isRehearsal, environment: Environment.value)
    }
    guard !FileManager.default.fileExists(atPath: own.string) else {
      throw SubcalError(
        .usage, "通知對象設在兩處：\(own) 與 \(location)",
        "there are targets of notifications in two places, \(own) and \(location)",
        advice: "合併至其中一處。", "move them into one of the two.")
    }
    return try NotifySettings(
      file: settings.path, isPart: true, only: only, isRehearsal: isRehearsal, environment: Environment.value)
  }
}

/// A command whose answer is for a moment, which `--as-of` names.
protocol AnswersForAMoment {}
