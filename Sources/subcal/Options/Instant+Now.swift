internal import FoundationEssentials
internal import Values

extension Instant {
  /// The machine's time.
  static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}
