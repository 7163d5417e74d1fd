internal import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionFolder
internal import SystemPackage

/// A file with the user's own applications, which only the user may read.
enum PrivateFile {
  /// Replaces a file in one step. A folder that is published is refused.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(SubcalError) {
    var folder = path.removingLastComponent()
    do {
      while true {
        let record = folder.appending(PublishedFolder.runRecord)
        if try FileSystem.status(of: record) != nil {
          throw SubcalError(
            .usage,
            reason: Text(
              "\(path) 位於發布資料夾 \(folder) 內",
              "\(path) would be in the published folder \(folder)"),
            advice: Text(
              "指定資料夾以外的檔案：帳本不可發布。",
              "name a file outside of it: nothing of the ledger is to be published."))
        }
        guard folder.lastComponent != nil else { break }
        folder.removeLastComponent()
      }
      try FileSystem.replaceFile(path, with: bytes, permissions: FilePermissions(rawValue: 0o600))
    } catch let error as SubcalError {
      throw error
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(error)"),
        advice: Text(
          "指定此使用者可寫入的資料夾內的檔案。",
          "name a file in a folder that this user can write to."))
    }
  }
}
