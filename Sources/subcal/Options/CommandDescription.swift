internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import JSON

/// What the argument parser says of a command and its options. The variables, the keys of the settings file, the tools of
/// `serve` and `--help-json` follow from it.
///
/// It takes as long as answering a question, so it is read only where one of these is asked for.
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

  /// Every command.
  static func all() throws -> [CommandDescription] { try CommandDescription(of: Subcal.self).commands }

  /// The commands below it.
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

    enum Kind: String, Decodable { case positional, option, flag }

    fileprivate struct Name: Decodable { let name: String }

    /// That of an option without hyphens before it.
    var name: String { preferredName?.name ?? valueName ?? "" }
  }
}

extension CommandDescription {
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
    .object([
      ("name", .string(commandName)), ("abstract", .string(abstract ?? "")),
      ("discussion", .string(discussion ?? "")),
      (
        "arguments",
        .array(
          given.map { argument in
            // A command below another has no variables.
            argument.json(variable: isNested || argument.kind == .positional ? nil : variable(for: argument))
          })
      ),
      ("commands", .array(commands.map { $0.json(isNested: true) })),
    ])
  }
}

extension CommandDescription.Argument {
  fileprivate func json(variable: String?) -> JSONValue {
    .object([
      ("kind", .string(kind.rawValue)), ("name", .string(kind == .positional ? name : "--\(name)")),
      ("help", .string(abstract ?? "")), ("required", .boolean(!isOptional)),
      ("repeated", .boolean(isRepeating)), ("default", .stringOrNull(defaultValue)),
      ("values", .array((allValues ?? []).map { .string($0) })), ("variable", .stringOrNull(variable)),
    ])
  }
}
