import CPosix
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

  /// The names of all variables, environ(7).
  package static var names: [String] { unsafe entries.map { unsafe name(of: $0) } }

  /// The variables as `NAME=VALUE`.
  static var entries: [UnsafeMutablePointer<CChar>] {
    var entries: [UnsafeMutablePointer<CChar>] = unsafe []
    guard var next = unsafe cposix_environment() else { return unsafe [] }
    while let entry = unsafe next.pointee {
      unsafe entries.append(entry)
      unsafe next += 1
    }
    return unsafe entries
  }

  static func name(of entry: UnsafeMutablePointer<CChar>) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: entry, count: strcspn(entry, "=")), as: UTF8.self)
  }
}
