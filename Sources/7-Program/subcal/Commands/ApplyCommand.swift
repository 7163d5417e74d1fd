internal import ArgumentParser
internal import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import SubscriptionAccounts
internal import Values

struct ApplyCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "apply", "在本機帳本記錄已申購或想抽的各檔；不會代為申購。",
      "Records in the ledger on this machine what was applied for or is intended; it does not apply.",
      usage: "subcal apply [<codes> ...] [--account <name> ...] [--date <day>] [<options>]",
      about: Text(
        "一人對一檔只能申購一次；同一人再以另一個帳戶申購會被拒絕，加 --force 仍記錄。帳戶設於設定檔，寫法見 subcal config --help。",
        "One person may apply once for an offering: a second application of the same person, with another account, "
          + "is refused, or recorded with --force if it has happened. The accounts are those of the settings file; subcal config --help shows how to write them."
      ),
      examples: [
        "subcal apply 9935",
        "subcal apply 9935 6535 --account mei son",
        "subcal apply 9935 --account all --date 2024-10-30",
        "subcal apply 9935 --intended",
        "subcal apply --from applications.csv",
        "subcal apply --plan",
      ])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String] = []

  @Option(
    help: .text(
      "申購紀錄檔，如網頁匯出者；全部記錄，或全部不記錄",
      "A file of applications, as the web page's My applications exports it: all of its rows are recorded or none.",
      value: "file"),
    completion: .file(extensions: ["csv"]))
  var from: String?

  @Flag(
    help: .text(
      "記錄 subcal cash-plan --family 的計畫中目前可申購者",
      "Records what can be applied for now of the plan of subcal cash-plan --family.")) var plan = false

  @Flag(
    help: .text(
      "只記下想抽或想投標：不占用資金，截止日由 digest 與 notify 詢問下單了嗎",
      "Only notes what is intended: it ties up no money, and on the last day digest and notify ask whether the order is placed."
    ))
  var intended = false

  @Flag(
    help: .text(
      "同一人以另一個帳戶重複申購，或投標超出公告的限制，仍記錄",
      "Records a second application of one person with another account, or a bid beyond the limits of the list, too, because it has happened."
    ))
  var force = false

  @Option(
    help: .text("投標張數（預設：1）", "The lots of --bid. (default: 1)", value: "n"),
    transform: Arguments.count(["張": 1000, "股": 1], whole: 1000))
  var lots: Int?

  @Option(
    help: .text("已繳款的股數（預設：全部）", "The shares of --rights that are paid. (default: all)", value: "n"),
    transform: Arguments.count(["股": 1]))
  var shares: Int?

  @OptionGroup var object: ObjectOptions
  @OptionGroup var options: EntryOptions

  mutating func validate() throws {
    _ = try object.object()
    guard lots == nil || object.bid != nil else {
      throw ValidationError(
        "--lots 須與 --bid 並用；公開申購每人每檔一件，不必寫張數。",
        "--lots is for --bid; of a draw a person applies for one lot.")
    }
    guard !intended || !object.rights else {
      throw ValidationError("--intended 不能與 --rights 並用。", "--intended excludes --rights.")
    }
    guard shares == nil || object.rights else {
      throw ValidationError("--shares 須與 --rights 並用。", "--shares is for --rights.")
    }
    guard shares != 0 else {
      throw ValidationError(
        "--shares", "0", "至少 1 股；不繳款請用 subcal withdraw 代號 --rights。",
        "give 1 or more; what is not to be paid is subcal withdraw CODE --rights.")
    }
    guard from != nil || plan else {
      guard !codes.isEmpty else {
        throw ValidationError("輸入代號或名稱，或以 --from 指定檔案。", "Give codes or names, or a file with --from.")
      }
      guard !intended || options.date == nil else {
        throw ValidationError("--intended 不能與 --date 並用。", "--intended excludes --date.")
      }
      return try EntryOptions.check(codes: &codes)
    }
    guard from == nil || !plan else {
      throw ValidationError("--plan 不能與 --from 並用。", "--plan excludes --from.")
    }
    guard from == nil || !intended else {
      throw ValidationError(
        "--intended 不能與 --from 並用：檔案內已有。", "--intended excludes --from: the file says what is intended.")
    }
    guard codes.isEmpty, options.account.isEmpty, options.date == nil, !object.isGiven else {
      throw ValidationError(
        "\(from == nil ? "--plan" : "--from") 不能與代號、--account 或 --date 並用：\(from == nil ? "計畫" : "檔案")內已有。",
        "\(from == nil ? "--plan" : "--from") excludes codes, --account and --date: the \(from == nil ? "plan" : "file") has them."
      )
    }
  }

  func run() throws {
    guard from != nil || plan else {
      return try options.write(
        intended ? .intend(lots) : .apply(object.rights ? shares : lots), object.object(), codes,
        isForced: force)
    }
    let writer = try LedgerWriter.checked()
    let family = try plan ? FamilyAnswer(of: writer) : nil
    let rows =
      try from.map { try LedgerCommand.read(Paths.absolute($0)) }
      ?? family?.table?.bytes(as: .csv, columns: nil) ?? []
    let recorded = try writer.write(
      fileOf: rows, named: from ?? "--plan", isForced: force,
      isPlaced: plan && !intended)
    if recorded.known > 0 {
      StandardError.report(
        "其中 \(recorded.known) 筆帳本已有紀錄，略過",
        recorded.known == 1
          ? "1 application is already in the ledger"
          : "\(recorded.known) applications are already in the ledger")
    }
    if recorded.closed > 0 {
      StandardError.report(
        "其中 \(recorded.closed) 筆只是想抽而已截止，略過；已下單者在網頁標記後再匯出",
        recorded.closed == 1
          ? "1 row is only intended and closed, so it is left out; if the order was placed, mark it on the page"
          : "\(recorded.closed) rows are only intended and closed, so they are left out; mark on the page what was ordered"
      )
    }
    for what in recorded.holdings { StandardError.report(what) }
    for what in recorded.early { StandardError.report(what + Text("：未記錄", ": left out")) }
    for entry in recorded.late {
      EntryOptions.reportLate("\(entry.code) \(entry.name)", entry.day, entry.target.kind)
    }
    for right in family?.rightsToPay ?? [] { StandardError.report(right) }
    try EntryOptions.confirm(.apply(), recorded.result)
  }
}

struct WithdrawCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "withdraw", "記錄取消申購，或其實未申購。", "Records that an application was withdrawn, or was not made.",
      examples: ["subcal withdraw 9935 --account son"])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String]
  @OptionGroup var object: ObjectOptions
  @OptionGroup var options: EntryOptions

  mutating func validate() throws {
    _ = try object.object()
    try EntryOptions.check(codes: &codes)
  }
  func run() throws { try options.write(.withdraw, object.object(), codes) }
}

struct WonCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "won", "記錄中籤；加 --not 為未中籤。", "Records that an application was won, or with --not that it was not won.",
      about: Text(
        "中籤與否只有券商與申購人知道，因此 subcal digest 自抽籤次日起提醒記錄。重複記錄時以最後一次為準。",
        "Only the broker and the applicant know the result: from the day after the draw, subcal digest reminds you to "
          + "record it. Recorded twice, the last entry counts."),
      examples: ["subcal won 9935 --account mei", "subcal won 9935 --not --account son"])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String]
  @Flag(help: .text("未中籤", "Record that the application was not won.")) var not = false

  @Option(
    help: .text("得標張數（預設：全部）", "The lots that --bid won. (default: all)", value: "n"),
    transform: Arguments.count(["張": 1000, "股": 1], whole: 1000))
  var lots: Int?

  @Flag(
    help: .text("與公告不同時仍記錄", "Records a result that the list speaks against, too, because it has happened."))
  var force = false

  @OptionGroup var object: ObjectOptions
  @OptionGroup var options: EntryOptions

  mutating func validate() throws {
    _ = try object.object()
    guard lots == nil || object.bid != nil else {
      throw ValidationError("--lots 須與 --bid 並用。", "--lots is for --bid.")
    }
    try EntryOptions.check(codes: &codes)
  }

  func run() throws {
    try options.write(.record(won: !not, lots: lots), object.object(), codes, isForced: force)
  }
}

struct SoldCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "sold", "記錄中籤股票的賣出價格。", "Records at what price a lot that was won was sold.",
      examples: [
        "subcal sold 9935 --price 43.5",
        "subcal sold 9935 --price 43.5 --date 2024-11-12 --account mei",
      ])
  }

  @Argument(help: .code, completion: CodeCompletion.ofCodes) var code: String
  @Option(help: .text("每股價格（元）", "The price of a share, in NT$.", value: "NT$")) var price: String
  @OptionGroup var object: ObjectOptions
  @OptionGroup var options: EntryOptions

  func validate() throws { _ = (try Arguments.check(code: code), try parsedPrice(), try object.object()) }
  func run() throws {
    try options.write(.sell(parsedPrice()), object.object(), [code])
  }

  private func parsedPrice() throws -> Price {
    try Price(price.typedNumber).orThrow(
      ValidationError("--price", price, "輸入價格，例如 43.5。", "give a price such as 43.5."))
  }
}
