package import Diagnostics
package import Localization
package import Posix

/// Locks between runs that would write the same file, or read it half written.
///
/// The kernel holds a lock for a process, so a killed run leaves none; the empty file that stays means
/// nothing. A night takes the store's first and then the folder's: two runs with the opposite order would
/// wait for each other.
package enum RunLock {
  /// Takes a lock, held as long as the object lives, and creates its folder if it is missing.
  ///
  /// - Parameters:
  ///   - holder: What holds the lock if this run does not get it.
  ///   - limit: How long to wait for it.
  package static func take(
    _ path: FilePath, holder: Text = Text("另一次更新", "another run"),
    advice: Text = Text("等它結束。", "wait for it to end."), waiting limit: Duration = .zero
  ) throws(SubcalError) -> FileLock {
    let lock: FileLock?
    do {
      try FileSystem.makeDirectories(path.parent)
      lock = try FileLock.waiting(for: path, atMost: limit)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法建立鎖定檔：\(error)", "cannot create the lock: \(error)"),
        advice: Text(
          "以 --store 與 --output 指定此使用者可寫入的位置。",
          "name with --store and --output places that this user can write to."))
    }
    if let lock { return lock }
    throw SubcalError(
      .locked, reason: Text("\(holder)正在使用鎖定檔 \(path)", "\(holder) holds the lock \(path)"), advice: advice)
  }

  /// The lock that a nightly run holds on its store.
  package static func nightly(of store: FilePath) -> FilePath { FilePath("\(store).lock") }

  /// The lock of a published folder, which keeps a nightly run from exchanging the folder while its files are read as
  /// one set; nil if this user cannot create it, and so cannot find out whether a run is active.
  package static func take(of folder: FilePath) throws -> FileLock? {
    let path = try OutputDirectory(path: folder).lock
    guard FileSystem.mayWrite(path.parent) else { return nil }
    return try take(path, advice: Text("等它結束，再執行一次。", "wait for it to end, and run again."))
  }
}
