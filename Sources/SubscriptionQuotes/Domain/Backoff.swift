/// How long to wait after failures in a row: doubling from a first wait to a longest, with some chance added so that
/// those who failed together do not ask again together.
public struct Backoff: Hashable, Sendable {
  /// After the first failure.
  public let first: Duration
  /// At most, before chance is added.
  public let longest: Duration

  /// The waits between these.
  public init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// The wait after so many failures in a row, up to a fifth longer by chance.
  public func wait(
    afterFailures count: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    var wait = first
    for _ in 1..<max(1, min(count, 40)) where wait < longest { wait *= 2 }
    return Self.jittered(min(wait, longest), using: &generator)
  }

  /// A wait, up to a fifth longer by chance.
  public static func jittered(
    _ wait: Duration, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    wait + wait * Int.random(in: 0...200, using: &generator) / 1000
  }
}
