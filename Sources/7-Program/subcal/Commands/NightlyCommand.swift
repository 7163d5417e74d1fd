internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Records
internal import SubscriptionDelivery
internal import SubscriptionLists
internal import SubscriptionNightly
internal import Values

struct NightlyCommand: AsyncParsableCommand, AnswersForAMoment {
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

  @Option(
    help: .text(
      "要下載清單的年度；可重複（預設：依日期決定）", "A year whose list is fetched; may be repeated. (default: by the day)"))
  var year: [String] = []

  @OptionGroup var sources: SourceOptions

  @Option(
    help: .text(
      "即使此來源是空的、變少、缺欄位或變動過大，仍然採用；或即使該列或收盤價違反規則仍採用的股票代號；可重複",
      "Accept this source even if it is empty, shrank, lacks a column, or changed too much; or a stock code although "
        + "its row or close breaks a rule; may be repeated.", value: "source"),
    completion: .names { NightlySettings.guardedSources(of: Instant.now.day.year) })
  var accept: [String] = []

  @Flag(help: .force) var force = false

  @Flag(
    help: .text(
      "完成後發送通知，同 subcal notify；更新失敗時也發送",
      "Send notifications afterwards as subcal notify does, also when the run failed."))
  var notify = false

  /// Wrong arguments are reported here, where the parser adds this command's usage.
  func validate() throws { _ = try job() }

  func run() async throws { try await job().run() }

  func job() throws -> NightJob {
    var job = NightJob(try settings())
    job.showsOpen = Setting.showOpen.isOn
    job.notifies = notify
    // The address is a secret, so no message repeats it.
    if let given = Setting.healthcheckURL.given, let address = given.texts.last {
      job.monitor = try HealthCheck(address).orThrow(
        ValidationError(
          "\(given.name)：不是網址。須以 https:// 開頭。",
          "\(given.name): this is not an address; give one that begins with https://."))
    }
    return job
  }

  private func settings() throws -> NightlySettings {
    let output =
      sources.replay == nil
      ? Setting.output.text ?? Paths.outputName : sources.besideReplay(.output) ?? "replayed/public"
    guard !output.isEmpty, Setting.store.typed?.isEmpty != true else {
      throw ValidationError(
        "--output 與 --store 須為路徑，不可空白。", "--output and --store need a path, not an empty text.")
    }
    var settings = NightlySettings(
      output: Paths.absolute(output), store: try sources.store(), moment: try Arguments.moment(),
      origin: try sources.origin())
    settings.years = year.isEmpty ? nil : try year.map { try Arguments.year($0, option: "--year") }
    settings.record = sources.record.map(Paths.absolute)
    settings.keepsBonds = Setting.keepBonds.isOn
    settings.hasAllApplications = Setting.allApplications.isOn
    settings.cutOff = try Arguments.cutOff()
    settings.costs = try .given()
    settings.accepted = try accepted(in: settings.moment.day.year)
    settings.replacesOthers = force
    settings.outputOptions = try outputOptions()
    settings.hasSite = !Setting.noSite.isOn
    settings.timeLimit = try Setting.timeLimit.count(10...86_400, ["秒": 1]) ?? NightlySettings.usualTimeLimit
    return settings
  }

  private func accepted(in year: Int) throws -> Accepted {
    let sources = accept.map { ($0, NightlySettings.guardedSource($0)) }
    let codes = try sources.filter { $0.1 == nil }.map { name, _ in
      let meant = NearestName.of(name, among: NightlySettings.guardedSources(of: year))
      let end = meant.map { Text("，您要打的是 \($0) 嗎？", "; did you mean \($0)?") } ?? Text("。", ".")
      return try StockCode(name).orThrow(
        ValidationError(
          "--accept", name, "可用來源名稱（例如 twse-closes、twse-subscriptions-2026）或股票代號\(end)",
          "name a source such as twse-closes or twse-subscriptions-2026, or a stock code\(end)"))
    }
    return Accepted(sources: Set(sources.compactMap(\.1)), codes: Set(codes))
  }

  private func outputOptions() throws -> OutputOptions {
    let languages = try Setting.calendarLanguages.readAll(
      { Language(named: $0) }, "可用 en；zh 一律輸出。", "give en; zh is always written.")
    let filters = try Setting.feed.readAll(
      { FeedFilter($0) },
      "格式為 NAME:條件，例如 high:min-premium=10,board=TWSE+TPEx；名稱為小寫字母、數字與連字號，且不可與種類同名。",
      "give NAME:CONDITION such as high:min-premium=10,board=TWSE+TPEx; the name of "
        + "lower-case letters, digits and hyphens, and not that of a kind.")
    guard Set(filters.map(\.name)).count == filters.count else {
      throw ValidationError("feed 名稱重複。每個名稱只能用一次。", "feed: each name may be given once.")
    }
    // The pages, feeds and calendars have the text as it is, so it has no other characters than these.
    let usual = /https?:\/\/[A-Za-z0-9.\-:\[\]]+(\/[A-Za-z0-9._~%\-\/]*)?/
    let site = try Setting.siteURL.read(
      { text -> String? in
        var site = text
        while site.hasSuffix("/"), !site.hasSuffix("://") { site.removeLast() }
        return WebAddress(site) == nil || site.wholeMatch(of: usual) == nil ? nil : site
      }, "例如 https://calendar.example.org/subcal。",
      "give an address such as https://calendar.example.org/subcal.")
    return OutputOptions(
      languages: Set(languages), hasAlarms: Setting.alarms.isOn, filters: filters,
      siteURL: site, isSample: sources.replay != nil && !Setting.noSample.isOn)
  }
}
