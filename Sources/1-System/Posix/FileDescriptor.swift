import Glibc

/// The number of an open file, which does not close it.
package struct FileDescriptor: Sendable, Equatable {
  package let rawValue: CInt

  package init(rawValue: CInt) { self.rawValue = rawValue }

  package static let standardInput = FileDescriptor(rawValue: STDIN_FILENO)
  package static let standardOutput = FileDescriptor(rawValue: STDOUT_FILENO)
  package static let standardError = FileDescriptor(rawValue: STDERR_FILENO)

  /// Writes all bytes, write(2).
  ///
  /// - Parameter path: What is written, for the error.
  package func write(_ bytes: [UInt8], to path: FilePath) throws(PosixError) {
    let call = SystemCall("write", path)
    var start = 0
    while start < bytes.count {
      start += try call.check {
        unsafe bytes[start...].withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
      }
    }
  }

  /// Reads what comes next into an array from an index on; returns how many bytes, at the end none, read(2).
  func read(into bytes: inout [UInt8], from start: Int = 0, of path: FilePath) throws(PosixError) -> Int {
    try SystemCall("read", path).check {
      unsafe bytes[start...].withUnsafeMutableBytes {
        unsafe Glibc.read(rawValue, $0.baseAddress, $0.count)
      }
    }
  }
}
