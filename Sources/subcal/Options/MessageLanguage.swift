internal import ArgumentParser
internal import Localization
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionQueries

extension Language {
  /// That of help, errors, warnings and progress. Answers have ``Arguments/answerLanguage(_:)``.
  static var messages: Language { Configuration.current.messages }

  /// Chinese where `--language`, its variable, the settings file or the locale says so, else English: a terminal that
  /// names no language may have no Chinese characters.
  static func ofMessages(_ arguments: [String], settings: UserSettings?) -> Language {
    let command = arguments.first { !$0.hasPrefix("-") } ?? ""
    // Of nightly it is a further language of the calendars.
    let given =
      command == "nightly"
      ? nil
      : option("--language", in: arguments) ?? Environment.value("SUBCAL_LANGUAGE")
        ?? settings?.value(of: "language", for: command)?.texts.first
    return given.flatMap(Language.init(named:)) ?? (locale?.hasPrefix("zh") == true ? .chinese : .english)
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
  init(_ chinese: Wording<Chinese>, _ english: Wording<English>) {
    self.init(Text(chinese, english)[.messages])
  }
}

extension ArgumentHelp {
  static func text(_ chinese: Wording<Chinese>, _ english: Wording<English>) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: Text(chinese, english)[.messages])
  }
}

enum Help {
  /// A command's discussion with its examples.
  static func text(_ text: Text? = nil, examples: [String]) -> String {
    let beginning = text.map { $0[.messages] + "\n\n" } ?? ""
    return beginning
      + ([Text("範例：", "Examples:")[.messages]] + examples.map { "  \($0)" }).joined(separator: "\n")
  }
}
