internal import ArgumentParser
internal import Diagnostics
internal import JSON
internal import Localization
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import SubscriptionWatch
internal import Values
internal import TerminalText

struct QuoteCommand: AsyncParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "quote", "向交易所查詢一次盤中報價，並與承銷價比較。",
      "Shows current prices against offer prices, from one request to the exchange.",
      about: Text(
        "交易所報價限個人使用，其條款不允許轉傳。沒有任何代號可查時結束碼為 1，某市場沒有回應時為 10。",
        "The exchange's quotes are for personal use: its terms do not permit passing them "
          + "on. Exits with 1 when no code is known, with 10 when a board did not answer."),
      examples: [
        "subcal quote 9935", "subcal quote 9935 2330 --book", "subcal quote 9935 --fields price",
        "subcal quote 9935 --trades",
      ])
  }

  @Argument(help: .codes, completion: CodeCompletion.ofCodes) var codes: [String]

  @Flag(help: .text("顯示最佳五檔", "Show five levels of the order book.")) var book = false
  @Flag(help: .text("以 JSON 輸出，每個代號一個物件", "Print JSON, one object for each code.")) var json = false
  @Flag(
    help: .text(
      "列出當日看到的成交，新的在前：subcal watch 記錄者與這次報價的最後一筆；與 --json 並用時每筆一行",
      "List the trades of the day that were seen, newest first: those that subcal watch recorded, and the quote's last. "
        + "With --json a line for each."))
  var trades = false
  @Option(
    help: .text(
      "只輸出這些欄位的值，每個代號一行，供狀態列與捷徑使用：price、change_percent 等 --json 的欄位，以逗號分隔；未知時空白；與 --json 並用時只輸出這些欄位",
      "Print the values of these fields alone, a line for each code, for status bars and shortcuts: price, change_percent or "
        + "other fields of --json, separated by commas; empty where a value is not known. With --json: only these fields."
    ),
    completion: .list { WatchedQuote.fields.map(\.name) })
  var fields: String?

  @Option(help: .dayOrder, completion: .names { DayOrder.allCases.map(\.rawValue) }) var sort: String?
  @Flag(help: .reverse) var reverse = false
  mutating func validate() throws {
    _ = (try PollingSettings.given(), try chosenFields(), try Arguments.dayOrder(sort))
    guard fields == nil || !book && !trades else {
      throw ValidationError("--fields 不能與 --book 或 --trades 並用。", "--fields excludes --book and --trades.")
    }
    guard !trades || !book || !json else {
      throw ValidationError("--trades --json 不能與 --book 並用。", "--trades --json excludes --book.")
    }
    try Arguments.check(codes: &codes)
  }

  func run() async throws {
    let list = try WatchList.given(codes)
    for note in list.notes { StandardError.report(note) }
    guard !list.watched.isEmpty else { throw ExitCode(ExitStatus.notFound.rawValue) }
    let asOf = try Arguments.givenMoment()
    let now: @Sendable () -> Instant = { asOf ?? .now }
    let provider = PollingProvider(try PollingSettings.given(), hours: list.hours, now: now)
    let (outcome, signal) = await StopSignals.stopping { try await provider.once(of: list.codes) }
    var board = WatchedQuotes(list.watched)
    let events: [QuoteEvent]
    do {
      events = try outcome.get()
    } catch {
      // What is recorded is there without the exchange.
      if trades, signal == nil { try showTrades(of: board.rows, at: now()) }
      throw WatchMessages.code(of: error, signal: signal)
    }
    var isIncomplete = false
    for event in events {
      switch event {
      case .quotes(let quotes): for quote in quotes { board.take(quote) }
      case .trouble: isIncomplete = true
      default: board.take(event)
      }
      if let text = WatchMessages.text(for: event) { StandardError.report(text) }
    }
    try show(
      Arguments.dayOrder(sort)?.sorted(board.rows, isReversed: reverse) ?? board.rows, list.hours, at: now())
    if board.rows.allSatisfy({ $0.quote == nil }) { throw ExitCode(ExitStatus.notFound.rawValue) }
    if isIncomplete { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }

  private func chosenFields() throws -> [String]? {
    let names = WatchedQuote.fields.map(\.name)
    return try fields?.split(separator: ",", omittingEmptySubsequences: false).map { field in
      let name = field.filter { $0 != " " }
      return try names.first { $0 == name }.orThrow(
        Arguments.unknown(
          name, option: "--fields", among: names,
          listed: Text("名稱與 --json 的欄位相同。", "the names are those of --json.")))
    }
  }

  private func show(_ rows: [WatchedQuote], _ hours: MarketHours, at now: Instant) throws {
    let chosen = try chosenFields()
    guard !json else {
      guard !trades else { return try showTrades(of: rows, at: now) }
      let items = JSONValue.array(rows.map { $0.json(hasBook: book) })
      let document = JSONValue.object([("items", chosen.map(items.keeping) ?? items)])
      return print(String(decoding: document.file, as: UTF8.self), terminator: "")
    }
    if let chosen {
      let lines = rows.map { row in
        let values = row.json(hasBook: false)
        return chosen.map { values[$0]?.plainText ?? "" }.joined(separator: ",")
      }
      return print(lines.joined(separator: "\n"))
    }
    let language = Language.messages
    let style = Style.standardOutput
    let (columns, table) = (
      ScreenWidth.columns, QuoteTable(rows: rows, now: now, hasBook: book, in: language)
    )
    let lines =
      table.lines(columns: columns, style: style) + table.limits(columns: columns, style: style)
      + table.legend(columns: columns, style: style)
    print(lines.joined(separator: "\n"))
    if book {
      for row in rows {
        let lines = OrderBookText(row: row, language: language).lines(
          columns: ScreenWidth.columns, style: style)
        if !lines.isEmpty { print("\n" + lines.joined(separator: "\n")) }
      }
    }
    if trades { try showTrades(of: rows, at: now) }
    if rows.allSatisfy({ row in !hours.isLive(row.quote?.board ?? .twse, at: now) }) {
      print(style(WatchMessages.opensNext(hours.nextOpening(after: now))[language], .faint))
    }
  }

  private func showTrades(of rows: [WatchedQuote], at now: Instant) throws {
    let log = QuoteLog(besideStore: try Paths.store())
    let seen = try log.reading { try $0.trades(of: rows, today: now.day) }
    if json {
      let trades = seen.flatMap { $0.trades.reversed() }
      for trade in trades.sorted(by: { ($0.time, $0.volume ?? 0) > ($1.time, $1.volume ?? 0) }) {
        print(trade.json.line)
      }
      return
    }
    let language = Language.messages
    for (row, trades) in seen {
      let lines = TradesText(of: row, trades, in: language).lines(
        columns: ScreenWidth.columns, style: .standardOutput)
      print("\n" + lines.joined(separator: "\n"))
    }
  }
}
