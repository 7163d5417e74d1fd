internal import ArgumentParser
internal import SubscriptionQueries

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows what is stored, the last runs, each source's newest day, and warnings.",
    discussion: """
      Examples:
        subcal status
        subcal status --store /var/lib/subcal/subcal.sqlite --json
        subcal status --check
        subcal status --check-calendar
      """)

  @Option(help: .store) var store: String?

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Check the store's whole file for damage, which takes seconds for many years of bars.")
  var check = false

  @Flag(
    help: """
      Check the trading calendar against stored days and lists: unknown closures, and published days on which the \
      exchanges were closed.
      """)
  var checkCalendar = false

  func run() throws {
    let status = try StoreStatus(
      of: StoreAccess(Paths.store(store)), checksFile: check, checksCalendar: checkCalendar)
    print(json ? status.json : StatusText(status).text, terminator: "")
  }
}
