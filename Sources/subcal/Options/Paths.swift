internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Localization
internal import Posix
internal import SystemPackage

/// Where files are on this machine.
enum Paths {
  /// A path relative to the working folder, made absolute so that it has a parent.
  static func absolute(_ path: String) -> FilePath {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path)).lexicallyNormalized()
  }

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
    if let option { return absolute(option) }
    return try userData.orThrow(
      ValidationError(
        "XDG_DATA_HOME 與 HOME 均未設定：以 --ledger 指定帳本。",
        "Neither XDG_DATA_HOME nor HOME is set: name the ledger with --ledger.")
    ).appending("ledger").appending("ledger.sqlite")
  }

  /// The favourites that SUBCAL_FAVOURITES_FILE names, or the user's own.
  static func favourites() throws(SubcalError) -> FilePath {
    if let path = Environment.value("SUBCAL_FAVOURITES_FILE"), !path.isEmpty { return absolute(path) }
    return try userConfiguration.orThrow(
      SubcalError(
        .usage, "XDG_CONFIG_HOME 與 HOME 均未設定", "neither XDG_CONFIG_HOME nor HOME is set",
        advice: "以 SUBCAL_FAVOURITES_FILE 指定自選檔。", "name the favourites' file with SUBCAL_FAVOURITES_FILE.")
    ).appending("favourites")
  }

  /// The user's own settings; nil where no home is known.
  static var configuration: FilePath? { userConfiguration?.appending("config.yaml") }

  /// The user's data (XDG Base Directory Specification); nil where no home is known.
  private static var userData: FilePath? {
    (folder("XDG_DATA_HOME") ?? home?.appending(".local").appending("share"))?.appending("subcal")
  }

  /// The user's settings (XDG Base Directory Specification).
  private static var userConfiguration: FilePath? {
    (folder("XDG_CONFIG_HOME") ?? home?.appending(".config"))?.appending("subcal")
  }

  private static var home: FilePath? { folder("HOME") }

  /// The folder that a variable names; relative paths do not count.
  private static func folder(_ variable: String) -> FilePath? {
    Environment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
  }
}
