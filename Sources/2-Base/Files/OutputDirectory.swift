package import Localization
package import Posix

/// The folder that is published: replaced as one set, and untouched where nothing changed.
///
/// A sibling folder is built with the new files, with hard links to the unchanged ones so that their times
/// stay, and with the files of others carried over; one system call then exchanges the two. A reader sees
/// the old set or the new one. If a folder cannot be exchanged (a mount point, a parent without write
/// permission), its files are renamed one by one, the run's record last.
///
/// ``FolderTransaction`` uses it for a night. Everything is on the disk before the first name changes;
/// another order loses files when the power fails.
package struct OutputDirectory {
  /// The file that a run writes last, with its own facts.
  package static let runRecord = "run.json"

  package let path: FilePath
  /// Where the next set is made.
  let sibling: FilePath
  /// Whether files under the names of a set are replaced where no night has published.
  let replacesOthers: Bool

  /// A symbolic link is followed, so that its target is replaced and not the link.
  package init(path: FilePath, replacesOthers: Bool = false) throws(PosixError) {
    self.replacesOthers = replacesOthers
    var path = path
    for _ in 0..<8 where try FileSystem.status(of: path)?.kind == .symbolicLink {
      path = path.parent.pushing(try FileSystem.readSymbolicLink(path))
    }
    self.path = path
    sibling = Self.sibling(of: path)
  }

  static func sibling(of path: FilePath) -> FilePath { path.hidden(".subcal-next") }

  /// How a set was published.
  package enum Outcome: Equatable {
    /// No file differed but the run's own record, which was replaced alone.
    case onlyRecord
    /// The folder was exchanged.
    case exchanged(changed: Int)
    /// Files were renamed into place one by one, because the folder could not be exchanged.
    case fileByFile(changed: Int, reason: String)

    package var message: Text {
      switch self {
      case .onlyRecord: Text("檔案均無變動", "no file changed")
      case .exchanged(let changed): Text("\(changed) 個檔案有變動", "\(changed) files changed")
      case .fileByFile(let changed, let reason):
        Text("\(changed) 個檔案有變動，逐檔更換：\(reason)", "\(changed) files changed, replaced one by one: \(reason)")
      }
    }
  }

  /// What was published before.
  enum Former {
    /// The folder itself, under the sibling's name; there was none if this set is the first.
    case folder(isFirst: Bool)
    /// Each file that was replaced, under another name; nil if there was none.
    case files([(target: FilePath, kept: FilePath?)])
  }

  /// The lock of this folder, which one run holds: beside it, or in it if nothing can be written beside it.
  package var lock: FilePath {
    get throws(PosixError) {
      FileSystem.mayWrite(path.parent) ? path.hidden(".subcal-lock") : path.appending(".subcal-lock")
    }
  }
}

// The steps of a transaction.
extension OutputDirectory {
  func publish(_ staged: inout StagedSet) throws(PosixError) -> (Former, Outcome) {
    if staged.isSibling {
      do {
        return (try exchange(), .exchanged(changed: staged.changed))
      } catch {
        guard Self.isRefusal(error) else {
          removeLeftovers(of: staged)
          throw error
        }
        try staged.stageFiles(because: "\(error)")
      }
    }
    do {
      try staged.finish()
      let former = Former.files(try replace(staged.names))
      let changed = staged.changed
      return (former, staged.refusal.map { .fileByFile(changed: changed, reason: $0) } ?? .onlyRecord)
    } catch {
      removeLeftovers(of: staged)
      throw error
    }
  }

  /// Removes what was published before. What cannot be removed is removed by the next run.
  func discard(_ former: Former) {
    do {
      switch former {
      case .folder(let isFirst): if !isFirst { try FileSystem.removeTree(sibling) }
      case .files(let files): for case (_, let kept?) in files { try FileSystem.removeFile(kept) }
      }
    } catch {
      // The new set is published, so a leftover must not fail the run.
    }
  }

  /// Puts back what was published before.
  func restore(_ former: Former) throws(PosixError) {
    switch former {
    case .folder(let isFirst):
      if isFirst {
        try FileSystem.rename(path, to: sibling)
      } else {
        try FileSystem.exchange(sibling, path)
      }
      try FileSystem.removeTree(sibling)
    case .files(let files):
      for (target, kept) in files.reversed() {
        if let kept {
          try FileSystem.rename(kept, to: target)
        } else {
          try FileSystem.removeFile(target)
        }
      }
    }
  }

  /// Removes a set that was staged and not published, also one that filled the disk.
  func removeLeftovers(of staged: StagedSet) {
    do {
      try removeSibling()
      for folder in staged.folders { try removeLeftovers(in: folder) }
    } catch {
      // The error that stopped the night is the one to report; the next run removes them too.
    }
  }

  func removeSibling() throws(PosixError) {
    if try FileSystem.status(of: sibling) != nil { try FileSystem.removeTree(sibling) }
  }

  /// Removes what a killed run left in a folder of our own files; the locks keep running ones apart.
  func removeLeftovers(in folder: String) throws(PosixError) {
    let folder = path.pushing(FilePath(folder))
    guard try FileSystem.status(of: folder)?.kind == .directory else { return }
    let entries = try FileSystem.entries(of: folder)
    let names = Set(entries.map(\.name.string))
    for entry in entries where Self.isLeftover(entry.name.string, among: names) {
      try FileSystem.removeFile(folder.appending(entry.name))
    }
  }

  /// Whether a name is that of a file to come or a former one. Beside each is the file itself, but for one of a run that
  /// was killed before the first file of that name.
  private static func isLeftover(_ name: String, among names: Set<String>) -> Bool {
    [stagedSuffix, keptSuffix].contains { suffix in
      name.hasPrefix(".") && name.hasSuffix(suffix)
        && names.contains(String(name.dropFirst().dropLast(suffix.count)))
    }
  }
}

// The folder as a whole.
extension OutputDirectory {
  /// Makes the sibling with the published files.
  func makeSibling() throws(PosixError) {
    try FileSystem.makeDirectories(path.parent)
    try makeTwin(of: path, at: sibling)
    if try FileSystem.status(of: path) != nil { try carryOver(from: path, to: sibling) }
  }

  /// Returns once the names in a folder and in all below it are on the disk, also those of unchanged files.
  func synchronizeFolders(of folder: FilePath) throws(PosixError) {
    for entry in try FileSystem.entries(of: folder) where entry.kind == .directory {
      try synchronizeFolders(of: folder.appending(entry.name))
    }
    try FileSystem.synchronizeDirectory(folder)
  }

  private func exchange() throws(PosixError) -> Former {
    let isFirst = try FileSystem.status(of: path) == nil
    if isFirst {
      try FileSystem.rename(sibling, to: path)
    } else {
      try FileSystem.exchange(sibling, path)
    }
    let former = Former.folder(isFirst: isFirst)
    do {
      try FileSystem.synchronizeDirectory(path.parent)
    } catch {
      // If it cannot be put back, it is published, and the night goes on.
      guard (try? restore(former)) != nil else { return former }
      throw error
    }
    return former
  }

  private func carryOver(from old: FilePath, to new: FilePath) throws(PosixError) {
    let entries = try FileSystem.entries(of: old)
    let names = Set(entries.map(\.name.string))
    for entry in entries where !Self.isLeftover(entry.name.string, among: names) {
      let (source, target) = (old.appending(entry.name), new.appending(entry.name))
      switch entry.kind {
      case .directory:
        try makeTwin(of: source, at: target)
        try carryOver(from: source, to: target)
      case .symbolicLink: try FileSystem.makeSymbolicLink(target, to: FileSystem.readSymbolicLink(source))
      default: try FileSystem.hardLink(source, to: target)
      }
    }
  }

  /// Makes a folder with the permissions, owner and group of another, so that readers of the old set can read
  /// the new one.
  private func makeTwin(of folder: FilePath, at target: FilePath) throws(PosixError) {
    guard let status = try FileSystem.status(of: folder) else {
      try FileSystem.makeDirectory(target)
      return
    }
    try FileSystem.makeDirectory(target, permissions: status.permissions)
    if let made = try FileSystem.status(of: target), (made.owner, made.group) != (status.owner, status.group)
    {
      try FileSystem.changeOwner(of: target, to: status.owner, group: status.group)
    }
  }
}

// Single files.
extension OutputDirectory {
  /// Renames staged files in order; returns the files that they replaced.
  private func replace(_ names: [String]) throws(PosixError) -> [(target: FilePath, kept: FilePath?)] {
    var replaced: [(target: FilePath, kept: FilePath?)] = []
    do {
      for name in names {
        let target = try file(name, in: path)
        let kept = try FileSystem.status(of: target) == nil ? nil : target.hidden(Self.keptSuffix)
        if let kept { try Self.keep(target, as: kept) }
        try FileSystem.rename(Self.staged(target), to: target)
        replaced.append((target, kept))
      }
      for folder in Set(replaced.map { $0.target.parent }) {
        try FileSystem.synchronizeDirectory(folder)
      }
    } catch {
      try restore(.files(replaced))
      throw error
    }
    return replaced
  }

  /// Gives a file a second name, or where there are no links the bytes of the file another one.
  private static func keep(_ target: FilePath, as kept: FilePath) throws(PosixError) {
    do {
      try FileSystem.hardLink(target, to: kept)
    } catch {
      guard error.isUnsupported else { throw error }
      try FileSystem.copyFile(target, to: kept, followingLinks: false)
    }
  }

  /// Refuses a folder of ours that is a symbolic link, through which files would be written elsewhere.
  func check(_ folder: String) throws(PosixError) {
    if folder.isEmpty { return }
    let folder = path.pushing(FilePath(folder))
    guard let kind = try FileSystem.status(of: folder)?.kind, kind != .directory else { return }
    throw PosixError(operation: "use as a folder", path: folder.string, errno: .notDirectory)
  }

  /// The path of one of our files, which no name can lead out of the folder.
  func file(_ name: String, in folder: FilePath) throws(PosixError) -> FilePath {
    // The bytes and the points of the component so far: none is empty, `.` or `..`.
    var (bytes, points) = (0, 0)
    var isUsable = true
    for byte in Array(name.utf8) + [UInt8(ascii: "/")] {
      if byte == UInt8(ascii: "/") {
        if bytes == points, bytes <= 2 { isUsable = false }
        (bytes, points) = (0, 0)
      } else {
        bytes += 1
        if byte == UInt8(ascii: ".") { points += 1 }
        if byte == 0 { isUsable = false }
      }
    }
    guard isUsable else { throw PosixError(operation: "name", path: name, errno: .invalidArgument) }
    return folder.appending(name)
  }

  /// The folder of one of our files; empty for one of the set's own.
  static func folder(of name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? ""
  }

  /// Where a file is until it is renamed to its target.
  static func staged(_ target: FilePath) -> FilePath { target.hidden(stagedSuffix) }

  /// Whether an error says that the folder cannot be exchanged, rather than that nothing can be written.
  static func isRefusal(_ error: PosixError) -> Bool {
    [
      .permissionDenied, .notPermitted, .resourceBusy, .improperLink, .invalidArgument, .tooManyLinks,
      .readOnlyFileSystem, .notSupported, .noFunction,
    ].contains(error.errno)
  }

  private static let stagedSuffix = ".subcal-new"
  private static let keptSuffix = ".subcal-old"
}

extension OutputDirectory {
  /// Whether a run has published into a folder.
  static func isThere(at folder: FilePath) throws(PosixError) -> Bool {
    for name in [runRecord, "subscriptions.json"] {
      if try FileSystem.status(of: folder.appending(name)) != nil { return true }
    }
    return false
  }
}
