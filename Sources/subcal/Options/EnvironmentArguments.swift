/// Every option has an environment variable: `--as-of` is `SUBCAL_AS_OF`; an option of one command includes the
/// command's name: `list --year` is `SUBCAL_LIST_YEAR`. The command line takes precedence.
enum EnvironmentArguments {
  /// The arguments and those that only the environment gives. Several values are separated by blanks; a flag is off
  /// when its variable is empty, 0, false, no or off.
  static func adding(to arguments: [String], environment: (String) -> String?) -> [String] {
    guard let command = arguments.first, let options = Self.options[command] else { return arguments }
    // Arguments after "--" are not options.
    let given = Array(arguments.prefix { $0 != "--" })
    let isReplay = given.contains { $0 == "--replay" || $0.hasPrefix("--replay=") }
    let isForm = given.contains("--json") || given.contains("--csv")
    var added: [String] = []
    for option in options {
      let name = "--\(option.name)"
      let isGiven = given.contains { $0 == name || $0.hasPrefix(name + "=") }
      // A replay never writes into the live folder or store, unless the command line names them.
      if isReplay, ["output", "store", "record"].contains(option.name) { continue }
      // --json and --csv exclude each other, and the command line takes precedence.
      if isForm, ["json", "csv"].contains(option.name) { continue }
      guard !isGiven, let value = environment(variable(for: option, of: command)), !value.isEmpty else {
        continue
      }
      switch option.takes {
      case .nothing: if !["0", "false", "no", "off"].contains(value.lowercased()) { added.append(name) }
      // One argument, so that a value may begin with a hyphen.
      case .value: added.append("\(name)=\(value)")
      case .values: added += value.split(separator: " ").map { "\(name)=\($0)" }
      }
    }
    return given + added + arguments.dropFirst(given.count)
  }

  static func variable(for option: Option, of command: String) -> String {
    let name = option.isOfOneCommand ? "\(command)-\(option.name)" : option.name
    return "SUBCAL_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  struct Option: ExpressibleByStringLiteral {
    var name: String
    var takes: Arity
    /// Whether the variable's name includes the command's, because a lasting value for one command would be wrong for
    /// another: SUBCAL_LIST_YEAR.
    var isOfOneCommand: Bool

    enum Arity { case nothing, value, values }

    static func flag(_ name: String) -> Option { Option(name, takes: .nothing) }
    static func repeated(_ name: String) -> Option { Option(name, takes: .values) }
    static func own(_ name: String) -> Option { Option(name, isOfOneCommand: true) }
    static func ownFlag(_ name: String) -> Option { Option(name, takes: .nothing, isOfOneCommand: true) }
    static func ownRepeated(_ name: String) -> Option { Option(name, takes: .values, isOfOneCommand: true) }

    init(stringLiteral name: String) { self.init(name) }

    private init(_ name: String, takes: Arity = .value, isOfOneCommand: Bool = false) {
      (self.name, self.takes, self.isOfOneCommand) = (name, takes, isOfOneCommand)
    }
  }
}
