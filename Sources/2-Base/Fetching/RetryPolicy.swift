package import Localization

/// How often a failed request is repeated, and after which pauses.
///
/// A refusal of the exchange (a security page with the status 200) is decided by the decoder, not here; this
/// knows statuses and silence.
package struct RetryPolicy: Sendable {
  private let attempts: Int
  private let backoff: Backoff
  private let clock: JobClock

  /// - Parameter firstPause: The pause after the first attempt; each later pause is three times as long.
  package init(attempts: Int = 3, firstPause: Duration = .seconds(10), clock: JobClock = .continuous) {
    (self.attempts, self.clock) = (attempts, clock)
    backoff = Backoff(first: firstPause, longest: Self.longestPause, factor: 3)
  }

  /// The longest pause. A server that asks for a longer one gets no more requests.
  package static let longestPause = Duration.seconds(120)

  package enum Attempt<Result: Sendable>: Sendable {
    case done(Result)
    case failed(RequestFailure)
  }

  /// The failure of the last attempt.
  package struct GaveUp: Error {
    package let failure: RequestFailure
    /// The reason of the failure, with the number of attempts.
    package let reason: Text
  }

  /// Repeats a request until it succeeds, fails for good, or has failed too often.
  ///
  /// - Throws: ``GaveUp``, `CancellationError`.
  package func run<Result: Sendable>(
    within budget: DownloadBudget? = nil, onRetry: (RequestFailure, _ pause: Duration) -> Void,
    _ attempt: () async throws -> Attempt<Result>
  ) async throws -> Result {
    var count = 1
    while true {
      try Task.checkCancellation()
      let failure: RequestFailure
      switch try await attempt() {
      case .done(let result): return result
      case .failed(let reason): failure = reason
      }
      let pause = pause(after: count, atLeast: failure.wait ?? .zero)
      let mayRetry = failure.isTransient && count < attempts && failure.wait ?? .zero <= Self.longestPause
      guard mayRetry, budget?.leavesRoom(after: pause) ?? true else {
        throw GaveUp(failure: failure, reason: failure.reason + Self.history(count, isCutShort: mayRetry))
      }
      onRetry(failure, pause)
      try await clock.sleep(pause)
      count += 1
    }
  }

  /// Up to a quarter is added at random, so that clients that failed at the same time do not retry at the same time.
  private func pause(after attempt: Int, atLeast wait: Duration) -> Duration {
    let usual = backoff.wait(afterFailures: attempt)
    return max(usual, wait) + clock.jitter(usual / 4)
  }

  private static func history(_ attempts: Int, isCutShort: Bool) -> Text {
    let tries = attempts > 1 ? Text("共試 \(attempts) 次", "tried \(attempts) times") : nil
    let end = isCutShort ? Text("更新時限內無法再試", "the night's time limit leaves no room for another try") : nil
    let parts = [tries, end].compactMap(\.self)
    return parts.isEmpty ? .empty : Text("（", " (") + parts.joined(.semicolon) + Text("）", ")")
  }
}

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
