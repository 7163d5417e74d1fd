import Foundation
import Testing

/// A script of `Tests/Clients`, run by the Python that has the packages `Scripts/test` installs.
enum PythonScript {
  static let missing: Comment = "Scripts/test installs what Tests/Clients/requirements.txt names"

  static func has(_ package: String) -> Bool {
    do { return try !run(["-c", "import \(package); print(1)"]).isEmpty } catch { return false }
  }

  /// What the script prints; it must succeed.
  static func output(of name: String, _ arguments: [String]) throws -> Data {
    try run([Repository.url.appending(path: "Tests/Clients/\(name)").path] + arguments)
  }

  struct Failure: Error {
    var status: Int32
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Repository.url.appending(path: ".venv-tests/bin/python")
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return output
  }
}
