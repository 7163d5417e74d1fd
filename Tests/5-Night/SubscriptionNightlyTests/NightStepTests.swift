import Diagnostics
import Foundation
import SubscriptionNightly
import Synchronization
import TestSupport
import Testing
import Values

/// The five steps of a night.
@Suite struct NightStepTests {
  @Test func `each step is announced once and in its order, whatever the number of rounds`() async throws {
    let night = try Night()
    let roc = try #require(Day(iso: "2024-12-17")).roc
    let settings = try night.settings("2024-12-17T21:30")
    let exchange = night.exchange([
      Address.list(2024): [.body(Payload.list(2024, rows: 7))], Address.list(2025): [.body(Payload.nothing)],
      Address.auctions(2024): [.body(Payload.auctions(2024, rows: 2))],
      Address.openData: [.body(Payload.openData(roc, rows: 8, price: "25.17"))],
    ])
    exchange.open(at: settings.moment)
    let steps = Mutex<[NightlyStep]>([])
    _ = try await NightlyRun(
      settings, transport: exchange, clock: night.clock.jobClock, startedAt: settings.moment,
      observer: { event in
        if case .step(let step) = event { steps.withLock { $0.append(step) } }
      }
    ).run()
    #expect(steps.withLock { $0 } == NightlyStep.allCases)
  }
}
