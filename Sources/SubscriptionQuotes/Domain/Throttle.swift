/// Limits updates to one in each interval: the first is immediate, later ones wait for the end of the interval.
///
/// Unlike a debounce it also updates while the stream never pauses.
package struct Throttle: Sendable {
  private let interval: Duration
  private var last: Duration?

  package init(every interval: Duration) { self.interval = interval }

  /// The time until the next update is allowed.
  package func wait(at now: Duration) -> Duration {
    last.map { max(.zero, $0 + interval - now) } ?? .zero
  }

  /// Records an update.
  package mutating func shown(at now: Duration) { last = now }
}
