import Values
import Synchronization
import TestSupport

extension FakeExchange {
  /// - Parameter replies: What each URL answers, in turn; the last answer stays.
  convenience init(
    _ replies: [String: [Reply]], clock: FakeClock,
    latency: @escaping @Sendable (String) -> Duration = { _ in .zero },
    meet: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) {
    let counts = Mutex<[String: Int]>([:])
    self.init(
      clock, latency: latency,
      meet: { url in
        // Gives other requests a chance to overlap.
        for _ in 0..<20 { await Task.yield() }
        try await meet(url)
      },
      script: { _, url in
        let number = counts.withLock { counts in
          defer { counts[url, default: 0] += 1 }
          return counts[url] ?? 0
        }
        guard let prepared = replies[url], let last = prepared.last else { return nil }
        return number < prepared.count ? prepared[number] : last
      })
  }

  /// Answers URLs without a prepared answer as on a good evening, except required sources and past days.
  func open(at evening: Instant) {
    answerOthers { GoodEvening(moment: evening).answer(to: $0) }
  }

  /// The visits of one host.
  func visits(of host: String) -> [Visit] { visits.filter { $0.host == host } }

  /// The requested URLs with prepared answers, sorted, because different hosts are requested in parallel.
  var urls: [String] { visits.filter(\.isScripted).map(\.url).sorted() }

  /// All requested URLs, sorted.
  var allURLs: [String] { visits.map(\.url).sorted() }
}
