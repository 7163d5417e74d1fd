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
      throw Complaint.about(JobError(error))
    } catch {
      throw Complaint.about(
        JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the store's owner and permissions."))
    }
  }
}
