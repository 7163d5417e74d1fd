internal import Posix
internal import SystemPackage

/// A set that has just been published, and what was there before it: kept until the night is stored as well, so that
/// a night that cannot be stored leaves the last one's files.
struct Publication {
  /// How it was published.
  let outcome: OutputDirectory.Outcome
  private let former: Former

  init(_ outcome: OutputDirectory.Outcome, former: Former) {
    (self.outcome, self.former) = (outcome, former)
  }

  /// What was there before.
  enum Former {
    /// The folder itself under another name; nil where there was none.
    case folder(now: FilePath, sibling: FilePath, isFirst: Bool)
    /// Each file that was replaced under another name; nil where there was none.
    case files([(target: FilePath, kept: FilePath?)])
  }

  /// Removes what was there before. What cannot be removed is removed by the next run.
  func settle() {
    do {
      switch former {
      case .folder(_, let sibling, let isFirst):
        if !isFirst { try FileSystem.removeTree(sibling) }
      case .files(let files):
        for case (_, let kept?) in files { try FileSystem.removeFile(kept) }
      }
    } catch {
      // Subscribers have the new set, and that is what the night was for.
    }
  }

  /// Puts back what was there before; throws where the system lets nothing be put back.
  func takeBack() throws(PosixError) {
    switch former {
    case .folder(let now, let sibling, let isFirst):
      if isFirst {
        try FileSystem.rename(now, to: sibling)
      } else {
        try FileSystem.exchange(sibling, now)
      }
      try FileSystem.removeTree(sibling)
    case .files(let files):
      try Self.takeBack(files)
    }
  }

  /// Puts back single files, the last one replaced first.
  static func takeBack(_ files: [(target: FilePath, kept: FilePath?)]) throws(PosixError) {
    for (target, kept) in files.reversed() {
      if let kept {
        try FileSystem.rename(kept, to: target)
      } else {
        try FileSystem.removeFile(target)
      }
    }
  }
}
