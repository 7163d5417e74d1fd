internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "backup", "將資料庫備份成檔案並檢查備份；每晚更新時也可執行。",
    "Copies the store to a file, also during a nightly run, and checks the copy.",
    about: Text(
      "同名的舊備份改名為「檔名.1」，且只會被完好、內容不比它少的新備份取代；內容較少（資料庫曾遺失）或其他檔案須加 --force。還原用 subcal "
        + "restore。",
      "A former backup of that name is kept as FILE.1, and replaced only by a sound copy with no less in it; one with "
        + "less, as of a store that was lost, or another file only with --force. subcal restore puts a backup back."
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
