import Glibc
import SystemPackage

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

  /// Makes a call that takes the path.
  func checkPath(_ call: (UnsafePointer<CChar>) -> CInt) throws(PosixError) {
    let reason = unsafe path.withPlatformString { path in
      unsafe call(path) == -1 ? Errno(rawValue: Glibc.errno) : nil
    }
    if let reason { throw failure(reason) }
  }

  /// Makes a call that takes both paths.
  func checkPaths(_ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt) throws(PosixError) {
    try unsafe checkPath { path in
      unsafe (secondPath ?? self.path).withPlatformString { unsafe call(path, $0) }
    }
  }

  /// Makes a call of swift-system, which throws only `Errno`.
  func run<Result>(_ call: () throws -> Result) throws(PosixError) -> Result {
    do {
      return try call()
    } catch let reason as Errno {
      throw failure(reason)
    } catch {
      throw PosixError(operation: "\(operation) (\(error))", path: path.string, errno: .ioError)
    }
  }

  func failure(_ reason: Errno, _ explanation: String? = nil) -> PosixError {
    PosixError(
      operation: operation, path: path.string, secondPath: secondPath?.string, errno: reason,
      explanation: explanation)
  }
}
