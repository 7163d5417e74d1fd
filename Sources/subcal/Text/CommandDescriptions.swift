internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import SubscriptionCalendar

/// `--help-json`: every command with its arguments and options, for scripts.
enum CommandDescriptions {
  static func json() throws -> String {
    // The parser's own description, whose form is not promised to stay.
    let dump = try JSONDecoder().decode(Dump.self, from: Data(Subcal._dumpHelp().utf8))
    let description = JSONValue.object([
      ("schema_version", .string("1.0")), ("name", .string(dump.command.commandName)),
      ("version", .string(Version.current)),
      ("commands", .array(dump.command.commands(path: []))),
    ])
    return String(decoding: description.file, as: UTF8.self)
  }

  private struct Dump: Decodable {
    var command: Command

    struct Command: Decodable {
      var commandName: String
      var abstract, discussion: String?
      var subcommands: [Command]?
      var arguments: [Argument]?

      /// Those below it, except help.
      func commands(path: [String]) -> [JSONValue] {
        (subcommands ?? []).filter { $0.commandName != "help" }.map { $0.json(path: path) }
      }

      private func json(path: [String]) -> JSONValue {
        let path = path + [commandName]
        // A command below another has no variables.
        let options = path.count == 1 ? EnvironmentArguments.options[commandName] ?? [] : []
        return .object([
          ("name", .string(commandName)), ("abstract", .string(abstract ?? "")),
          ("discussion", .string(discussion ?? "")),
          (
            "arguments",
            .array(
              (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.name) }.map {
                argument in
                argument.json(
                  variable: options.first { argument.kind != "positional" && $0.name == argument.name }.map {
                    EnvironmentArguments.variable(for: $0, of: commandName)
                  })
              })
          ),
          ("commands", .array(commands(path: path))),
        ])
      }
    }

    struct Argument: Decodable {
      var kind: String
      var shouldDisplay, isOptional, isRepeating: Bool
      var preferredName: Name?
      var valueName, defaultValue, abstract: String?
      var allValues: [String]?

      struct Name: Decodable { var name: String }

      var name: String { preferredName?.name ?? valueName ?? "" }

      func json(variable: String?) -> JSONValue {
        .object([
          ("kind", .string(kind)), ("name", .string(kind == "positional" ? name : "--\(name)")),
          ("help", .string(abstract ?? "")), ("required", .boolean(!isOptional)),
          ("repeated", .boolean(isRepeating)), ("default", .stringOrNull(defaultValue)),
          ("values", .array((allValues ?? []).map { .string($0) })), ("variable", .stringOrNull(variable)),
        ])
      }
    }
  }
}
