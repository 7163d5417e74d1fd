internal import Diagnostics
internal import Localization

/// Every option has an environment variable: `--as-of` is `SUBCAL_AS_OF`; an option of one command includes the
/// command's name: `list --year` is `SUBCAL_LIST_YEAR`. The command line takes precedence, then the environment, then
/// the settings file.
enum EnvironmentArguments {
  /// The arguments and those that only the environment or the settings give. Several values are separated by blanks in a
  /// variable; a flag is off when its value is empty, 0, false, no or off.
  ///
  /// - Parameter settings: The values of an option for a command.
  static func adding(
    to arguments: [String], environment: (String) -> String?,
    settings: (_ option: String, _ command: String) -> [String]? = { _, _ in nil }
  ) -> [String] {
    guard let command = arguments.first, let options = Self.options[command] else { return arguments }
    // Arguments after "--" are not options.
    let given = Array(arguments.prefix { $0 != "--" })
    let isReplay = given.contains { $0 == "--replay" || $0.hasPrefix("--replay=") }
    let forms = ["json", "csv", "tsv"]
    let isForm = forms.contains { given.contains("--\($0)") }
    var added: [String] = []
    for option in options {
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
      if let value = environment(variable(for: option, of: command)), !value.isEmpty {
        values = option.takes == .values ? value.split(separator: " ").map(String.init) : [value]
      } else if let texts = settings(option.name, command) {
        values = texts
      } else {
        continue
      }
      // One argument, so that a value may begin with a hyphen.
      added +=
        option.takes != .nothing
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

  /// The variables that are no option of one command.
  private static let others = [
    "SUBCAL_AMBIGUOUS_WIDTH", "SUBCAL_ASCII", "SUBCAL_CONFIG", "SUBCAL_FAVOURITES_FILE", "SUBCAL_FUGLE_KEY",
    "SUBCAL_NOTIFY_SETTINGS",
  ]

  /// Throws if a variable has the name of none of them: it would be without effect.
  static func check(names: some Sequence<String>) throws(SubcalError) {
    let ours = names.filter { $0.hasPrefix("SUBCAL_") }
    guard !ours.isEmpty else { return }
    let known = Set(
      others + options.flatMap { command, options in options.map { variable(for: $0, of: command) } })
    guard let unknown = ours.filter({ !known.contains($0) }).min() else { return }
    let name = unknown.dropFirst("SUBCAL_".count)
    // The command's name may be missing in it.
    let nearest =
      known.filter { $0.hasSuffix("_\(name)") }.min()
      ?? NearestName.of(String(name), among: known.map { String($0.dropFirst("SUBCAL_".count)) }.sorted())
      .map { "SUBCAL_\($0)" }
    throw SubcalError(
      .usage,
      reason: Text("沒有環境變數 \(unknown)", "the variable \(unknown) is not known")
        + (nearest.map { Text("；是否為 \($0)？", "; did you mean \($0)?") } ?? .empty),
      advice: Text(
        "更正名稱或取消設定；subcal config 列出生效的設定。",
        "correct its name, or unset it; subcal config shows what is in force."))
  }

  static func variable(for option: Option, of command: String) -> String {
    let name = option.isOfOneCommand ? "\(command)-\(option.name)" : option.name
    return "SUBCAL_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
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
