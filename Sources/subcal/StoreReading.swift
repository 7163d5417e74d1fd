internal import Posix
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// Reads from the store that an option names, and ends the command with a clear error where that fails.
enum StoreReading {
  /// What the work makes of the store.
  static func from<Value>(_ option: String?, _ work: (SubscriptionStore) throws -> Value) throws -> Value {
    let path = try Paths.store(option)
    do {
      guard try FileSystem.status(of: path) != nil else {
        throw JobError(
          .notFound, nil, reason: "there is no store at \(path)",
          advice: "run subcal nightly first, or say with --store where it is.")
      }
      return try work(SubscriptionStore(reading: path))
    } catch let error as JobError {
      throw Complaint.about(error)
    } catch let error as StoreError {
      throw Complaint.about(JobError(.cannotWrite, nil, reason: "\(error)", advice: advice(on: error)))
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the store's owner and permissions."))
    }
  }

  private static func advice(on error: StoreError) -> String {
    switch error {
    case .corrupt: "run subcal nightly: it sets the file aside and begins a new store."
    case .newer: "update subcal."
    case .older: "run subcal nightly once: it brings the store up to date."
    case .foreign: "name subcal's own store with --store."
    case .refused: "check the store's owner and permissions."
    }
  }
}
