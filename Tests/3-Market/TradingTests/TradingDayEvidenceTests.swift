import TestSamples
import Testing
import Trading
import Values

/// A close is used for a later day only if all its board's sessions in between are known.
@Suite struct TradingDayEvidenceTests {
  @Test func `another board's session does not prove that a code did not trade`() throws {
    var evidence = TradingDayEvidence()
    let days = try ["2024-10-29", "2024-10-30", "2024-11-01"].map { try #require(Day(iso: $0)) }
    for day in days { evidence.add(day, of: .twse, isHeld: true) }
    for day in days.prefix(2) { evidence.add(day, of: .tpex, isHeld: true) }
    let calendar = evidence.calendar
    func hasSeenAll(_ board: Board, _ last: Day) -> Bool {
      evidence.hasSeenAll(of: board, after: days[0], through: last, in: calendar)
    }
    #expect(hasSeenAll(.twse, days[2]))
    #expect(hasSeenAll(.tpex, days[1]))
    #expect(!hasSeenAll(.tpex, days[2]))
    #expect(!hasSeenAll(.emerging, days[1]))
    #expect(hasSeenAll(.emerging, days[0]))
  }
}
