/// A failed system call: the operation, its paths and the reason.
package struct PosixError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation, such as `rename`.
  package let operation: String
  package let path: String
  /// The other path, if the operation takes two.
  package let secondPath: String?
  package let errno: Errno
  /// What is wrong, where the system's words for `errno` do not say it.
  package let explanation: String?

  package init(
    operation: String, path: String, secondPath: String? = nil, errno: Errno, explanation: String? = nil
  ) {
    (self.operation, self.path, self.secondPath, self.errno) = (operation, path, secondPath, errno)
    self.explanation = explanation
  }

  package var description: String {
    "\(operation) \(path)\(secondPath.map { ", \($0)" } ?? ""): \(explanation ?? "\(errno)")"
  }
}
