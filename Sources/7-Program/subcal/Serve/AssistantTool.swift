internal import ArgumentParser
internal import Diagnostics
internal import JSON
internal import Localization
internal import SubscriptionAccounts
internal import SubscriptionLists
internal import SubscriptionQueries

/// A question that an assistant may ask: a command with some of its options, under names that JSON uses.
///
/// `serve` offers them to an assistant. A tool is a command that is parsed with the options that it is given,
/// so its answers and its errors are those of the terminal. What a tool lacks it cannot be talked into: only
/// the options named in ``all(store:folder:)`` may be given.
struct AssistantTool {
  let name, title, description: String
  private let parameters: [CommandDescription.Argument]
  /// What holds for the whole program that an assistant may give.
  private let settings: [Setting]
  /// The answer to the options, and to the arguments without the positional ones.
  private let ask: (_ options: [String], _ words: [String], Configuration) throws -> Reply

  /// JSON on one line, and what else there is to say.
  struct Reply {
    let json: String
    let notes: [Text]

    init(_ answer: any Answer, notes: [Text] = []) {
      self.init(json: answer.json, notes: answer.notes + notes)
    }

    init(json value: JSONValue, notes: [Text] = []) {
      // A newline in a file of subcal is never part of a text, which has it escaped.
      self.json = String(decoding: value.file, as: UTF8.self).split(separator: "\n").map {
        $0.drop { $0 == " " }
      }.joined()
      self.notes = notes
    }
  }

  /// - Parameters:
  ///   - options: The names of the options and positional arguments that an assistant may give.
  ///   - settings: What it may give besides, with names of their own.
  ///   - answer: The answer of the parsed command.
  init<Command: ParsableCommand>(
    _ name: String, _ title: String, _ description: String, of _: Command.Type,
    _ options: Set<String>, _ settings: [Setting] = [.moment], answer: @escaping (Command) throws -> Reply
  ) throws {
    let command = try Configuration.$current.withValue(Configuration.current.inEnglish) {
      try CommandDescription(of: Command.self)
    }
    (self.name, self.title, self.description, self.settings) = (name, title, description, settings)
    parameters =
      command.given.filter { options.contains($0.name) }
      + settings.map { CommandDescription.Argument($0, in: .english) }
    // What a variable or the file gives for a command is which answer a person wants; an assistant says that itself.
    ask = { options, words, configuration in
      try Configuration.$current.withValue(configuration.running(command.commandName)) {
        try answer(try Command.parse(options + ["--"] + words))
      }
    }
  }

  func answer(to arguments: [(name: String, value: JSONValue)]) throws -> Reply {
    var options: [String] = []
    var words: [String] = []
    var assumed: [Setting: [String]] = [:]
    for (name, value) in arguments {
      guard let parameter = parameters.first(where: { $0.jsonName == name }) else {
        let known = parameters.map(\.jsonName).joined(separator: ", ")
        let name = PrintableText.excerpt(name, upTo: 100)
        throw ValidationError("沒有參數 \(name)。可用：\(known)。", "There is no parameter \(name); give \(known).")
      }
      if case .null = value { continue }
      let option = "--\(parameter.name)"
      if parameter.kind == .flag {
        guard case .boolean(let isOn) = value else {
          throw ValidationError("\(name)：可用 true 或 false。", "\(name): give true or false.")
        }
        if isOn { options.append(option) }
      } else if parameter.isRepeating {
        guard case .array(let values) = value else {
          throw ValidationError("\(name)：須為清單。", "\(name): give a list.")
        }
        guard values.count <= Self.mostValues else {
          throw ValidationError(
            "\(name)：至多 \(Self.mostValues) 個。", "\(name): give at most \(Self.mostValues).")
        }
        // Without any, a command may answer for everything, which was not asked for.
        guard !values.isEmpty || parameter.kind != .positional else {
          throw ValidationError("\(name)：至少一個。", "\(name): give at least one.")
        }
        for value in values {
          guard let text = try value.argument(name) else {
            throw ValidationError("\(name)：須為文字的清單。", "\(name): give a list of texts.")
          }
          // What the command says of an amount there is about accounts, which no tool has.
          if parameters.contains(where: { $0.name == "budget" }), text.contains(where: "=＝".contains) {
            let text = PrintableText.excerpt(text, upTo: 100)
            throw ValidationError(
              "\(name)：\(text) 不是代號或名稱；金額以 budget 指定。",
              "\(name): \(text) is no code or name; give an amount as budget.")
          }
          if parameter.kind == .positional { words.append(text) } else { options.append("\(option)=\(text)") }
        }
      } else {
        guard let text = try value.argument(name) else {
          throw ValidationError("\(name)：只能有一個值。", "\(name): give one value.")
        }
        if let setting = settings.first(where: { $0.rawValue == name }) {
          assumed[setting] = [text]
        } else {
          options.append("\(option)=\(text)")
        }
      }
    }
    if let missing = parameters.first(where: { parameter in
      !parameter.isOptional && !arguments.contains { $0.name == parameter.jsonName }
    }) {
      throw ValidationError("缺少 \(missing.jsonName)。", "\(missing.jsonName) is required.")
    }
    return try ask(options, words, Configuration.current.assuming(assumed))
  }

  /// Each code is searched for by itself.
  fileprivate static let mostValues = 100

  var json: JSONValue {
    let required = parameters.filter { !$0.isOptional }.map { JSONValue.string($0.jsonName) }
    return .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
      (
        "inputSchema",
        .object(
          [
            ("type", .string("object")),
            ("properties", .object(parameters.map { ($0.jsonName, $0.schema) })),
          ] + (required.isEmpty ? [] : [("required", .array(required))]) + [
            ("additionalProperties", .boolean(false))
          ])
      ),
      ("outputSchema", .object([("type", .string("object"))])),
      (
        "annotations",
        .object([
          ("readOnlyHint", .boolean(true)), ("idempotentHint", .boolean(true)),
          ("openWorldHint", .boolean(false)),
        ])
      ),
    ])
  }
}

extension CommandDescription.Argument {
  /// With underscores for hyphens.
  fileprivate var jsonName: String { name.replacing("-", with: "_") }

  /// What may be given, with the help of the command line.
  fileprivate var schema: JSONValue {
    // A command line has no numbers: `30萬` and `10%` are amounts too.
    let value: [(String, JSONValue)] =
      if let choices = Choices(rawValue: name)?.values {
        [("type", .string("string")), ("enum", .array(choices.map { .string($0.value) }))]
      } else {
        [("type", .array([.string("string"), .string("number")]))]
      }
    let form: [(String, JSONValue)] =
      if kind == .flag {
        [("type", .string("boolean"))]
      } else if isRepeating {
        [
          ("type", .string("array")), ("items", .object(value)),
          ("maxItems", .integer(AssistantTool.mostValues)),
        ]
          + (kind == .positional ? [("minItems", .integer(1))] : [])
      } else {
        value
      }
    let fallback = defaultValue.map { " (default: \($0))" } ?? ""
    return .object([("description", .string((abstract ?? "") + fallback))] + form)
  }
}

extension AssistantTool {
  /// Every tool. An assistant sees what the exchanges publish, and what is the user's own only if the user says so.
  ///
  /// - Parameter isOwn: Whether `digest` also reads the ledger and the accounts of the settings.
  static func all(isOwn: Bool) throws -> [AssistantTool] {
    [
      try AssistantTool(
        "query", "Offerings of a stock",
        "Everything about the offerings, auctions and coming offerings of stock codes or names, newest first: "
          + "days, prices, premium, profit of a won lot, win rates.",
        of: QueryCommand.self, ["codes"], [.moment, .winRate]
      ) { command in
        let answer = try CodeQuery(command.codes, hasStatistics: false, .given())
        guard answer.isFound, answer.unmatched.isEmpty else {
          let reasons = answer.unmatched.isEmpty ? answer.notes : answer.unmatched
          throw SubcalError(
            .notFound, reason: reasons.joined(.semicolon),
            advice: Text("改用其他代號或名稱。", "give another code or name."))
        }
        return Reply(answer)
      },
      try AssistantTool(
        "list", "Offerings that meet conditions",
        "The offerings that meet some conditions; without any, those that are not over, what closes next first. "
          + "Different conditions must all hold. At most \(usualLimit) unless limit is given.",
        of: ListCommand.self,
        Set(
          try
            (CommandDescription(of: ListOptions.self).options
            + CommandDescription(of: ConditionOptions.self).options).map(\.name)
        ).subtracting(["favourites"])
          .union(["auctions", "coming", "all-listed", "sort", "reverse", "limit"]), [.moment, .winRate]
      ) { command in
        var answer = try command.answer(isText: false)
        let (count, limit) = (answer.count, command.limit ?? usualLimit)
        guard count > limit else { return Reply(answer) }
        answer.keep(first: limit)
        return Reply(
          answer,
          notes: [
            Text(
              "列出 \(count) 檔中的 \(limit) 檔；其餘請加大 limit。",
              "\(limit) of \(count) are listed; give another limit for more.")
          ])
      },
      try AssistantTool(
        "cash_plan", "Money needed by day",
        "The money needed on each deduction day, and when it comes back; with a budget, what to apply for with it. "
          + "Of a code in whose draw one cannot apply: a bid in its auction, else the right of a holder. "
          + "Without codes: everything one can still apply for.",
        of: CashPlanCommand.self, ["codes", "budget", "for", "without", "bid", "lots", "held"],
        [.moment, .winRate]
      ) { command in
        Reply(try command.answer())
      },
      try AssistantTool(
        "calc", "Profit of an assumed sale",
        "Profit, break-even price, win rate and expected value of an assumed sale of a won lot, or of a bid in an auction. "
          + "Reads nothing.",
        of: CalcCommand.self,
        ["price", "sell", "shares", "odds", "date", "bid", "lots"],
        [.announcedPrice, .brokerDiscount, .loanRate, .ownShare, .idleRate, .minInterest]
      ) { command in
        Reply(try command.answer())
      },
      try AssistantTool(
        "digest", "The day",
        "What matters on a day: what closes, opens, is debited, drawn, refunded or delivered, and what changed in the "
          + "last 24 hours. "
          + (!isOwn
            ? "It knows no accounts and nothing of what was applied for: sums are of one application each. "
            : "It is for the user's own accounts: `account` names the one that is asked, `intended` is what the user wants "
              + "and may not have ordered yet, `mine` what is due of the applications. ")
          + "At most \(usualLimit) of each kind.",
        of: DigestCommand.self, []
      ) { _ in
        let settings = try QuerySettings.given()
        let answer = try DigestAnswer(settings, ledger: isOwn ? .own(with: settings) : nil)
        return Reply(json: answer.json(first: usualLimit), notes: answer.notes)
      },
      try AssistantTool(
        "track_record", "How good the estimated win rates were",
        "How far the estimated win rates were from those drawn, by group of offerings, beside two naive estimates.",
        of: StatsCommand.self, []
      ) { _ in
        let record = try OddsRecord(in: StoreAccess(Paths.store()), moment: Arguments.moment())
        return Reply(json: record.summary)
      },
      try AssistantTool(
        "backtest", "What a rule would have earned",
        "What applying by some conditions would have earned in the past: wins, profit with its range, money tied up, by "
          + "year, month and market. Decided by what was known on the evening before each last day.",
        of: BacktestCommand.self,
        Set(try CommandDescription(of: ConditionOptions.self).options.map(\.name)).subtracting(["favourites"])
          .union(["from", "to", "accounts", "budget", "sell-after"])
      ) { command in
        let answer = try command.answer()
        return Reply(json: answer.summary, notes: answer.notes)
      },
    ]
  }

  /// As many as an assistant reads at once.
  private static let usualLimit = 20
}
