internal import Costs
internal import Diagnostics
package import Localization
package import Posix
package import Values
internal import YAML

/// The user's settings, a YAML file: values of options, brokers, accounts, favourites and the targets of notifications.
///
/// The program reads it before it parses the arguments, because a value in it stands for an option that was
/// not given. An unknown key is an error with its line: a value that is silently ignored is worse than none.
package struct UserSettings: Sendable {
  package let path: FilePath
  /// The values of options, in the order of the file.
  package private(set) var values: [OptionValue] = []
  package private(set) var brokers: [Broker] = []
  package private(set) var accounts: [Account] = []
  package private(set) var favourites: [StockCode] = []
  /// Where the favourites and the targets of notifications are; nil without them.
  package private(set) var favouritesLocation, notifyLocation: Location?

  /// The options that a file may have values of, by name.
  package struct KnownOptions {
    /// Those that compute costs.
    package var costs: [String]
    /// Those of several commands.
    package var shared: [String]
    /// The commands that have options.
    package var commands: [String]
    /// Those of a command, the shared ones included.
    package var ofCommand: (String) throws -> [String]

    package init(
      costs: [String], shared: [String], commands: [String], ofCommand: @escaping (String) throws -> [String]
    ) {
      (self.costs, self.shared, self.commands, self.ofCommand) = (costs, shared, commands, ofCommand)
    }
  }

  /// Where something is in the file.
  package struct Location: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    package let line, column: Int
    /// The keys that lead to it.
    package let keys: String

    package var description: String { "\(file): line \(line), column \(column): \(keys)" }
  }

  /// The value of an option.
  package struct OptionValue: Hashable, Sendable {
    /// The option's name without hyphens before it.
    package let option: String
    /// The command it is for; nil for all that have the option.
    package let command: String?
    package let texts: [String]
    package let location: Location
  }

  /// A broker's terms.
  package struct Broker: Hashable, Sendable {
    package let name: String
    /// What is left of the commission, in thousandths.
    package let discount: Int?
    package let minimumCommission: Int?
    /// Of what it lends for a deduction; nil what is not given.
    package let loanRate, idleRate: Rate?
    package let ownShare, minimumInterest: Int?
    /// Seconds after midnight: until when it takes applications, and by when the money must be there.
    package let cutOff, moneyBy: Int?
    package let location: Location
  }

  /// An account at a broker.
  package struct Account: Hashable, Sendable {
    package let name: String
    package let broker: Broker?
    /// Whose it is: a person applies once for an offering, whatever accounts it has.
    package let person: String
    /// What is in it, NT$, and on which day; nil if it is not given.
    package let cash: Int?
    package let cashOn: Day?
    /// The trading days that money takes to other accounts, by name.
    package let moves: [String: Int]
    /// The shares in it, by code: what gives a right in a cash increase.
    package var holdings: [StockCode: Int]
    /// Nil for one that is not in the settings.
    package let location: Location?

    init(
      name: String, broker: Broker?, person: String, cash: Int?, cashOn: Day?, moves: [String: Int],
      holdings: [StockCode: Int], location: Location
    ) {
      (self.name, self.broker, self.person, self.location) = (name, broker, person, location)
      (self.cash, self.cashOn, self.moves, self.holdings) = (cash, cashOn, moves, holdings)
    }

    /// An account that is not in the settings, of a person of the same name if none is given.
    package init(name: String, person: String? = nil) {
      (self.name, self.person, broker, cash, cashOn) = (name, person ?? name, nil, nil, nil)
      (moves, holdings, location) = ([:], [:], nil)
    }
  }

  /// Reads a file; nil if there is none.
  package init?(at path: FilePath, options: @autoclosure () throws -> KnownOptions) throws {
    guard let file = try SettingsNode.File(at: path) else { return nil }
    let options = try options()
    self.path = path
    guard
      let root = try SettingsNode.optionalRoot(
        of: file, example: Text("範例見 subcal help config", "see subcal help config for an example"))
    else { return }
    if root.isNull { return }
    let headings = ["costs", "brokers", "accounts", "favourites", "defaults", "commands", "notify"]
    let places = ["costs": options.costs, "defaults": options.shared].mapValues(Self.names)
    for (key, node) in try root.uniqueMembers() where !headings.contains(key) {
      try node.checkHeading(of: key, in: places)
    }
    let members = try root.members(among: headings)
    if let costs = members["costs"] { values += try Self.values(in: costs, nil, options.costs, places) }
    if let defaults = members["defaults"] {
      values += try Self.values(in: defaults, nil, options.shared, places)
    }
    if let commands = members["commands"] {
      for (command, node) in try commands.uniqueMembers() {
        guard options.commands.contains(command) else {
          throw node.atName.unknown(
            command, among: options.commands, Text("不是有選項的指令", "this is not a command with options"))
        }
        values += try Self.values(in: node, command, options.ofCommand(command), places)
      }
    }
    if let brokers = members["brokers"] {
      for (name, node) in try brokers.uniqueMembers() { self.brokers.append(try node.broker(name)) }
    }
    if let accounts = members["accounts"] {
      let members = try accounts.uniqueMembers().map { (OwnAccount.key(of: $0.key), $0.value) }
      for (name, node) in members {
        guard !self.accounts.contains(where: { $0.name == name }) else {
          throw node.atName.wrong(
            Text("「本人」就是帳戶 me，重複出現", "本人 is the account me, which is there twice"),
            Text("刪除其中一個。", "delete one of the two."))
        }
        self.accounts.append(try node.account(name, among: self.brokers, members.map(\.0)))
      }
    }
    if let favourites = members["favourites"] {
      favouritesLocation = favourites.location
      var known: Set<StockCode> = []
      for text in try favourites.texts() {
        guard let code = StockCode(typed: text) else {
          throw favourites.wrong(
            Text("「\(text)」不是股票代號", "'\(text)' is not a stock code"),
            Text("例如 [2330, 9935]。", "give codes such as [2330, 9935]."))
        }
        if known.insert(code).inserted { self.favourites.append(code) }
      }
    }
    notifyLocation = members["notify"]?.location
  }

  private static func names(of options: [String]) -> [String] { options.map { $0.replacing("-", with: "_") } }

  /// - Parameter places: The settings of each heading, for one that stands below another.
  private static func values(
    in node: SettingsNode, _ command: String?, _ options: [String], _ places: [String: [String]]
  ) throws(SubcalError) -> [OptionValue] {
    let names = names(of: options)
    var values: [OptionValue] = []
    for (key, value) in try node.uniqueMembers() {
      guard let index = names.firstIndex(of: key) else {
        try value.checkHeading(of: key, in: places)
        throw value.atName.unknown(key, among: names)
      }
      values.append(
        OptionValue(
          option: options[index], command: command, texts: try value.texts(), location: value.location))
    }
    return values
  }

  /// The value of an option for a command; one for that command alone comes first.
  package func value(of option: String, for command: String) -> OptionValue? {
    let own = values.first { $0.option == option && $0.command == command }
    return own ?? values.first { $0.option == option && $0.command == nil }
  }
}

extension SettingsNode {
  /// Whether there is no value.
  fileprivate var isNull: Bool { node.scalar.map(["", "~", "null"].contains) ?? false }

  /// Throws for a setting that belongs below another heading.
  fileprivate func checkHeading(of key: String, in places: [String: [String]]) throws(SubcalError) {
    guard let heading = places.keys.sorted().first(where: { places[$0]?.contains(key) ?? false }) else {
      return
    }
    throw atName.wrong(
      Text("應寫在 \(heading): 之下", "this belongs below \(heading):"),
      Text("例如 \(heading): {\(key): …}。", "as in \(heading): {\(key): …}."))
  }

  /// Where it is.
  fileprivate var location: UserSettings.Location {
    UserSettings.Location(file: "\(file)", line: node.line, column: node.column, keys: path)
  }

  fileprivate func broker(_ name: String) throws(SubcalError) -> UserSettings.Broker {
    let members = try members(among: [
      "discount", "min_commission", "loan_rate", "own_share", "idle_rate", "min_interest", "cut_off",
      "money_by",
    ])
    func number(
      _ key: String, _ read: (String) -> Int?, wrong: (String) -> (Text, Text)
    ) throws(SubcalError) -> Int? {
      guard let node = members[key] else { return nil }
      let text = try node.text()
      guard let number = read(text) else {
        let (reason, advice) = wrong(text)
        throw node.wrong(reason, advice)
      }
      return number
    }
    func time(_ key: String) throws(SubcalError) -> Int? {
      try number(key, { Instant.secondOfDay(typed: $0) }) { text in
        (Text("「\(text)」不是時間", "'\(text)' is not a time"), Text("例如 14:00。", "give one such as 14:00."))
      }
    }
    let discount = try number("discount", CostAssumptions.discount) { text in
      (
        Text("「\(text)」不是折扣", "'\(text)' is not a discount"),
        Text("可用 2.8折、28% 或 0.28。", "give 2.8折, 28% or 0.28.")
      )
    }
    func amount(_ key: String) throws(SubcalError) -> Int? {
      try number(key, { $0.typedAmount.flatMap { (0...1_000_000).contains($0) ? $0 : nil } }) { text in
        (
          Text("「\(text)」不是金額", "'\(text)' is not an amount"),
          Text("可用 0 至 1000000 元。", "give NT$ from 0 to 1000000.")
        )
      }
    }
    func percent(_ key: String, to most: Int, _ read: (String) -> Int?) throws(SubcalError) -> Int? {
      try number(key, read) { text in
        (
          Text("「\(text)」不是百分比", "'\(text)' is not a percentage"),
          Text("可用 0 至 \(most)。", "give a number from 0 to \(most).")
        )
      }
    }
    func rate(_ key: String) throws(SubcalError) -> Rate? {
      try percent(key, to: 20) { MoneyRates.yearly($0)?.millionths }.map(Rate.init(known:))
    }
    return UserSettings.Broker(
      name: name, discount: discount, minimumCommission: try amount("min_commission"),
      loanRate: try rate("loan_rate"), idleRate: try rate("idle_rate"),
      ownShare: try percent("own_share", to: 100) { MoneyRates.share($0) },
      minimumInterest: try amount("min_interest"), cutOff: try time("cut_off"), moneyBy: try time("money_by"),
      location: location)
  }

  fileprivate func account(
    _ name: String, among brokers: [UserSettings.Broker], _ accounts: [String]
  ) throws(SubcalError) -> UserSettings.Account {
    guard UserSettings.Account.isName(name) else {
      throw atName.wrong(
        Text("不能當帳戶名稱", "this is not a name for an account"),
        Text(
          "至多 40 個字元，前後不可空白，開頭不可為 = + - @，且不可為 all 或全部。",
          "give at most 40 characters, without blanks around them or = + - @ in front, and not all."))
    }
    // An account may have nothing but its name.
    let members =
      isNull ? [:] : try members(among: ["broker", "person", "cash", "cash_on", "moves", "holdings"])
    var broker: UserSettings.Broker?
    if let node = members["broker"] {
      let name = try node.text()
      guard let known = brokers.first(where: { $0.name == name }) else {
        throw node.unknown(
          name, among: brokers.map(\.name),
          Text("brokers: 之下沒有這家券商", "there is no such broker below brokers:"))
      }
      broker = known
    }
    var moves: [String: Int] = [:]
    for (given, node) in try members["moves"]?.uniqueMembers() ?? [] {
      let other = OwnAccount.key(of: given)
      guard other == "all" || accounts.contains(other) else {
        throw node.unknown(
          other, among: accounts, Text("accounts: 之下沒有這個帳戶", "there is no such account below accounts:"))
      }
      let days = try node.number(upTo: 30, Text("可用 0 至 30 個交易日。", "give 0 to 30 trading days.")) {
        $0.typedCount(["天": 1, "日": 1])
      }
      for name in other == "all" ? accounts : [other] where other != "all" || moves[name] == nil {
        moves[name] = days
      }
    }
    var holdings: [StockCode: Int] = [:]
    for (text, node) in try members["holdings"]?.uniqueMembers() ?? [] {
      guard let code = StockCode(typed: text), holdings[code] == nil else {
        throw node.atName.wrong(
          Text("「\(text)」不是股票代號，或重複出現", "'\(text)' is not a stock code, or is there twice"),
          Text("例如 {8033: 3000}。", "give codes such as {8033: 3000}."))
      }
      holdings[code] = try node.number(
        upTo: 10_000_000_000, Text("可用 0 至 10000000000 股。", "give 0 to 10000000000 shares.")
      ) { text in
        // As the page reads them: 3張 are 3,000 shares.
        let shares = text.narrow
        let unit = shares.last.map { $0 == "張" ? 1000 : $0 == "股" ? 1 : 0 } ?? 0
        let count = (unit > 0 ? String(shares.dropLast()) : shares).typedAmount
        return count.flatMap { $0 <= 10_000_000_000 ? $0 * max(1, unit) : nil }
      }
    }
    var day: Day?
    if let node = members["cash_on"] {
      let text = try node.text()
      guard let known = Day(iso: text) else {
        throw node.wrong(
          Text("「\(text)」不是日期", "'\(text)' is not a day"),
          Text("例如 2024-10-29。", "give one such as 2024-10-29."))
      }
      day = known
    }
    return UserSettings.Account(
      name: name, broker: broker, person: try members["person"]?.text(upTo: 200) ?? name,
      cash: try members["cash"]?.number(
        upTo: 1_000_000_000_000, Text("可用 0 至 1000000000000 元。", "give NT$ from 0 to 1000000000000.")
      ) { $0.typedAmount },
      cashOn: day, moves: moves, holdings: holdings, location: location)
  }

  /// A whole number as the command line reads it.
  private func number(upTo most: Int, _ advice: Text, _ read: (String) -> Int?) throws(SubcalError) -> Int {
    let text = try text()
    guard let number = read(text), number <= most else {
      throw wrong(Text("「\(text)」不是可用的數字", "'\(text)' is not a possible number"), advice)
    }
    return number
  }
}

extension UserSettings.Account {
  /// Whether a text may name an account: it must survive a file of commas, which a spreadsheet must not take for a formula,
  /// and a line of a terminal.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 40 && !["all", "全部"].contains(text.narrow)
      && !["=", "+", "-", "@"].contains(text.narrow.prefix(1)) && text.first?.isWhitespace == false
      && text.last?.isWhitespace == false
      && PrintableText.line(text) != nil
  }
}

extension UserSettings.Broker {
  /// Its terms in one line.
  package var text: Text {
    let parts = [
      discount.map(Self.text),
      minimumCommission.map { Text("最低手續費 \($0) 元", "minimum commission NT$ \($0)") },
      loanRate.map { Text("代墊年利率 \($0)%", "loan at \($0)% a year") },
      ownShare.map { FixedPoint.text($0, places: 1) }.map { Text("自備 \($0)%", "own share \($0)%") },
      minimumInterest.map { Text("最低利息 \($0) 元", "minimum interest NT$ \($0)") },
      idleRate.map { Text("自有資金年收益率 \($0)%", "own money earns \($0)% a year") },
      cutOff.map(Instant.hourAndMinute).map { Text("收單至 \($0)", "applications until \($0)") },
      moneyBy.map(Instant.hourAndMinute).map { Text("款項須於 \($0) 前到位", "money by \($0)") },
    ].compactMap(\.self)
    return parts.isEmpty ? Text(verbatim: "-") : parts.joined(.comma)
  }

  /// What is said of a discount in thousandths.
  package static func text(ofDiscount left: Int) -> Text {
    Text(
      "手續費 \(CostAssumptions.tenths(ofDiscount: left)) 折",
      "commission at \(CostAssumptions.percent(ofDiscount: left))%")
  }
}
