internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionQueries
internal import SystemPackage

/// The user's settings file, which is read before the arguments are parsed: a value in it stands for an option that
/// neither the command line nor the environment gives.
struct Configuration: Sendable {
  /// That of the running command.
  @TaskLocal static var current = Configuration(path: nil, settings: nil)

  /// Where the file is or would be; nil where no home is known.
  let path: FilePath?
  /// What it says; nil without a file.
  let settings: UserSettings?

  private init(path: FilePath?, settings: UserSettings?) { (self.path, self.settings) = (path, settings) }

  /// Reads the file that `--config` or SUBCAL_CONFIG names, or the user's own, which need not exist.
  init(_ option: String?) throws {
    let named = option ?? Environment.value("SUBCAL_CONFIG").flatMap { $0.isEmpty ? nil : $0 }
    path = named.map(Paths.absolute) ?? Paths.configuration
    settings = try path.flatMap { try UserSettings(at: $0, options: Self.options) }
    if let named, settings == nil {
      throw SubcalError(
        .usage, reason: "there is no settings file \(named)",
        advice: "write it, see docs/ledger.md; or leave --config and SUBCAL_CONFIG away.")
    }
  }

  /// Takes `--config FILE` out of the arguments: it may stand anywhere before `--`.
  static func option(in arguments: inout [String]) throws -> String? {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    guard let place = arguments[..<end].firstIndex(where: { $0 == "--config" || $0.hasPrefix("--config=") })
    else { return nil }
    if arguments[place].hasPrefix("--config=") {
      return String(arguments.remove(at: place).dropFirst("--config=".count))
    }
    guard place + 1 < end else { throw ValidationError("--config: name a file.") }
    arguments.remove(at: place)
    return arguments.remove(at: place)
  }

  /// The options that a file may have values of. A past moment or a recording that is meant for one command would be
  /// wrong for all later ones.
  static var options: UserSettings.KnownOptions {
    let costs = CostOptions.environment.map(\.name)
    let unfit = ["as-of", "record", "replay", "accept", "from", "to"]
    var (shared, byCommand): ([String], [String: [String]]) = ([], [:])
    for (command, options) in EnvironmentArguments.options {
      let fit = options.filter { !costs.contains($0.name) && !unfit.contains($0.name) }
      shared += fit.filter { !$0.isOfOneCommand }.map(\.name)
      byCommand[command] = fit.map(\.name).sorted()
    }
    return UserSettings.KnownOptions(costs: costs, shared: Set(shared).sorted(), byCommand: byCommand)
  }
}

extension Configuration {
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

  /// The targets of notifications: those of a file of their own, or of the settings.
  static func notifySettings(_ option: String?, only: String? = nil) throws -> NotifySettings {
    let own = try Paths.notifySettings(option)
    let isNamed = try option != nil || own != Paths.notifySettings(nil, ignoringEnvironment: true)
    guard !isNamed, let settings = current.settings, let place = settings.notifyPlace else {
      return try NotifySettings(file: own, only: only, environment: Environment.value)
    }
    guard !FileManager.default.fileExists(atPath: own.string) else {
      throw SubcalError(
        .usage, reason: "there are targets of notifications in two places, \(own) and \(place)",
        advice: "move them into one of the two.")
    }
    return try NotifySettings(
      file: settings.path, isPart: true, only: only, environment: Environment.value)
  }
}
