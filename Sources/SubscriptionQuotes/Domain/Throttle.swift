/// Lets something be shown at most once in a while: the first at once, what comes in between when the while is over.
///
/// A throttle and no debounce: a stream that never pauses is shown all the same.
public struct Throttle: Sendable {
  private let interval: Duration
  private var last: Duration?

  /// A throttle that has shown nothing.
  public init(every interval: Duration) {
    self.interval = interval
  }

  /// How long to wait before something may be shown.
  public func wait(at now: Duration) -> Duration {
    last.map { max(.zero, $0 + interval - now) } ?? .zero
  }

  /// Remembers that something is shown.
  public mutating func shown(at now: Duration) {
    last = now
  }
}
