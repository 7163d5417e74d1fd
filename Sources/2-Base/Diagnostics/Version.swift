package enum Version {
  /// Semantic version.
  package static let current = "0.1.0"
  /// The name in requests; what the requests are for may follow.
  package static let userAgent = "subcal/\(current)"
}
