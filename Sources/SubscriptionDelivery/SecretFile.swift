internal import Posix
internal import SubscriptionJob
internal import SystemPackage

/// A file with a secret: one that its owner alone may read.
enum SecretFile {
  /// The text of a file.
  ///
  /// - Throws: `JobError` when it is not there, is not UTF-8, or others may read or write it.
  static func text(of path: FilePath) throws(JobError) -> String {
    do {
      // What a link names may be another file by the time it is read; the target's own path is what to give.
      guard let status = try FileSystem.status(of: path), let bytes = try FileSystem.readFile(path) else {
        throw JobError(
          .usage, nil, reason: "there is no file \(path)", advice: "make it, with permissions 0600.")
      }
      guard status.kind == .regular, status.permissions.rawValue & 0o077 == 0 else {
        throw JobError(
          .usage, nil, reason: "\(path) holds a secret, and others than its owner may read it",
          advice: "chmod 600 \(path)")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw JobError(.usage, nil, reason: "\(path) is not UTF-8", advice: "write it anew.")
      }
      return text
    } catch let error as JobError {
      throw error
    } catch {
      throw JobError(.cannotWrite, nil, reason: "\(error)", advice: "check the file's owner and permissions.")
    }
  }
}
