internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionQueries
internal import Values

/// The words of a command line as they are typed, made into what the parser reads.
///
/// Options of the whole program may stand before the command and behind it, so they are taken out here: `--config`, and the
/// settings, which are typed as `--assume KEY=VALUE` or `--KEY VALUE`. Codes behind the accounts of `--account`, which takes
/// every word up to the next option, are put before it. After `--` all words stay as they are.
struct CommandLineInput {
  /// The file of `--config`; nil without.
  private(set) var config: String?
  private(set) var settings: [Setting: Setting.Given] = [:]
  /// The names of options of commands that were typed otherwise, with what was typed.
  private(set) var spoken: [String: String] = [:]
  private var options: [String] = []
  private let rest: [String]

  init(_ typed: [String]) throws {
    rest = Array(typed.drop { $0 != "--" })
    var words = typed.prefix { $0 != "--" }.map { Self.withHyphens(Self.withNarrowDigits($0)) }[...]
    // Codes that stand behind an option that is taken out would be values of the option before it.
    var moved: [String] = []
    var isBehind = false
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        if isBehind, !word.hasPrefix("-"), options.contains(where: { $0.hasPrefix("-") }) {
          moved.append(word)
        } else {
          isBehind = isBehind && !word.hasPrefix("-")
          options.append(word)
        }
        continue
      }
      var (typed, value) = Self.parts(of: word)
      if let words = Self.otherWords[typed] { (typed, value) = words }
      let name = Self.otherNames[typed] ?? typed
      if name != typed { spoken[name] = typed }
      if name == "config" {
        config = try value ?? Self.value(of: word, &words)
      } else if name == "assume" {
        try take(assumption: try value ?? Self.value(of: word, &words))
      } else if let setting = Setting(option: name) ?? Setting.spoken(option: name),
        options.first.map(setting.isOwn(to:)) != true
      {
        try take(setting, value, typed, &words)
      } else {
        options.append("--\(name)" + (value.map { "=\($0)" } ?? ""))
        isBehind = false
        continue
      }
      isBehind = true
    }
    let place = options.firstIndex { $0.hasPrefix("-") } ?? options.endIndex
    options.insert(contentsOf: moved, at: place)
    takeDirection()
  }

  /// `--desc` and `--asc` say which end comes first, and `--reverse` says that it is not the usual one. Without a known order
  /// they stay, and are answered as options that do not exist.
  private mutating func takeDirection() {
    guard let command = options.first, ["list", "quote", "watch"].contains(command),
      let place = options.firstIndex(where: { Self.directions[$0] != nil }),
      let sort = Self.value(of: "--sort", in: options)
    else { return }
    let isOfDays = command != "list" || options.contains("--all-listed")
    let falls =
      isOfDays
      ? Arguments.value(of: sort, among: DayOrder.allCases).map { $0 != .code }
      : Arguments.value(of: sort, among: OfferingOrder.given).map {
        [.premium, .profit, .odds, .ev, .popular].contains($0)
      }
    guard let falls else { return }
    let isUsual = Self.directions[options[place]] == falls
    options.replaceSubrange(place...place, with: isUsual ? [] : ["--reverse"])
  }

  /// Whether the largest comes first.
  private static let directions = [
    "--desc": true, "--descending": true, "--asc": false, "--ascending": false,
  ]

  /// The first word, which is usually the command; nil for an empty command line.
  var first: String? { options.first ?? rest.first }

  /// Whether the commands are to be described for scripts, which runs none of them.
  var isHelpJSON: Bool { options.contains("--help-json") }

  /// The words that are left.
  var words: [String] { options + rest }

  /// What the parser reads, with the codes behind `--account` before it: `apply --account son 4927`.
  ///
  /// - Parameter accounts: The names that are accounts even if they look like codes.
  func arguments(accounts: [String]) -> [String] {
    guard let command = options.first, Self.withCodes.contains(command), options.count > 1,
      // Codes in their place leave no doubt what the words behind the option are.
      options[1].hasPrefix("-"), let place = Self.place(of: "--account", in: options)
    else { return words }
    let values = options[(place.lowerBound + 1)...].prefix { !$0.hasPrefix("-") }
    let codes = values.dropFirst(place.count - 1).filter {
      StockCode.separated($0).allSatisfy { StockCode(typed: $0) != nil } && !accounts.contains($0)
    }
    let names = values.filter { !codes.contains($0) }
    return [command] + codes + options[1...place.lowerBound] + names + options[values.endIndex...] + rest
  }

  private mutating func take(
    _ setting: Setting, _ value: String?, _ typed: String, _ words: inout ArraySlice<String>
  ) throws {
    let name = "--\(typed)"
    guard setting.kind != .flag else { return add(setting, value ?? "true", name) }
    // `--store=`
    if value == "" { throw ValidationError("\(name) 後面要有值。", "\(name) needs a value.") }
    add(setting, try value ?? Self.value(of: name, &words), name)
  }

  /// `broker_discount=0.28`, also by the place in the settings file: `costs.broker_discount=0.28`.
  private mutating func take(assumption text: String) throws {
    let sign = text.firstIndex { "=＝".contains($0) } ?? text.endIndex
    let key = text[..<sign].split(separator: ".").last ?? ""
    guard let setting = Setting(option: key) ?? Setting.spokenKeys[String(key).lowercased()] else {
      // Of a sale, or of an application?
      if ["fee", "fees"].contains(key.lowercased()) {
        throw ValidationError(
          "--assume \(text) 無效。\(WrongOption.fees)。",
          "--assume \(text): there are two fees. \(WrongOption.fees).")
      }
      // `commission-discount`, of which the last word is a name.
      let last = key.split { "-_".contains($0) }.last.flatMap { Setting(option: $0) }
      let nearest = NearestName.of(String(key), among: Setting.allCases.map(\.rawValue)) ?? last?.rawValue
      let meant = nearest.map { Text("您要打的是 \($0) 嗎？", " Did you mean \($0)?") } ?? .empty
      throw ValidationError(
        "--assume \(text) 無效。沒有這個設定。\(meant)名稱見 subcal config。",
        "--assume \(text): there is no such setting.\(meant) subcal config lists them.")
    }
    guard sign < text.endIndex else {
      guard setting.kind == .flag else {
        throw ValidationError(
          "--assume \(text) 無效。格式為 \(setting.rawValue)=值。",
          "--assume \(text): give \(setting.rawValue)=VALUE.")
      }
      return add(setting, "true", "--assume")
    }
    let value = String(text[text.index(after: sign)...])
    if setting.kind != .values, let second = value.firstMatch(of: /[,，、] ?([a-z_]+=.*)$/) {
      let line = "--assume \(key)=\(value[..<second.range.lowerBound]) --assume \(second.output.1)"
      throw ValidationError(
        "--assume \(text)：一次一個設定，例如 \(line)。", "--assume \(text): one setting at a time, as in \(line).")
    }
    add(setting, value, "--assume")
  }

  private mutating func add(_ setting: Setting, _ text: String, _ option: String) {
    let former = setting.kind == .values ? settings[setting]?.texts ?? [] : []
    let name = option == "--assume" ? "--assume \(setting.rawValue)=" : option
    settings[setting] = Setting.Given(texts: former + [text], source: .typed(name))
  }

  /// Names that are understood for options of commands: no command has any of them.
  static let otherNames = [
    "on": "date", "day": "date", "capital": "budget", "field": "fields", "state": "stage",
    "status": "stage", "ics": "export", "check-calendar": "check", "overlays": "indicators",
    "overlay": "indicators", "indicator": "lower", "min-odds": "min-win-rate", "draw-date": "draw-on",
    "draw": "draw-on", "market-type": "market", "order": "sort", "sort-by": "sort", "order-by": "sort",
    "head": "limit", "search": "name", "count": "limit", "select": "fields",
    "favorites": "favourites", "person": "account", "who": "account", "top": "limit", "max": "limit",
    "colors": "colours", "premium": "min-premium", "broker": "underwriter", "since": "from", "until": "to",
    "start": "from", "end": "to", "color": "colours", "colour": "colours", "every": "watch-interval",
    "exclude": "without", "closing": "closing-within", "premium-min": "min-premium",
    "watchlist": "favourites",
    "競拍": "auctions", "自選": "favourites", "全部": "all", "反向": "reverse", "排序": "sort", "帳戶": "account",
    "日期": "date", "預算": "budget", "預告": "coming", "券商": "underwriter", "狀態": "stage", "市場": "board",
    "年度": "year", "名稱": "name", "種類": "kind", "欄位": "fields", "溢價率": "min-premium", "max-money": "max-cash",
    "溢價": "min-premium", "備款": "max-cash", "money": "max-cash", "價格": "price", "承銷價": "price", "賣出價": "sell",
    "截止": "closing-within",
    "抽籤": "draw-on", "抽籤日": "draw-on", "筆數": "limit", "前": "limit", "年": "year", "到價": "alert",
    "premium-percent": "min-premium",
    "ev": "min-ev", "expected-value": "min-ev", "type": "market", "issue": "market", "issue-type": "market",
    "lead": "underwriter", "lead-underwriter": "underwriter", "planned": "intended", "want": "intended",
    "intend": "intended", "intention": "intended", "only": "stage", "upcoming": "coming", "即將到來": "coming",
  ]

  /// The same with a value.
  private static let otherWords = ["no-ledger": ("without", "ledger"), "accept-less": ("accept", "fewer")]

  /// The commands that take codes and `--account`.
  static let withCodes: Set = ["apply", "withdraw", "won", "sold"]

  /// Whether arguments ask for help, a version or a script of completion, which no wrong setting may stop.
  static func isHelp(_ arguments: [String]) -> Bool {
    let asking: Set = ["--help", "-h", "--version", "--generate-completion-script"]
    return arguments.first == "help" || arguments.prefix { $0 != "--" }.contains(where: asking.contains)
  }

  /// The value of an option anywhere before `--`; nil without it.
  static func value(of name: String, in arguments: [String]) -> String? {
    let options = Array(arguments.prefix { $0 != "--" })
    return place(of: name, in: options).flatMap { place in
      parts(of: options[place.lowerBound]).value ?? (place.count > 1 ? options[place.lowerBound + 1] : nil)
    }
  }

  /// A number as people type it, in full width.
  private static func withNarrowDigits(_ word: String) -> String {
    word.allSatisfy("０１２３４５６７８９．，：／％＋－".contains) ? word.narrow : word
  }

  /// An option with the dashes that keyboards and editors make of hyphens: `－－json`, `—json`.
  private static func withHyphens(_ word: String) -> String {
    let dashes = word.prefix { "-－–—−‐‑".contains($0) }
    guard dashes.contains(where: { $0 != "-" }), word.dropFirst(dashes.count).first?.isLetter == true else {
      return word
    }
    let isLong = dashes.count > 1 || dashes == "—"
    return (isLong ? "--" : "-") + word.dropFirst(dashes.count)
  }

  /// The name of an option without hyphens, and its value behind `=`.
  private static func parts(of word: String) -> (name: String, value: String?) {
    let name = word.dropFirst(2)
    guard let sign = name.firstIndex(of: "=") else { return (String(name), nil) }
    return (String(name[..<sign]), String(name[name.index(after: sign)...]))
  }

  /// The word behind an option.
  private static func value(of option: String, _ words: inout ArraySlice<String>) throws -> String {
    guard let value = words.first, !value.hasPrefix("--"), !value.isEmpty else {
      throw ValidationError("\(option) 後面要有值。", "\(option) needs a value.")
    }
    words.removeFirst()
    return value
  }

  /// Where an option and its value are: one word with `=`, or two, the second of which may be missing.
  private static func place(of name: String, in options: [String]) -> Range<Int>? {
    options.firstIndex { $0 == name || $0.hasPrefix("\(name)=") }.map { index in
      index..<min(options.count, index + (options[index] == name ? 2 : 1))
    }
  }
}
