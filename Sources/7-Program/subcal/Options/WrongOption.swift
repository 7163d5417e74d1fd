internal import Diagnostics
internal import Localization

/// An option that a command does not have, and what was probably meant.
///
/// The nearest name wins last: `--tomorrow` is none of the options of `digest`, and still there is a way to
/// ask for tomorrow.
struct WrongOption {
  let advice: Text

  init(_ option: String, in words: [String]) {
    let name = String(option.drop { $0 == "-" }), command = words.first ?? ""
    advice = Self.known["\(command) \(name)"] ?? Self.known[name] ?? Self.found(name, command)
  }

  /// What a word without hyphens stands for, where a command takes none.
  static func advice(forWord word: String, in words: [String]) -> Text? {
    guard words.first == "list" else { return nil }
    let others = words.dropFirst().filter { $0 != word }
    func list(_ option: String) -> Text {
      let line = Subcal.shown(["list"] + others + option.split(separator: " ").map(String.init))
      return Text("您要打的是 \(line) 嗎？", " Did you mean \(line)?")
    }
    let isOpen = ["open", "申購中", "可申購"].contains(word.lowercased())
    if isOpen { return list("--stage open,last_day") }
    for (option, choices) in [("stage", Choices.stage), ("board", .board), ("kind", .kind), ("sort", .sort)] {
      if let value = try? Arguments.choice(word, option: option, among: choices) {
        return list("--\(option) \(value)")
      }
    }
    if Arguments.year(word) != nil, word.count <= 4, !others.contains("--all-listed") {
      return list("--year \(word)")
    }
    return list("--name \(word)")
  }

  /// What is asked for in other words, by command and option, or by option.
  private static let known: [String: Text] = [
    "digest tomorrow": Text("明天的事：subcal digest --as-of 明天", "For tomorrow: subcal digest --as-of tomorrow"),
    "tomorrow": Text("另一天：--as-of 明天", "For another day: --as-of tomorrow"),
    "today": Text("不加選項就是今天；另一天用 --as-of", "Without an option it is today; for another day: --as-of"),
    "cash-plan accounts": Text(
      "依帳戶：--mine（已申購）或 --family（家中誰抽哪幾檔）；餘額用 --have 帳戶=金額。",
      "By account: --mine (applied for) or --family (who applies for what); balances with --have NAME=NT$."),
    "accounts": Text("帳戶設於設定檔；用 --account 名稱", "Accounts are in the settings file; use --account NAME"),
    "calc close": Text("賣出價：--sell", "The price of the sale: --sell"),
    "calc market": Text("賣出價（市價）：--sell", "The price of the sale: --sell"),
    "calc win-rate": Text("中籤率：--odds", "The win rate: --odds"),
    "sold sell": Text("賣出價：--price", "The price of the sale: --price"),
    "ledger delete": Text("移除紀錄：subcal withdraw 代號", "To remove an entry: subcal withdraw CODE"),
    "ledger remove": Text("移除紀錄：subcal withdraw 代號", "To remove an entry: subcal withdraw CODE"),
    "ledger add": Text("新增紀錄：subcal apply 代號", "To add an entry: subcal apply CODE"),
    "history bars": Text("行情：subcal history 代號 --csv", "The bars: subcal history CODE --csv"),
    "notify to": targets, "notify channel": targets, "notify target": targets, "notify only": targets,
    "config json": Text(
      "設定以文字列出；供程式：subcal --help-json", "Settings are listed as text; for scripts: subcal --help-json"),
    "all-accounts": Text("所有帳戶：--account all", "All accounts: --account all"),
    "quiet": Text("成功時本來就不多說", "A run that is well prints nothing more"),
    "no-color": Text("設定環境變數 NO_COLOR", "Set the variable NO_COLOR"),
    "no-colour": Text("設定環境變數 NO_COLOR", "Set the variable NO_COLOR"),
    "format": forms, "xlsx": forms, "excel": forms, "html": forms,
  ]
  private static let targets = Text(
    "通知對象設於設定檔；只測一個用 --test 名稱，先看內容用 --dry-run",
    "The targets are set in a file; to test one: --test NAME; to see what would be sent: --dry-run")
  private static let forms = Text("輸出格式：--json、--csv 或 --tsv", "Forms of an answer: --json, --csv or --tsv")

  /// By what there is: a value of an option, an option of this command, a setting, or an option of another command.
  private static func found(_ name: String, _ command: String) -> Text {
    let options = names(of: command)
    for option in options {
      guard let choices = Choices(rawValue: option),
        let value = choices.values.first(where: { $0.value == name || $0.meaning[.chinese] == name })
      else { continue }
      return Text(
        "要列\(value.meaning[.chinese])，請用 --\(option) \(value.value)",
        "Did you mean '--\(option) \(value.value)'?")
    }
    // `-o` for `--output`.
    let short = name.count == 1 ? (options + Setting.named.map(\.option)).first { $0.hasPrefix(name) } : nil
    let known = options + Setting.named.map(\.option) + ["assume", "help", "version"]
    if let nearest = short ?? NearestName.of(name, among: known) {
      return Text("您要打的是 --\(nearest) 嗎？", "Did you mean '--\(nearest)'?")
    }
    let others = Subcal.commandNames.filter { names(of: $0).contains(name) }
    if !others.isEmpty {
      return Text(
        "--\(name) 是 \(others.joined(separator: "、")) 的選項",
        "--\(name) is an option of \(others.joined(separator: ", "))")
    }
    let everything = Setting.allCases.map(\.option) + Subcal.commandNames.flatMap(names)
    if let nearest = NearestName.of(name, among: everything) {
      guard let setting = Setting(option: nearest) else {
        let others = Subcal.commandNames.filter { names(of: $0).contains(nearest) }
        return Text(
          "最接近的是 \(others.joined(separator: "、")) 的 --\(nearest)",
          "The nearest is --\(nearest) of \(others.joined(separator: ", "))")
      }
      return Text("您要打的是 --assume \(setting.rawValue)=… 嗎？", "Did you mean '--assume \(setting.rawValue)=…'?")
    }
    return Text("選項見 subcal \(command) --help", "The options: subcal \(command) --help")
  }

  private static func names(of command: String) -> [String] {
    // A description that fails is no reason to say less.
    (try? CommandDescription(ofCommand: command)?.options.map(\.name)) ?? []
  }
}
