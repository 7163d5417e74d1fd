internal import Curl

/// The time that all downloads of a night may take together: none begins after its end, and each gets a share of it,
/// so that one that drips cannot use up what the others need.
struct NightLimit: Sendable {
  /// The length in seconds.
  let seconds: Int
  private let end: Duration
  private let clock: Timekeeper

  /// A limit that begins now.
  init(seconds: Int, clock: Timekeeper) {
    self.seconds = seconds
    self.clock = clock
    end = clock.now() + .seconds(seconds)
  }

  /// Whether there is time for something after a pause.
  func leavesRoom(after pause: Duration = .zero) -> Bool {
    clock.now() + pause < end
  }

  /// A request that ends when the night does: a shorter night than the usual one shortens its bounds in proportion.
  func bounding(_ request: HTTPRequest) -> HTTPRequest {
    func share(of usual: Int) -> Int { max(1, min(usual, usual * seconds / NightlySettings.usualTimeLimit)) }
    var request = request
    request.connectTimeout = share(of: request.connectTimeout)
    request.stallTimeout = share(of: request.stallTimeout)
    let left = (end - clock.now()).milliseconds
    request.totalTimeout = max(1, min(share(of: request.totalTimeout), (left + 999) / 1000))
    return request
  }
}
