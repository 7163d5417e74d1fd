internal import ArgumentParser
internal import SubscriptionQueries

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the store to a file, also during a nightly run, and checks the copy.",
    discussion: """
      A former backup of that name is replaced only by a sound copy. To restore one, see \
      docs/reliability.md.

      Examples:
        subcal backup /mnt/disk/subcal.sqlite
        subcal backup --store /var/lib/subcal/subcal.sqlite ~/subcal.sqlite
      """)

  @Argument(help: "The file to write.", completion: .file()) var file: String

  @Option(help: .store) var store: String?

  func run() throws {
    let file = Paths.absolute(file)
    try StoreAccess(Paths.store(store)).backUp(to: file)
    print("\(file): copied and checked")
  }
}
