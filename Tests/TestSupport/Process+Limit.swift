import Foundation
import Glibc

extension Process {
  /// Starts the program and kills it if it has not ended after ten minutes.
  ///
  /// Tests wait for programs on the two or four threads that all tests share. One program that never ends would stop
  /// the whole run, and nothing would say which.
  package func runWithLimit() throws {
    try run()
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(600)) { [weak self] in
      guard let self, isRunning else { return }
      print("killing after ten minutes: \(executableURL?.path ?? "") \(arguments ?? [])")
      kill(processIdentifier, SIGKILL)
    }
  }
}
