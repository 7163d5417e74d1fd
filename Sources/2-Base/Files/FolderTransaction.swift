package import Posix

/// Publishes a set of files in acts: staged beside the folder, published, and then committed or rolled back.
///
/// A night stages, begins the store's transaction, publishes inside it, and commits here when the store has
/// committed. Until then the former set is kept, so a night that cannot be stored puts the last night's
/// files back.
package final class FolderTransaction {
  private let directory: OutputDirectory
  private var state: State

  private enum State {
    case staged(StagedSet)
    case published(OutputDirectory.Former, OutputDirectory.Outcome)
    case ended
  }

  /// Writes files beside the published ones, each by its path in the folder, the run's record last. Files that are in
  /// the folder but not in the set stay as they are.
  package init(in directory: OutputDirectory, adding: (inout StagedSet) throws -> Void) throws {
    self.directory = directory
    var staged = try StagedSet(in: directory)
    do {
      try adding(&staged)
      try staged.finish()
    } catch {
      directory.removeLeftovers(of: staged)
      throw error
    }
    state = .staged(staged)
  }

  /// Replaces the published set by the staged one; does nothing if that is done already.
  @discardableResult package func publish() throws(PosixError) -> OutputDirectory.Outcome {
    switch state {
    case .staged(var staged):
      let (former, outcome) = try directory.publish(&staged)
      state = .published(former, outcome)
      return outcome
    case .published(_, let outcome): return outcome
    case .ended: throw PosixError(operation: "publish", path: directory.path.string, errno: .invalidArgument)
    }
  }

  /// Removes the former set. What cannot be removed is removed by the next run.
  package func commit() {
    if case .published(let former, _) = state { directory.discard(former) }
    state = .ended
  }

  /// Removes the staged set, or puts the former one back.
  package func rollBack() throws(PosixError) {
    defer { state = .ended }
    switch state {
    case .staged(let staged): directory.removeLeftovers(of: staged)
    case .published(let former, _): try directory.restore(former)
    case .ended: break
    }
  }
}
