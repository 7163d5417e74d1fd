internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import SubscriptionLists
internal import SubscriptionQueries
internal import Values

/// What people type for a command: its name in Chinese, that of another program, or a code without any command.
///
/// One table says what each word means. A question is answered as if its command had been typed; what writes,
/// sends or downloads is only named, because a guess would do something that nobody asked for.
enum SpokenCommand {
  /// The words to parse. Throws where no command is meant, or one that is not started by a guess.
  static func words(for arguments: [String]) throws -> [String] {
    guard let name = arguments.first else { return arguments }
    // A variable that is empty.
    if name.isEmpty { return try words(for: Array(arguments.dropFirst())) }
    // `$ subcal list`, pasted.
    if ["$", "subcal"].contains(name), arguments.count > 1 {
      return try words(for: Array(arguments.dropFirst()))
    }
    // `- 9935`
    if ["-", "--"].contains(name), arguments.count > 1, StockCode(typed: arguments[1]) != nil {
      return try words(for: Array(arguments.dropFirst()))
    }
    if ProgramHelp.words.contains(name), name != "help" {
      return arguments.count == 1 ? arguments : try words(for: ["help"] + arguments.dropFirst())
    }
    guard !name.hasPrefix("-") else {
      // `--json list`: options of a command before it. Three hyphens are the shell's, which asks for completions.
      guard !name.hasPrefix("---"),
        let place = arguments.firstIndex(where: { $0 == "--" || Subcal.command($0) != nil })
          ?? behindForms(arguments),
        arguments[place] != "--"
      else {
        // `--open`: the word without its hyphens.
        let word = String(name.drop { $0 == "-" })
        guard name.hasPrefix("--"), !CommandLineInput.isHelp(arguments),
          Subcal.command(word) != nil || meaning(of: word) != nil || StockCode(typed: word) != nil
        else { return arguments }
        return try words(for: [word] + arguments.dropFirst())
      }
      return try words(for: [arguments[place]] + arguments[..<place] + arguments[(place + 1)...])
    }
    // `List`, and the same in full width.
    let plain = name.narrow.lowercased()
    if plain != name, plain == "help" || Subcal.command(plain) != nil {
      return try words(for: [plain] + arguments.dropFirst())
    }
    // `list help`, which would be a word to search for.
    if arguments.count == 2, !["--help", "-h"].contains(arguments[1]),
      ProgramHelp.words.contains(arguments[1]), Subcal.command(name) != nil || meaning(of: name) != nil
    {
      return try words(for: ["help", name])
    }
    guard let command = Subcal.command(name) else { return try words(for: name, arguments) }
    let rest = Array(arguments.dropFirst())
    // `query 上市`, a part of what many things are called, `query 2024-11` and an address.
    if name == "query", rest.count == 1 {
      let isListed = !rest[0].allSatisfy(\.isASCII) && condition(rest[0]) != nil
      let isMonth = Arguments.month(rest[0], today: Configuration.current.presentDay) != nil
      if isListed || isMonth || isAddress(rest[0]) { return try words(for: rest) }
    }
    // `query 投標` and `query 11/1`, where nothing is called so.
    if name == "query", rest.count == 1, StockCode(typed: rest[0]) == nil, !isName(rest[0]) {
      let today = Configuration.current.presentDay
      if let day = Day(typed: rest[0], today: today) { return ["digest"] + morning(of: day) }
      if let meant = meaning(of: rest[0]), meant.isQuestion {
        return meant.words
      }
    }
    if name == "calc" { return try [name] + CalcCommand.words(for: rest) }
    if name == "query", let meant = try aboutOne(rest) { return meant }
    if let line = try withHyphens(name, rest) { return line }
    if name == "query" {
      let spoken = rest.prefix { !$0.hasPrefix("-") }
      return [name] + aboutCodes(Array(spoken)) + rest.dropFirst(spoken.count)
    }
    let inner = command.configuration.subcommands.map { "\($0)".lowercased() }
    guard !inner.isEmpty, let name = arguments.dropFirst().first, !name.hasPrefix("-"), !inner.contains(name)
    else { return arguments }
    if ProgramHelp.words.contains(name) {
      return try words(for: ["help", arguments[0]] + arguments.dropFirst(2))
    }
    let others = [
      "加入": "add", "新增": "add", "delete": "remove", "rm": "remove", "移除": "remove", "刪除": "remove",
      "show": "list", "ls": "list", "列出": "list",
    ]
    if let meant = others[name] ?? NearestName.of(name, among: inner) { throw notThere(name, meant) }
    if StockCode(typed: name) != nil { throw notThere(name, Subcal.shown([arguments[0], "add", name])) }
    throw ValidationError(
      "沒有 \(name) 這個指令。可用：\(inner.joined(separator: "、"))。",
      "there is no command \(name). Give one of \(inner.joined(separator: ", ")).")
  }

  private static func words(for name: String, _ arguments: [String]) throws -> [String] {
    let rest = Array(arguments.dropFirst())
    guard name != "help" else {
      guard let typed = rest.first else { return arguments }
      let other = typed.narrow.lowercased()
      // `help help list`
      if ProgramHelp.words.contains(other) { return try words(for: rest) }
      // `help 查詢`: the help of the command that is meant.
      if let meant = meaning(of: other)?.words.first, Subcal.command(other) == nil { return [name, meant] }
      guard !typed.hasPrefix("-") else {
        throw ValidationError(
          "help 之後是指令，例如 subcal help list；所有指令見 subcal --help。",
          "a command stands behind help, as in subcal help list; subcal --help lists all commands.")
      }
      guard Subcal.command(other) != nil else {
        try checkElsewhere(other)
        throw unknown(typed)
      }
      let meant = try words(for: [other] + rest.dropFirst())
      return meant.first == name ? meant : [name] + meant
    }
    // What is typed before the options, as `next week`, and its first word.
    let spoken = Array(arguments.prefix { !$0.hasPrefix("-") }), today = Configuration.current.presentDay
    let folded = spoken.map(traditional)
    guard folded == spoken else { return try words(for: folded + arguments.dropFirst(spoken.count)) }
    // `cash plan 9935`
    let two = spoken.prefix(2).joined(separator: "-")
    if spoken.count > 2, Subcal.command(two) != nil { return try words(for: [two] + arguments.dropFirst(2)) }
    for count in [spoken.count, 1] {
      let said = spoken.prefix(count), rest = Array(arguments.dropFirst(count))
      let text = said.joined(separator: " "), joined = said.joined(separator: "-")
      // `11/1`, `Nov 1`: another day.
      if let day = Day(typed: text, today: today) {
        return asked(["digest"] + (day == today ? [] : morning(of: day)), rest)
      }
      // `2024-11`, `十一月`: the draws of a month.
      if Arguments.month(text, today: today) != nil { return asked(["list", "--draw-on", text], rest) }
      // `cash plan`
      if count > 1, Subcal.command(joined) != nil { return try words(for: [joined] + rest) }
      // `9月抽籤`, `draws in October`
      if let found = text.wholeMatch(of: /(?:draws?|drawn)(?: in| of)? (.+)|(.+?月)的?(?:抽籤|開獎)/),
        let month = found.output.1 ?? found.output.2,
        (try? Arguments.span(String(month), option: "", today: today)) != nil,
        month.last == "月" || Arguments.month(String(month), today: today) != nil
      {
        return asked(["list", "--draw-on", String(month)], rest)
      }
      if let meant = meaning(of: joined) {
        guard meant.isQuestion || CommandLineInput.isHelp(rest) else {
          // `applied for 9935`
          let others = rest.filter { !["for", "to", "my"].contains($0.lowercased()) }
          throw notThere(name, named(meant.words, name, others))
        }
        return try words(for: asked(meant.words, rest))
      }
      if !said.contains(where: { StockCode($0) != nil }), let bound = bound(text) {
        return ["list"] + bound + rest
      }
    }
    if isAddress(name) { return try words(forAddress: name) + rest }
    try checkElsewhere(name)
    // `9935 什麼時候截止`, `when is 9935 drawn`: the answer about a code has it.
    let isSentence = isAsking(name), options = arguments.dropFirst(spoken.count)
    let codes = spoken.filter { StockCode(typed: $0) != nil }
    // `取消9935`, `9935中了`: the word and the code, as with a blank between them.
    if spoken.count == 1,
      let parts = name.wholeMatch(
        of: /([^0-9A-Za-z]+)([0-9][0-9A-Za-z]{3,5})|([0-9][0-9A-Za-z]{3,5})([^0-9A-Za-z]+)/)?.output,
      let verb = parts.1 ?? parts.4, let code = parts.2 ?? parts.3, meaning(of: String(verb)) != nil,
      !isName(String(verb))
    {
      return try words(for: [String(verb), String(code)] + options)
    }
    if let meant = try aboutOne(Array(arguments)) { return meant }
    if !codes.isEmpty, codes.first == name || isSentence || isBesideCodes(name) {
      return ["query"] + (isSentence ? codes : aboutCodes(spoken)) + options
    }
    // `今天有什麼`, `what closes tomorrow`: a question in a sentence. Names of companies have none of these words.
    if spoken.count == 1 || isSentence, let meant = inSentence(spoken.joined(separator: " ")) {
      return meant + options
    }
    if StockCode.isCounted(name) {
      throw ValidationError("「\(name)」：\(WrongOption.one)。", "'\(name)': \(WrongOption.one).")
    }
    // `我有30萬`
    if let money = name.wholeMatch(of: /(?:我有|預算)(.+)/)?.output.1, Arguments.isAmount(String(money)) {
      return ["cash-plan", "--budget", String(money)] + rest
    }
    // `30萬`: what so much is enough for.
    if Arguments.isAmount(name) { return ["list", "--max-cash", name] + rest }
    // A name of a company.
    if name.contains(where: { $0.isLetter && !$0.isASCII }) {
      return ["query", name] + spoken.dropFirst().filter { !isAsking($0) } + options
    }
    throw unknown(name)
  }

  /// `cash-plan family` and `won 9935 not`, where nothing is called so: an option without its hyphens; nil for others.
  private static func withHyphens(_ name: String, _ rest: [String]) throws -> [String]? {
    let isWriting = CommandLineInput.withCodes.contains(name)
    let words = rest.prefix { !$0.hasPrefix("-") }
    func isOther(_ word: String) -> Bool { StockCode(typed: word) == nil && !isName(word) }
    // `cash-plan 全部` is that without codes.
    if name == "cash-plan", words.count == 1, ["all", "全部", "所有"].contains(rest[0].lowercased()),
      isOther(rest[0])
    {
      return [name] + rest.dropFirst()
    }
    // `apply all`
    if isWriting, words.count == 1, ["all", "全部", "所有"].contains(rest[0].lowercased()), isOther(rest[0]) {
      let line = Subcal.shown([name, "9935", "6535"])
      throw ValidationError("逐一寫出代號，例如 \(line)。", "Name the codes, as in \(line).")
    }
    // `chart 9935 a.svg`, `apply 9935 昨天`, `won 9935 沒中`
    if words.count > 1, let word = words.last, let option = valued(word, of: name), isOther(word) {
      let line = Subcal.shown([name] + rest.filter { $0 != word } + option)
      throw ValidationError("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
    }
    if name == "sold", case let line = named([name], name, rest), line != Subcal.shown([name] + rest) {
      throw ValidationError("您要打的是 \(line) 嗎？", "Did you mean \(line)?")
    }
    guard isWriting || ["cash-plan", "query", "quote", "watch"].contains(name),
      let word = words.last(where: { $0.allSatisfy { $0.isASCII && $0.isLetter } }),
      WrongOption.isFlag(word, of: name), !isName(word)
    else { return nil }
    let line = [name] + rest.filter { $0 != word } + ["--\(word)"]
    guard isWriting else { return line }
    throw ValidationError("您要打的是 \(Subcal.shown(line)) 嗎？", "Did you mean \(Subcal.shown(line))?")
  }

  /// The option that a word behind codes is a value of, or stands for; nil for another word.
  private static func valued(_ word: String, of name: String) -> [String]? {
    if name == "chart" {
      return [".svg", ".png"].contains(where: word.hasSuffix) ? ["--output", word] : nil
    }
    guard CommandLineInput.withCodes.contains(name) else { return nil }
    if Day(typed: word, today: Configuration.current.presentDay) != nil { return ["--date", word] }
    return meaning(of: word).flatMap {
      $0.words.first == name && $0.words.count > 1 ? Array($0.words.dropFirst()) : nil
    }
  }

  /// What a question means with the words behind it: `auction 7708` is a condition of a list, `抽籤 9935` is about one offering.
  private static func asked(_ meant: [String], _ rest: [String]) -> [String] {
    let words = rest.prefix { !$0.hasPrefix("-") }, options = rest.dropFirst(words.count)
    let isAbout =
      !words.isEmpty
      && (words.allSatisfy { StockCode(typed: $0) != nil } || words.count == 1 && isName(words[0]))
    let isOther = meant.contains { ["--auctions", "--coming", "--all-listed"].contains($0) }
    switch meant[0] {
    case "list" where words.count == 1 && StockCode(typed: words[0]) == nil && Int(words[0].narrow) != nil:
      return meant + ["--limit"] + rest
    // `列出 申購中`
    case "list" where meant.count == 1 && words.count == 1 && listed(words[0]) != nil:
      return (meaning(of: words[0])?.words ?? meant) + options
    case "list" where isOther && words.count == 1:
      return meant + (isAbout ? ["--name"] + rest : Array(options))
    case "list" where isAbout, "digest" where isAbout, "ledger" where isAbout: return ["query"] + rest
    // `熱門 前五`
    case "list" where words.count == 1: return meant + options
    case "cash-plan" where isAbout: return ["cash-plan"] + rest
    // `預算 30萬`
    case "cash-plan" where words.count == 1 && Arguments.isAmount(words[0]):
      return meant + ["--budget"] + rest
    default: return meant + rest
    }
  }

  /// The line to type for what writes. `賣出 9935 36`: a number behind the code is the price. An application has none, and no
  /// number of lots.
  private static func named(_ meant: [String], _ name: String, _ rest: [String]) -> String {
    let option = meant == ["sold"] ? "--price" : name.lowercased() == "bid" ? "--bid" : nil
    let hasNumber =
      CommandLineInput.withCodes.contains(meant[0]) && rest.count > 1
      && rest[1].first?.isNumber == true && StockCode(typed: rest[1]) == nil
      && (rest.count == 2 || rest[2].hasPrefix("-"))
    guard hasNumber else { return Subcal.shown(meant + rest) }
    let number = option.map { [$0, rest[1]] } ?? []
    return Subcal.shown(meant + [rest[0]] + number + rest.dropFirst(2))
  }

  /// A day that is said, whose morning has still ahead what closes on it.
  ///
  /// Of a past day it is the evening: what happened on it was not known before.
  private static func morning(of day: Day) -> [String] {
    ["--as-of", day < Configuration.current.presentDay ? "\(day)" : "\(day)T08:00"]
  }

  /// Where a code stands behind forms of an answer: `--json 9935`.
  private static func behindForms(_ arguments: [String]) -> Int? {
    let place = arguments.prefix {
      $0.hasPrefix("--") && EnvironmentArguments.forms.contains(String($0.dropFirst(2)))
    }
    .count
    return place > 0 && place < arguments.count && StockCode(typed: arguments[place]) != nil ? place : nil
  }

  /// A code and one thing about it: a command or its word (`9935 K線`), a day, the price of a sale. Nil for other words.
  private static func aboutOne(_ arguments: [String]) throws -> [String]? {
    let spoken = Array(arguments.prefix { !$0.hasPrefix("-") })
    guard spoken.count > 1, let code = spoken.first, StockCode(typed: code) != nil else { return nil }
    let options = arguments.dropFirst(spoken.count)
    let word = spoken.dropFirst().joined(separator: " ")
    if StockCode(typed: word) != nil || isAsking(word) { return nil }
    // A person applies for one lot.
    let count = word.narrow.lowercased().wholeMatch(of: /(?:x ?|× ?|\* ?)?([0-9]{1,3})(?: ?[張股件]| ?lots?)?/)?
      .output
    if let count, word.count > count.1.count || (Digits.value(count.1) ?? 0) < 10 {
      throw ValidationError("「\(word)」：\(WrongOption.one)。", "'\(word)': \(WrongOption.one).")
    }
    // `9935 sold 43`
    if spoken.count == 3,
      let meant = meaning(of: spoken[1]) ?? (Subcal.command(spoken[1]).map { _ in ([spoken[1]], false) }),
      CommandLineInput.withCodes.contains(meant.words[0])
    {
      throw notThere("\(code) \(word)", named(meant.words, spoken[1], [code, spoken[2]]))
    }
    let day = Day(typed: word, today: Configuration.current.presentDay)
    if let day, !isName(word) { return ["query", code] + morning(of: day) + options }
    guard spoken.count == 2 || day != nil else { return nil }
    if word.narrow.wholeMatch(of: /[0-9]+(?:\.[0-9]+)?元?/) != nil, Price(word.typedNumber) != nil {
      return try words(for: ["calc", code, "--sell", word.typedNumber] + options)
    }
    let name = traditional(word).lowercased()
    if ProgramHelp.words.contains(name) { return ["help", "query"] }
    if name == "query" { return ["query", code] + options }
    guard let meant = Subcal.command(name).map({ _ in [name] }) ?? meaning(of: name)?.words,
      !["--version", "config", "status", "serve"].contains(meant[0])
    else { return nil }
    let isQuestion =
      ["query", "calc", "chart", "history", "cash-plan", "list", "digest", "ledger", "stats", "backtest"]
      .contains(meant[0])
    let line = meant == ["favourites"] ? meant + ["add"] : meant
    guard isQuestion else { throw notThere("\(code) \(word)", Subcal.shown(line + [code])) }
    return try words(for: asked(meant, [code]) + options)
  }

  /// The condition of `list` that a bound stands for: `20%以上`, `溢價20%`, `備款 < 5萬`, `五萬以下`, `3天內`, `113年`; nil for others.
  static func bound(_ text: String) -> [String]? {
    let said = text.narrow.filter { $0 != " " }
    if let days = said.wholeMatch(of: /([0-9一二三四五六七八九十]+[天日週])(?:以?內)(?:截止)?/)?.output {
      return ["--closing-within", String(days.1)]
    }
    if said.hasSuffix("年"), said.count > 1, Arguments.year(said) != nil { return ["--year", said] }
    guard
      let parts = said.wholeMatch(
        of:
          /([^<>=≥≤0-9一二三四五六七八九十百千兩]*?)(>=|>|≥|大於|超過|高於|至少|<=|<|≤|小於|低於|不到|至多)?([0-9一二三四五六七八九十百千兩][^<>=≥≤]*?)(以上|以下|以內|內)?/
      )?.output
    else { return nil }
    let sign = parts.2.map(String.init) ?? "", ending = parts.4.map(String.init) ?? ""
    let value = String(parts.3), field = String(parts.1)
    let isPercentage = value.contains { "%％成".contains($0) }
    guard Arguments.isAmount(value) || Percent(value.typedPercent) != nil || value.typedAmount != nil else {
      return nil
    }
    let option: String?
    if field.isEmpty {
      option = isPercentage ? "--min-premium" : Arguments.isAmount(value) ? "--max-cash" : nil
    } else {
      let named = Arguments.headings[field]?.split(separator: " ").first.map(String.init)
      option = named.flatMap { bounds[$0] }
      if sign.isEmpty, ending.isEmpty, !isPercentage, !Arguments.isAmount(value) { return nil }
    }
    guard let option else { return nil }
    let isMost =
      ["<", "<=", "≤", "小於", "低於", "不到", "至多"].contains(sign) || ["以下", "以內", "內"].contains(ending)
    let isLeast = !isMost && !(sign.isEmpty && ending.isEmpty)
    return option.hasPrefix("--max") && isLeast || option.hasPrefix("--min") && isMost
      ? nil : [option, value]
  }

  private static let bounds = [
    "premium_percent": "--min-premium", "odds_percent": "--min-win-rate",
    "odds_estimate_percent": "--min-win-rate",
    "expected_value": "--min-ev", "cash_required": "--max-cash",
  ]

  /// A text with the characters that the words of this program have, in place of simplified ones and variants: 查询 as 查詢.
  ///
  /// Names of companies keep theirs where no word has them, and are searched with either.
  static func traditional(_ text: String) -> String {
    guard text.contains(where: { !$0.isASCII && !vocabulary.characters.contains($0) }) else { return text }
    return String(
      text.map { character in
        character.isASCII || vocabulary.characters.contains(character)
          ? character : vocabulary.byFold[FoldedName.searched("\(character)")] ?? character
      })
  }

  private static let vocabulary: (characters: Set<Character>, byFold: [String: Character]) = {
    var words = table.map(\.names) + elsewhere.map(\.names)
    words += Array(Arguments.headings.keys)
    words += Array(CommandLineInput.otherNames.keys)
    words += Array(Setting.spokenKeys.keys)
    words += StageWord.allCases.map { $0.text[.chinese] }
    words += Board.allCases.map { $0.text[.chinese] }
    words += ComingItem.statuses.map { $0.meaning[.chinese] }
    // What sentences and values have besides.
    words.append("什麼嗎多少幾何時怎值得哪還是以及開放期間審結束創新板張檔筆個萬億塊月底內後禮拜星期週當線")
    let characters = Set(words.joined().filter { !$0.isASCII })
    let folds = characters.sorted().map { (FoldedName.searched("\($0)"), $0) }.filter { !$0.0.isEmpty }
    return (characters, Dictionary(folds) { first, _ in first })
  }()

  /// Whether a word belongs to a question in a sentence.
  private static func isAsking(_ word: String) -> Bool {
    let beginnings = "when what how is does did which who should can do are will where am any my"
    return beginnings.split(separator: " ").contains { $0 == word.lowercased() }
      || "什麼 嗎 多少 幾 何時 怎 值得 哪".split(separator: " ").contains { word.contains($0) }
      || word.allSatisfy { "?？".contains($0) }
      // `9935 中籤率`: every heading is in the answer.
      || Arguments.headings[word] != nil
  }

  /// The words of a question about codes: of a row that is pasted, and of a sentence, the codes and names.
  private static func aboutCodes(_ words: [String]) -> [String] {
    let codes = words.filter { StockCode(typed: $0) != nil }
    if codes.isEmpty { return words }
    return words.contains(where: isAsking) ? codes : words.filter { codes.contains($0) || !isBesideCodes($0) }
  }

  /// Whether a word beside codes is none of them: one of a single sign, a number, a day, a stage, a market or a broker. Those
  /// are parts of many names. What is called just so is meant.
  private static func isBesideCodes(_ word: String) -> Bool {
    if StockCode(typed: word) != nil { return false }
    let name = FoldedName.searched(word)
    if word.count > 1, CodeCompletion.names().contains(where: { FoldedName.searched($0.name) == name }) {
      return false
    }
    return word.count == 1 || !word.contains(where: \.isLetter)
      || ["and", "or", "vs", "還是", "以及"].contains(word.lowercased())
      || ["上市", "上櫃", "增資"].contains { word.hasSuffix($0) } || StageWord.stages(of: word) != nil
      || Day(typed: word, today: Configuration.current.presentDay) != nil
      || ConditionOptions.underwriters.values.contains { $0 == word || $0 + "證券" == word }
  }

  /// Whether something stored is called so; without a store that can be read, everything may be.
  private static func isName(_ text: String) -> Bool {
    let names = CodeCompletion.names()
    return names.isEmpty || !CodeSearch(text, among: names).found.isEmpty
  }

  /// Throws for what is no command's work alone.
  private static func checkElsewhere(_ name: String) throws {
    let row = elsewhere.first { $0.names.split(separator: " ").contains { $0 == name.lowercased() } }
    guard let row else { return }
    throw ValidationError(
      "沒有 \(name) 這個指令。\(row.advice)", "there is no command \(name). \(row.advice)")
  }

  /// Whether a text is a code, or something stored is called so.
  static func isKnown(_ text: String) -> Bool {
    StockCode(typed: text) != nil || !CodeSearch(text, among: CodeCompletion.names()).found.isEmpty
  }

  private static func unknown(_ name: String) -> ValidationError {
    if let nearest = NearestName.of(name, among: Subcal.commandNames + ["help"]) {
      return notThere(name, nearest)
    }
    return ValidationError(
      "沒有 \(name) 這個指令。查詢代號或名稱用 subcal query \(name)；所有指令見 subcal --help。",
      "there is no command \(name). To look up a code or name: subcal query \(name); subcal --help lists all commands."
    )
  }

  private static func notThere(_ name: String, _ meant: String) -> ValidationError {
    ValidationError(
      "沒有 \(name) 這個指令，您要打的是 \(meant) 嗎？", "there is no command \(name). Did you mean \(meant)?")
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.lowercased().hasPrefix("www.")
  }

  /// A page of an exchange is about the code that its address names, or shows a list.
  private static func words(forAddress text: String) throws -> [String] {
    let keys = #/(?:code|stk_?no|stock_?no|stock|co_id|symbol)[=/]([0-9a-z]+)/#
    if let found = text.lowercased().firstMatch(of: keys), let code = StockCode(typed: found.output.1) {
      return ["query", code.description]
    }
    throw ValidationError(
      "\(text) 是網址，不會去讀。申購案的清單：subcal list；一檔：subcal query 代號。",
      "\(text) is an address, which is not read. The offerings: subcal list; one of them: subcal query CODE.")
  }

  /// The options of `list` that a word stands for; nil for a word of another command.
  static func listed(_ word: String) -> String? {
    meaning(of: word).flatMap { $0.words[0] == "list" ? $0.words.dropFirst().joined(separator: " ") : nil }
  }

  /// The command that answers a word, where it is a question.
  static func question(_ word: String) -> String? {
    meaning(of: word).flatMap { $0.isQuestion ? Subcal.shown($0.words) : nil }
  }

  private static func meaning(of name: String) -> (words: [String], isQuestion: Bool)? {
    let name = oneSpelling(traditional(name.narrow.lowercased()))
    if let row = table.first(where: { $0.names.split(separator: " ").contains { $0 == name } }) {
      return (words(of: row.meant), row.isQuestion)
    }
    return condition(name).map { (words: $0, isQuestion: true) }
  }

  /// What people write in several ways, as the table has it: a week is 週, this one 本週, a day 天.
  private static func oneSpelling(_ text: String) -> String {
    let others = [
      ("禮拜", "週"), ("星期", "週"), ("周", "週"), ("這週", "本週"), ("這個月", "本月"), ("今日", "今天"), ("明日", "明天"),
    ]
    return others.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// `已截止`, `上櫃`, `初上櫃`: a condition of `list` by its value alone; nil for a part of one, which may be a name.
  private static func condition(_ word: String) -> [String]? {
    if StockCode(typed: word) != nil { return nil }
    if let board = Arguments.value(of: word, among: Board.allCases, isWhole: true) {
      return ["list", "--board", board.word]
    }
    if ["初上市", "初上櫃", "創新板"].contains(word) { return ["list", "--market", word] }
    return StageWord.stages(of: word, isWhole: true) == nil ? nil : ["list", "--stage", word]
  }

  /// The words of a row, in which capitals stand for the morning of a day to come.
  static func words(of meant: String) -> [String] {
    let mornings = ["TOMORROW": "tomorrow", "OVERMORROW": "後天", "MONDAY": "next monday"]
    return meant.split(separator: " ").map { word in
      let today = Configuration.current.presentDay
      if word == "MONTHEND" {
        return (try? Arguments.span("本月", option: "", today: today)).map { "\($0.upperBound)" } ?? "30"
      }
      let day = mornings[String(word)].flatMap { Day(typed: $0, today: Configuration.current.presentDay) }
      return day.map { "\($0)T08:00" } ?? String(word)
    }
  }

  /// The question of which a sentence has the longest word, for the day and with the money that it names; of `did-i-win` and
  /// `下週-抽` it has every word.
  private static func inSentence(_ sentence: String) -> [String]? {
    let text = oneSpelling(sentence.lowercased().filter { !"?？".contains($0) })
    let spoken = Set(text.split(separator: " "))
    let said = text.firstMatch(
      of:
        #/大?後天|明[天日]|[下這本]?(?:週|周|星期|禮拜)[一二三四五六日天]|(?:(?:民國)?[0-9]{3,4}/)?[0-9]{1,2}(?:/[0-9]{1,2}|月[0-9]{1,2}日)|tomorrow|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* [0-9]{1,2}/#
    )?.output
    // 下週 is only a part of 下週二.
    let others = said.map { "下這本".contains($0.prefix(1)) ? text.replacing($0, with: " ") : text } ?? text
    // `世界什麼時候截止` is about one of them.
    if CodeCompletion.names().contains(where: { $0.name.count > 1 && text.hasPrefix($0.name) }) { return nil }
    let words = table.filter(\.isQuestion).flatMap { row in
      row.names.split(separator: " ").map { (name: $0, meant: row.meant) }
    }
    func isSaid(_ name: Substring) -> Bool {
      let isWord = name.allSatisfy(\.isASCII)
      return name.split(separator: "-").allSatisfy { isWord ? spoken.contains($0) : others.contains($0) }
    }
    let known = words.filter { $0.name.count > 1 && isSaid($0.name) }.max { $0.name.count < $1.name.count }
    let name = known?.name ?? "-"
    let day = said.flatMap { Day(typed: $0, today: Configuration.current.presentDay) }
    guard known != nil || day != nil else { return nil }
    var meant = Self.words(of: known?.meant ?? "digest")
    if let said, let day, !name.contains(said) {
      // What can be applied for on a day is a list, what else happens on it the digest.
      let isList =
        meant.first == "list" && !["抽籤", "截止", "何時截止", "closes", "deadline"].contains(name)
      meant = (isList ? meant : ["digest"]) + morning(of: day)
    }
    if meant.first == "list",
      let money = text.firstMatch(of: /[0-9.,０-９一二三四五六七八九十百千兩]+ ?[萬万](?:[0-9一二三四五六七八九]千?)?/)?.output
    {
      meant += ["--max-cash", String(money)]
    }
    return meant
  }

  private static let table: [(names: String, meant: String, isQuestion: Bool)] = [
    ("search find show view stock info lookup get detail details compare 比較 查詢 查 看 找 搜尋 代號", "query", true),
    ("today now summary daily brief due 日報 今天 摘要 今天摘要 待辦", "digest", true),
    ("我中了嗎 中了嗎 有中嗎 有抽中嗎 抽中了 抽中了嗎 中籤了嗎 有沒有中籤 誰中籤 did-i-win", "digest", true),
    ("撥券 可以賣了嗎 can-i-sell", "digest", true),
    ("all 全部", "list --all", true),
    ("月底 月底前 month-end", "list --closing-within MONTHEND", true),
    ("ls lists next offerings this-month 公開申購 列表 列出 清單 一覽 申購一覽 本月", "list", true),
    (
      "open is-open are-open show-open can-i-apply can-i-buy can-i-draw 申購中 可申購 可以申購 可以抽 能抽",
      "list --stage open,last_day", true
    ),
    (
      "best top recommend should-i-draw should-i-apply 推薦 最好 最划算 值得抽 抽哪檔 抽哪一檔",
      "list --stage open,last_day --sort ev", true
    ),
    ("draw 抽籤 股票抽籤 抽股票 新股 新股申購", "list --stage open,last_day,upcoming", true),
    ("deadline closes 截止 何時截止", "list --stage open,last_day --sort deadline", true),
    ("closing last-day closes-today 今天截止 最後一天", "list --stage last_day", true),
    (
      "closes-tomorrow closing-tomorrow 明天截止 明天-截止", "list --stage last_day --as-of TOMORROW", true
    ),
    ("後天截止 後天-截止", "list --stage last_day --as-of OVERMORROW", true),
    ("week this-week 本週", "list --closing-within sunday", true),
    ("一週內", "list --closing-within 7", true),
    ("next-week 下週", "list --closing-within 6 --as-of MONDAY", true),
    (
      "next-week-draw next-week-apply next-week-buy 下週-抽 下週-申購",
      "list --stage upcoming,open,last_day --as-of MONDAY", true
    ),
    ("drawn-next-week draws-next-week", "list --draw-on next-week", true),
    ("下週-抽籤", "list --draw-on 下週", true),
    ("本週-抽籤", "list --draw-on 本週", true),
    (
      "draws is-drawn are-drawn was-drawn were-drawn 開獎 結果 抽籤結果 開獎結果", "list --stage awaiting_draw,drawn",
      true
    ),
    ("new 新案", "list --stage upcoming", true),
    (
      "coming upcoming soon forecast next-month next-month-apply next-month-draw next-month-buy 即將 即將到來 即將開始 尚未開始 未開始 預告 下個月 下月 下個月-抽 下月-抽 下個月-申購 下月-申購",
      "list --coming", true
    ),
    ("現增 現金增資 現金增資繳款 cash-increase", "list --coming --kind cash_increase", true),
    ("除權 rights ex-rights", "list --coming --kind ex_rights", true),
    ("申請上市櫃 即將上市 新上市 未上市 ipo", "list --coming --kind listing", true),
    ("auctions auction bids 競拍 競價拍賣 拍賣 標售 投標 開標 底標 可轉債 cb cbs", "list --auctions", true),
    ("upcoming-auctions 即將投標", "list --auctions --stage 即將投標", true),
    ("投標中", "list --auctions --stage 投標中", true),
    ("待開標", "list --auctions --stage 待開標", true), ("已開標", "list --auctions --stage 已開標", true),
    ("溢價 溢價率 溢價最高 premium", "list --sort premium", true),
    ("期望值 期望值最高 排行 排名 ranking ev", "list --sort ev", true),
    ("中籤率 中籤率最高 機率 odds", "list --sort odds", true),
    ("便宜的 最便宜 cheapest", "list --sort price", true), ("快要抽的", "list --draw-on 本週", true),
    ("熱門 popular hot", "list --sort popular", true),
    ("賺最多 最賺", "list --all --sort profit --limit 10", true),
    ("stocks securities market 行情 漲跌", "list --all-listed", true),
    ("favs favorites favorite favourite watchlist 自選 最愛", "favourites", true),
    ("plan cash money budget cashplan how-much 存錢 備款 錢 預算 資金 備款計畫 多少錢 要準備多少錢", "cash-plan", true),
    ("refund debit 退款 扣款 錢什麼時候退", "cash-plan --mine", true),
    ("family 家庭", "cash-plan --family", true),
    ("journal applications book holdings 帳本 申購紀錄 我的申購 我的 我抽了什麼 我抽了哪些 我申購了什麼 我申購了哪些 紀錄 持股", "ledger", true),
    (
      "results result profit pnl did-i-earn did-i-make 損益 賺多少 我賺多少 賺了多少 虧多少", "ledger --result", true
    ),
    ("calculate calculator simulate 計算 試算", "calc", true),
    ("past 歷史 歷次", "history", true),
    ("kline k candles plot graph k線 圖 線圖 走勢", "chart", true),
    ("statistics premiums 統計", "stats", true),
    ("track-record accuracy 準確度", "stats --odds", true),
    ("test-rule simulate-rule 回測", "backtest", true),
    ("state health info-store doctor log logs 資料庫 狀態", "status", true),
    ("settings options setting 設定", "config", true), ("set", "config set", true),
    ("手續費 手續費率", "config commission", true), ("折扣", "config broker_discount", true),
    ("fee fees cost costs 費用", "config commission application_fee tax", true),
    ("check-config", "config check", true),
    ("version 版本", "--version", true),
    ("price quotes 報價 股價 現價", "quote", false),
    ("follow monitor live alert 追蹤 盯盤", "watch", false),
    ("applied buy bought subscribe bid record 記錄 已申購 申購 抽 買 下單", "apply", false),
    ("intend want mark 想抽 我想抽 我要抽 要抽", "apply --intended", false),
    ("undo cancel unapply remove delete 取消 取消申購 撤回 撤銷 刪除", "withdraw", false),
    ("add star remind 加入自選 加自選 提醒 提醒我", "favourites add", false),
    ("unstar unfav 移出自選 取消自選", "favourites remove", false),
    ("win 中籤 中了 我中籤了 抽到 抽到了 抽中 抽中了", "won", false),
    ("lost lose not-won 未中籤 沒中 沒中籤 沒抽到 沒抽中", "won --not", false),
    ("sell sale 賣出 賣 賣掉 賣了", "sold", false),
    ("update run fetch download refresh sync 更新 更新資料 抓資料 每晚更新 下載", "nightly", false),
    ("upload deploy push 上傳 發布", "publish", false),
    ("send mail message 通知", "notify", false),
    ("fill import-history 補歷史資料 補資料", "backfill", false),
    ("save 備份", "backup", false),
    ("import 匯入", "ledger --import", false),
    ("recover 還原", "restore", false),
    ("server mcp assistant 助理", "serve", false),
  ]

  /// What is not a command's work alone.
  private static let elsewhere: [(names: String, advice: Text)] = [
    ("calendar ics ical google outlook 月曆 行事曆 訂閱 訂閱行事曆 訂閱行曆", calendars),
    ("cron crontab schedule install init setup 排程 安裝", everyNight),
    (
      "rss atom feed",
      Text(
        "subcal nightly --output 寫出 changes.atom，一件事一則。",
        "subcal nightly --output writes changes.atom, an entry for each event.")
    ),
    (
      "telegram ntfy slack discord webhook email",
      Text(
        "通知對象寫在設定檔的 notify:；先看內容用 subcal notify --dry-run。",
        "The targets of messages are in the settings file, below notify:; subcal notify --dry-run shows what is sent."
      )
    ),
    (
      "tax taxes 報稅",
      Text("已申購者的損益：subcal ledger --result。", "What your applications earned: subcal ledger --result.")
    ),
    ("account accounts balance 帳戶 家人 餘額", accounts), ("export excel 匯出", files),
    (
      "field fields columns 欄位",
      Text(
        "一檔的所有欄位：subcal query 代號 --json；各欄位的說明是發布資料夾的 schema/。",
        "All fields of one: subcal query CODE --json; schema/ of the published folder says what they are.")
    ),
    (
      "exit quit stop q bye 離開 結束",
      Text(
        "不必離開：每個指令答完就結束。所有指令：subcal --help。",
        "There is nothing to leave: each command ends with its answer. All commands: subcal --help.")
    ),
    (
      "language lang english en chinese zh 語言 英文 中文",
      Text("語言：--language en 或 zh。", "The language: --language en or zh.")
    ),
    (
      "web page pages site 網頁",
      Text("網頁由 subcal nightly --output 資料夾 寫出。", "subcal nightly --output FOLDER writes the pages.")
    ),
    (
      "man manual docs doc readme tutorial 文件 教學 怎麼用 幹嘛用的",
      Text(
        "一個指令的說明：subcal help list；所有指令：subcal --help。",
        "Help of a command: subcal help list; all commands: subcal --help.")
    ),
  ]
  private static let files = Text(
    "清單：subcal list --csv；帳本：subcal ledger --export 檔名.csv；資料庫：subcal backup 檔名。",
    "A list: subcal list --csv; the ledger: subcal ledger --export NAME.csv; the store: subcal backup FILE.")
  static let accounts = Text(
    "帳戶寫在設定檔的 accounts:，寫法見 subcal config --help；subcal config 列出，已申購者見 subcal ledger。",
    "The accounts are in the settings file, below accounts: as subcal config --help shows; subcal config lists them, and subcal ledger what was applied for."
  )
  private static let calendars = Text(
    "subcal nightly --output 寫出行事曆（.ics 檔）；自己的申購用 subcal ledger --export 檔名.ics。",
    "subcal nightly --output writes the calendars; for your own applications: subcal ledger --export NAME.ics."
  )
  private static let everyNight = Text(
    "每晚自動執行的寫法見 subcal nightly --help。", "To run every night: see subcal nightly --help.")
}
