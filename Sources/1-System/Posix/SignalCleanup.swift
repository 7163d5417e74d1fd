import CPosix

/// What is put right even if the process crashes or is ended at once, but not if it is killed by SIGKILL.
package enum SignalCleanup {
  /// Replaces the contents of a file, if it exists then. Each call replaces the one before.
  ///
  /// - Returns: Whether path and contents are short enough: below 4,096 and up to 256 bytes.
  package static func restore(_ path: FilePath, to contents: [UInt8]) -> Bool {
    unsafe cposix_restore_at_end(path.characters, contents, contents.count) == 1
  }

  /// Restores nothing any more.
  package static func cancel() { _ = cposix_restore_at_end(nil, nil, 0) }
}
