package import SystemPackage

/// A failed system call: the operation, its paths and the reason.
package struct PosixError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation, such as `rename`.
  package let operation: String
  package let path: String
  /// The other path, if the operation takes two.
  package let secondPath: String?
  package let errno: Errno

  package init(operation: String, path: String, secondPath: String? = nil, errno: Errno) {
    self.operation = operation
    self.path = path
    self.secondPath = secondPath
    self.errno = errno
  }

  package var description: String {
    "\(operation) \(path)\(secondPath.map { ", \($0)" } ?? ""): \(errno)"
  }
}
