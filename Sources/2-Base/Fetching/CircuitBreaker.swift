internal import Localization

/// Remembers the servers that get no more requests, so that no other source waits for them.
///
/// Without it a night of twelve sources would wait twelve times for one server that is down, and what is
/// required might not come in time.
package actor CircuitBreaker {
  private let forgivesSilence: Bool
  private var outages: [String: Outage] = [:]

  /// - Parameter forgivesSilence: Whether a server that did not answer is asked again for the next source, as a run of
  ///   several hours should.
  package init(forgivesSilence: Bool = false) { self.forgivesSilence = forgivesSilence }

  /// Stops requests to a server, which is given by host and port.
  func note(_ server: String, _ outage: Outage) {
    if outage != .silence || !forgivesSilence { outages[server] = outage }
  }

  /// Why a server gets no more requests; nil if it may be asked.
  func outage(of server: String) -> Outage? { outages[server] }
}

/// Why a server gets no more requests.
enum Outage: Equatable {
  /// It did not answer, even after retries.
  case silence
  /// It asked for a pause that is too long to wait for.
  case rest(seconds: Int)

  var message: Text {
    switch self {
    case .silence: Text("剛才沒有回應", "it did not answer a moment ago")
    case .rest(let seconds): Text("要求 \(seconds) 秒內不要查詢", "it wants to be left alone for \(seconds) seconds")
    }
  }
}
