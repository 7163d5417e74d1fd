public import SystemPackage

/// A system call that failed: what was being done, to what, and the system's reason.
public struct PosixError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was being done, such as `rename`.
  public let operation: String

  /// What it was being done to.
  public let path: String

  /// The other path, if the operation takes two.
  public let secondPath: String?

  /// The system's reason.
  public let errno: Errno

  /// An error made of its parts.
  public init(operation: String, path: String, secondPath: String? = nil, errno: Errno) {
    self.operation = operation
    self.path = path
    self.secondPath = secondPath
    self.errno = errno
  }

  /// The failure in one line, in the system's words.
  public var description: String {
    "\(operation) \(path)\(secondPath.map { ", \($0)" } ?? ""): \(errno)"
  }
}
