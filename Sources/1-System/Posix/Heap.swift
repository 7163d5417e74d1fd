internal import CPosix

/// The memory that this process allocates.
package enum Heap {
  /// Keeps it in one piece, which grows in large steps and is not returned meanwhile: for a command that soon ends, and not
  /// for one that waits.
  package static func keepWhole() { cposix_keep_one_heap() }
}
