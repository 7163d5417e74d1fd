import Glibc

/// The environment variables of the process.
///
/// Reading is thread-safe as long as no thread changes a variable, and this program never does, getenv(3).
package enum Environment {
  /// The value of a variable; nil if it is not set, or not UTF-8.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }
}
