package import Foundation
import Glibc
import Synchronization

extension Process {
  /// Foundation learns of a program's end when the other side of a socket is closed, which programs that another thread
  /// starts at the same moment inherit (swiftlang/swift-corelibs-foundation#4795). A server that did would keep the
  /// wait for a program that has long ended from returning. So programs are started one at a time.
  private static let starting = Mutex(())

  /// Starts the program and kills it if it has not ended after ten minutes.
  ///
  /// Tests wait for programs on the two or four threads that all tests share. One program that never ends would stop
  /// the whole run, and nothing would say which.
  package func runWithLimit() throws {
    try start()
    kill(after: .seconds(600))
  }

  /// Starts the program; tests use this in place of `run()`.
  package func start() throws {
    try Self.starting.withLock { _ in try run() }
  }

  /// Kills the program if it has not ended by then.
  package func kill(after time: DispatchTimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + time) { [weak self] in
      guard let self, isRunning else { return }
      print("killing what has not ended: \(executableURL?.path ?? "") \(arguments ?? [])")
      Glibc.kill(processIdentifier, SIGKILL)
    }
  }
}
