internal import ArgumentParser
internal import Files
internal import Localization
internal import Posix
internal import SubscriptionLedger
internal import SubscriptionQueries

struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "backup", "將資料庫與帳本備份成檔案並檢查備份；每晚更新時也可執行。",
      "Copies the store and the ledger to files, also during a nightly run, and checks the copies.",
      about: Text(
        "帳本若有，備份為「檔名.ledger」，只有此使用者能讀取。同名的舊備份改名為「檔名.1」，且只會被完好、內容不比它少的新備份取代；內容較少（資料庫或帳本曾遺失）或其他檔案須加 "
          + "--force。還原用 subcal restore。",
        "The ledger, if there is one, is copied to FILE.ledger, which only this user can read. A former backup of a name "
          + "is kept as FILE.1, and replaced only by a sound copy with no less in it; one with less, as of a store or ledger "
          + "that was lost, or another file only with --force. subcal restore puts a backup back."
      ),
      examples: [
        "subcal backup /mnt/disk/subcal.sqlite",
        "subcal backup --store /var/lib/subcal/subcal.sqlite --without ledger ~/subcal.sqlite",
      ])
  }

  @Argument(help: .text("要寫入的檔案", "The file to write."), completion: .file()) var file: String
  @Option(
    help: .text("ledger：不備份帳本", "ledger: copy the store only.", value: "what"),
    completion: .names { ["ledger"] })
  var without: String?
  @Flag(help: .force) var force = false

  func validate() throws {
    guard without.map({ ["ledger", "帳本"].contains($0) }) ?? true else {
      throw ValidationError("--without", without ?? "", "可用 ledger。", "give ledger.")
    }
  }

  func run() throws {
    let file = Paths.absolute(file)
    try backUpStore(to: file)
    try backUpLedger(to: file)
  }

  private func backUpStore(to file: FilePath) throws {
    try StoreAccess(Paths.store()).backUp(to: file, outputs, isForced: force)
    report(file)
  }

  private func backUpLedger(to file: FilePath) throws {
    guard without == nil, let ledger = Paths.knownLedger else { return }
    let copy = FilePath("\(file).ledger")
    let target = try outputs.path(of: copy, isForced: force, isSameKind: LedgerFile.isLedger)
    let kept = try outputs.path(
      of: FilePath("\(target).1"), isForced: force, isSameKind: LedgerFile.isLedger)
    if try LedgerFile(ledger).backUp(to: target, keeping: kept, isForced: force) { report(copy) }
  }

  private var outputs: OutputGuard { Paths.outputGuard() }

  private func report(_ file: FilePath) {
    print("\(file)" + Text("：已備份並檢查", ": copied and checked")[.messages])
  }
}
