internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import Files
internal import Settings

/// Where files are on this machine.
///
/// Each file has one rule: the option, then the variable, then the folder of the XDG specification.
/// ``outputGuard`` collects what no output may replace, and every command that writes a file asks it. A new
/// file of the user's belongs into it, or a slip in an `--output` replaces it.
enum Paths {
  /// A path relative to the working folder, made absolute so that it has a parent.
  static func absolute(_ path: String) -> FilePath {
    let path = FilePath(path)
    return (path.isAbsolute ? path : workingFolder.pushing(path)).normalized
  }

  private static let workingFolder = FilePath(FileManager.default.currentDirectoryPath)

  /// The store that an option names, or the user's own.
  static func store(_ option: String?) throws -> FilePath {
    if let option { return absolute(option) }
    return try userData.orThrow(
      ValidationError(
        "XDG_DATA_HOME 與 HOME 均未設定：以 --store 指定資料庫。",
        "Neither XDG_DATA_HOME nor HOME is set: name the store with --store.")
    ).appending("subcal.sqlite")
  }

  /// The settings of notifications that an option or SUBCAL_NOTIFY_SETTINGS names, or the user's own.
  static func notifySettings(_ option: String?, ignoringEnvironment: Bool = false) throws -> FilePath {
    let variable = ignoringEnvironment ? nil : Environment.value("SUBCAL_NOTIFY_SETTINGS")
    if let option = option ?? variable, !option.isEmpty { return absolute(option) }
    return try userConfiguration.orThrow(
      ValidationError(
        "XDG_CONFIG_HOME 與 HOME 均未設定：以 --settings 指定設定檔。",
        "Neither XDG_CONFIG_HOME nor HOME is set: name the settings with --settings.")
    ).appending("notify.yaml")
  }

  /// The ledger that an option names, or the user's own, in a folder that only the user may enter.
  static func ledger(_ option: String?) throws -> FilePath {
    try knownLedger(option).orThrow(
      ValidationError(
        "XDG_DATA_HOME 與 HOME 均未設定：以 --ledger 指定帳本。",
        "Neither XDG_DATA_HOME nor HOME is set: name the ledger with --ledger.")
    )
  }

  /// The same; nil where no home is known.
  static func knownLedger(_ option: String?) -> FilePath? { option.map(absolute) ?? userLedger }

  private static var userLedger: FilePath? { userData?.appending("ledger").appending("ledger.sqlite") }

  /// The favourites that SUBCAL_FAVOURITES_FILE names, or the user's own.
  static func favourites() throws(SubcalError) -> FilePath {
    try favouritesFile.orThrow(
      SubcalError(
        .usage, "XDG_CONFIG_HOME 與 HOME 均未設定", "neither XDG_CONFIG_HOME nor HOME is set",
        advice: "以 SUBCAL_FAVOURITES_FILE 指定自選檔。", "name the favourites' file with SUBCAL_FAVOURITES_FILE."))
  }

  private static var favouritesFile: FilePath? {
    variable("SUBCAL_FAVOURITES_FILE") ?? userConfiguration?.appending("favourites")
  }

  /// What is written by one command and by no output of another.
  enum Own { case store, ledger, favourites }

  /// What no output may replace: stores, ledgers and settings, those that options name and those that are the rule, and
  /// what is published.
  ///
  /// - Parameter own: What the command itself writes.
  static func outputGuard(
    store: String? = nil, ledger: String? = nil, output: FilePath? = nil, writing own: Own? = nil
  ) -> OutputGuard {
    func given(_ option: String, _ command: String) -> FilePath? {
      Configuration.value(
        of: option, for: command, variable: EnvironmentArguments.variable(option)
      ).map(absolute)
    }
    let stores = [store.map(absolute), given("store", "nightly"), userData?.appending("subcal.sqlite")]
    let ledgers = [ledger.map(absolute), given("ledger", "ledger"), userLedger]
    let settings = [
      Configuration.current.path, variable("SUBCAL_NOTIFY_SETTINGS"),
      userConfiguration?.appending("notify.yaml"),
    ]
    let favourites = [favouritesFile, favouritesFile.map(Favourites.lock(of:))]
    return OutputGuard(
      databases: ((own == .store ? [] : stores) + (own == .ledger ? [] : ledgers)).compactMap(\.self),
      files: (settings + (own == .favourites ? [] : favourites)).compactMap(\.self),
      published: [output, given("output", "nightly")].compactMap(\.self))
  }

  /// Throws if what is downloaded would be written over the user's other files, or published as it is.
  static func checkDownload(to store: FilePath, output: FilePath? = nil, record: FilePath?) throws {
    _ = try outputGuard(writing: .store).path(of: store, isPublished: true)
    let outputs = outputGuard(store: store.string, output: output)
    if let output { try outputs.check(publishing: output) }
    if let record { _ = try outputs.path(of: record.appending("body")) }
  }

  /// The user's own settings; nil where no home is known.
  static var configuration: FilePath? { userConfiguration?.appending("config.yaml") }

  /// The user's data (XDG Base Directory Specification); nil where no home is known.
  private static let userData =
    (folder("XDG_DATA_HOME") ?? home?.appending(".local").appending("share"))?.appending("subcal")

  /// The user's settings (XDG Base Directory Specification).
  private static let userConfiguration = (folder("XDG_CONFIG_HOME") ?? home?.appending(".config"))?
    .appending("subcal")

  /// The path that a variable names.
  private static func variable(_ name: String) -> FilePath? {
    Environment.value(name).flatMap { $0.isEmpty ? nil : absolute($0) }
  }

  private static let home = folder("HOME")

  /// The folder that a variable names; relative paths do not count.
  private static func folder(_ variable: String) -> FilePath? {
    Environment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
  }
}
