package import Fetching
internal import Posix

/// Runs a program for each alert, without a shell and with the alert as JSON on standard input.
///
/// `watch --on-alert` names the program. It gets the alert on standard input and no argument, so nothing that
/// a stranger wrote becomes a command. The watch goes on meanwhile, and what goes wrong with the program is a
/// message.
package struct AlertHook: Sendable {
  private let program: String
  private let clock: JobClock

  package init(_ program: String, clock: JobClock = .continuous) {
    self.program = program
    self.clock = clock
  }

  /// Runs the program, and returns an error message or nil. It is killed when it takes longer than half a minute or
  /// the task is cancelled.
  package func run(_ alert: [UInt8]) async -> String? {
    let child: ChildProcess
    do {
      child = try ChildProcess(program, input: alert)
    } catch {
      return "--on-alert: \(error)"
    }
    let deadline = clock.now() + Self.timeLimit
    do {
      while true {
        if let status = try child.status() {
          return status == 0 ? nil : "--on-alert: \(program) ended with status \(status)"
        }
        if Task.isCancelled || clock.now() >= deadline { return try await Self.end(child, program) }
        await Self.pause()
      }
    } catch { return "--on-alert: \(error)" }
  }

  private static func pause() async {
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      // The task was cancelled, which the caller checks after every pause.
    }
  }

  private static func end(_ child: ChildProcess, _ program: String) async throws -> String {
    child.kill()
    while try child.status() == nil { await Task.yield() }
    return "--on-alert: \(program) was killed: it took longer than \(timeLimit.components.seconds) s, "
      + "or the watch was stopped"
  }

  private static let timeLimit = Duration.seconds(30)
}
