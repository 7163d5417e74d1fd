internal import SubscriptionQueries

/// What `subcal` alone prints on a terminal: today, and how to go on.
enum Overview {
  static func show(digest: () throws -> Void) throws {
    func value(_ option: String, _ variable: String) -> String? {
      Configuration.value(of: option, for: "digest", variable: variable)
    }
    let localizer = try Arguments.localizer(value("language", "SUBCAL_LANGUAGE"))
    let hasStore = try StoreAccess(Paths.store(value("store", "SUBCAL_STORE"))).exists()
    if hasStore {
      try digest()
      print()
    }
    let lines = hasStore ? daily(localizer) : first(localizer)
    let width = lines.map(\.command.utf8.count).max() ?? 0
    if !hasStore { print(localizer("還沒有資料。先執行：", "There is no data yet. Begin with:")) }
    for (command, use) in lines {
      print("  \(command)\(String(repeating: " ", count: width - command.utf8.count))  \(use)")
    }
  }

  private static func daily(_ localizer: Localizer) -> [(command: String, use: String)] {
    [
      ("subcal list", localizer("申購中與即將開始的各檔", "what is open or opens soon")),
      ("subcal query 9935", localizer("一檔的全部數字，代號或名稱皆可", "everything about a code or name")),
      ("subcal cash-plan", localizer("哪天要備多少錢", "the money needed on each day")),
      ("subcal --help", localizer("所有指令", "all commands")),
    ]
  }

  private static func first(_ localizer: Localizer) -> [(command: String, use: String)] {
    [
      (
        "subcal nightly --output public",
        localizer("下載今天的收盤價與申購清單", "downloads today's closes and the list")
      ),
      ("subcal --help", localizer("所有指令", "all commands")),
    ]
  }
}
