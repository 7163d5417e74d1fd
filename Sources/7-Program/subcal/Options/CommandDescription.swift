internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Localization
internal import Posix
internal import TerminalText

/// What the argument parser says of a command and its options. The variables, the keys of the settings file, the tools of
/// `serve` and `--help-json` follow from it.
///
/// An option is declared once, with ArgumentParser, and has a variable, a key of the settings and a place in
/// the tools on the day it is added. The parser's dump is not promised to stay as it is: a new version of it
/// is tried before it is taken.
struct CommandDescription: Decodable {
  let commandName: String
  let abstract, discussion: String?
  private let subcommands: [CommandDescription]?
  private let arguments: [Argument]?

  init(of command: any ParsableArguments.Type) throws {
    // The form of the parser's own description is not promised to stay.
    self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
  }

  /// The command of that name; nil if there is none.
  init?(ofCommand name: String) throws {
    guard let command = Subcal.command(name) else { return nil }
    try self.init(of: command)
  }

  private struct Dump: Decodable { let command: CommandDescription }

  static func all() throws -> [CommandDescription] { try CommandDescription(of: Subcal.self).commands }
  var commands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

  /// What may be given to it.
  var given: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.name) }
  }

  /// What a variable or the settings may give.
  var options: [Argument] { given.filter { $0.kind != .positional } }

  struct Argument: Decodable {
    let kind: Kind
    let isOptional, isRepeating: Bool
    let valueName, defaultValue, abstract: String?
    let allValues: [String]?
    fileprivate let shouldDisplay: Bool
    fileprivate let preferredName: Name?
    private let names: [Name]?

    enum Kind: String, Decodable { case positional, option, flag }

    fileprivate struct Name: Decodable { let name: String }

    /// That of an option without hyphens before it.
    var name: String { preferredName?.name ?? valueName ?? "" }

    /// Whether it is among arguments, by any of its names.
    func isGiven(in arguments: [String]) -> Bool {
      (names ?? []).map { "--\($0.name)" }.contains { name in
        arguments.contains { $0 == name || $0.hasPrefix(name + "=") }
      }
    }
  }

  /// `--help-json`: every command with its arguments and options, for scripts.
  static func json() throws -> String {
    let program = try CommandDescription(of: Subcal.self)
    let description = JSONValue.object([
      ("schema_version", .string("1.0")), ("name", .string(program.commandName)),
      ("version", .string(Version.current)),
      (
        "options",
        .array(
          (program.options + [Argument(.output, in: .messages)]).map {
            $0.json(variable: Setting(option: $0.name)?.variable)
          })
      ),
      ("settings", .array(Setting.allCases.map(\.json))),
      ("commands", .array(program.commands.map { $0.json(isNested: false) })),
    ])
    return String(decoding: description.file, as: UTF8.self)
  }

  private func json(isNested: Bool) -> JSONValue {
    let arguments = given.map { argument in
      // A command below another has no variables.
      argument.json(variable: isNested || argument.kind == .positional ? nil : variable(for: argument))
    }
    return .object([
      ("name", .string(commandName)), ("abstract", .string(abstract ?? "")),
      ("discussion", .string(discussion ?? "")), ("arguments", .array(arguments)),
      ("commands", .array(commands.map { $0.json(isNested: true) })),
    ])
  }
}

extension Setting {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(rawValue)), ("option", .string("--\(option)")), ("help", .string(title[.messages])),
      ("repeated", .boolean(kind == .values)), ("default", .stringOrNull(rule)),
      ("variable", .string(variable)),
    ])
  }
}

extension CommandDescription.Argument {
  /// A setting as an argument of a tool.
  init(_ setting: Setting, in language: Language) {
    kind = setting.kind == .flag ? .flag : .option
    (isOptional, isRepeating) = (true, setting.kind == .values)
    (valueName, defaultValue, abstract) = (nil, setting.rule, setting.title[language])
    (allValues, shouldDisplay) = (nil, true)
    (preferredName, names) = (Name(name: setting.option), nil)
  }

  /// The default; of an option that reads its own unit the number that its help names.
  private var shownDefault: String? {
    defaultValue ?? abstract?.firstMatch(of: /(?:default: |預設：)([0-9.]+)[)）]/).map { String($0.1) }
  }

  fileprivate func json(variable: String?) -> JSONValue {
    .object([
      ("kind", .string(kind.rawValue)), ("name", .string(kind == .positional ? name : "--\(name)")),
      ("help", .string(abstract ?? "")), ("required", .boolean(!isOptional)),
      ("repeated", .boolean(isRepeating)), ("default", .stringOrNull(shownDefault)),
      ("values", .array((allValues ?? []).map { .string($0) })), ("variable", .stringOrNull(variable)),
    ])
  }
}

/// Every option of a command has a variable with the command's name: `list --year` is `SUBCAL_LIST_YEAR`. A setting's is its
/// own name: `SUBCAL_STORE`. The command line takes precedence, then the environment, then the settings file.
enum EnvironmentArguments {
  /// The arguments and those that only the environment or the settings give. Several values are separated by blanks in a
  /// variable; a flag is off when its value is empty, 0, false, no or off.
  ///
  /// - Parameters:
  ///   - arguments: The command's name and its arguments.
  ///   - settings: The values of an option for a command.
  static func adding(
    to arguments: [String], of command: CommandDescription, environment: (String) -> String?,
    settings: (_ option: String, _ command: String) -> [String]? = { _, _ in nil }
  ) -> [String] {
    // Arguments after "--" are not options.
    let given = Array(arguments.prefix { $0 != "--" })
    let isReplay = given.contains { $0 == "--replay" || $0.hasPrefix("--replay=") }
    let isForm = forms.contains { given.contains("--\($0)") }
    var added: [String] = []
    for option in command.options {
      let name = "--\(option.name)"
      // A replay is not kept among what was downloaded.
      if isReplay, option.name == "record" { continue }
      // The forms of an answer exclude each other, and the command line takes precedence.
      if isForm, forms.contains(option.name) { continue }
      // A text has no fields.
      let hasForms = command.options.contains { $0.name == "csv" }
      if option.name == "fields", hasForms, !forms.contains(where: { (given + added).contains("--\($0)") }) {
        continue
      }
      guard !option.isGiven(in: given) else { continue }
      let values: [String]
      if let value = environment(command.variable(for: option)), !value.isEmpty {
        values = option.isRepeating ? value.split(separator: " ").map(String.init) : [value]
      } else if let texts = settings(option.name, command.commandName) {
        values = texts
      } else {
        continue
      }
      // One argument, so that a value may begin with a hyphen.
      added +=
        option.kind != .flag
        ? values.map { "\(name)=\($0)" }
        : values.contains { Environment.isOff($0) } ? [] : [name]
    }
    return given + added + arguments.dropFirst(given.count)
  }

  private static let prefix = "SUBCAL_"

  /// The forms of an answer: a variable and a setting of these are for all commands that have them.
  static let forms = ["csv", "json", "tsv"]

  /// Whether a variable is meant for subcal.
  static func isOurs(_ variable: String) -> Bool { variable.hasPrefix(prefix) }

  static func variable(_ name: String) -> String {
    prefix + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The variables that are neither a setting nor an option: the settings file, a secret, and how wide a terminal draws some
  /// characters.
  private static let others = ["SUBCAL_AMBIGUOUS_WIDTH", "SUBCAL_CONFIG", "SUBCAL_FUGLE_KEY"]

  /// What is said of variables that nothing reads: each is without effect.
  static func warnings(of names: some Sequence<String>) throws -> [Text] {
    let unknown = try names.filter { try isOurs($0) && !isKnown($0) }.sorted()
    guard !unknown.isEmpty else { return [] }
    let settings = Setting.allCases.map(\.variable) + others
    let known =
      try settings
      + CommandDescription.all().flatMap { command in
        command.options.map(command.variable)
      }
    return unknown.map { variable in
      let name = variable.dropFirst(prefix.count)
      // Its command's name may be missing in it, probably that of the command that runs, or a word too much.
      let ofRunning = self.variable("\(Configuration.current.command)-\(name)")
      let own = known.first { $0 == ofRunning }
      let nearest =
        own ?? known.filter { $0.hasSuffix("_\(name)") }.min()
        ?? settings.filter { variable.hasPrefix($0 + "_") }.max { $0.count < $1.count }
        ?? NearestName.of(String(name), among: known.map { String($0.dropFirst(prefix.count)) }.sorted())
        .map { prefix + $0 }
      return Text("沒有環境變數 \(variable)，不起作用", "the variable \(variable) is not known and without effect")
        + (nearest.map { Text("；您要設的是 \($0) 嗎？", "; did you mean \($0)?") } ?? .empty)
    }
  }

  private static func isKnown(_ variable: String) throws -> Bool {
    if others.contains(variable) || Setting.allCases.contains(where: { $0.variable == variable })
      || forms.contains(where: { self.variable($0) == variable })
    {
      return true
    }
    return try Subcal.commandNames.contains { name in
      guard variable.hasPrefix(self.variable(name) + "_") else { return false }
      let command = try CommandDescription(ofCommand: name)
      return command?.options.contains { command?.variable(for: $0) == variable } ?? false
    }
  }
}

extension CommandDescription {
  func variable(for option: Argument) -> String {
    let isForm = EnvironmentArguments.forms.contains(option.name)
    return EnvironmentArguments.variable(isForm ? option.name : "\(commandName)-\(option.name)")
  }
}
