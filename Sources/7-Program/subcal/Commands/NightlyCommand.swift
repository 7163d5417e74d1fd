internal import ArgumentParser
internal import Localization
internal import SubscriptionNightly
internal import Values

struct NightlyCommand: AsyncParsableCommand, AnswersForAMoment {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
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
  }

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

  func job() throws -> NightJob { try NightJob(options()) }

  private func options() throws -> NightOptions {
    NightOptions(
      years: try NightOptions.years(of: Setting.Given(texts: year, source: .typed("--year"))),
      accepted: try NightOptions.accepted(of: Setting.Given(texts: accept, source: .typed("--accept"))),
      replacesOthers: force, notifies: notify, folders: sources.folders)
  }
}
