internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Posix
internal import Settings
internal import SubscriptionAccounts
internal import SubscriptionQueries
internal import SubscriptionQuotes
internal import SubscriptionWatch
internal import Values
internal import WebSocket

struct WatchCommand: AsyncParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "watch", "盤中追蹤價格，並與承銷價比較。", "Follows prices during the session, against offer prices.",
      about: Text(
        """
        未給代號時追蹤自選、申購中與即將到來的各檔。在終端機上為原地更新的表格；在管線上，價\
        格、時間或成交量每有變動輸出一行 JSON。收盤即結束；非交易時間只說明下次開盤時間，不\
        發送請求。交易所報價限個人使用，其條款不允許轉傳。
        """,
        """
        Without a code it follows the favourites and what is open or upcoming. On a terminal it shows a table \
        that updates in place; on a pipe one line of JSON for each change of price, time or volume. It ends \
        with the session; outside the session it prints when the market opens next and sends no request. The \
        exchange's quotes are for personal use: its terms do not permit passing them on.
        """),
      examples: [
        "subcal watch",
        "subcal watch 9935 6535 --book --alert 'premium>=10' --alert closes-today",
        "subcal watch 9935 --alert '9935:price<=55' --on-alert ./tell-me --exit-on-alert",
      ])
  }

  @Argument(
    help: .text(
      "股票代號、名稱或部分名稱（預設：自選、申購中與即將到來的各檔）",
      "Stock codes, names, or parts of names. (default: favourites, open and upcoming offerings)"),
    completion: CodeCompletion.ofCodes)
  var codes: [String] = []

  @Flag(help: .text("顯示最佳五檔", "Show five levels of the order book.")) var book = false

  @Flag(
    help: .text("以大字顯示價格，填滿終端機", "Fill the terminal with the price in large digits."))
  var big = false

  @Flag(
    help: .text(
      "顯示當日看到的成交（記錄在前，盤中在後）；在管線上改為每筆成交一行 JSON",
      "Show the trades of the day that were seen, those recorded and then new ones; on a pipe one line of JSON for "
        + "each trade instead."))
  var trades = false

  @Option(help: .dayOrder, completion: .names { DayOrder.allCases.map(\.rawValue) }) var sort: String?
  @Flag(help: .reverse) var reverse = false

  @Option(
    help: .text(
      "條件成立時警示，不成立後再成立時再警示：premium>=10、change<=-5（當日漲跌 %）、price<=55、profit>20000、closes-today；自最高價回落則通知一次：trail>=5（%）、trail>=3ticks，最高價自 trail>=5@125（此價）或 trail>=5@lot（帳本的中籤股）起算，'trail>=5 again' 於每次新高後再通知；單一代號為 9935:price<=55；可重複",
      "Alert when this becomes true, and again after it was false: premium>=10, change<=-5 (of the day, in percent), "
        + "price<=55, profit>20000, closes-today; once when the price has fallen from its highest: trail>=5 (percent), "
        + "trail>=3ticks, the highest counted from trail>=5@125 (a price) or trail>=5@lot (a won lot of the ledger) "
        + "on, with 'trail>=5 again' once more after each new high; for one code 9935:price<=55; may be repeated.",
      value: "condition"))
  var alert: [String] = []

  @Option(
    help: .text(
      "每次警示要執行的程式，標準輸入為警示的 JSON；不經過 shell",
      "A program to run for each alert, with the alert as JSON on its standard input; without a shell.",
      value: "program"),
    completion: .file())
  var onAlert: String?

  @Flag(help: .text("第一次警示後結束", "Exit after the first alert.")) var exitOnAlert = false

  @Flag(help: .text("非交易時間等待開盤，不結束", "Outside the session, wait for it to begin instead of exiting."))
  var wait = false

  mutating func validate() throws {
    _ = (try settings(), try conditions(), try speed())
    // `watch 9935 '>' 40`
    if let text = codes.first(where: { $0.contains { "<>＜＞≥≤".contains($0) } }) {
      throw ValidationError(
        "「\(text)」不是代號。到價通知用 --alert 'price>=40'。", "\(text) is no code. A price alert: --alert 'price>=40'.")
    }
    try Arguments.check(codes: &codes)
    let order = try Arguments.dayOrder(sort)
    guard !big || !book && !trades && order == nil else {
      throw ValidationError(
        "--big 不能與 --book、--trades 或 --sort 並用。", "--big excludes --book, --trades and --sort.")
    }
    guard onAlert == nil || !alert.isEmpty, !exitOnAlert || !alert.isEmpty else {
      throw ValidationError(
        "--on-alert 與 --exit-on-alert 須與 --alert 並用。", "--on-alert and --exit-on-alert need an --alert.")
    }
  }

  /// A rehearsal's time is for a server of this machine alone. It is no error of the settings, which `config check` reads.
  private func checkTime() throws {
    guard try !PollingSettings.given().isLocal(service()),
      try speed() != Self.usualSpeed || Setting.moment.given != nil
    else {
      return
    }
    let name = Setting.moment.given?.name ?? "speed"
    throw ValidationError(
      "watch 追蹤現在的價格，\(name) 只用於演練：請取消設定；演練時每個主機都須以 base_url 指向本機。",
      "watch follows the prices of now, and \(name) is for rehearsals: unset it, or give a base_url of this machine for each host."
    )
  }

  func run() async throws {
    try checkTime()
    let list = try WatchList.given(codes)
    for note in list.notes { StandardError.report(note) }
    guard !list.watched.isEmpty else {
      if codes.isEmpty {
        StandardError.report(
          "沒有申購中或即將到來的申購案，也沒有自選：輸入代號", "nothing is open or upcoming, and there are no favourites: give a code"
        )
      }
      throw ExitCode(ExitStatus.notFound.rawValue)
    }
    try checkAlerts(of: list)
    Signals.ignoreBrokenPipe()
    let start = try Arguments.givenMoment()
    let clock = WatchClock(startingAt: start, speed: try speed()) { .now }
    switch try service() {
    case .mis:
      try await follow(
        list, PollingProvider(try settings(), hours: list.hours, clock: clock.clock, now: clock.now), clock)
    case .fugle:
      try await follow(
        list,
        FugleProvider(
          key: FugleKey(file: Setting.fugleKeyFile.path).value, over: QuoteService.fugle(settings()),
          hours: list.hours, clock: clock.clock, now: clock.now), clock)
    }
  }

  private func follow(_ list: WatchList, _ provider: some QuoteProvider, _ clock: WatchClock) async throws {
    let screen = WatchScreen(
      clock: clock, hasBook: book, hasTrades: trades, isBig: big,
      order: try Arguments.dayOrder(sort).map { ($0, reverse) }, in: .messages)
    var run = WatchRun(list, from: provider, to: screen, clock: clock)
    (run.conditions, run.hook, run.endsWithAlert) = (
      try conditions(), onAlert.map { UserProgram($0) }, exitOnAlert
    )
    run.lots = try lots(of: list)
    run.waitsForSession = wait
    let log = QuoteLog(besideStore: try Paths.store())
    run.log = Setting.noRecord.isOn ? nil : log
    run.trades = trades ? log : nil
    run.find = { try WatchList.given([$0]) }
    run.candles = try candles()
    let (outcome, signal) = await StopSignals.stopping { [run] in try await run.run() }
    screen.end()
    await WebSocketTransport.waitUntilClosed()
    // A closed terminal takes no output.
    if signal != .hungUp, let error = screen.lost { throw StandardError.reportLostOutput(error) }
    switch outcome {
    case .success(let status): if status != .done { throw ExitCode(status.rawValue) }
    case .failure(let error): throw WatchMessages.code(of: error, signal: signal)
    }
  }

  /// An alert for a code that is not watched, such as a mistyped one, would be waited for in vain.
  private func checkAlerts(of list: WatchList) throws {
    let watched = Set(list.watched.map(\.code))
    for condition in try conditions() {
      guard let code = condition.code, !watched.contains(code) else { continue }
      throw SubcalError(
        .usage, "--alert \(condition)：沒有追蹤 \(code)", "--alert \(condition): \(code) is not watched",
        advice: "檢查代號，或一併追蹤 \(code)。", "check the code, or watch \(code), too.")
    }
  }

  /// The highest price of each lot, where an alert counts from it.
  private func lots(of list: WatchList) throws -> [StockCode: PeakPrice] {
    let counting = try conditions().filter(\.needsLot)
    guard !counting.isEmpty else { return [:] }
    let lots = try LotPeaks.all(
      ledger: try Paths.ledger(), moment: try Arguments.moment(), in: StoreAccess(try Paths.store()))
    for condition in counting {
      let codes = condition.code.map { [$0] } ?? list.watched.map(\.code)
      guard codes.contains(where: { lots[$0] != nil }) else {
        throw SubcalError(
          .usage, "--alert \(condition)：帳本沒有已中籤而未賣出的 \(codes.map(\.description).joined(separator: "、"))",
          "--alert \(condition): the ledger has no lot of \(codes.map(\.description).joined(separator: ", ")) that is won and not sold",
          advice: "以 subcal won 記錄中籤，或給價格，例如 trail>=5@125。",
          "record it with subcal won, or give a price, such as trail>=5@125.")
      }
    }
    return lots
  }

  /// Time as it is.
  static let usualSpeed = 1

  private func speed() throws -> Int { try Setting.speed.count(1...1000) ?? Self.usualSpeed }

  private func service() throws -> QuoteService {
    try Setting.provider.choice(among: QuoteService.allCases) ?? .usual
  }

  private func settings() throws -> PollingSettings {
    var settings = try PollingSettings.given()
    let isLocal = settings.isLocal(try service())
    let interval = try Setting.watchInterval.read(
      { text in
        Double(text.narrow).flatMap { (0...600).contains($0) && ($0 >= 5 || isLocal) ? $0 : nil }
      }, "可用 5 至 600 秒；不可更頻繁查詢交易所。",
      "give 5 to 600 seconds; the exchange must not be asked more often.")
    if let interval { settings.interval = .milliseconds(Int(interval * 1000)) }
    settings.requestLimit =
      try Setting.maxRequests.count(PollingSettings.requestLimits) ?? settings.requestLimit
    return settings
  }

  private func conditions() throws -> [AlertCondition] {
    try alert.map { text in
      try AlertCondition(text).orThrow(
        ValidationError(
          "--alert", text,
          "須加引號，因為 shell 會把 > 當成寫入檔案。可用 premium>=10、change<=-5、price<=55、profit>20000、closes-today；自最高價回落 trail>=5、trail>=3ticks@125、trail>=5@lot、'trail>=5 again'；單一代號在前面加 9935:。",
          "quote it, since a shell takes > for a file. Give premium>=10, change<=-5, price<=55, profit>20000 or closes-today; of a fall from the highest price "
            + "trail>=5, trail>=3ticks@125, trail>=5@lot or 'trail>=5 again'; with 9935: before it for one code."
        ))
    }
  }

  private func candles() throws -> LiveCandles? {
    guard let folder = Setting.serveDir.path else { return nil }
    return try LiveCandles(in: folder).orThrow(
      SubcalError(
        .usage, "serve_dir \(folder)：沒有附 K 線圖的網頁", "serve_dir \(folder): there are no pages with charts",
        advice: "指定 subcal nightly 寫出的資料夾。", "name a folder that subcal nightly wrote."))
  }
}
