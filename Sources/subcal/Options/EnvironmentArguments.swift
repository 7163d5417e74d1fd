internal import Diagnostics
internal import Localization

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
      let isGiven = given.contains { $0 == name || $0.hasPrefix(name + "=") }
      // A replay never writes into the live folder or store, unless the command line names them.
      if isReplay, ["output", "store", "record"].contains(option.name) { continue }
      // The forms of an answer exclude each other, and the command line takes precedence.
      if isForm, forms.contains(option.name) { continue }
      // Only these two have fields.
      if option.name == "fields", !["--csv", "--tsv"].contains(where: (given + added).contains) { continue }
      guard !isGiven else { continue }
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
        : values.contains { isOff($0) } ? [] : [name]
    }
    return given + added + arguments.dropFirst(given.count)
  }

  /// Whether a variable that stands for a flag sets it.
  static func isOn(_ value: String?) -> Bool { value.map { !$0.isEmpty && !isOff($0) } ?? false }

  private static func isOff(_ value: String) -> Bool {
    ["0", "false", "no", "off"].contains(value.lowercased())
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
    "accept", "alarms", "application-fee", "as-of", "assume-odds", "base-url", "broker-discount", "ca-file",
    "colours", "commission", "csv", "cut-off", "feed", "fugle-key-file", "healthcheck-url", "json",
    "keep-bonds", "language", "ledger", "min-commission", "min-interval", "nightly output", "nightly year",
    "no-sample", "no-site", "notice-postage", "publish output", "published", "record", "replay", "rounding",
    "show-open", "site-url", "store", "tax", "time-limit", "tsv", "verbose",
  ]

  /// The names of these options.
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
        + (nearest.map { Text("；是否為 \($0)？", "; did you mean \($0)?") } ?? .empty),
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
