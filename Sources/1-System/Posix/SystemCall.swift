import Glibc

/// A system call; turns its failure into a `PosixError`.
struct SystemCall {
  let operation: String
  let path: FilePath
  var secondPath: FilePath?

  init(_ operation: String, _ path: FilePath, _ secondPath: FilePath? = nil) {
    (self.operation, self.path, self.secondPath) = (operation, path, secondPath)
  }

  /// Makes a call that returns -1 and sets errno if it fails; repeats it while signals interrupt it.
  @discardableResult func check<Result: SignedInteger>(_ call: () -> Result) throws(PosixError) -> Result {
    while true {
      let result = call()
      guard result == -1 else { return result }
      let reason = Errno(rawValue: Glibc.errno)
      guard reason == .interrupted else { throw failure(reason) }
    }
  }

  func failure(_ reason: Errno, _ explanation: String? = nil) -> PosixError {
    PosixError(
      operation: operation, path: path.string, secondPath: secondPath?.string, errno: reason,
      explanation: explanation)
  }
}
