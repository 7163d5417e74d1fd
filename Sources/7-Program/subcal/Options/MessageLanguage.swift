internal import ArgumentParser
internal import Localization
internal import Posix

extension Language {
  /// That of answers, help, errors, progress and logs.
  static var messages: Language { Configuration.current.messages }

  /// The first language that a text names, such as that of an option or a variable; else that of the locale; else
  /// Chinese: cron and containers have no locale, and most users read Chinese.
  static func named(in texts: [String?]) -> Language {
    texts.lazy.compactMap(\.self).first { !$0.isEmpty }.flatMap(Language.init(named:)) ?? locale ?? .chinese
  }

  /// The language that the locale names (POSIX, 8.2).
  private static var locale: Language? {
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
  /// - Parameter value: What the value is called, where the option's own name is long.
  static func text(
    _ chinese: Wording<Chinese>, _ english: Wording<English>, value: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp("\(Text(chinese, english)[.messages])", valueName: value)
  }

  static func setting(_ setting: Setting) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: setting.title[.messages])
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
