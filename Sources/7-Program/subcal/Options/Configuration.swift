internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import Values
internal import Settings

/// The user's settings file, which is read before the arguments are parsed: a value in it stands for an option that
/// neither the command line nor the environment gives.
///
/// `Subcal.main` reads it before it parses, for the language of every error depends on it. What is for one
/// command alone, such as `--as-of`, is no key of the file: a past moment that stays in a file is wrong on
/// every later day. ``current`` belongs to the task, so that a test has settings of its own.
struct Configuration: Sendable {
  /// That of the running command.
  @TaskLocal static var current = Configuration()

  /// Where the file is or would be; nil where no home is known.
  let path: FilePath?
  /// What it says; nil without a file.
  let settings: UserSettings?

  /// Of help, errors and everything else that is not an answer.
  private(set) var messages: Language

  /// The same with English help.
  var inEnglish: Configuration {
    var english = self
    english.messages = .english
    return english
  }

  /// Before the file is read.
  private init() {
    (path, settings) = (nil, nil)
    messages = Language.ofMessages(Array(CommandLine.arguments.dropFirst()), settings: nil)
  }

  /// Reads the file that `--config` or SUBCAL_CONFIG names, or the user's own, which need not exist.
  init(_ option: String?) throws {
    let named = option ?? Environment.value("SUBCAL_CONFIG").flatMap { $0.isEmpty ? nil : $0 }
    path = named.map(Paths.absolute) ?? Paths.configuration
    let settings = try path.flatMap { try UserSettings(at: $0, options: Self.knownOptions()) }
    self.settings = settings
    messages = Language.ofMessages(Array(CommandLine.arguments.dropFirst()), settings: settings)
    if let named, settings == nil {
      throw SubcalError(
        .usage, "沒有設定檔 \(named)", "there is no settings file \(named)",
        advice: "依 subcal help config 的範例撰寫；或不用 --config 與 SUBCAL_CONFIG。",
        "write it, see subcal help config for an example; or omit --config and unset SUBCAL_CONFIG.")
    }
  }

  /// The options that a file may have values of. What is meant for one command, such as a past moment or
  /// replacing another file, would be wrong for all later ones.
  static func knownOptions() throws -> UserSettings.KnownOptions {
    let costs = try CommandDescription(of: CostOptions.self).options.map(\.name)
    let unfit = costs + ["as-of", "record", "replay", "accept", "force", "from", "to"]
    return UserSettings.KnownOptions(
      costs: costs, shared: EnvironmentArguments.sharedNames.subtracting(unfit).sorted(),
      commands: Subcal.commandNames.filter { $0 != FavouritesCommand.configuration.commandName }.sorted()
    ) { command in
      let names = try CommandDescription(ofCommand: command)?.options.map(\.name) ?? []
      return names.filter { !unfit.contains($0) }.sorted()
    }
  }

  /// The value of an option of another command.
  static func value(of option: String, for command: String, variable: String) -> String? {
    if let text = Environment.value(variable), !text.isEmpty { return text }
    return current.settings?.value(of: option, for: command)?.texts.first
  }

  /// The favourites of the user's list and of the settings.
  static func favourites() throws -> [StockCode] {
    let list = try Favourites(at: Paths.favourites()).codes
    return list + (current.settings?.favourites ?? []).filter { !list.contains($0) }
  }

  /// The names of the targets of notifications, for completion.
  @Sendable static func notifyTargets() -> [String] {
    guard let own = try? Paths.notifySettings(nil) else { return [] }
    if FileManager.default.fileExists(atPath: own.string) {
      return (try? NotifySettings.names(in: own)) ?? []
    }
    return current.settings.flatMap { try? NotifySettings.names(in: $0.path, isPart: true) } ?? []
  }

  /// The targets of notifications: those of a file of their own, or of the settings.
  static func notifySettings(_ option: String?, only: String? = nil) throws -> NotifySettings {
    let own = try Paths.notifySettings(option)
    let isNamed = try option != nil || own != Paths.notifySettings(nil, ignoringEnvironment: true)
    guard !isNamed, let settings = current.settings, let location = settings.notifyLocation else {
      return try NotifySettings(file: own, only: only, environment: Environment.value)
    }
    guard !FileManager.default.fileExists(atPath: own.string) else {
      throw SubcalError(
        .usage, "通知對象設在兩處：\(own) 與 \(location)",
        "there are targets of notifications in two places, \(own) and \(location)",
        advice: "合併至其中一處。", "move them into one of the two.")
    }
    return try NotifySettings(file: settings.path, isPart: true, only: only, environment: Environment.value)
  }
}
