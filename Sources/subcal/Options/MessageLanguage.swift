internal import ArgumentParser
internal import Localization
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionQueries

extension Localizer {
  /// The language of help, errors, warnings and progress. Answers have ``Arguments/localizer(_:)``.
  static var messages: Localizer { Configuration.current.messages }

  /// Chinese where `--language`, its variable, the settings file or the locale says so, else English: a terminal that
  /// names no language may have no Chinese characters.
  static func ofMessages(_ arguments: [String], settings: UserSettings?) -> Localizer {
    let command = arguments.first { !$0.hasPrefix("-") } ?? ""
    // Of nightly it is a further language of the calendars.
    let given =
      command == "nightly"
      ? nil
      : option("--language", in: arguments) ?? Environment.value("SUBCAL_LANGUAGE")
        ?? settings?.value(of: "language", for: command)?.texts.first
    if let language = given.flatMap(language) { return Localizer(language) }
    return Localizer(locale?.hasPrefix("zh") == true ? .chinese : .english)
  }

  /// The language that the locale names (POSIX, 8.2).
  static var locale: String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { Environment.value($0) }.first { !$0.isEmpty }
  }

  private static func option(_ name: String, in arguments: [String]) -> String? {
    let given = arguments.prefix { $0 != "--" }
    if let place = given.firstIndex(of: name), place + 1 < given.endIndex { return given[place + 1] }
    return given.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}

extension ValidationError {
  init(_ chinese: String, _ english: String) { self.init(Localizer.messages(chinese, english)) }
}

extension ArgumentHelp {
  static func text(_ chinese: String, _ english: String) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: Localizer.messages(chinese, english))
  }
}

enum Help {
  /// A command's discussion with its examples.
  static func text(_ chinese: String = "", _ english: String = "", examples: [String]) -> String {
    let localizer = Localizer.messages
    let text = localizer(chinese, english)
    return (text.isEmpty ? "" : text + "\n\n")
      + ([localizer("範例：", "Examples:")] + examples.map { "  \($0)" }).joined(separator: "\n")
  }
}
