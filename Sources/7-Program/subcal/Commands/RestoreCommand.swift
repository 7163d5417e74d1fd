internal import ArgumentParser
internal import Localization
internal import SubscriptionQueries

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "restore", "以備份還原資料庫；原有的資料庫改名保留。",
    "Puts a checked backup in place of the store, which is kept under another name.",
    about: Text(
      "備份損壞、由較新版的 subcal 寫成或不是資料庫時，什麼都不變。更新進行中不能還原。下一次更新會由發布資料夾補上備份之後的內容。",
      "If the backup is damaged, of a newer version or no store, nothing changes. Not during a run. The next run "
        + "brings the store up to date from the published folder."),
    examples: [
      "subcal restore /mnt/disk/subcal.sqlite",
      "subcal restore --store /var/lib/subcal/subcal.sqlite ~/subcal.sqlite",
    ])

  @Argument(help: .text("subcal backup 寫出的檔案", "A file that subcal backup wrote."), completion: .file())
  var file: String
  @Option(help: .store, completion: .file()) var store: String?

  func run() throws {
    let (file, store) = (Paths.absolute(file), try Paths.store(store))
    let kept = try StoreAccess(store).restore(from: file, at: .now)
    let former = kept.map { Text("；原有的資料庫移至 \($0)", "; the former store is \($0)") }
    print(
      (Text("\(store)：已由 \(file) 還原並檢查", "\(store): restored from \(file) and checked") + former)[.messages])
  }
}
