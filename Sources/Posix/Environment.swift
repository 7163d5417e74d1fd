import Glibc

/// The variables the process was started with.
///
/// Reading is safe among threads as long as none changes a variable, and nothing here does, getenv(3).
public enum Environment {
  /// The value of a variable; nil if it is not set, or not UTF-8.
  public static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
