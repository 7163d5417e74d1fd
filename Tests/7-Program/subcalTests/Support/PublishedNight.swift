import Foundation
import TestSupport
import Testing

/// A working folder in which the night of 2024-10-29 was published: `public` and `s.sqlite`.
struct PublishedNight {
  let program: Program

  /// The night's arguments but where its answers come from.
  static let arguments = [
    "nightly", "--as-of", "2024-10-29T21:30", "--store", "s.sqlite", "--output", "public", "--no-site",
  ]
  static let replay = ["--replay", Repository.path("Fixtures/replay/2024-10-29")]

  private static let first = Result {
    let program = try Program()
    let ending = try program.run(arguments + replay)
    try #require(ending.status == 0, "\(ending)")
    return program
  }

  /// A copy of its own.
  init() throws { program = try Program(copying: Self.first.get()).inEnglish }
}

extension Program {
  /// A program with copies of another's files.
  init(copying other: Program) throws {
    try self.init()
    for name in ["work", "home"] {
      try FileManager.default.removeItem(atPath: scratch.path(name))
      try FileManager.default.copyItem(atPath: other.scratch.path(name), toPath: scratch.path(name))
    }
  }
}
