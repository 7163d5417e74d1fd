internal import ArgumentParser
internal import SubscriptionJob
internal import SystemPackage

/// One line on standard error.
enum Complaint {
  /// Says why a command could not do its work; gives what to end the process with.
  static func about(_ error: JobError) -> ExitCode {
    say(error.description)
    return ExitCode(error.status.rawValue)
  }

  static func say(_ text: String) {
    write("subcal: \(text)\n")
  }

  /// Writes to standard error as it is.
  static func write(_ text: String) {
    do {
      _ = try FileDescriptor.standardError.writeAll(text.utf8)
    } catch {
      // Nobody can be told that standard error is gone.
    }
  }
}
