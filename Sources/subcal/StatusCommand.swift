internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// `subcal status`: what is stored, and how the last nights went.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tells what is stored, since when, the last good run, each source's newest day, and warnings.",
    discussion: """
      Examples:
        subcal status
        subcal status --store /var/lib/subcal/subcal.sqlite --json
      """)

  @Option(help: "The store's file. (default: in the user's data folder)")
  var store: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let path = try Paths.store(store)
    do {
      guard try FileSystem.status(of: path) != nil else {
        throw JobError(
          .notFound, nil, reason: "there is no store at \(path)",
          advice: "run subcal nightly first, or say with --store where it is.")
      }
      let status = StoreStatus(path: path, summary: try SubscriptionStore(reading: path).summary())
      print(json ? status.json : status.text, terminator: "")
    } catch let error as JobError {
      throw Complaint.about(error)
    } catch let error as StoreError {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: Self.advice(on: error)))
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the store's owner and permissions."))
    }
  }

  private static func advice(on error: StoreError) -> String {
    switch error {
    case .corrupt: "run subcal nightly: it sets the file aside and begins a new store."
    case .newer: "update subcal."
    case .foreign: "name subcal's own store with --store."
    case .refused: "check the store's owner and permissions."
    }
  }
}
