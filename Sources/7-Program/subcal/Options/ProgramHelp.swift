internal import Localization

/// What `subcal --help` prints: a screen of 24 lines with what is used every day, and where the rest is.
enum ProgramHelp {
  static func isWanted(by arguments: [String]) -> Bool {
    arguments == ["--"] || !arguments.isEmpty && arguments.allSatisfy { words.contains($0.lowercased()) }
  }

  /// What people type for help.
  static let words: Set = ["--help", "-h", "h", "help", "-?", "/?", "?", "？", "??", "--usage", "說明", "幫助"]

  static var text: String { lines.map { $0[.messages] }.joined(separator: "\n") }

  private static var lines: [Text] {
    [
      Subcal.about,
      Text(
        "用法：subcal 指令 [選項]；直接輸入代號或名稱亦可：subcal 9935",
        "Usage: subcal COMMAND [OPTIONS], or a code or name alone: subcal 9935"),
      .empty,
    ]
      + everyDay.map { name, use in
        Text(verbatim: "  \(name)\(String(repeating: " ", count: 11 - name.utf8.count))") + use
      } + [
        .empty, Text("其他指令：", "Other commands:"),
        Text(
          "  自己的申購  withdraw won sold favourites calc", "  your own     withdraw won sold favourites calc"),
        Text(
          "  過去        history chart stats backtest backfill",
          "  the past     history chart stats backtest backfill"),
        Text("  價格        quote", "  prices       quote"),
        Text(
          "  本機        status config backup restore publish notify serve",
          "  the machine  status config backup restore publish notify serve"),
        .empty,
        Text("整個程式的選項，在指令之前或之後：", "Options of the whole program, before or after the command:"),
        Text(
          "  --as-of 日期時間  --store 檔  --output 資料夾  --ledger 檔  --language zh|en",
          "  --as-of WHEN  --store FILE  --output DIR  --ledger FILE  --language zh|en"),
        Text(
          "  --assume 設定=值  --config 檔  --fetch missing|stale|never  --verbose",
          "  --assume KEY=VALUE  --config FILE  --fetch missing|stale|never  --verbose"),
        Text(
          "設定的名稱與現值：subcal config；一個指令的說明：subcal help list",
          "All settings: subcal config. Help of a command: subcal help list."),
        Text(
          "版本：--version", "The version: --version"),
      ]
  }

  private static let everyDay: [(name: String, use: Text)] = [
    ("nightly", Text("每晚更新：下載公告與行情，寫出網頁與行事曆", "downloads lists and closes, writes pages and calendars")),
    ("list", Text("列出申購案，也有競拍、即將到來與全部證券", "offerings by conditions; also auctions, and what comes")),
    ("query", Text("一檔的全部數字", "everything about a code or name")),
    ("digest", Text("今日摘要：截止、扣款、抽籤、退款與異動", "the day: deadlines, debits, draws, refunds, changes")),
    ("cash-plan", Text("備款計畫：哪天要備多少錢", "the money needed on each day")),
    ("apply", Text("在帳本記錄已申購或想抽的各檔", "records what was applied for")),
    ("ledger", Text("帳本：已申購的各檔、結果與損益", "your applications, results, profit and loss")),
    ("watch", Text("盤中追蹤價格", "follows prices during the session")),
  ]
}
