import TestSupport
import Testing

/// The output, exit status and files of command lines.
@Suite struct CommandLineTests {
  @Test(.timeLimit(.minutes(60)), arguments: try Case.all())
  func `a command line gives the output and files of its case`(_ example: Case) throws {
    try example.check()
  }

  @Test func `there are at least twenty cases`() throws {
    #expect(try Case.all().count >= 20)
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["inf", "1e30"])
  func `an infinite or huge interval is a usage error`(interval: String) throws {
    let program = try Program()
    let ending = try program.run(["nightly", "--min-interval", interval])
    #expect(ending.status == 64)
  }
}
