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

extension CommandDescription.Argument {
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

/// Every option has an environment variable: `--as-of` is `SUBCAL_AS_OF`; an option of one command includes the
/// command's name: `list --year` is `SUBCAL_LIST_YEAR`. The command line takes precedence, then the environment, then
/// the settings file.
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
    let forms = ["json", "csv", "tsv"]
    let isForm = forms.contains { given.contains("--\($0)") }
    var added: [String] = []
    for option in command.options {
      let name = "--\(option.name)"
      // A replay never writes into the live folder or store, unless the command line names them.
      if isReplay, ["output", "store", "record"].contains(option.name) { continue }
      // The forms of an answer exclude each other, and the command line takes precedence.
      if isForm, forms.contains(option.name) { continue }
      // Only these two have fields.
      if option.name == "fields", !["--csv", "--tsv"].contains(where: (given + added).contains) { continue }
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

  /// Whether a variable is meant for subcal.
  static func isOurs(_ variable: String) -> Bool { variable.hasPrefix(prefix) }

  static func variable(_ name: String) -> String {
    prefix + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The variables that are no option of one command.
  private static let others: Set = [
    "SUBCAL_AMBIGUOUS_WIDTH", "SUBCAL_ASCII", "SUBCAL_CONFIG", "SUBCAL_FAVOURITES_FILE", "SUBCAL_FUGLE_KEY",
    "SUBCAL_NOTIFY_SETTINGS",
  ]

  /// The options whose variables do not include the command's name, because a lasting value is right for every command
  /// that has the option; with a command before it, for that one only.
  private static let shared: Set = [
    "accept", "alarms", "all-applications", "application-fee", "as-of", "assume-odds", "base-url",
    "broker-discount", "ca-file",
    "colours", "commission", "csv", "cut-off", "feed", "fetch", "fugle-key-file", "healthcheck-url", "json",
    "keep-bonds", "language", "ledger", "min-commission", "min-interval", "nightly output", "nightly year",
    "no-sample", "no-site", "notice-postage", "publish output", "published", "record", "replay", "rounding",
    "show-open", "site-url", "store", "tax", "time-limit", "tsv", "verbose",
  ]

  static var sharedNames: Set<String> {
    Set(shared.compactMap { $0.split(separator: " ").last.map(String.init) })
  }

  static func isShared(_ option: String, of command: String) -> Bool {
    shared.contains(option) || shared.contains("\(command) \(option)")
  }

  /// Throws if a variable has the name of none of them: it would be without effect.
  static func check(names: some Sequence<String>) throws {
    guard let unknown = try names.filter({ try isOurs($0) && !isKnown($0) }).min() else { return }
    let name = unknown.dropFirst(prefix.count)
    let known = others.union(
      try CommandDescription.all().flatMap { command in command.options.map(command.variable) })
    // The command's name may be missing in it.
    let nearest =
      known.filter { $0.hasSuffix("_\(name)") }.min()
      ?? NearestName.of(String(name), among: known.map { String($0.dropFirst(prefix.count)) }.sorted())
      .map { prefix + $0 }
    throw SubcalError(
      .usage,
      reason: Text("沒有環境變數 \(unknown)", "the variable \(unknown) is not known")
        + (nearest.map { Text("，您要打的是 \($0) 嗎？", "; did you mean \($0)?") } ?? .empty),
      advice: Text(
        "更正名稱或取消設定；subcal config 列出生效的設定。",
        "correct its name, or unset it; subcal config shows what is in force."))
  }

  private static func isKnown(_ variable: String) throws -> Bool {
    if others.contains(variable) || sharedNames.contains(where: { variable == self.variable($0) }) {
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
  /// Whether the variable of an option includes the command's name.
  func isOwn(_ option: Argument) -> Bool { !EnvironmentArguments.isShared(option.name, of: commandName) }

  func variable(for option: Argument) -> String {
    EnvironmentArguments.variable(isOwn(option) ? "\(commandName)-\(option.name)" : option.name)
  }
}
