internal import ArgumentParser
internal import FoundationEssentials
internal import Posix
internal import SystemPackage

/// Where things lie on this machine.
enum Paths {
  /// A path as seen from the working folder, made absolute, so that its parent can be named.
  static func absolute(_ path: String) -> FilePath {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path)).lexicallyNormalized()
  }

  /// The store that an option names, or the user's own.
  static func store(_ option: String?) throws -> FilePath {
    if let option { return absolute(option) }
    guard let folder = userData else {
      throw ValidationError("Neither XDG_DATA_HOME nor HOME is set: say with --store where the store is.")
    }
    return folder.appending("subcal").appending("subcal.sqlite")
  }

  /// The settings of what is told to whom that an option names, SUBCAL_NOTIFY_SETTINGS, or the user's own.
  static func notifySettings(_ option: String?) throws -> FilePath {
    if let option = option ?? Environment.value("SUBCAL_NOTIFY_SETTINGS"), !option.isEmpty {
      return absolute(option)
    }
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return FilePath(folder).appending("subcal").appending("notify.yaml")
    }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw ValidationError(
        "Neither XDG_CONFIG_HOME nor HOME is set: say with --settings where the settings are.")
    }
    return FilePath(home).appending(".config").appending("subcal").appending("notify.yaml")
  }

  /// The user's data folder (XDG Base Directory Specification); nil where no home is known.
  private static var userData: FilePath? {
    if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") { return FilePath(folder) }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else { return nil }
    return FilePath(home).appending(".local").appending("share")
  }
}
