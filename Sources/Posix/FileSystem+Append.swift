import Glibc
public import SystemPackage

extension FileSystem {
  /// Adds bytes to the end of a file, in one step of the system as far as it takes them; makes the file if there is
  /// none, for its owner and group, open(2) with O_APPEND.
  ///
  /// - Throws: `PosixError` if the file cannot be written, or is a symbolic link.
  public static func append(_ bytes: [UInt8], to path: FilePath) throws(PosixError) {
    let file = try OpenFile(
      path, .writeOnly, options: [.append, .create, .noFollow],
      permissions: FilePermissions(rawValue: 0o640))
    try file.write(bytes)
    try file.close()
  }
}
