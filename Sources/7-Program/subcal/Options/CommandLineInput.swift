internal import ArgumentParser
internal import Localization
internal import Values

/// The words of a command line as they are typed, made into what the parser reads.
///
/// Some options may stand where the parser takes none: `--config`, `--ascii` and `--language` before the command, and codes
/// behind the accounts of `--account`, which takes every word up to the next option. After `--` all words stay as they are.
struct CommandLineInput {
  /// The file of `--config`; nil without.
  let config: String?
  private let options, rest: [String]

  /// - Parameter isGroup: Whether a command has others below it, which the language is not given to.
  init(_ typed: [String], isGroup: (String) -> Bool) throws {
    // Read in ``TerminalMarks``.
    var options = typed.prefix { $0 != "--" }.filter { $0 != "--ascii" }.map(Self.withNarrowDigits)
    rest = Array(typed.drop { $0 != "--" })
    if let place = Self.place(of: "--config", in: options) {
      guard let value = Self.value(at: place, in: options) else {
        throw ValidationError("--config 須指定檔案。", "--config: name a file.")
      }
      config = value
      options.removeSubrange(place)
    } else {
      config = nil
    }
    self.options = Self.withLanguageInPlace(options, isGroup)
  }

  /// The first word, which is usually the command; nil for an empty command line.
  var first: String? { options.first ?? rest.first }

  /// What the parser reads, with the codes behind `--account` before it: `apply --account son 4927`.
  ///
  /// - Parameter accounts: The names that are accounts even if they look like codes.
  func arguments(accounts: [String]) -> [String] {
    guard let command = options.first, Self.withCodes.contains(command), options.count > 1,
      // Codes in their place leave no doubt what the words behind the option are.
      options[1].hasPrefix("-"), let place = Self.place(of: "--account", in: options)
    else { return options + rest }
    let values = options[(place.lowerBound + 1)...].prefix { !$0.hasPrefix("-") }
    let codes = values.dropFirst(place.count - 1).filter {
      StockCode.separated($0).allSatisfy { StockCode(typed: $0) != nil } && !accounts.contains($0)
    }
    let names = values.filter { !codes.contains($0) }
    return [command] + codes + options[1...place.lowerBound] + names + options[values.endIndex...] + rest
  }

  /// The commands that take codes and `--account`.
  private static let withCodes: Set = ["apply", "withdraw", "won", "sold"]

  /// Whether arguments ask for help.
  static func isHelp(_ arguments: [String]) -> Bool {
    arguments.first == "help" || arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
  }

  /// The value of an option anywhere before `--`; nil without it.
  static func value(of name: String, in arguments: [String]) -> String? {
    let options = Array(arguments.prefix { $0 != "--" })
    return place(of: name, in: options).flatMap { value(at: $0, in: options) }
  }

  /// A number as people type it, in full width.
  private static func withNarrowDigits(_ word: String) -> String {
    word.allSatisfy("０１２３４５６７８９．，：／％＋－".contains) ? word.narrow : word
  }

  /// `--language` where the parser takes it: what stands before the command is the command's. For help, and for a command
  /// that has others below it, the language is set already.
  private static func withLanguageInPlace(_ options: [String], _ isGroup: (String) -> Bool) -> [String] {
    guard let place = place(of: "--language", in: options) else { return options }
    var rest = options
    rest.removeSubrange(place)
    guard let command = rest.first, !isHelp(options), !isGroup(command) else { return rest }
    return place.lowerBound > 0 ? options : [command] + options[place] + rest.dropFirst()
  }

  /// Where an option and its value are: one word with `=`, or two, the second of which may be missing.
  private static func place(of name: String, in options: [String]) -> Range<Int>? {
    options.firstIndex { $0 == name || $0.hasPrefix("\(name)=") }.map { index in
      index..<min(options.count, index + (options[index] == name ? 2 : 1))
    }
  }

  private static func value(at place: Range<Int>, in options: [String]) -> String? {
    let word = options[place.lowerBound]
    if let sign = word.firstIndex(of: "=") { return String(word[word.index(after: sign)...]) }
    return place.count > 1 ? options[place.lowerBound + 1] : nil
  }
}
