/// The version of subcal.
public enum Version {
  /// Semantic version.
  public static let current = "0.1.0"
}
