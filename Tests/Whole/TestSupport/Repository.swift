package import Foundation

/// Files and folders of this repository that tests use.
package enum Repository {
  package static let url = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static let fixtures = folder("Fixtures")

  package static func folder(_ path: String) -> URL {
    url.appending(path: path, directoryHint: .isDirectory)
  }

  package static func path(_ path: String) -> String { url.appending(path: path).path(percentEncoded: false) }

  /// A program that Scripts/test installs for the tests.
  package static func client(_ name: String) -> String { path(".venv-tests/bin/\(name)") }

  /// The `subcal` built beside the test bundle.
  package static let subcal = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(component: "subcal").path(percentEncoded: false)

  package static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  package static let python = Tool.python?.url.path(percentEncoded: false) ?? "/usr/bin/python3"

  /// The number of rounds of a loop, which an environment variable can change.
  package static func count(_ variable: String, otherwise usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}
