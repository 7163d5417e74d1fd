internal import ArgumentParser
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore

/// `subcal status`: what is stored, and how the last nights went.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tells what is stored, since when, the last good run, each source's newest day, and warnings.",
    discussion: """
      Examples:
        subcal status
        subcal status --store /var/lib/subcal/subcal.sqlite --json
        subcal status --check-calendar
      """)

  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(
    help: """
      Tell what the stored days and lists say against the calendar: closures it does not know, and days that were \
      printed before a closure came.
      """)
  var checkCalendar = false

  func run() throws {
    let path = try Paths.store(store)
    let (summary, check) = try StoreReading.from(store) { store in
      (try store.summary(), checkCalendar ? try CalendarCheck(of: store) : nil)
    }
    let status = StoreStatus(path: path, summary: summary, check: check)
    print(json ? status.json : status.text, terminator: "")
  }
}

extension CalendarCheck {
  fileprivate init(of store: SubscriptionStore) throws(StoreError) {
    let offerings = try store.offerings()
    let evidence = try CalendarEvidence(of: store, since: BackfillSettings.firstDay)
    self.init(
      offerings.map(\.offering), ids: offerings.map(\.id), evidence: evidence, calendar: evidence.calendar)
  }
}
