/// The servers that are not to be asked any more, so that no further source waits for them in vain, or troubles them.
actor Outages {
  private let forgivesSilence: Bool
  private var outages: [String: Outage] = [:]

  /// - Parameter forgivesSilence: Whether a server that did not answer is asked again for the next source, as is right
  ///   over hours.
  init(forgivesSilence: Bool = false) {
    self.forgivesSilence = forgivesSilence
  }

  /// Notes that a server, by its host and port, is not to be asked any more.
  func note(_ server: String, _ outage: Outage) {
    if outage != .silence || !forgivesSilence { outages[server] = outage }
  }

  /// Why a server is not to be asked; nil when it may be.
  func outage(of server: String) -> Outage? {
    outages[server]
  }
}

/// Why a server is not to be asked any more.
enum Outage: Equatable, CustomStringConvertible {
  /// As many tries as are reasonable did not reach it.
  case silence
  /// It wants to be asked only after so many seconds.
  case rest(seconds: Int)

  var description: String {
    switch self {
    case .silence: "it did not answer a moment ago"
    case .rest(let seconds): "it wants to be left alone for \(seconds) seconds"
    }
  }
}
