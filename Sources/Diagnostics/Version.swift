package enum Version {
  /// Semantic version.
  package static let current = "0.1.0"
}
