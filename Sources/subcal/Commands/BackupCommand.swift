internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "將資料庫備份成檔案並檢查備份；每晚更新時也可執行。",
    "Copies the store to a file, also during a nightly run, and checks the copy.",
    about: Text(
      "同名的舊備份只會被完好的新備份取代，其他檔案須加 --force。如何還原見 docs/zh-TW/reliability.md。",
      "A former backup of that name is replaced only by a sound copy, and another file only with --force. To restore "
        + "one, see docs/store.md."
    ),
    examples: [
      "subcal backup /mnt/disk/subcal.sqlite",
      "subcal backup --store /var/lib/subcal/subcal.sqlite ~/subcal.sqlite",
    ])

  @Argument(help: .text("要寫入的檔案", "The file to write."), completion: .file()) var file: String
  @Option(help: .store, completion: .file()) var store: String?
  @Flag(help: .force) var force = false

  func run() throws {
    let file = Paths.absolute(file)
    try StoreAccess(Paths.store(store)).backUp(to: file, Paths.outputGuard(store: store), isForced: force)
    print("\(file)" + Text("：已備份並檢查", ": copied and checked")[.messages])
  }
}
