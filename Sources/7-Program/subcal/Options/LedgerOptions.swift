internal import ArgumentParser
internal import Costs
internal import Localization
internal import Files
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionAccounts
internal import SubscriptionQueries
internal import Values
internal import Settings

extension LedgerWriter {
  /// That of the user's journal, with the settings.
  static func own(with settings: QuerySettings) throws -> LedgerWriter {
    LedgerWriter(
      try Paths.ledger(), accounts: Configuration.current.settings?.accounts ?? [], settings)
  }

  /// Throws if the ledger is another of the user's files, or would be published.
  static func checked() throws -> LedgerWriter {
    _ = try Paths.outputGuard(writing: .ledger).path(of: Paths.ledger())
    return try own(with: .given())
  }
}

/// What an entry is about, where it is no draw.
struct ObjectOptions: ParsableArguments {
  @Option(
    help: .text(
      "競拍的投標，而非申購：每股投標價（元）", "The bid in an auction at this price, NT$ a share, instead of an application.",
      value: "NT$"))
  var bid: String?

  @Flag(help: .text("現金增資的認股權利，而非申購", "The right in a cash increase instead of an application.")) var rights =
    false

  var isGiven: Bool { bid != nil || rights }

  func object() throws -> LedgerWriter.Object {
    guard bid == nil || !rights else {
      throw ValidationError("--bid 不能與 --rights 並用。", "--bid excludes --rights.")
    }
    guard let bid else { return rights ? .right : .draw }
    return .bid(
      try Price(bid.typedNumber).orThrow(
        ValidationError("--bid", bid, "輸入價格，例如 81.5。", "give a price such as 81.5.")))
  }
}

/// The options of commands that write into the ledger.
struct EntryOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: .text(
      "帳戶，或 all（預設：唯一的帳戶，或唯一已申購的帳戶）",
      "The accounts, or all. (default: the only one there is, or the only one that applied)", value: "name"),
    completion: .accounts())
  var account: [String] = []

  @Option(
    help: .text(
      "哪一天的事（預設：今天）", "The day on which it happened. (default: today)", value: "day"))
  var date: String?

  private func day() throws -> Day? {
    try date.map { try Arguments.day($0, option: "--date", today: Arguments.moment().day) }
  }

  /// Writes an act and prints what stands after it.
  func write(
    _ act: LedgerWriter.Act, _ object: LedgerWriter.Object, _ codes: [String], isForced: Bool = false
  ) throws {
    let writer = try LedgerWriter.checked()
    let result = try writer.write(
      act, object, codes, accounts: Self.accounts(in: account), on: day(), isForced: isForced)
    if case .apply = act, date == nil {
      for one in result.commitments {
        guard let day = one.appliedOn, day < result.context.today else { continue }
        Self.reportLate(one.title, day, one.kind)
      }
    }
    try Self.confirm(act, result)
  }

  /// The names of an option, which commas of either width may separate.
  static func names(in texts: [String]) -> [String] {
    texts.flatMap { $0.split(whereSeparator: "，、,".contains).map { OwnAccount.key(of: String($0)) } }
  }

  /// The same of accounts, where people say all of them or their own, unless one is called so.
  static func accounts(in texts: [String]) -> [String] {
    let known = Configuration.current.settings?.accounts.map(\.name) ?? []
    let spoken = ["全部": "all", "所有": "all", "我": OwnAccount.key, "自己": OwnAccount.key]
    return names(in: texts).map { known.contains($0) ? $0 : spoken[$0] ?? $0 }
  }

  /// Throws for a number among the codes: of a draw everybody has one application.
  static func check(codes: inout [String]) throws {
    try Arguments.check(codes: &codes)
    let people = (Configuration.current.settings?.accounts ?? []).flatMap { [$0.name, $0.person] }
    if let person = codes.first(where: { people.contains($0) || ["媽媽", "爸爸", "本人"].contains($0) }) {
      throw ValidationError(
        "「\(person)」不是代號。帳戶用 --account \(person)。", "\(person) is no code. An account: --account \(person).")
    }
    let number = codes.first {
      StockCode(typed: $0) == nil && $0.typedCount(["張": 1, "件": 1, "筆": 1]) != nil
    }
    guard let number else { return }
    throw ValidationError(
      "「\(number)」不是代號。每人每檔只能申購一件，不必寫張數；投標張數用 --lots。",
      "\(number) is no code. A person applies for one lot of each, so there is no number; of a bid: --lots.")
  }

  /// Says which day is recorded where none was given.
  static func reportLate(_ what: String, _ day: Day, _ kind: Commitment.Kind) {
    StandardError.report(
      "\(what) 已於 \(day) 截止，記為該日\(kind.done[.chinese])；以 --date 指定其他日期",
      "\(what) closed on \(day); recorded as \(kind.done[.english]) that day. Use --date for another day.")
  }

  /// Prints what stands after an act.
  static func confirm(_ act: LedgerWriter.Act, _ result: LedgerResult) throws {
    for note in result.notes { StandardError.report(note) }
    if case .apply = act {
      for note in result.tooLate { StandardError.report(note) }
    }
    let language = Language.messages
    let isOrdered =
      switch act {
      case .intend, .apply: true
      case .withdraw, .record, .sell: false
      }
    let isEmpty = result.commitments.isEmpty && result.intentions.isEmpty
    if isOrdered, !isEmpty { for kind in result.kinds { print(kind.recordNote[language]) } }
    if case .withdraw = act {
      for kind in result.kinds where !result.isOver(kind) { print(kind.withdrawalNote[language]) }
    }
    for line in result.confirmation { print(line[language]) }
  }
}
