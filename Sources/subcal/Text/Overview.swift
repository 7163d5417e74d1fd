internal import Localization
internal import SubscriptionQueries

/// What `subcal` alone prints on a terminal: today, and how to go on.
enum Overview {
  static func show(digest: () throws -> Void) throws {
    func value(_ option: String, _ variable: String) -> String? {
      Configuration.value(of: option, for: "digest", variable: variable)
    }
    let language = try Arguments.answerLanguage(value("language", "SUBCAL_LANGUAGE"))
    let hasStore = try StoreAccess(Paths.store(value("store", "SUBCAL_STORE"))).exists()
    if hasStore {
      try digest()
      print()
    }
    let lines = hasStore ? daily : first
    let width = lines.map(\.command.utf8.count).max() ?? 0
    if !hasStore { print(Text("還沒有資料。先執行：", "There is no data yet. Begin with:")[language]) }
    for (command, use) in lines {
      print("  \(command)\(String(repeating: " ", count: width - command.utf8.count))  \(use[language])")
    }
  }

  private static let daily: [(command: String, use: Text)] = [
    ("subcal list", Text("申購中與即將開始的各檔", "what is open or opens soon")),
    ("subcal query 9935", Text("一檔的全部數字，代號或名稱皆可", "everything about a code or name")),
    ("subcal cash-plan", Text("哪天要備多少錢", "the money needed on each day")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]

  private static let first: [(command: String, use: Text)] = [
    ("subcal nightly --output public", Text("下載今天的收盤價與申購清單", "downloads today's closes and the list")),
    ("subcal --help", Text("所有指令", "all commands")),
  ]
}
