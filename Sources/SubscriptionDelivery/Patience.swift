internal import Curl

/// How often something is tried, and how long is waited in between: as the downloads do it.
public struct Patience: Sendable {
  /// The pauses after the first attempt, the second, and so on; after the last nothing is tried again.
  var pauses: [Duration]
  /// Waits; throws when the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  /// Pauses of one's own.
  public init(
    pauses: [Duration],
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.pauses, self.sleep) = (pauses, sleep)
  }

  /// Three attempts, ten seconds after the first, thirty after the second.
  public static let usual = Patience(pauses: [.seconds(10), .seconds(30)])

  /// What came of one attempt.
  enum Attempt<Result: Sendable>: Sendable {
    case done(Result)
    /// Another attempt may help, not before so many seconds.
    case mayPass(reason: String, after: Int?)
    /// No further attempt would help.
    case final(reason: String)
  }

  /// Tries until it is done, or may not pass, or was tried often enough; a longer wait than two minutes is not waited
  /// for.
  ///
  /// - Throws: ``GaveUp``, `CancellationError`.
  func attempt<Result: Sendable>(
    onRetry: (_ reason: String, _ seconds: Int) -> Void,
    _ work: () async throws -> Attempt<Result>
  ) async throws -> Result {
    var count = 1
    var rest = pauses[...]
    while true {
      try Task.checkCancellation()
      switch try await work() {
      case .done(let result): return result
      case .final(let reason): throw GaveUp(reason: reason, isPassing: false)
      case .mayPass(let reason, let after):
        let tries = count > 1 ? " (tried \(count) times)" : ""
        guard let pause = rest.popFirst(), after ?? 0 <= Self.longestPause else {
          throw GaveUp(reason: reason + tries, isPassing: true)
        }
        let wait = max(pause, .seconds(after ?? 0))
        onRetry(reason, Int(wait.components.seconds))
        try await sleep(wait)
        count += 1
      }
    }
  }

  /// Why it did not come about.
  struct GaveUp: Error {
    var reason: String
    /// Whether it may come about later.
    var isPassing: Bool
  }

  private static let longestPause = 120
}
