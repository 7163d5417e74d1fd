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

  /// What the published folder is called where nothing names it.
  static let outputName = "public"

  private static let workingFolder = FilePath(FileManager.default.currentDirectoryPath)

  /// The store that is named, or the user's own.
  static func store() throws -> FilePath {
    if let named = Setting.store.path { return named }
    return try userData.orThrow(
      ValidationError(
        "XDG_DATA_HOME 與 HOME 均未設定：以 --store 指定資料庫。",
        "Neither XDG_DATA_HOME nor HOME is set: name the store with --store.")
    ).appending("subcal.sqlite")
  }

  /// The published folder that a question reads if it cannot read the store.
  static func published() throws -> FilePath {
    try Setting.published.path ?? store().parent.appending(outputName)
  }

  /// The targets of notifications that are named, or the user's own.
  static func notifySettings() throws -> FilePath {
    if let named = Setting.notifySettings.path { return named }
    return try userConfiguration.orThrow(
      ValidationError(
        "XDG_CONFIG_HOME 與 HOME 均未設定：以 --notify-settings 指定設定檔。",
        "Neither XDG_CONFIG_HOME nor HOME is set: name the settings with --notify-settings.")
    ).appending("notify.yaml")
  }

  /// The ledger that is named, or the user's own, in a folder that only the user may enter.
  static func ledger() throws -> FilePath {
    try knownLedger.orThrow(
      ValidationError(
        "XDG_DATA_HOME 與 HOME 均未設定：以 --ledger 指定帳本。",
        "Neither XDG_DATA_HOME nor HOME is set: name the ledger with --ledger.")
    )
  }

  /// The same; nil where no home is known.
  static var knownLedger: FilePath? { Setting.ledger.path ?? userLedger }

  private static var userLedger: FilePath? { userData?.appending("ledger").appending("ledger.sqlite") }

  /// The favourites that are named, or the user's own.
  static func favourites() throws(SubcalError) -> FilePath {
    try favouritesFile.orThrow(
      SubcalError(
        .usage, "XDG_CONFIG_HOME 與 HOME 均未設定", "neither XDG_CONFIG_HOME nor HOME is set",
        advice: "以 SUBCAL_FAVOURITES_FILE 指定自選檔。", "name the favourites' file with SUBCAL_FAVOURITES_FILE."))
  }

  private static var favouritesFile: FilePath? {
    Setting.favouritesFile.path ?? userConfiguration?.appending("favourites")
  }

  /// What is written by one command and by no output of another.
  enum Own { case store, ledger, favourites }

  /// What no output may replace: stores, ledgers and settings, those that are named and those that are the rule, and what
  /// is published.
  ///
  /// - Parameter own: What the command itself writes.
  static func outputGuard(
    store: FilePath? = nil, output: FilePath? = nil, writing own: Own? = nil
  ) -> OutputGuard {
    let stores = [store] + named(.store) + [userData?.appending("subcal.sqlite")]
    let ledgers = named(.ledger) + [userLedger]
    let settings = [
      Configuration.current.path, Setting.notifySettings.path, userConfiguration?.appending("notify.yaml"),
    ]
    let favourites = [favouritesFile, favouritesFile.map(Favourites.lock(of:))]
    return OutputGuard(
      databases: ((own == .store ? [] : stores) + (own == .ledger ? [] : ledgers)).compactMap(\.self),
      files: (settings + (own == .favourites ? [] : favourites)).compactMap(\.self),
      published: ([output] + named(.output)).compactMap(\.self))
  }

  /// The files of a setting, wherever it is given: one that a variable names stays the user's when another is typed.
  private static func named(_ setting: Setting) -> [FilePath?] {
    Configuration.current.allGiven(setting).map { $0.texts.last.map(absolute) }
  }

  /// Throws if what is downloaded would be written over the user's other files, or published as it is.
  static func checkDownload(to store: FilePath, output: FilePath? = nil, record: FilePath?) throws {
    _ = try outputGuard(writing: .store).path(of: store, isPublished: true)
    let outputs = outputGuard(store: store, output: output)
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

  private static let home = folder("HOME")

  /// The folder that a variable names; relative paths do not count.
  private static func folder(_ variable: String) -> FilePath? {
    Environment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
  }
}
