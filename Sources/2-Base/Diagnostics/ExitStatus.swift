/// The exit statuses, for cron and scripts. From 64 on, numbers with a meaning in sysexits.h have that meaning.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  /// Nothing of what was asked for was found.
  case notFound = 1
  /// Published, but an optional source is missing, or a close is stale or undated.
  case incomplete = 10
  /// Bad arguments.
  case usage = 64
  /// A downloaded body is not understood.
  case notUnderstood = 65
  /// There is no store yet, or no file that is named.
  case noStore = 66
  /// A required source could not be downloaded.
  case unavailable = 69
  /// A bug in subcal.
  case `internal` = 70
  /// The output folder or the store cannot be read or written.
  case cannotWrite = 73
  /// Another run holds the lock.
  case locked = 75
  /// Ended by SIGHUP.
  case hungUp = 129
  /// Ended by SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143
}
