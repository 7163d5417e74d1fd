import Foundation
import Glibc
import TestSupport
import Testing

/// A backfill that is killed at any moment goes on where it was.
@Suite struct BackfillKillTests {
  @Test(.enabled(if: Python.isThere, "\(Python.absence)"), .timeLimit(.minutes(15)))
  func `killed at a hundred random moments and run again, the store is that of one that was not`() throws {
    let program = try Program()
    let start = ContinuousClock.now
    #expect(try program.run(Backfilled.days + ["whole.sqlite"]).status == 0)
    let length = start.duration(to: .now)
    let expected = try dump("whole.sqlite", in: program)
    #expect(expected.contains("\nbar ") && expected.contains("\nsession "))
    let microseconds =
      Int(length.components.seconds) * 1_000_000 + Int(length.components.attoseconds / 1_000_000_000_000)
    var killed = 0
    var begun = 0
    for number in 0..<100 {
      let store = "store-\(number).sqlite"
      let process = try program.start(Backfilled.days + [store])
      usleep(UInt32(Int.random(in: 0...microseconds)))
      kill(process.processIdentifier, SIGKILL)
      if try program.ending(of: process).status == 128 + SIGKILL { killed += 1 }
      if FileManager.default.fileExists(atPath: program.scratch.path("work/\(store)-wal")) { begun += 1 }
      let resumed = try program.run(Backfilled.days + [store])
      #expect(resumed.stderr == "" && resumed.status == 0)
      let dump = try dump(store, in: program)
      if dump != expected { Issue.record("killed as number \(number), the store differs") }
    }
    // Without kills amid the work the test would say nothing.
    #expect(killed >= 50)
    #expect(begun >= 10)
  }

  private func dump(_ store: String, in program: Program) throws -> String {
    try "\n" + Python.run("store.py", ["dump", program.scratch.path("work/\(store)")], in: program)
  }
}
