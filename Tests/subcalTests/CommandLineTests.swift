import TestSupport
import Testing

/// What the command prints and ends with, from outside.
@Suite struct CommandLineTests {
  @Test(.timeLimit(.minutes(15)), arguments: try Case.all())
  func `a command line prints and leaves what its case says`(_ example: Case) throws {
    try example.check()
  }

  @Test func `there are cases`() throws {
    #expect(try Case.all().count >= 20)
  }

  @Test(.timeLimit(.minutes(15)), arguments: ["inf", "1e30"])
  func `an interval without end is a bad argument`(interval: String) throws {
    let program = try Program()
    let ending = try program.run(["nightly", "--min-interval", interval])
    #expect(ending.status == 64)
  }
}
