/// Exponential backoff: the wait doubles with each failure in a row up to a limit. Jitter keeps clients that failed at
/// the same time from retrying at the same time.
package struct Backoff: Hashable, Sendable {
  /// The wait after the first failure.
  package let first: Duration
  /// The longest wait before jitter.
  package let longest: Duration

  package init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// The wait after a number of failures in a row, with up to a fifth of jitter.
  package func wait(afterFailures count: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    var wait = first
    for _ in 1..<max(1, min(count, 40)) where wait < longest { wait *= 2 }
    return Self.jittered(min(wait, longest), using: &generator)
  }

  /// Adds up to a fifth of jitter to a wait.
  package static func jittered(
    _ wait: Duration, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    wait + wait * Int.random(in: 0...200, using: &generator) / 1000
  }
}
