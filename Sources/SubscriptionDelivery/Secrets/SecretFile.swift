package import Diagnostics
internal import Posix
package import SystemPackage

/// A file with a secret, which only its owner may read.
package enum SecretFile {
  /// The text of a file. Throws if it does not exist, is not UTF-8, or others may read or write it.
  package static func text(of path: FilePath) throws(SubcalError) -> String {
    do {
      // A symbolic link is refused: its target could be exchanged between this check and the reading.
      guard let status = try FileSystem.status(of: path), let bytes = try FileSystem.readFile(path) else {
        throw SubcalError(
          .usage, reason: "there is no file \(path)", advice: "create it with permissions 0600.")
      }
      guard status.kind == .regular, status.permissions.rawValue & 0o077 == 0 else {
        throw SubcalError(
          .usage, reason: "\(path) holds a secret, but not only its owner may read it",
          advice: "chmod 600 \(path)")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SubcalError(.usage, reason: "\(path) is not UTF-8", advice: "write it again as UTF-8.")
      }
      return text
    } catch let error as SubcalError {
      throw error
    } catch {
      throw SubcalError(.cannotWrite, reason: "\(error)", advice: "check the file's owner and permissions.")
    }
  }
}
