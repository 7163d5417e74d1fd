internal import Diagnostics
internal import JSON

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
            argument.json(
              variable: isNested || argument.kind == .positional ? nil : variable(for: argument))
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
