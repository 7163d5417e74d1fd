internal import Decoding
internal import Fetching

/// The share of a run's time that a source gets which the run can do without, once for its body and once for the review of
/// its rows: a hostile list must not cost the required ones their night.
struct DecodingShare: Sendable {
  private let seconds: Int
  private let now: @Sendable () -> Duration

  /// Of ten minutes half a minute, where the largest body takes a second.
  init(of runSeconds: Int, _ clock: JobClock) { (seconds, now) = (max(1, runSeconds / 20), clock.now) }

  /// The share from now on.
  func begin() -> DecodingTime {
    let (now, end) = (self.now, self.now() + .seconds(seconds))
    return DecodingTime(seconds: seconds) { now() >= end }
  }
}
