internal import ArgumentParser
internal import Fetching
internal import Localization
internal import Records
internal import SubscriptionDelivery
internal import SubscriptionLists
internal import SubscriptionNightly
internal import Values

struct NightlyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "nightly", "下載公告與收盤行情，計算溢價率與狀態，寫出 JSON、CSV、行事曆與網頁。",
    "Downloads lists and closes, computes premiums and states, and writes JSON, CSV, iCalendar and pages.",
    about: Text(
      "成功時不輸出文字（除非加 --show-open）。失敗時在標準錯誤輸出一行，並保留前次成功的檔案。每個選項都有環境變數：--as-of 為 SUBCAL_AS_OF。每晚自動執行："
        + "在 crontab 寫一行 subcal nightly --output 資料夾，時間為台灣的 22:07；或啟用 Debian 套件的計時器 systemctl enable --now subcal.timer。",
      """
      Prints nothing on success unless asked to. On failure it prints one line on \
      standard error, and the files of the last good run stay as they were. Every option \
      has an environment variable: --as-of is SUBCAL_AS_OF. To run it every night, give \
      your crontab a line with subcal nightly --output FOLDER for 22:07 in Taiwan, or start the \
      Debian package's timer: systemctl enable --now subcal.timer.
      """),
    examples: [
      "subcal nightly --output /srv/subcal",
      "subcal nightly --replay Fixtures/replay/2024-10-29 --show-open",
    ])

  /// The feeds whose entries ring, and when.
  private static var ringing: Text {
    func feeds<Record: PublishedRecord>(of _: Record.Type) -> [Text] {
      Record.days.filter { !$0.alarms.isEmpty }.map { kind in
        let times = kind.alarms.map(\.text).joined(.enumeration)
        return Text(
          "calendars/\(kind.name).ics 各項加上 \(times) 提醒",
          "at \(times) to the entries of calendars/\(kind.name).ics")
      }
    }
    return Lists.all.flatMap { feeds(of: $0) }.joined(.enumeration)
  }

  @Option(
    help: .text(
      "發布的資料夾（預設：./public；加 --replay 時為 ./replayed/public）",
      "The folder to publish into. (default: ./public; with --replay ./replayed/public)"),
    completion: .directory)
  var output: String?

  @Option(
    help: .text(
      "資料庫檔，鎖定檔在其旁（預設：在使用者的資料夾）",
      "The store's file; the lock is beside it. (default: in the user's data folder)"), completion: .file())
  var store: String?

  @Option(
    help: .text(
      "要下載清單的年度；可重複（預設：依日期決定）", "A year whose list is fetched; may be repeated. (default: by the day)"))
  var year: [String] = []

  @Option(
    help: .text(
      "以此時點（台灣時間）執行：2024-10-29 或 2024-10-29T21:30（預設：現在）",
      "The moment to run for, in Taiwan's time: 2024-10-29 or 2024-10-29T21:30. (default: now)"))
  var asOf: String?

  @OptionGroup var sources: SourceOptions

  @Option(
    help: .text(
      "下載總時限（秒），至少 10；整次更新可再多五分之一",
      "Seconds that all downloads together may take, at least 10; the whole run may take a fifth more."))
  var timeLimit = NightlySettings.usualTimeLimit

  @Flag(
    help: .text(
      "保留代號以 A 開頭的中央登錄公債", "Keep central government bonds, whose codes begin with A, in the outputs."))
  var keepBonds = false

  @Flag(
    help: .text(
      "向證交所網站（適用其網站條款）取得申請上市公司，含開放資料所無的外國企業與創新板",
      "Ask the TWSE's website, under its terms, for the applications to list: it has the foreign companies and the "
        + "innovation board, which the open data lack."))
  var allApplications = false

  @Option(help: .cutOff) var cutOff = "14:00"

  @Option(
    help: .text(
      "即使此來源是空的、變少、缺欄位或變動過大，仍然採用；或即使該列或收盤價違反規則仍採用的股票代號；可重複",
      "Accept this source even if it is empty, shrank, lacks a column, or changed too much; or a stock code although "
        + "its row or close breaks a rule; may be repeated."),
    completion: .names { NightlySettings.guardedSources(of: Instant.now.day.year) })
  var accept: [String] = []

  @Option(
    help: .text(
      "另外輸出 en 行事曆，為獨立檔案；可重複", "Another language of the calendars: en, in separate files; may be repeated."),
    completion: .names { ["en"] })
  var language: [String] = []

  @Flag(
    help: .text("在 \(Self.ringing)", "Add alarms \(Self.ringing)."))
  var alarms = false

  @Option(
    help: .text(
      "另外輸出部分申購案的行事曆 calendars/NAME.ics：NAME:條件,…；條件為 min-premium=10、board=TWSE+TPEx、code=2330+2317；可重複",
      "An additional calendar of some offerings, calendars/NAME.ics: NAME:CONDITION,…; conditions are "
        + "min-premium=10, board=TWSE+TPEx, code=2330+2317; may be repeated."))
  var feed: [String] = []

  @Option(
    help: .text(
      "發布資料夾的網址，供需要完整網址的連結使用", "The URL at which the output folder is served, for links that need a host."))
  var siteURL: String?

  @Flag(
    help: .text(
      "不寫網頁（index.html 等）；既有的保留", "Do not write pages (index.html and the like); existing ones stay."))
  var noSite = false

  @Flag(
    help: .text(
      "與 --replay 並用：網頁依讀者時間顯示，不加「示範資料」標示",
      "With --replay: make pages that follow the reader's clock, without the label 示範資料 (sample data)."))
  var noSample = false

  @Flag(help: .force) var force = false

  @OptionGroup(title: .costs) var cost: CostOptions

  @Flag(
    help: .text(
      "完成後發送通知，同 subcal notify；更新失敗時也發送",
      "Send notifications afterwards as subcal notify does, also when the run failed."))
  var notify = false

  @Option(
    help: .text(
      "監控服務（例如 healthchecks.io）的網址，每次更新後回報：成功為 GET，失敗為 POST 至該網址/fail；成功但有存疑資料時為 POST 並附數量。此網址為機密，宜以 SUBCAL_HEALTHCHECK_URL 提供",
      "The address of a monitor such as healthchecks.io, to report each run to: a GET after success, a POST to "
        + "ADDRESS/fail after failure; a success with rows in doubt is a POST that counts them. It is a secret: better give it as SUBCAL_HEALTHCHECK_URL."
    ))
  var healthcheckURL: String?

  @Flag(help: .text("列出目前申購中的各檔", "Print a table of what is open for subscription.")) var showOpen = false
  @Flag(help: .text("將過程記錄輸出至標準錯誤", "Log to standard error.")) var verbose = false

  /// Wrong arguments are reported here, where the parser adds this command's usage.
  func validate() throws { _ = try settings() }

  func run() async throws { try await job().run() }

  func job() throws -> NightJob {
    var job = NightJob(try settings(), isVerbose: verbose)
    job.showsOpen = showOpen
    job.notifies = notify
    job.monitor = healthcheckURL.flatMap { HealthCheck($0) }
    return job
  }

  private func settings() throws -> NightlySettings {
    var settings = NightlySettings(
      output: Paths.absolute(output ?? (sources.replay == nil ? "public" : "replayed/public")),
      store: try sources.path(ofStore: store), moment: try Arguments.moment(asOf),
      origin: try sources.origin())
    settings.years = year.isEmpty ? nil : try year.map { try Arguments.year($0, option: "--year") }
    settings.record = sources.record.map(Paths.absolute)
    settings.keepsBonds = keepBonds
    settings.hasAllApplications = allApplications
    settings.cutOff = try Arguments.secondOfDay(cutOff: cutOff)
    settings.costs = try cost.costs()
    settings.accepted = try accepted()
    if output?.isEmpty == true || store?.isEmpty == true {
      throw ValidationError(
        "--output 與 --store 須為路徑，不可空白。", "--output and --store need a path, not an empty text.")
    }
    settings.replacesOthers = force
    settings.outputOptions = try outputOptions()
    settings.hasSite = !noSite
    guard (10...86_400).contains(timeLimit) else {
      throw ValidationError("--time-limit", timeLimit, "可用 10 至 86400 秒。", "give seconds from 10 to 86400.")
    }
    settings.timeLimit = timeLimit
    // The address is a secret, so the message does not repeat it.
    if let healthcheckURL, HealthCheck(healthcheckURL) == nil {
      throw ValidationError(
        "--healthcheck-url 不是網址。須以 https:// 開頭。",
        "--healthcheck-url: this is not an address; give one that begins with https://.")
    }
    return settings
  }

  private func accepted() throws -> Accepted {
    let sources = accept.map { ($0, NightlySettings.guardedSource($0)) }
    let codes = try sources.filter { $0.1 == nil }.map { name, _ in
      try StockCode(name).orThrow(
        ValidationError(
          "--accept", name, "可用來源名稱（例如 twse-closes、twse-subscriptions-2026）或股票代號。",
          "name a source such as twse-closes or twse-subscriptions-2026, or a stock code."))
    }
    return Accepted(sources: Set(sources.compactMap(\.1)), codes: Set(codes))
  }

  private func outputOptions() throws -> OutputOptions {
    let languages = try language.map { name in
      try Language(named: name).orThrow(
        ValidationError("--language", name, "可用 en；zh 一律輸出。", "give en; zh is always written."))
    }
    let filters = try feed.map { text in
      try FeedFilter(text).orThrow(
        ValidationError(
          "--feed", text, "格式為 NAME:條件，例如 high:min-premium=10,board=TWSE+TPEx；名稱為小寫字母、數字與連字號，且不可與種類同名。",
          "give NAME:CONDITION such as high:min-premium=10,board=TWSE+TPEx; the name of "
            + "lower-case letters, digits and hyphens, and not that of a kind."))
    }
    guard Set(filters.map(\.name)).count == filters.count else {
      throw ValidationError("--feed 名稱重複。每個名稱只能用一次。", "--feed: each name may be given once.")
    }
    var site = siteURL
    while site?.hasSuffix("/") == true, site?.hasSuffix("://") == false { site?.removeLast() }
    // The pages, feeds and calendars have the text as it is, so it has no other characters than these.
    let usual = /https?:\/\/[A-Za-z0-9.\-:\[\]]+(\/[A-Za-z0-9._~%\-\/]*)?/
    if let site, WebAddress(site) == nil || site.wholeMatch(of: usual) == nil {
      throw ValidationError(
        "--site-url", site, "例如 https://calendar.example.org/subcal。",
        "give an address such as https://calendar.example.org/subcal.")
    }
    return OutputOptions(
      languages: Set(languages), hasAlarms: alarms, filters: filters,
      siteURL: site, isSample: sources.replay != nil && !noSample)
  }
}
