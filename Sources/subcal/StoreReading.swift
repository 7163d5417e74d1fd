internal import FoundationEssentials
internal import Posix
internal import SubscriptionJob
internal import SubscriptionStore
internal import SystemPackage

/// Reads from the store that an option names, and ends the command with a clear error where that fails.
enum StoreReading {
  /// What the work makes of the store.
  static func from<Value>(_ option: String?, _ work: (SubscriptionStore) throws -> Value) throws -> Value {
    try from(option, instead: nil, work)
  }

  /// What the work makes of the store; where this user may not read it, of what was published from it, and says so.
  ///
  /// - Parameter published: The published folder; nil for `public` beside the store.
  static func from<Value>(
    _ option: String?, orPublished published: String?, _ work: (SubscriptionStore) throws -> Value
  ) throws -> Value {
    let beside = try Paths.store(option).removingLastComponent().appending("public")
    return try from(option, instead: published.map(Paths.absolute) ?? beside, work)
  }

  private static func from<Value>(
    _ option: String?, instead published: FilePath?, _ work: (SubscriptionStore) throws -> Value
  ) throws -> Value {
    let path = try Paths.store(option)
    do {
      if let published, try isForbidden(path) {
        let store = try SubscriptionStore(published: published)
        Complaint.say(
          "the store \(path) may not be read by this user: the answer is from what was published in \(published)"
        )
        return try work(store)
      }
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

  /// Whether the store, or the folder it is in, is closed to this user.
  private static func isForbidden(_ path: FilePath) throws -> Bool {
    do throws(PosixError) {
      guard try FileSystem.status(of: path) != nil else { return false }
    } catch {
      guard error.errno == .permissionDenied else { throw error }
      return true
    }
    return !FileManager.default.isReadableFile(atPath: path.string)
  }
}
