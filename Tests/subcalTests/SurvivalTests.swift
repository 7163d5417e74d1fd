import Foundation
import Testing

/// Nights that are killed, whose disk is full, that may not write: the short form of `Scripts/survive`.
@Suite(.enabled(if: Script.isPossible, Script.absence)) struct SurvivalTests {
  @Test(.enabled(if: Compiler.isThere, Compiler.absence), .timeLimit(.minutes(10)))
  func
    `whatever ends a night, the set and the store are the old or the new ones, and the next night is well`()
    throws
  {
    let program = try Program()
    let script = Repository.folder("Tests/Survival").appending(component: "survive.py").path()
    let ending = try program.ending(
      of: program.start([script, Program.url.path(), "--short"], program: Script.python))
    #expect(ending.stderr == "")
    #expect(ending.status == 0, "\(ending.stdout)")
    #expect(ending.stdout.contains(" trials, 0 losses, "))
  }
}

/// A compiler of C, for what is preloaded into the program.
enum Compiler {
  static var isThere: Bool {
    ["/usr/bin/cc", "/usr/bin/gcc"].contains { FileManager.default.isExecutableFile(atPath: $0) }
  }
  static let absence: Comment = "there is no compiler of C"
}
