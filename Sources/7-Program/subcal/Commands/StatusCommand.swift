internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries

struct StatusCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "status", "資料庫內容、最近的更新、各來源的最新日期與警告。",
      "Shows what is stored, the last runs, each source's newest day, and warnings.",
      examples: [
        "subcal status",
        "subcal status --store /var/lib/subcal/subcal.sqlite --json",
        "subcal status --check",
      ])
  }

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false

  @Flag(
    help: .text(
      "檢查整個資料庫檔是否損壞（行情多年時需數秒），並以其日期與清單檢查交易日曆：未知的休市，以及落在休市日的公告日期",
      "Check the store's whole file for damage, which takes seconds for many years of bars, and the trading calendar against "
        + "its days and lists: unknown closures, and published days on which the exchanges were closed."))
  var check = false

  func run() throws {
    let status = try StoreStatus(
      of: StoreAccess(Paths.store()), checksFile: check, checksCalendar: check)
    try AnswerPrinter(json: json, in: .messages).print(status)
  }
}
