package import Foundation
import Glibc

extension Process {
  /// Starts the program and kills it if it has not ended after ten minutes.
  ///
  /// Tests wait for programs on the two or four threads that all tests share. One program that never ends would stop
  /// the whole run, and nothing would say which.
  package func runWithLimit() throws {
    try run()
    kill(after: .seconds(600))
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
