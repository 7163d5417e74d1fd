package import Diagnostics
internal import Localization
internal import Posix
package import SystemPackage

/// A file with a secret, which belongs to this user and nobody else may read.
package enum SecretFile {
  /// The text of a file. Throws if it does not exist, is a symbolic link or not UTF-8, belongs to another user, or
  /// others may read or write it.
  package static func text(of path: FilePath) throws(SubcalError) -> String {
    do {
      guard let (status, bytes) = try FileSystem.readFileAndStatus(path) else {
        throw SubcalError(
          .usage, reason: Text("沒有檔案 \(path)", "there is no file \(path)"),
          advice: Text("建立此檔，權限為 0600。", "create it with permissions 0600."))
      }
      guard status.owner == FileSystem.effectiveUser else {
        throw SubcalError(
          .usage,
          reason: Text(
            "\(path) 存有機密，但屬於使用者 \(status.owner)，不是此使用者 \(FileSystem.effectiveUser)",
            "\(path) holds a secret, but belongs to user \(status.owner), and not to this user, "
              + "\(FileSystem.effectiveUser)"),
          advice: Text(
            "執行 chown \(FileSystem.effectiveUser) \(path)", "chown \(FileSystem.effectiveUser) \(path)"))
      }
      guard status.permissions.rawValue & 0o077 == 0 else {
        throw SubcalError(
          .usage,
          reason: Text("\(path) 存有機密，但其他人也能讀取", "\(path) holds a secret, but not only its owner may read it"),
          advice: Text("執行 chmod 600 \(path)", "chmod 600 \(path)"))
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SubcalError(
          .usage, reason: Text("\(path) 不是 UTF-8", "\(path) is not UTF-8"),
          advice: Text("以 UTF-8 重寫。", "write it again as UTF-8."))
      }
      return text
    } catch let error as SubcalError {
      throw error
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(error)"),
        advice: Text("直接指定此使用者可讀取的檔案。", "name the file itself, with a path that this user may read."))
    }
  }
}
