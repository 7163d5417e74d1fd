/// Exponential backoff: the wait grows with each failure in a row up to a limit. Jitter keeps clients that failed at
/// the same time from retrying at the same time.
package struct Backoff: Hashable, Sendable {
  /// The wait after the first failure.
  package let first: Duration
  /// The longest wait before jitter.
  package let longest: Duration

  /// How many times as long each wait is as the one before.
  private let factor: Int

  package init(first: Duration, longest: Duration, factor: Int = 2) {
    (self.first, self.longest, self.factor) = (first, longest, factor)
  }

  /// The wait after a number of failures in a row, without jitter.
  package func wait(afterFailures count: Int) -> Duration {
    var wait = first
    for _ in 1..<max(1, min(count, 40)) where wait < longest { wait *= factor }
    return min(wait, longest)
  }

  /// The wait with up to a fifth of jitter.
  package func wait(afterFailures count: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    Self.jittered(wait(afterFailures: count), using: &generator)
  }

  /// Adds up to a fifth of jitter to a wait.
  package static func jittered(
    _ wait: Duration, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    wait + wait * Int.random(in: 0...200, using: &generator) / 1000
  }
}
