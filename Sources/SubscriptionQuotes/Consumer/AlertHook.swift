internal import Posix
public import SubscriptionJob

/// A program that is run for each alert, with the alert as JSON on its standard input; no shell has a part in it.
public struct AlertHook: Sendable {
  private let program: String
  private let clock: Timekeeper

  /// The hook of a program.
  public init(_ program: String, clock: Timekeeper = .continuous) {
    self.program = program
    self.clock = clock
  }

  /// Runs the program to its end; what went wrong, or nil.
  ///
  /// A program that takes longer than half a minute, or that is running when the task is cancelled, is killed.
  public func run(_ alert: [UInt8]) async -> String? {
    let child: ChildProcess
    do {
      child = try ChildProcess(program, input: alert)
    } catch {
      return "--on-alert: \(error)"
    }
    let deadline = clock.now() + Self.patience
    do {
      while true {
        if let status = try child.status() {
          return status == 0 ? nil : "--on-alert: \(program) ended with status \(status)"
        }
        if Task.isCancelled || clock.now() >= deadline { return try await Self.end(child, program) }
        await Self.pause()
      }
    } catch {
      return "--on-alert: \(error)"
    }
  }

  private static func pause() async {
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      // The task was cancelled, which is looked for after every pause.
    }
  }

  private static func end(_ child: ChildProcess, _ program: String) async throws -> String {
    child.kill()
    while try child.status() == nil { await Task.yield() }
    return "--on-alert: \(program) was killed: it took longer than \(patience.components.seconds) s, "
      + "or the watch was stopped"
  }

  private static let patience = Duration.seconds(30)
}
