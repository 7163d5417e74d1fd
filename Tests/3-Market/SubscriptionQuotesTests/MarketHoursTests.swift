import SubscriptionQuotes
import Testing
import Trading
import Values

/// The hours in which quotes can be new, and the next opening.
@Suite struct MarketHoursTests {
  private let hours = MarketHours(TradingCalendar())

  static let phases: [(board: Board, at: String, phase: String)] = [
    (.twse, "08:29:59", "closed(until: 2026-10-06T08:30:00+08:00)"),
    (.twse, "08:30:00", "preOpen(until: 2026-10-06T09:00:00+08:00)"),
    (.tpex, "08:59:59", "preOpen(until: 2026-10-06T09:00:00+08:00)"),
    (.twse, "09:00:00", "open(until: 2026-10-06T13:30:00+08:00)"),
    (.twse, "13:29:59", "open(until: 2026-10-06T13:30:00+08:00)"),
    (.twse, "13:30:00", "closing(until: 2026-10-06T13:35:00+08:00)"),
    (.tpex, "13:35:00", "closed(until: 2026-10-07T08:30:00+08:00)"),
    (.emerging, "08:59:59", "closed(until: 2026-10-06T09:00:00+08:00)"),
    (.emerging, "14:59:59", "open(until: 2026-10-06T15:00:00+08:00)"),
    (.emerging, "15:00:00", "closing(until: 2026-10-06T15:05:00+08:00)"),
    (.emerging, "15:05:00", "closed(until: 2026-10-07T09:00:00+08:00)"),
  ]

  @Test(arguments: phases.indices)
  func `each moment of a board's day has its phase`(number: Int) throws {
    let (board, at, phase) = Self.phases[number]
    #expect(try "\(hours.phase(of: board, at: .of("2026-10-06T\(at)")))" == phase)
  }

  @Test func `holidays, weekends and closures are not trading days`() throws {
    // 2024-10-31 was a typhoon day, which is in no list; two days later the weekend begins.
    #expect(try hours.nextOpening(after: .of("2024-10-30T14:00:00")) == .of("2024-11-01T09:00:00"))
    #expect(try hours.nextOpening(after: .of("2024-11-01T09:00:00")) == .of("2024-11-04T09:00:00"))
    #expect(try hours.nextOpening(after: .of("2024-11-04T08:59:59")) == .of("2024-11-04T09:00:00"))
    #expect(try !hours.isLive(.twse, at: .of("2024-10-31T10:00:00")))
  }
}
