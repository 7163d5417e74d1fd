internal import ArgumentParser
internal import Files
internal import Localization
internal import Posix
internal import SubscriptionLedger
internal import SubscriptionQueries

struct RestoreCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "restore", "以備份還原資料庫或帳本；原有的改名保留。",
      "Puts a checked backup in place of the store or the ledger, which is kept under another name.",
      about: Text(
        "備份損壞、由較新版的 subcal 寫成或不是 subcal 的備份時，什麼都不變。更新進行中不能還原資料庫；下一次更新會由發布資料夾補上備份之後的內容。",
        "If the backup is damaged, of a newer version or none of subcal, nothing changes. The store not during a run; the "
          + "next one brings it up to date from the published folder."),
      examples: [
        "subcal restore /mnt/disk/subcal.sqlite",
        "subcal restore /mnt/disk/subcal.sqlite.ledger",
        "subcal restore --store /var/lib/subcal/subcal.sqlite ~/subcal.sqlite",
      ])
  }

  @Argument(help: .text("subcal backup 寫出的檔案", "A file that subcal backup wrote."), completion: .file())
  var file: String

  func run() throws {
    let file = Paths.absolute(file)
    // What cannot be read is said of the store.
    if (try? LedgerFile.isLedger(at: file)) == true {
      let ledger = try Paths.ledger()
      _ = try Paths.outputGuard(writing: .ledger).path(of: ledger)
      let kept = try LedgerFile(ledger).restore(from: file, at: .now)
      report(ledger, file, kept.map { Text("；原有的帳本移至 \($0)", "; the former ledger is \($0)") })
    } else {
      let store = try Paths.store()
      let kept = try StoreAccess(store).restore(from: file, at: .now)
      report(store, file, kept.map { Text("；原有的資料庫移至 \($0)", "; the former store is \($0)") })
    }
  }

  private func report(_ path: FilePath, _ file: FilePath, _ former: Text?) {
    print(
      (Text("\(path)：已由 \(file) 還原並檢查", "\(path): restored from \(file) and checked") + former)[.messages])
  }
}
