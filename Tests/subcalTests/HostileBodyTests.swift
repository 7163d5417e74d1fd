import Foundation
import TestSupport
import Testing

/// Bodies that are made to be slow or large end the night with a clear error, in bounded time and memory.
@Suite(.timeLimit(.minutes(15)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct HostileBodyTests {
  private struct Outcome: Decodable {
    var body: String
    var status: Int
    var megabytes: Int
    var message: String
  }

  @Test func `no body takes more memory than cron/subcal.service allows, or time beyond its size`() throws {
    let printed = try Python.run(
      "bodies.py", [Repository.subcal, Repository.path("Fixtures/replay/2024-10-29")])
    let outcomes = try printed.split(separator: "\n").map {
      try JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
    }
    #expect(outcomes.count == 27)
    let unit = try String(contentsOfFile: Repository.path("cron/subcal.service"), encoding: .utf8)
    let most = try #require(unit.firstMatch(of: /MemoryMax=(\d+)M/).flatMap { Int($0.1) })
    for outcome in outcomes {
      // A run that takes a minute of CPU time is killed by SIGXCPU: -24.
      #expect(outcome.status == 65 && outcome.message.contains("decode: "), "\(outcome)")
      #expect(outcome.megabytes < most, "\(outcome)")
    }
  }
}
