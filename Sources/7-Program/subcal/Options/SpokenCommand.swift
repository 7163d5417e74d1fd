internal import ArgumentParser
internal import Diagnostics
internal import Localization
internal import Values

/// What people type for a command: its name in Chinese, that of another program, or a code without any command.
///
/// One table says what each word means. A question is answered as if its command had been typed; what writes,
/// sends or downloads is only named, because a guess would do something that nobody asked for.
enum SpokenCommand {
  /// The words to parse. Throws where no command is meant, or one that is not started by a guess.
  static func words(for arguments: [String]) throws -> [String] {
    guard let name = arguments.first, !name.hasPrefix("-") else { return arguments }
    guard let command = Subcal.command(name) else { return try words(for: name, arguments) }
    let inner = command.configuration.subcommands.map { "\($0)".lowercased() }
    guard !inner.isEmpty, let name = arguments.dropFirst().first, !name.hasPrefix("-"), name != "help",
      !inner.contains(name)
    else { return arguments }
    let others = [
      "加入": "add", "新增": "add", "delete": "remove", "rm": "remove", "移除": "remove", "刪除": "remove",
      "show": "list", "ls": "list", "列出": "list",
    ]
    if let meant = others[name] ?? NearestName.of(name, among: inner) { throw notThere(name, meant) }
    throw ValidationError(
      "沒有 \(name) 這個指令。可用：\(inner.joined(separator: "、"))。",
      "there is no command \(name). Give one of \(inner.joined(separator: ", ")).")
  }

  private static func words(for name: String, _ arguments: [String]) throws -> [String] {
    guard name != "help" else {
      // `help 查詢`: the help of the command that is meant.
      guard let other = arguments.dropFirst().first, Subcal.command(other) == nil,
        let meant = meaning(of: other)
      else { return arguments }
      return ["help"] + meant.words.prefix(1)
    }
    let rest = Array(arguments.dropFirst())
    if let meant = meaning(of: name) {
      guard meant.isQuestion || CommandLineInput.isHelp(rest) else {
        throw notThere(name, Subcal.shown(meant.words + rest))
      }
      return meant.words + rest
    }
    if let advice = elsewhere[name.lowercased()] {
      throw ValidationError("沒有 \(name) 這個指令。\(advice)", "there is no command \(name). \(advice)")
    }
    // A code, or a name of a company.
    if StockCode(typed: name) != nil || name.contains(where: { $0.isLetter && !$0.isASCII }) {
      return ["query"] + arguments
    }
    if let nearest = NearestName.of(name, among: Subcal.commandNames + ["help"]) {
      throw notThere(name, nearest)
    }
    throw ValidationError(
      "沒有 \(name) 這個指令。查詢代號或名稱用 subcal query \(name)；所有指令見 subcal --help。",
      "there is no command \(name). To look up a code or name: subcal query \(name); subcal --help lists all commands."
    )
  }

  private static func notThere(_ name: String, _ meant: String) -> ValidationError {
    ValidationError(
      "沒有 \(name) 這個指令，您要打的是 \(meant) 嗎？", "there is no command \(name). Did you mean \(meant)?")
  }

  private static func meaning(of name: String) -> (words: [String], isQuestion: Bool)? {
    let name = name.narrow.lowercased()
    return table.first { $0.names.split(separator: " ").contains { $0 == name } }.map {
      ($0.meant.split(separator: " ").map(String.init), $0.isQuestion)
    }
  }

  private static let table: [(names: String, meant: String, isQuestion: Bool)] = [
    ("search find show info lookup get detail details 查詢 查 看 找 搜尋 代號", "query", true),
    ("today now summary daily brief 今天 今日 摘要 今日摘要 待辦", "digest", true),
    ("tomorrow 明天 明日", "digest --as-of 明天", true),
    ("ls lists offerings all 列表 清單 一覽 申購一覽", "list", true),
    ("open 申購中 可申購", "list --stage open,last_day", true),
    ("upcoming 尚未開始", "list --stage upcoming", true),
    ("coming soon forecast 即將到來 預告", "list --coming", true),
    ("auctions auction 競拍 競價拍賣 拍賣", "list --auctions", true),
    ("stocks securities market 行情 漲跌", "list --all-listed", true),
    ("favs favorites favorite favourite watchlist 自選 最愛", "favourites", true),
    ("plan cash money budget cashplan 備款 資金 備款計畫 要準備多少錢", "cash-plan", true),
    ("family 家庭", "cash-plan --family", true),
    ("journal applications book 帳本 申購紀錄 我的申購", "ledger", true),
    ("results result profit pnl 損益", "ledger --result", true),
    ("calculate calculator simulate 試算", "calc", true),
    ("past 歷史 歷次", "history", true),
    ("kline k candles plot draw graph k線 圖 線圖", "chart", true),
    ("statistics premiums 統計", "stats", true),
    ("track-record accuracy 準確度", "stats --odds", true),
    ("test-rule simulate-rule 回測", "backtest", true),
    ("state health info-store doctor 狀態", "status", true),
    ("settings options setting 設定", "config", true),
    ("check-config", "config check", true),
    ("version 版本", "--version", true),
    ("price quotes 報價 股價 現價", "quote", false),
    ("follow monitor live 追蹤 盯盤", "watch", false),
    ("applied buy subscribe bid 申購 抽 下單", "apply", false),
    ("undo cancel unapply 取消 撤回 撤銷", "withdraw", false),
    ("win 中籤 中了", "won", false),
    ("lost lose 未中籤 沒中 沒中籤", "won --not", false),
    ("sell sale 賣出 賣", "sold", false),
    ("update run fetch download refresh sync 更新 每晚更新 下載", "nightly", false),
    ("upload deploy push 上傳 發布", "publish", false),
    ("send remind mail message 通知 提醒", "notify", false),
    ("fill import-history 補歷史資料 補資料", "backfill", false),
    ("save export 備份 匯出", "backup", false),
    ("import 匯入", "ledger --import", false),
    ("recover 還原", "restore", false),
    ("server mcp assistant 助理", "serve", false),
  ]

  /// What is not a command's work alone.
  private static let elsewhere = [
    "calendar": calendars, "ics": calendars, "行事曆": calendars, "cron": everyNight, "schedule": everyNight,
    "install": everyNight, "排程": everyNight,
  ]
  private static let calendars = Text(
    "subcal nightly --output 寫出行事曆（.ics 檔）；自己的申購用 subcal ledger --export 檔名.ics。",
    "subcal nightly --output writes the calendars; for your own applications: subcal ledger --export NAME.ics."
  )
  private static let everyNight = Text(
    "每晚自動執行的寫法見 subcal nightly --help。", "To run every night: see subcal nightly --help.")
}
