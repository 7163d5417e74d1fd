/// A query of codes and common options, without a parser: the parser's types take longer to build than the answer
/// (`Benchmarks/run --only query`).
enum PlainQuery {
  /// The command that the arguments describe; nil for anything else, and for what is wrong: the parser explains it.
  ///
  /// - Parameter arguments: With what the environment and the settings give.
  static func command(_ arguments: [String]) -> QueryCommand? {
    guard arguments.first == "query" else { return nil }
    var command = QueryCommand.unparsed
    var given: Set<String> = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        command.codes.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard given.insert(String(parts[0])).inserted else { return nil }
      if parts.count == 1, set(parts[0], of: &command) { continue }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty,
        !value.hasPrefix("-"), set(parts[0], value, of: &command)
      else { return nil }
    }
    guard !command.codes.isEmpty, (try? command.options.validate()) != nil, (try? command.validate()) != nil
    else { return nil }
    return command
  }

  /// Whether there is such a flag.
  private static func set(_ flag: Substring, of command: inout QueryCommand) -> Bool {
    switch flag {
    case "--json": command.json = true
    case "--csv": command.csv = true
    case "--tsv": command.tsv = true
    default: return false
    }
    return true
  }

  /// Whether there is such an option here.
  private static func set(_ option: Substring, _ value: String, of command: inout QueryCommand) -> Bool {
    switch option {
    case "--fields": command.fields = value
    case "--store": command.options.store = value
    case "--published": command.options.published = value
    case "--as-of": command.options.asOf = value
    case "--cut-off": command.options.cutOff = value
    case "--assume-odds": command.options.assumeOdds = value
    case "--language": command.options.language = value
    default: return false
    }
    return true
  }
}

extension QueryCommand {
  /// The command as the parser makes it without arguments: reading a property that nobody set ends the process.
  fileprivate static var unparsed: QueryCommand {
    var command = QueryCommand()
    (command.codes, command.json, command.csv, command.tsv, command.fields) = ([], false, false, false, nil)
    command.options = .unparsed
    return command
  }
}
