import Foundation
import TestSupport
import Testing

/// Integers in the store that nothing writes are an error or a missing value, never an overflow that ends the process.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct AbsurdStoreTests {
  private struct Summary: Decodable {
    var columns, runs, corrupt: Int
  }

  @Test func `no integer of a store ends the process`() throws {
    let printed = try Python.run(
      "absurd.py",
      [Repository.subcal, try Stores.path(of: "night"), Repository.path("Fixtures/replay/2024-10-29")])
    let lines = printed.split(separator: "\n")
    #expect(lines.count == 1, "\(printed)")
    let summary = try JSONDecoder().decode(Summary.self, from: Data(try #require(lines.last).utf8))
    #expect(summary.columns >= 60 && summary.runs > 2 * summary.columns)
    // Otherwise the values did not reach the store.
    #expect(summary.corrupt > 40, "\(printed)")
  }
}
