import Foundation
import Glibc
import TestSupport
import Testing

/// A backfill killed at any moment resumes where it stopped.
@Suite struct BackfillKillTests {
  @Test(.timeLimit(.minutes(60)))
  func `a backfill killed at a random moment and run again gives the store of an uninterrupted one`() throws {
    let program = try Program()
    let start = ContinuousClock.now
    #expect(try program.run(Backfilled.days + ["whole.sqlite"]).status == 0)
    let length = start.duration(to: .now)
    let expected = try rows("whole.sqlite", in: program)
    for table in ["bar ", "session "] { #expect(expected.contains { $0.hasPrefix(table) }) }
    let microseconds =
      Int(length.components.seconds) * 1_000_000 + Int(length.components.attoseconds / 1_000_000_000_000)
    var killed = 0
    var started = 0
    // Kills before or after the backfill test nothing, and how many fall into it depends on what else runs.
    let (kills, starts) = LongRun.isOn ? (50, 10) : (10, 2)
    for number in 0..<300 where killed < kills || started < starts {
      let store = "store-\(number).sqlite"
      let process = try program.start(Backfilled.days + [store])
      usleep(UInt32(Int.random(in: 0...microseconds)))
      kill(process.processIdentifier, SIGKILL)
      if try program.ending(of: process).status == 128 + SIGKILL { killed += 1 }
      if FileManager.default.fileExists(atPath: program.scratch.path("work/\(store)-wal")) { started += 1 }
      let resumed = try program.run(Backfilled.days + [store])
      #expect(resumed.stderr == "" && resumed.status == 0)
      if try rows(store, in: program) != expected { Issue.record("the store differs after kill \(number)") }
    }
    #expect(killed >= kills && started >= starts)
  }

  private func rows(_ store: String, in program: Program) throws -> [String] {
    try StoreFile(program.scratch.path("work/\(store)")).rows()
  }
}
