internal import ArgumentParser
internal import Localization
internal import Posix
internal import Settings

extension Language {
  /// That of help, errors, warnings and progress. Answers have ``Arguments/answerLanguage(_:)``.
  static var messages: Language { Configuration.current.messages }

  /// Chinese where `--language`, its variable, the settings file or the locale says so, else English: a terminal that
  /// names no language may have no Chinese characters.
  static func ofMessages(_ arguments: [String], settings: UserSettings?) -> Language {
    let command = arguments.first { !$0.hasPrefix("-") } ?? ""
    // Of nightly it is a further language of the calendars.
    let given =
      command == "nightly" && !CommandLineInput.isHelp(arguments)
      ? nil
      : CommandLineInput.value(of: "--language", in: arguments) ?? Environment.value("SUBCAL_LANGUAGE")
        ?? settings?.value(of: "language", for: command)?.texts.first
    return given.flatMap(Language.init(named:)) ?? locale ?? .english
  }

  /// The language that the locale names (POSIX, 8.2).
  static var locale: Language? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { Environment.value($0) }.first { !$0.isEmpty }
      .flatMap(Language.init(named:))
  }
}

extension ValidationError {
  init(_ chinese: Wording<Chinese>, _ english: Wording<English>) {
    self.init(Text(chinese, english)[.messages])
  }

  /// A value that an option does not take, and what it takes.
  init(
    _ option: String, _ value: some CustomStringConvertible, _ chinese: Wording<Chinese>,
    _ english: Wording<English>
  ) {
    self.init("\(option) \(value) 無效。" + chinese, "\(option) \(value): " + english)
  }
}

extension Optional {
  /// The value; throws what is wrong without one.
  func orThrow<Problem: Error>(_ problem: @autoclosure () -> Problem) throws(Problem) -> Wrapped {
    guard let self else { throw problem() }
    return self
  }
}

extension ArgumentHelp {
  static func text(_ chinese: Wording<Chinese>, _ english: Wording<English>) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: Text(chinese, english)[.messages])
  }
}

extension CommandConfiguration {
  /// A command: what it does, more about it, and examples.
  init(
    _ name: String, _ chinese: Wording<Chinese>, _ english: Wording<English>, usage: String? = nil,
    about text: Text? = nil, examples: [String], subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let beginning = text.map { $0[.messages] + "\n\n" } ?? ""
    let lines = [Text("範例：", "Examples:")[.messages]] + examples.map { "  \($0)" }
    self.init(
      commandName: name, abstract: Text(chinese, english)[.messages], usage: usage,
      discussion: beginning + lines.joined(separator: "\n"), subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
  }
}
