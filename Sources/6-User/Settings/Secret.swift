package import Diagnostics
internal import Localization
package import Posix

/// A secret: a key, a token, or an address that is as good as one. Its description is a row of dots.
///
/// `TargetReader` and the settings of uploads make it of a variable or a file (``Source``), never of the settings' own
/// text, which may be in version control. Only the request that needs it asks for `text`; what a server answers is shown
/// without it (`Redaction`).
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { Redaction.mark }
  package var debugDescription: String { Redaction.mark }

  /// Where the settings say that a secret is kept.
  package enum Source: Hashable, Sendable {
    case variable(String)
    case file(FilePath)
  }

  package init(from source: Source, environment: (String) -> String?) throws(SubcalError) {
    switch source {
    case .variable(let name):
      guard let text = environment(name), !text.isEmpty else {
        throw SubcalError(
          .usage,
          reason: Text(
            "應存放機密的環境變數 \(name) 未設定", "the variable \(name), which should hold a secret, is not set"),
          advice: Text(
            "先執行 export \(name)=…，或在 cron、服務的設定中設定。",
            "export it first (export \(name)=…), or set it in cron or in the service's file."))
      }
      self.init(text)
    case .file(let path):
      let text = try SecretFile.text(of: path).split(whereSeparator: \.isNewline).first ?? ""
      guard !text.isEmpty else {
        throw SubcalError(
          .usage, reason: Text("\(path) 是空的", "\(path) is empty"),
          advice: Text("將機密寫在第一行。", "write the secret into its first line."))
      }
      self.init(String(text))
    }
  }
}

/// A file with a secret, which belongs to this user and nobody else may read.
///
/// Keys of Fugle and of object stores, and the secrets of notification targets, are read by it. It asks for
/// the owner and the permissions of the file that it has opened, so nobody can exchange the file between the
/// question and the reading. A secret that others may read is none any more, so such a file is refused and
/// not only remarked on.
package enum SecretFile {
  private static let ownFile = Text(
    "將機密另存於此使用者自己的檔案（權限 0600），並指定該檔。",
    "keep the secret in a file of this user's own, with permissions 0600, and name that.")

  /// The text of a file. Throws if it does not exist, is a symbolic link or not UTF-8, belongs to another user, or
  /// others may read or write it.
  package static func text(of path: FilePath) throws(SubcalError) -> String {
    do {
      guard let (status, bytes) = try FileSystem.readFileAndStatus(path, upTo: 65_536) else {
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
          advice: ownFile)
      }
      guard status.permissions & 0o077 == 0 else {
        throw SubcalError(
          .usage,
          reason: Text("\(path) 存有機密，但其他人也能讀取", "\(path) holds a secret, but not only its owner may read it"),
          advice: path.narrowingCommand(to: "600").map { Text("執行 \($0)", "\($0)") } ?? ownFile)
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
