internal import ArgumentParser
internal import Localization
internal import SubscriptionLists
internal import SubscriptionAccounts
internal import SubscriptionQueries
internal import Values
internal import Settings

struct CashPlanCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "cash-plan", "合計每個扣款日的應備金額，以及何時退回。",
      "Adds up the money needed on each debit day, and when it comes back.",
      about: Text(
        """
        未給代號時列入所有仍可申購者；已截止者只在指定時列入，建議用 --for 指定。當日扣款\
        不足時，當日各檔均為不合格件。

        --budget 在預算內選出期望值合計最高的申購組合，採預估中籤率與其下限，或 \
        --assume win_rate=… 的中籤率；無法比較者會列出原因。

        --family 依設定檔的帳戶、餘額與轉帳天數，算出家中誰申購哪幾檔的期望值合計最高：一人\
        一檔一件，帳戶每天足額，退回的款項會用來支付之後的扣款。

        --mine 依帳本記錄的已申購各檔、投標與認股權利，逐帳戶計算；--have 說明帳戶餘額，以列出\
        不足的金額。

        指定的代號無法申購時，列出其競拍的投標（--bid、--lots），再其次為現金增資的原股東\
        繳款（--held 為持股）。
        """,
        """
        Without codes: everything one can still apply for. What has closed counts only if you name it, best \
        with --for. If the money for a day falls short, all applications of that day are disqualified.

        --budget shows the affordable applications with the highest total expected value, \
        at the estimated win rates and at the low ends of their ranges, or at the odds of \
        --assume win_rate=…. What cannot be compared is named with the reason.

        --family shows who of the accounts of the settings applies for what, by their balances \
        and the days that money takes between them: the highest total expected value with one \
        application a person and offering, and no account ever short. Refunds pay later debits.

        --mine takes what the ledger says was applied for, bid and held, account by account; \
        --have says what is in an account, so that what is missing can be named.

        Where one cannot apply for a code, the plan is that of a bid in its auction (--bid, \
        --lots), else of what a holder pays in its cash increase (--held is what is held).
        """),
      examples: [
        "subcal cash-plan",
        "subcal cash-plan 9935 6535",
        "subcal cash-plan --budget 300000 --for 2034 --without 6535",
        "subcal cash-plan --mine --have mei=120000",
        "subcal cash-plan --family --have mei=300000 son=50000",
      ])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String] = []

  @Option(
    help: .text("預算（元）：列出可以申購哪幾檔", "A budget in NT$: shows what to apply for with it.", value: "NT$"),
    transform: Arguments.amount)
  var budget: Int?

  @Option(
    name: .customLong("for"), parsing: .upToNextOption,
    help: .text(
      "已申購的代號或名稱，其資金視為已占用", "Codes or names of what is applied for: its money is tied up in any case.",
      value: "codes"),
    completion: CodeCompletion.ofCodes)
  var applied: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: .text("不列入的代號或名稱", "Codes or names of what to leave out.", value: "codes"),
    completion: CodeCompletion.ofCodes
  )
  var without: [String] = []

  @Flag(
    help: .text(
      "依帳戶列出已申購各檔的款項；參見 subcal apply", "The money of what was applied for, by account; see subcal apply."))
  var mine = false

  @Flag(
    help: .text("家中誰申購哪幾檔，依設定檔的帳戶", "Who of the family applies for what, by the accounts of the settings."))
  var family = false

  @Flag(
    help: .text(
      "與 --family 並用：輸出網頁與 apply --from 可讀的 CSV",
      "With --family: print CSV, which the page and apply --from read."))
  var csv = false

  @Option(
    parsing: .upToNextOption,
    help: .text(
      "帳戶=金額：帳戶目前餘額；與 --mine 或 --family 並用", "NAME=NT$: what is in an account now; with --mine or --family.",
      value: "name=NT$"),
    completion: .accounts { $0 + "=" })
  var have: [String] = []

  @Option(
    help: .text("競拍投標的每股價格（元）", "The plan of a bid in the auction at this price, NT$ a share.", value: "NT$"))
  var bid: String?

  @Option(
    help: .text("投標張數（預設：每標單最低張數）", "The lots of the bid. (default: the fewest of a bid)", value: "n"),
    transform: Arguments.count(["張": 1000, "股": 1], whole: 1000))
  var lots: Int?

  @Option(
    help: .text(
      "現金增資前的持股（預設：1000）", "The plan of the right of a holder of so many shares. (default: 1000)", value: "n"),
    transform: Arguments.count(["股": 1, "張": 1000]))
  var held: Int?

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false

  mutating func validate() throws {
    _ = (try balances(), try object())
    guard codes.count == 1 && applied.isEmpty && budget == nil || bid == nil && lots == nil && held == nil
    else {
      throw ValidationError(
        "--bid、--lots 與 --held 須接一個代號。", "--bid, --lots and --held are for one code.")
    }
    guard !mine || (codes + applied + without).isEmpty && budget == nil else {
      throw ValidationError(
        "--mine 不接代號與預算：只計算已申購的各檔。", "--mine takes no codes and no budget: it plans what was applied for.")
    }
    guard mine || family || have.isEmpty else {
      throw ValidationError("--have 須與 --mine 或 --family 並用。", "--have is for --mine and --family.")
    }
    guard !family || !mine && applied.isEmpty && budget == nil else {
      throw ValidationError(
        "--family 不能與 --mine、--for 或 --budget 並用：已申購者由帳本得知，金額為帳戶餘額。",
        "--family excludes --mine, --for and --budget: the ledger says what is applied for, the accounts have the money."
      )
    }
    guard family && !json || !csv else {
      throw ValidationError("--csv 須與 --family 並用，且不能與 --json 並用。", "--csv is for --family, without --json.")
    }
    // An account's money is no code: a plan of everything would be the answer to another question.
    for (option, texts) in [("", codes), ("--for ", applied), ("--without ", without)] {
      guard let text = texts.first(where: { $0.contains(where: "=＝:：".contains) }) else { continue }
      throw ValidationError(
        "\(option)\(text) 無效。帳戶餘額以 --have \(text) 指定，並與 --mine 或 --family 並用。",
        "\(option)\(text): give what is in an account with --have \(text), and --mine or --family.")
    }
    if budget == nil, let text = codes.first(where: Arguments.isAmount) {
      throw ValidationError(
        "\(text) 不是代號或名稱。預算用 --budget \(text)。", "\(text) is no code or name. A budget: --budget \(text).")
    }
    let today = Configuration.current.presentDay
    if let text = codes.first(where: { StockCode(typed: $0) == nil && Day(typed: $0, today: today) != nil }) {
      throw ValidationError(
        "\(text) 不是代號或名稱。那天的款項：subcal \(text)。",
        "\(text) is no code or name. The money of that day: subcal \(text).")
    }
    try Arguments.check(codes: &codes)
    try Arguments.check(codes: &applied)
    try Arguments.check(codes: &without)
    if budget == 0 {
      throw ValidationError("--budget 0 無效。至少 1 元。", "--budget 0: give NT$ 1 or more.")
    }
  }

  private func object() throws -> CashPlanResult.Object {
    guard held == nil || bid == nil && lots == nil else {
      throw ValidationError("--held 不能與 --bid、--lots 並用。", "--held excludes --bid and --lots.")
    }
    if let held { return .right(held: held) }
    let price = try bid.map { text in
      try Price(text.typedNumber).orThrow(
        ValidationError("--bid", text, "輸入價格，例如 81.5。", "give a price such as 81.5."))
    }
    return price == nil && lots == nil ? .any : .bid(price, lots: lots)
  }

  /// The money in each account.
  private func balances() throws -> [String: Int] {
    let known = Configuration.current.settings?.accounts.map(\.name) ?? []
    var balances: [String: Int] = [:]
    // `mei=300,000,son=50,000`: behind a comma of an amount is a digit, and before an account none.
    for text in have.flatMap({ $0.split(separator: /[,，、](?=[^0-9０-９])/).map(String.init) }) {
      let parts = text.split(omittingEmptySubsequences: false, whereSeparator: "=＝:：".contains)
      guard parts.count == 2, let amount = try? Arguments.amount(String(parts[1])), !parts[0].isEmpty
      else {
        throw ValidationError(
          "--have", text, "格式為 帳戶=金額，例如 本人=12萬 或 mei=120000。",
          "give an account and NT$ such as me=120000 or mei=120000.")
      }
      let name = OwnAccount.key(of: String(parts[0]))
      guard !family || !known.isEmpty else {
        let title = OwnAccount.title(of: name)
        throw ValidationError(
          "--have \(text) 無效。設定檔沒有帳戶 \(title)；--family 只計算設定檔的帳戶。",
          "--have \(text): the settings file has no account \(title); --family is for the accounts of the settings file."
        )
      }
      guard known.isEmpty || known.contains(name) else {
        throw ValidationError(
          "--have \(text) 無效。沒有這個帳戶，已設定：\(known.joined(separator: "、"))。",
          "--have \(text): there is no such account; known are \(known.joined(separator: ", ")).")
      }
      guard balances.updateValue(amount, forKey: name) == nil else {
        throw ValidationError(
          "--have \(text) 無效。帳戶 \(OwnAccount.title(of: name)) 給了兩次。",
          "--have \(text): the account \(OwnAccount.title(of: name)) is given twice.")
      }
    }
    return balances
  }

  func answer() throws -> CashPlanResult {
    try CashPlanResult(
      codes, budget: budget, applied: applied, without: without, object: object(), .given())
  }

  func run() throws {
    let printer = AnswerPrinter(json: json, in: .messages)
    if family {
      let answer = try FamilyAnswer(
        codes, without: without, have: balances(), of: .own(with: .given()))
      return try csv
        ? AnswerPrinter(.separated(.csv, columns: nil), in: .messages).print(answer)
        : printer.print(answer)
    }
    guard mine else {
      let answer = try answer()
      if codes.isEmpty, !applied.isEmpty, budget == nil {
        StandardError.report(
          "\(applied.joined(.enumeration)) 視為已申購，其餘照常列入；只計算某些檔時，代號寫在 --for 之前",
          "\(applied.joined(.enumeration)) \(applied.count == 1 ? "counts" : "count") as applied for, and the rest is planned, too; to plan some alone, write their codes before --for"
        )
      }
      return try printer.print(answer)
    }
    try printer.print(MyCashAnswer(LedgerWriter.own(with: .given()).result(), balances: balances()))
  }
}
