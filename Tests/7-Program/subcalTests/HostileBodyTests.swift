import Foundation
import TestSupport
import Testing

/// Bodies that are made to be slow or large end the night with a clear error, in bounded time and memory.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct HostileBodyTests {
  private struct Outcome: Decodable {
    var body: String
    var status: Int
    var megabytes: Int
    var message: String
  }

  @Test func `no body takes more memory than cron/subcal.service allows, or time beyond its size`() throws {
    let outcomes = try Python.run(
      "bodies.py", [Repository.subcal], environment: ["LONG": LongRun.isOn ? "1" : "", "LANG": "en_US.UTF-8"]
    ).split(separator: "\n").map { try JSONDecoder().decode(Outcome.self, from: Data($0.utf8)) }
    #expect(outcomes.count == (LongRun.isOn ? 43 : 14))
    let unit = try String(contentsOfFile: Repository.path("cron/subcal.service"), encoding: .utf8)
    let most = try #require(unit.firstMatch(of: /MemoryMax=(\d+)M/).flatMap { Int($0.1) })
    // A night that takes two minutes ends with 69 and another message.
    let others = [
      "gzip-bomb": (69, ["subcal: download: twse-subscriptions-2024: "]),
      // Closes without a row cannot be true, and are asked for again.
      "json-tables": (69, ["subcal: decode: twse-closes: the response has no closes"]),
      "optional-sources": (10, ["subcal: tpex-closes: more than 1000000 cells; "]),
    ]
    for outcome in outcomes {
      // A body that can be read is refused by what is known of its source.
      let (status, messages) = others[outcome.body] ?? (65, ["subcal: decode: ", "subcal: index: "])
      #expect(
        outcome.status == status && messages.contains(where: outcome.message.contains), "\(outcome)")
      #expect(outcome.megabytes < most, "\(outcome)")
    }
  }
}
