/// Every option has an environment variable: `--as-of` is `SUBCAL_AS_OF`, and for what only one command is asked its
/// name is in it: `list --year` is `SUBCAL_LIST_YEAR`. What stands on the command line wins.
enum EnvironmentArguments {
  /// The arguments with those added that only the environment gives. Several values are given with blanks between
  /// them; a flag is off when its variable is empty, 0, false, no or off.
  static func adding(to arguments: [String], environment: (String) -> String?) -> [String] {
    guard let command = arguments.first, let options = Self.options[command] else {
      return arguments
    }
    // What follows "--" are no options.
    let given = Array(arguments.prefix { $0 != "--" })
    let isReplay = given.contains { $0 == "--replay" || $0.hasPrefix("--replay=") }
    let isForm = given.contains("--json") || given.contains("--csv")
    var added: [String] = []
    for option in options {
      let name = "--\(option.name)"
      let isGiven = given.contains { $0 == name || $0.hasPrefix(name + "=") }
      // A replay goes where it is told on the command line, or to its own place: never into the live folder.
      if isReplay, ["output", "store", "record"].contains(option.name) { continue }
      // One form excludes the other, and the command line wins.
      if isForm, ["json", "csv"].contains(option.name) { continue }
      guard !isGiven, let value = environment(variable(for: option, of: command)), !value.isEmpty else {
        continue
      }
      switch option.takes {
      case .nothing: if !["0", "false", "no", "off"].contains(value.lowercased()) { added.append(name) }
      // One word, so that a value may begin with a hyphen.
      case .value: added.append("\(name)=\(value)")
      case .values: added += value.split(separator: " ").map { "\(name)=\($0)" }
      }
    }
    return given + added + arguments.dropFirst(given.count)
  }

  /// The variable of an option of a command.
  static func variable(for option: Option, of command: String) -> String {
    let name = option.isOfOneCommand ? "\(command)-\(option.name)" : option.name
    return "SUBCAL_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// An option and how many values it takes.
  struct Option {
    var name: String
    var takes: Arity = .value
    /// Whether the variable's name has the command in it, because what one command is told for good would be
    /// wrong for another: SUBCAL_LIST_YEAR.
    var isOfOneCommand = false

    /// An option whose variable has the command's name in it.
    static func own(_ name: String, takes: Arity = .value) -> Option {
      Option(name: name, takes: takes, isOfOneCommand: true)
    }

    enum Arity { case nothing, value, values }
  }
}
