/// What a run ends with, for cron and scripts; from 64 on the numbers are those of sysexits.h.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// Asked for, and none of it found.
  case notFound = 1
  /// Published, but an optional source is missing, or a close is stale or undated.
  case incomplete = 10
  /// Bad arguments.
  case usage = 64
  /// A body came and is not understood.
  case notUnderstood = 65
  /// A required source did not come.
  case unavailable = 69
  /// A fault of subcal itself.
  case `internal` = 70
  /// Output or store cannot be read or written.
  case cannotWrite = 73
  /// Another run holds the lock.
  case locked = 75
  /// Ended by SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143
}
