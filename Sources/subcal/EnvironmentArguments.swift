/// Every option has an environment variable: `--as-of` is `SUBCAL_AS_OF`. What stands on the command line wins.
enum EnvironmentArguments {
  /// The arguments with those added that only the environment gives. Several values are given with blanks between
  /// them; a flag is off when its variable is empty, 0, false, no or off.
  static func adding(to arguments: [String], environment: (String) -> String?) -> [String] {
    guard let command = arguments.first, let options = Self.options[command] else {
      return arguments
    }
    let isReplay = arguments.contains { $0 == "--replay" || $0.hasPrefix("--replay=") }
    var result = arguments
    for option in options {
      let name = "--\(option.name)"
      let isGiven = arguments.contains { $0 == name || $0.hasPrefix(name + "=") }
      // A replay goes where it is told on the command line, or to its own place: never into the live folder.
      if isReplay, ["output", "store", "record"].contains(option.name) { continue }
      guard !isGiven, let value = environment(variable(for: option.name)), !value.isEmpty else { continue }
      switch option.takes {
      case .nothing: if !["0", "false", "no", "off"].contains(value.lowercased()) { result.append(name) }
      // One word, so that a value may begin with a hyphen.
      case .value: result.append("\(name)=\(value)")
      case .values: result += value.split(separator: " ").map { "\(name)=\($0)" }
      }
    }
    return result
  }

  /// The variable of an option.
  static func variable(for option: String) -> String {
    "SUBCAL_" + option.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// An option and how many values it takes.
  struct Option {
    var name: String
    var takes: Arity = .value

    enum Arity { case nothing, value, values }
  }
}
