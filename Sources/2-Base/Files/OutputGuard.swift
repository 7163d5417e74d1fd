package import Diagnostics
internal import Localization
package import Posix

/// What no output replaces: the user's files, what is published, and files of another kind. Files are compared by what
/// they are, and not by the text of their paths.
///
/// Every command that writes a file for its user asks it first. `backup ledger.sqlite` would otherwise
/// replace the only copy of what somebody typed for years, by a link or another spelling of the path.
package struct OutputGuard: Sendable {
  /// The user's files by their folders.
  private let own: [(folder: FilePath, names: [FileName])]
  private let published: [FilePath]

  /// - Parameters:
  ///   - databases: Stores and ledgers, which need not exist; with what belongs to them.
  ///   - files: Other files that only subcal or its user writes.
  ///   - published: Folders that nights publish, besides those with a run's record.
  package init(databases: [FilePath], files: [FilePath] = [], published: [FilePath] = []) {
    own =
      files.map { ($0.parent, [$0.name]) }
      + databases.map { path in (path.parent, Self.suffixes.map { path.name.appending($0) }) }
    self.published = published
  }

  /// A database, SQLite's files beside it, the locks, and the quotes of watch.
  private static let suffixes = [
    "", "-wal", "-shm", "-journal", ".lock", ".backfill.lock", ".notify.lock", "-quotes",
  ]

  /// Where an output is written: its path without links.
  ///
  /// - Parameters:
  ///   - isPublished: Whether it may lie in a published folder.
  ///   - isForced: Whether it may replace a file of another kind.
  ///   - isSameKind: Whether a file that begins with these bytes is of the output's kind; nil for any kind.
  package func path(
    of output: FilePath, isPublished: Bool = false, isForced: Bool = false,
    isSameKind: (([UInt8]) -> Bool)? = nil
  ) throws(SubcalError) -> FilePath {
    do {
      let target = try Self.resolved(output)
      let own = try resolvedOwn()
      for staged in try [target]
        + [ResolvedPath(target.path.hidden(Self.staged))]
      {
        guard let file = try own.first(where: { try staged.isWithin($0.target) })?.file else { continue }
        throw SubcalError(
          .cannotWrite, "寫入 \(output) 會毀損 subcal 使用的檔案 \(file)",
          "writing \(output) would damage \(file), which subcal itself keeps",
          advice: "指定其他檔案。", "name another file.")
      }
      if !isPublished, let folder = try folder(around: target) {
        throw SubcalError(
          .usage, "\(output) 位於發布資料夾 \(folder) 內", "\(output) would be in the published folder \(folder)",
          advice: "指定該資料夾以外的檔案：資料夾內的檔案都會公開。",
          "choose a file outside that folder; everything in the folder is published.")
      }
      switch try FileSystem.status(of: target.path)?.kind {
      case nil: break
      case .regular:
        guard !isForced, let isSameKind else { break }
        let beginning = try FileSystem.beginning(of: target.path, count: 128)
        guard beginning.isEmpty || isSameKind(beginning) else {
          throw SubcalError(
            .cannotWrite, "\(output) 已存在，且不是本指令產生的檔案",
            "\(output) exists already and is not a file of the kind that this command writes",
            advice: "指定其他檔案，或以 --force 取代。", "name another file, or replace this one with --force.")
        }
      default:
        throw SubcalError(
          .cannotWrite, "\(output) 不是檔案", "\(output) is not a file", advice: "指定檔案。", "name a file.")
      }
      return target.path
    } catch {
      throw error as? SubcalError ?? Self.unwritable(error)
    }
  }

  /// Replaces a file in one step. It replaces only a file of the same kind, which begins with the same bytes. The new file
  /// has at most the former one's permissions.
  ///
  /// - Parameter count: How many bytes all files of the kind begin with.
  package func replaceFile(
    _ output: FilePath, with bytes: [UInt8], beginning count: Int,
    permissions: UInt32 = 0o644, isForced: Bool
  ) throws(SubcalError) {
    let path = try path(of: output, isForced: isForced) { $0.starts(with: bytes.prefix(count)) }
    do {
      let folder = path.parent
      guard try FileSystem.status(of: folder) != nil else {
        throw SubcalError(
          .cannotWrite, "沒有資料夾 \(folder)", "there is no folder \(folder)",
          advice: "先建立資料夾，或指定其他檔案。", "make the folder first, or name another file.")
      }
      let former = try FileSystem.status(of: path)?.permissions ?? permissions
      // The path has no link, so one that is there now came since it was checked.
      try FileSystem.replaceFile(
        path, with: bytes, permissions: permissions & former, followingLinks: false)
    } catch {
      throw error as? SubcalError ?? Self.unwritable(error)
    }
  }

  /// Throws if a folder that is to be published, or the one that is made beside it, has a file of the user's.
  package func check(publishing folder: FilePath) throws(SubcalError) {
    do {
      let target = try Self.resolved(folder)
      let own = try resolvedOwn()
      for path in try [target, ResolvedPath(OutputDirectory.sibling(of: target.path))] {
        guard let file = try own.first(where: { try $0.target.isWithin(path) })?.file else { continue }
        throw SubcalError(
          .usage, "\(file) 位於發布資料夾 \(folder) 內", "\(file) would be in the published folder \(folder)",
          advice: "以 --output 指定其他資料夾：其中的檔案都會公開。",
          "name another folder with --output: what is in it is for everybody.")
      }
    } catch {
      throw error as? SubcalError ?? Self.unwritable(error)
    }
  }

  private func resolvedOwn() throws -> [(file: FilePath, target: ResolvedPath)] {
    try own.flatMap { folder, names in
      let resolved = try ResolvedPath(folder)
      return try names.map { (folder.appending($0), try resolved.appending($0)) }
    }
  }

  /// The published folder that has a path.
  private func folder(around target: ResolvedPath) throws -> FilePath? {
    for known in published
    where try target.isWithin(ResolvedPath(known)) || isMounted(from: known, around: target) {
      return known
    }
    var folder = target.path
    while folder != "/" {
      folder = folder.parent
      if try ResolvedPath.status(of: folder.appending(OutputDirectory.runRecord)) != nil { return folder }
    }
    return nil
  }

  /// Whether a path lies in a part of a published folder that is mounted elsewhere too, where no folder around has the
  /// run's record.
  private func isMounted(from folder: FilePath, around target: ResolvedPath) throws -> Bool {
    guard try OutputDirectory.isThere(at: folder) else { return false }
    var left = [folder]
    while let folder = left.popLast() {
      let parts = try FileSystem.entries(of: folder).filter { $0.kind == .directory }
      left += parts.map { folder.appending($0.name.string) }
      for part in left.suffix(parts.count) where try target.isWithin(ResolvedPath(part)) { return true }
    }
    return false
  }

  private static func resolved(_ path: FilePath) throws -> ResolvedPath {
    let target = try ResolvedPath(path)
    guard let link = target.looseLink else { return target }
    throw SubcalError(
      .cannotWrite, "\(link) 是連結，且其他使用者可寫入其所在的資料夾",
      "\(link) is a link in a folder that other users may write to", advice: "指定實際的路徑，不經過連結。",
      "give the path itself, without the link.")
  }

  /// What a backup is written to, and removed from before.
  private static let staged = ".subcal-new"

  private static func unwritable(_ error: any Error) -> SubcalError {
    SubcalError(
      .cannotWrite, "\(error)", advice: "指定此使用者可寫入的資料夾內的檔案。",
      "name a file in a folder that this user can write to.")
  }
}

extension OutputGuard {
  /// Replaces an SVG, which differs from another after the name of the element, or a PNG of the same size, which does after
  /// the name of the program.
  package func replacePicture(_ path: FilePath, with bytes: [UInt8], isForced: Bool) throws(SubcalError) {
    try replaceFile(path, with: bytes, beginning: bytes.first == 0x89 ? 60 : 48, isForced: isForced)
  }
}
