internal import Diagnostics
internal import Hashing
internal import Localization
internal import Posix
internal import Files
internal import Zlib

/// The files of the output folder with their hashes, as one nightly run wrote them.
///
/// ``S3Publisher`` takes one at the beginning and uploads from it. The lock is held for the hashing alone,
/// because an upload may take minutes and a night must not wait for it; so ``object(of:)`` looks at the hash
/// again, and a folder that was exchanged meanwhile ends the publish instead of mixing two nights.
struct FolderSnapshot {
  static let runRecord = OutputDirectory.runRecord

  let path: FilePath
  /// By path, with `/` between folders.
  let files: [String: LocalFile]
  /// Files that are not published, and why.
  let notes: [String]

  struct LocalFile: Equatable {
    var sha256: String
    /// MD5 and size of the object, which may be compressed.
    var md5: String
    var bytes: Int
    /// The object's `Content-Encoding`; nil for the file as it is.
    var encoding: String?
  }

  /// Reads the folder under its lock, so that no nightly run exchanges it meanwhile.
  ///
  /// - Parameters:
  ///   - withRunRecord: Whether run.json is published too. It describes the machine's run, so two machines' differ.
  ///   - compresses: Whether the objects of texts are compressed.
  init(_ path: FilePath, withRunRecord: Bool, compresses: Bool) throws(SubcalError) {
    do {
      self.path = path
      let lock = try RunLock.take(of: path)
      defer { withExtendedLifetime(lock) {} }
      var reading = Reading(compresses: compresses)
      try reading.read(path, prefix: "")
      if !withRunRecord { reading.files[Self.runRecord] = nil }
      (files, notes) = (reading.files, reading.notes)
    } catch let error as SubcalError {
      throw error
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法讀取資料夾 \(path)：\(error)", "the folder \(path) cannot be read: \(error)"),
        advice: Text(
          "以 --output 指定 subcal nightly 寫出、此使用者可讀取的資料夾。",
          "name with --output the folder that subcal nightly writes, one that this user may read."))
    }
    guard files["subscriptions.json"] != nil else {
      throw SubcalError(
        .usage,
        reason: Text(
          "\(path) 沒有 subscriptions.json，不是 subcal nightly 的輸出",
          "\(path) has no subscriptions.json: it is not an output of subcal nightly"),
        advice: Text(
          "以 --output 指定 subcal nightly 寫出的資料夾。",
          "name with --output the folder that subcal nightly writes."))
    }
  }

  /// The object of a file; throws if its bytes are no longer those that were hashed.
  func object(of name: String) throws -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes = try FileSystem.readFile(path.pushing(FilePath(name)), followingLinks: false)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(error)"),
        advice: Text("檢查資料夾的擁有者與權限。", "check the folder's owner and permissions."))
    }
    guard let bytes, MessageDigest.sha256(bytes).hexadecimal == files[name]?.sha256 else {
      throw SubcalError(
        .locked,
        reason: Text(
          "上傳時 \(name) 有變動：每晚更新正在執行", "\(name) changed during publishing: a nightly run was active"),
        advice: Text("再上傳一次；已上傳的檔案不會重傳。", "publish again; uploaded files are not uploaded twice."))
    }
    return files[name]?.encoding == nil ? bytes : try Deflate.gzip(bytes)
  }

  private struct Reading {
    let compresses: Bool
    var files: [String: LocalFile] = [:]
    var notes: [String] = []

    mutating func read(_ folder: FilePath, prefix: String) throws {
      for entry in try FileSystem.entries(of: folder) {
        let (name, path) = (prefix + entry.name.string, folder.appending(entry.name))
        // Locks, staged files and .git are not for readers.
        if entry.name.string.hasPrefix(".") { continue }
        guard ObjectKey.isUsable(entry.name.string), entry.name.isUTF8 else {
          notes.append("\(name): not published, its name cannot be a key")
          continue
        }
        switch entry.kind {
        case .directory: try read(path, prefix: name + "/")
        case .regular where name == Manifest.path:
          notes.append("\(name): not published, it has the manifest's name")
        case .regular:
          guard let bytes = try FileSystem.readFile(path, followingLinks: false) else { continue }
          let isCompressed = compresses && ObjectKind.isCompressible(name)
          let object = isCompressed ? try Deflate.gzip(bytes) : bytes
          files[name] = LocalFile(
            sha256: MessageDigest.sha256(bytes).hexadecimal, md5: MessageDigest.md5(object).hexadecimal,
            bytes: object.count, encoding: isCompressed ? "gzip" : nil)
        case .symbolicLink, .other: notes.append("\(name): not published, it is not a regular file")
        }
      }
    }
  }
}
