package import Localization
internal import Posix

/// A program of the user's that gets a message on its standard input, without a shell.
///
/// `watch --on-alert` names one, and a target of notifications of the kind `command`. It gets no argument, so nothing that
/// a stranger wrote becomes a command, and of the environment nothing that may be a secret. What goes wrong with it is a
/// message.
package struct UserProgram: Sendable {
  private let path: String
  private let clock: JobClock

  package init(_ path: String, clock: JobClock = .continuous) { (self.path, self.clock) = (path, clock) }

  /// The longest message in bytes.
  package static let longest = 65_536

  /// Runs the program, and returns what went wrong, or nil. It is killed with what it started when it takes longer than half a
  /// minute or the task is cancelled.
  package func run(_ message: [UInt8]) async -> Text? {
    do {
      let child = try ChildProcess(path, input: message)
      let deadline = clock.now() + Self.timeLimit
      while true {
        if let status = try child.status() {
          return status == 0
            ? nil : Text("\(path)：結束碼 \(status)", "\(path) ended with status \(status)")
        }
        if Task.isCancelled || clock.now() >= deadline { return try await end(child) }
        await Self.pause()
      }
    } catch { return Text(verbatim: "\(error)") }
  }

  private static func pause() async {
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      // The task was cancelled, which the caller checks after every pause.
    }
  }

  private func end(_ child: ChildProcess) async throws -> Text {
    child.kill()
    while try child.status() == nil { await Task.yield() }
    let seconds = Self.timeLimit.components.seconds
    return Text(
      "\(path)：逾 \(seconds) 秒或 subcal 已停止，已強制結束",
      "\(path) was killed: it took longer than \(seconds) s, or subcal was stopped")
  }

  private static let timeLimit = Duration.seconds(30)
}
