internal import ArgumentParser
internal import Localization
internal import Posix
internal import Values
internal import TerminalText

/// What the argument parser prints, in the language of messages and no wider than the terminal.
///
/// The parser knows English and counts a Chinese character as one column, so its text is translated and
/// broken again here. It is found by its words: a new version of the parser may say them otherwise, and then
/// English is shown.
enum ParserText {
  /// Prints help, a version, a completion or an error, and ends the process.
  static func end(with error: any Error) -> Never {
    // The command has said why. The parser's text would be that of its help.
    if error is ExitCode { Subcal.exit(withError: error) }
    let code = Subcal.exitCode(for: error)
    let screen: FileDescriptor = code.isSuccess ? .standardOutput : .standardError
    let columns = ScreenWidth.columns(of: screen)
    // The parser counts a Chinese character as one column, so its lines are broken here.
    var message = Subcal.fullMessage(for: error, columns: 100_000)
    // What else is wrong may follow from an option that does not exist.
    if message.hasPrefix("Error: "), !message.hasPrefix("Error: Unknown"), let option = unknownOption() {
      let usage = message.firstRange(of: "\nUsage: ").map { message[$0.lowerBound...] } ?? ""
      message = "Error: Unknown option '\(option)'\(usage)"
    }
    message = withOwnUsage(asTyped(message))
    let isHelp = ["OVERVIEW: ", "USAGE: "].contains(where: message.hasPrefix)
    // Only the whole program has a version, and who reads help has found how to ask for it.
    if isHelp {
      message = message.replacing(
        #/\n *(?:--version +Show the version|-h, --help +Show help information)\./#, with: ""
      ).replacing(#/\n+OPTIONS:(?=\n\n|\n*$)/#, with: "")
    }
    message = message.replacing(#/(?m)^(?:USAGE|Usage): .*$/#) { withFewOptions(String($0.output)) }
    let text = Language.messages == .chinese ? chinese(message) : english(message)
    let help =
      isHelp
      ? text.split(separator: "\n", omittingEmptySubsequences: false).map {
        broken(String($0), to: columns ?? 80)
      }.joined(separator: "\n") : text
    let lines = columns.map { fitted(help, to: $0) } ?? help
    if !lines.isEmpty {
      if code.isSuccess { print(lines) } else { StandardError.write(lines + "\n") }
    }
    Subcal.exit(withError: ExitCode(code.rawValue))
  }

  /// The parser's text, with what was probably meant.
  private static func english(_ text: String) -> String {
    guard text.hasPrefix("Error: ") else { return text }
    return text.replacing(/Unknown option '(.+?)'(?:\. Did you mean '.+'\?)?/) { found in
      let name = String(found.output.1)
      return "Unknown option '\(name)'. " + WrongOption(name, in: words).advice[.english]
    }.replacing(/(?:Unexpected argument|[0-9]+ unexpected arguments:) '([^']+)'.*/) { found in
      let advice = WrongOption.advice(forWord: String(found.output.1), in: words)?[.english] ?? ""
      return "\(found.output.0)." + (advice.isEmpty ? "" : " \(advice)")
    }.replacing(/Missing value for '(--\S+) .+'/) { found in
      negative(String(found.output.1)).map { "\(found.output.1) \($0): give a number that is not negative" }
        ?? "\(found.output.0)"
    }
  }

  /// The words that the parser read.
  private static var words: [String] { Configuration.current.words }

  /// An error with the names of options as they were typed; help and usage have their own.
  private static func asTyped(_ message: String) -> String {
    guard message.hasPrefix("Error: ") else { return message }
    let spoken = Configuration.current.spoken
    let end =
      ["\nHelp:  ", "\nUsage: "].compactMap { message.firstRange(of: $0)?.lowerBound }.min()
      ?? message.endIndex
    let said = message[..<end].replacing(/--([a-z\-]+)/) { "--\(spoken[String($0.1)] ?? String($0.1))" }
    return String(said + message[end...])
  }

  /// A usage that does not fit a line names only the options that must be given: the others are listed below it.
  private static func withFewOptions(_ usage: String) -> String {
    let usage = usage.replacing(#/ <options>$/#, with: " [<options>]")
    guard TerminalWidth.of(usage) > 79, usage.contains(" [--") else { return usage }
    let short = usage.replacing(#/ \[--[^\]]*\](?: \.\.\.)?/#, with: "")
    return short.hasSuffix(" [<options>]") ? short : short + " [<options>]"
  }

  /// An error of a running command has the usage of the whole program from the parser.
  private static func withOwnUsage(_ message: String) -> String {
    // What cannot be taken apart begins with a command all the same.
    let given = words.isEmpty ? Array(CommandLine.arguments.dropFirst()) : words
    guard let command = Subcal.command(in: given),
      let usage = message.firstRange(of: "\nUsage: \(Subcal.usageString())\n")
    else { return message }
    let names = given.prefix(command == Subcal.command(given.first ?? "") ? 1 : 2)
    return message[..<usage.lowerBound] + "\nUsage: \(Subcal.usageString(for: command))\n  See '"
      + (["subcal"] + names + ["--help"]).joined(separator: " ") + "' for more information."
  }

  /// The first option that the command does not have.
  private static func unknownOption() -> String? {
    let given = words.prefix { $0 != "--" }
    guard let name = given.first, Subcal.command(name)?.configuration.subcommands.isEmpty == true,
      let options = try? CommandDescription(ofCommand: name)?.options
    else { return nil }
    let others = ["-h", "-", "--help", "--version"]
    return given.dropFirst().first { word in
      word.hasPrefix("-") && word.wholeMatch(of: /-[0-9.,]+%?/) == nil
        && !others.contains { word == $0 || word.hasPrefix($0 + "=") }
        && !options.contains { $0.isGiven(in: [word]) }
    }.map { String($0.prefix { $0 != "=" }) }
  }

  /// A number below 0 that was given to an option: the parser takes it for another option.
  private static func negative(_ option: String) -> String? {
    guard let index = words.firstIndex(of: option), index + 1 < words.endIndex else { return nil }
    let value = words[index + 1].narrow
    return value.wholeMatch(of: /-[0-9.,]+/) == nil ? nil : value
  }

  /// The parser's text in Chinese; what is neither help nor an error stays as it is.
  static func chinese(_ text: String) -> String {
    let isHelp = ["OVERVIEW: ", "USAGE: "].contains(where: text.hasPrefix)
    guard isHelp || text.hasPrefix("Error: ") || text.hasPrefix("Usage: ") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { translated(String($0)) }
      .joined(separator: "\n")
  }

  private static func translated(_ line: String) -> String {
    if let heading = headings.first(where: { line.hasPrefix($0.english) }) {
      let rest = String(line.dropFirst(heading.english.count))
      return heading.chinese + (withChineseValues(heading.english == "Error: " ? error(rest) : rest))
    }
    if isElement(line) {
      // A longer label has a line of its own.
      guard line.dropFirst(labelColumns - 1).first == " " else { return withChineseValues(line) }
      let rest = withoutEnglish(String(line.dropFirst(labelColumns)))
      var label = withChineseValues(String(line.prefix(labelColumns)))
      // A Chinese character takes two columns.
      while TerminalWidth.of(label) > labelColumns, label.hasSuffix("  ") { label.removeLast() }
      return label + String(repeating: " ", count: max(0, labelColumns - TerminalWidth.of(label))) + rest
    }
    return withoutEnglish(line)
  }

  /// The columns of an argument or option in help; what it is for begins behind them.
  private static let labelColumns = 26

  private static func isElement(_ line: String) -> Bool {
    let blanks = line.prefix { $0 == " " }.count
    return blanks == 2 && !line.hasPrefix("  subcal ")
      && line.dropFirst(blanks).first.map { "-<abcdefghijklmnopqrstuvwxyz".contains($0) } == true
  }

  /// What stands for a value: `<日期>` for `<day>`.
  private static func withChineseValues(_ text: String) -> String {
    text.replacing(/<([^>]+)>/) { found in "<\(values[String(found.output.1)] ?? String(found.output.1))>" }
  }

  private static let values = [
    "NT$": "元", "day": "日期", "codes": "代號", "code": "代號", "n": "數量", "name": "名稱", "file": "檔案",
    "folder": "資料夾", "fields": "欄位", "year": "年度", "sort": "順序", "what": "項目", "interval": "間隔",
    "options": "選項", "target": "對象", "subcommand": "子指令", "source": "來源", "setting": "設定",
    "range": "期間", "program": "程式", "path": "路徑", "month": "月份", "market": "市場", "lower": "副圖",
    "indicators": "指標", "condition": "條件", "board": "市場", "address": "網址", "stage": "狀態",
    "kind": "種類", "days": "天數", "name=NT$": "帳戶=元", "names": "名稱", "value": "值", "key": "設定",
  ]

  private static func withoutEnglish(_ line: String) -> String {
    // The title of a group of options.
    if !line.hasPrefix(" "), line.hasSuffix(":") { return String(line.dropLast()) + "：" }
    if let see = line.wholeMatch(of: #/  See '(.+)' for (?:more information|detailed help)\./#) {
      return "  詳見 \(withChineseValues(String(see.output.1)))"
    }
    return line.replacing(/\(values: (.+?); default: (.+)\)$/) {
      "（可用：\($0.output.1)；預設：\($0.output.2)）"
    }.replacing(#/ ?\(default: (.+)\)$/#) { "（預設：\($0.output.1)）" }
      .replacing(#/ ?\(values: (.+)\)$/#) { "（可用：\($0.output.1)）" }
      .replacing("Show help information.", with: "顯示說明")
  }

  private static let headings: [(english: String, chinese: String)] = [
    ("OVERVIEW: ", ""), ("USAGE: ", "用法："), ("Usage: ", "用法："), ("Help:  ", "說明："), ("ARGUMENTS:", "引數："),
    ("OPTIONS:", "選項："), ("SUBCOMMANDS:", "指令："), ("Error: ", "subcal: "),
  ]

  /// The messages of the parser's ErrorMessages that arguments can cause.
  private static func error(_ text: String) -> String {
    if let found = text.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '.+'\?)?/) {
      let name = String(found.output.1)
      return "沒有 \(name) 這個選項。" + WrongOption(name, in: words).advice[.chinese]
    }
    if let found = text.wholeMatch(of: /Missing value for '(--\S+)(.*)'/) {
      let name = String(found.output.1)
      guard negative(name) != nil else { return "\(name)\(found.output.2) 後面要有值。" }
      return name == "--limit" ? "\(name) 須為正整數。" : "\(name) 不能是負數。"
    }
    if let found = text.wholeMatch(of: /Missing expected argument '(.+)'/) {
      let name = found.output.1
      return name.hasPrefix("<code") ? "請輸入股票代號或名稱。" : name.hasPrefix("--") ? "請加上 \(name)。" : "請輸入 \(name)。"
    }
    if let found = text.wholeMatch(of: /(?:Unexpected argument|[0-9]+ unexpected arguments:) ('([^']+)'.*)/) {
      let advice = WrongOption.advice(forWord: String(found.output.2), in: words)?[.chinese] ?? ""
      let names = found.output.1.matches(of: /'([^']+)'/).map { "「\($0.output.1)」" }
      return "不需要\(names.joined(separator: "、"))。\(advice)"
    }
    if let found = text.wholeMatch(of: /The value '(.*)' is invalid for '(.+?)'(?:: ([^a-zA-Z].+)|.*)/) {
      return "\(found.output.2) 的值 \(found.output.1) 無效。\(found.output.3 ?? "")"
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
    guard TerminalWidth.of(line) > columns, !line.hasPrefix("USAGE: "), !line.hasPrefix("用法：") else {
      return line
    }
    if line.hasPrefix("  subcal ") { return LabelledLines.command(line, to: columns) }
    let blanks = line.prefix { $0 == " " }.count
    let isElement = isElement(line)
    var head = ""
    for character in line {
      guard TerminalWidth.of(head) < (isElement ? labelColumns : blanks) else { break }
      head.append(character)
    }
    let indentation = isElement ? labelColumns : blanks
    let (rest, room) = (String(line.dropFirst(head.count)), max(20, columns - indentation))
    let parts =
      Language.messages == .chinese
      ? LabelledLines.broken(rest, to: room) : LabelledLines.words(rest, to: room)
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
