internal import ArgumentParser
internal import Localization
internal import Posix
internal import SubscriptionQueries
internal import SystemPackage

/// What the argument parser prints, in the language of messages and no wider than the terminal.
enum ParserText {
  /// Prints help, a version, a completion or an error, and ends the process.
  static func end(with error: any Error) -> Never {
    // The command has said why. The parser's text would be that of its help.
    if error is ExitCode { Subcal.exit(withError: error) }
    let code = Subcal.exitCode(for: error)
    let screen: FileDescriptor = code.isSuccess ? .standardOutput : .standardError
    let columns = ScreenWidth.columns(of: screen)
    // The parser counts a Chinese character as one column, so its lines are broken here.
    let text =
      Language.messages == .chinese
      ? chinese(Subcal.fullMessage(for: error, columns: 100_000), columns: columns ?? 80)
      : Subcal.fullMessage(for: error, columns: columns)
    let lines = columns.map { fitted(text, to: $0) } ?? text
    if !lines.isEmpty {
      if code.isSuccess { print(lines) } else { StandardError.write(lines + "\n") }
    }
    Subcal.exit(withError: ExitCode(code.rawValue))
  }

  /// The parser's text in Chinese; what is neither help nor an error stays as it is.
  static func chinese(_ text: String, columns: Int) -> String {
    let isHelp = ["OVERVIEW: ", "USAGE: "].contains(where: text.hasPrefix)
    guard isHelp || text.hasPrefix("Error: ") || text.hasPrefix("Usage: ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = translated(String(line))
      return isHelp ? broken(line, to: columns) : line
    }
    return lines.joined(separator: "\n")
  }

  private static func translated(_ line: String) -> String {
    if let heading = headings.first(where: { line.hasPrefix($0.english) }) {
      let rest = line.dropFirst(heading.english.count)
      return heading.chinese + (heading.english == "Error: " ? error(String(rest)) : String(rest))
    }
    // The title of a group of options.
    if !line.hasPrefix(" "), line.hasSuffix(":") { return String(line.dropLast()) + "：" }
    if let see = line.wholeMatch(of: #/  See '(.+)' for (?:more information|detailed help)\./#) {
      return "  詳見 \(see.output.1)"
    }
    return line.replacing(/\(values: (.+?); default: (.+)\)$/) {
      "（可用：\($0.output.1)；預設：\($0.output.2)）"
    }.replacing(#/ ?\(default: (.+)\)$/#) { "（預設：\($0.output.1)）" }
      .replacing(#/ ?\(values: (.+)\)$/#) { "（可用：\($0.output.1)）" }
      .replacing("Show the version.", with: "顯示版本").replacing("Show help information.", with: "顯示說明")
  }

  private static let headings: [(english: String, chinese: String)] = [
    ("OVERVIEW: ", ""), ("USAGE: ", "用法："), ("Usage: ", "用法："), ("Help:  ", "說明："), ("ARGUMENTS:", "引數："),
    ("OPTIONS:", "選項："), ("SUBCOMMANDS:", "指令："), ("Error: ", "subcal: "),
  ]

  /// The messages of the parser's ErrorMessages that arguments can cause.
  private static func error(_ text: String) -> String {
    if let found = text.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/) {
      return "沒有選項 \(found.output.1)。" + (found.output.2.map { "是否為 \($0)？" } ?? "")
    }
    if let found = text.wholeMatch(of: /Missing value for '(.+)'/) { return "\(found.output.1) 缺少值。" }
    if let found = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return "缺少引數 \(found.output.1)。"
    }
    if let found = text.wholeMatch(of: /(?:Unexpected argument|[0-9]+ unexpected arguments:) (.+)/) {
      return "多餘的引數：\(found.output.1)。"
    }
    if let found = text.wholeMatch(of: /The value '(.*)' is invalid for '(.+?)'(?:.*)/) {
      return "\(found.output.2) 的值 \(found.output.1) 無效。"
    }
    if let found = text.wholeMatch(
      of: /The option '(.+)' does not take any value, but '(.*)' was specified\./)
    {
      return "\(found.output.1) 不接受值，卻給了 \(found.output.2)。"
    }
    return text
  }

  /// A line of help: what follows the label continues below its beginning.
  private static func broken(_ line: String, to columns: Int) -> String {
    guard TerminalWidth.of(line) > columns else { return line }
    let blanks = line.prefix { $0 == " " }.count
    let label = line.dropFirst(blanks).prefix { $0 != " " }
    let isElement = blanks == 2 && label.first.map { "-<abcdefghijklmnopqrstuvwxyz".contains($0) } == true
    let column = 26
    let head = isElement ? String(line.prefix(column)) : String(repeating: " ", count: blanks)
    let indentation = isElement ? column : blanks
    let parts = LabelledLines.broken(String(line.dropFirst(head.count)), to: max(20, columns - indentation))
    return head + parts.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  /// The text with the usage, which the parser never wraps, in lines of so many columns.
  private static func fitted(_ text: String, to columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = String(line)
      let isUsage = ["USAGE: ", "Usage: ", "用法：", "Error: ", "subcal: ", "Help:  ", "說明："]
        .contains(where: line.hasPrefix)
      guard isUsage, TerminalWidth.of(line) > columns else { return line }
      return LabelledLines.broken(line, to: columns, after: 7)
    }.joined(separator: "\n")
  }
}
