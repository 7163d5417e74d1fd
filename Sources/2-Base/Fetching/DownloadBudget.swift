internal import Curl

/// The time that all downloads of a run may take together. None begins after its end, and each gets a share of it, so
/// that a slow one leaves time for the others.
package struct DownloadBudget: Sendable {
  package let seconds: Int
  private let usualSeconds: Int
  private let end: Duration
  private let clock: JobClock

  /// - Parameter usualSeconds: The length at which a request has its usual time limits; a shorter budget shortens
  ///   them in proportion.
  package init(seconds: Int, usualSeconds: Int, clock: JobClock) {
    (self.seconds, self.usualSeconds, self.clock) = (seconds, usualSeconds, clock)
    end = clock.now() + .seconds(seconds)
  }

  package func leavesRoom(after pause: Duration = .zero) -> Bool { clock.now() + pause < end }

  /// A request with time limits that fit into what is left.
  func bounding(_ request: HTTPRequest) -> HTTPRequest {
    func share(of usual: Int) -> Int { max(1, min(usual, usual * seconds / usualSeconds)) }
    var request = request
    request.connectTimeout = share(of: request.connectTimeout)
    request.stallTimeout = share(of: request.stallTimeout)
    let left = (end - clock.now()).milliseconds
    request.totalTimeout = max(1, min(share(of: request.totalTimeout), (left + 999) / 1000))
    return request
  }
}
