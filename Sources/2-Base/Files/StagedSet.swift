package import Posix

/// The files of a set to come, written beside the published ones, one by one, so that only one of them is in
/// memory.
///
/// ``FolderTransaction`` makes it and hands it to the night, which adds each file by its path in the folder.
/// A file that is the same as the published one is not written; with the first one that differs the sibling
/// folder is begun. `finish` returns once all is on the disk, and only then may it be published.
package struct StagedSet {
  private let directory: OutputDirectory
  /// The files that differ from the published ones.
  private(set) var names: [String] = []
  /// The folders of all files, those that do not differ among them.
  private(set) var folders: Set<String> = []
  private var way: Way?
  /// Whether the folder may have files that no night wrote under the names of the set.
  private let isOthers: Bool
  /// What is written but perhaps not on the disk yet, and the folders of it.
  private var (written, parents): ([FilePath], [String: FilePath]) = ([], [:])

  private enum Way {
    /// In a whole folder, to be exchanged.
    case sibling
    /// Each file beside its target; with the reason, unless only the record differs.
    case files(reason: String?)
  }

  init(in directory: OutputDirectory) throws(PosixError) {
    self.directory = directory
    let isOurs = try OutputDirectory.isThere(at: directory.path)
    isOthers = !isOurs && !directory.replacesOthers
    try directory.removeSibling()
    try prepare("")
  }

  var isSibling: Bool { if case .sibling = way { true } else { false } }

  /// Why the folder cannot be exchanged.
  var refusal: String? { if case .files(let reason) = way { reason } else { nil } }

  /// The number of files that differ, without the run's record.
  var changed: Int { names.count { $0 != OutputDirectory.runRecord } }

  /// Adds a file, which is written unless the published one is the same.
  package mutating func add(_ name: String, _ bytes: [UInt8]) throws(PosixError) {
    try checkCancellation(before: name)
    let path = try directory.file(name, in: directory.path)
    try prepare(OutputDirectory.folder(of: name))
    let published = try FileSystem.status(of: path)
    // The record alone does not make a new set.
    let isRecord = name == OutputDirectory.runRecord
    if !isRecord, try isSame(published, at: path, as: bytes) { return }
    if isOthers, published != nil {
      throw PosixError(operation: "replace", path: path.string, errno: .fileExists)
    }
    if way == nil {
      let isFirst = try FileSystem.status(of: directory.path) == nil
      try begin(withRecordAlone: isRecord && !isFirst)
    }
    if isSibling {
      do throws(PosixError) {
        if published != nil { try FileSystem.removeFile(try directory.file(name, in: directory.sibling)) }
        try write(bytes, to: name)
        return
      } catch {
        guard OutputDirectory.isRefusal(error) else { throw error }
        try stageFiles(because: "\(error)")
      }
    }
    try write(bytes, to: name)
  }

  /// Returns once all that was added is on the disk. The record, which is added last, is the last to be published.
  mutating func finish() throws(PosixError) {
    try FileSystem.synchronize(written, in: Array(parents.values))
    (written, parents) = ([], [:])
    if isSibling { try directory.synchronizeFolders(of: directory.sibling) }
  }

  /// Moves the files out of the sibling, each beside its target.
  mutating func stageFiles(because reason: String) throws(PosixError) {
    do throws(PosixError) {
      let moved = names
      (way, names, written, parents) = (.files(reason: reason), [], [], [:])
      try FileSystem.makeDirectories(directory.path)
      for name in moved {
        try checkCancellation(before: name)
        guard let bytes = try FileSystem.readFile(try directory.file(name, in: directory.sibling)) else {
          throw PosixError(operation: "read", path: name, errno: .noSuchFileOrDirectory)
        }
        try write(bytes, to: name)
      }
      try directory.removeSibling()
    } catch {
      directory.removeLeftovers(of: self)
      throw error
    }
  }

  /// Whether the published file at a path has these bytes. Throws for a symbolic link.
  private func isSame(
    _ published: FileStatus?, at path: FilePath, as bytes: [UInt8]
  ) throws(PosixError) -> Bool {
    guard let published else { return false }
    if published.kind == .regular, published.size != bytes.count { return false }
    return try FileSystem.file(path, has: bytes)
  }

  /// Nothing is published while files are compared and staged, so a run can be stopped between any two.
  private func checkCancellation(before name: String) throws(PosixError) {
    if Task.isCancelled { throw PosixError(operation: "write", path: name, errno: .canceled) }
  }

  private mutating func prepare(_ folder: String) throws(PosixError) {
    guard folders.insert(folder).inserted else { return }
    try directory.check(folder)
    try directory.removeLeftovers(in: folder)
  }

  private mutating func begin(withRecordAlone isRecordAlone: Bool) throws(PosixError) {
    guard !isRecordAlone else {
      way = .files(reason: nil)
      return
    }
    way = .sibling
    do throws(PosixError) {
      try directory.makeSibling()
    } catch {
      guard OutputDirectory.isRefusal(error) else { throw error }
      try stageFiles(because: "\(error)")
    }
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws(PosixError) {
    let file = try directory.file(name, in: isSibling ? directory.sibling : directory.path)
    let staged = OutputDirectory.staged(file)
    let target = isSibling ? file : staged
    let folder = OutputDirectory.folder(of: name)
    if parents[folder] == nil {
      let parent = target.parent
      try FileSystem.makeDirectories(parent)
      parents[folder] = parent
    }
    // Of a run that was killed before there was a file of that name. A sibling has a link to it, because it looks like a
    // file of somebody else.
    if try FileSystem.status(of: staged) != nil { try FileSystem.removeFile(staged) }
    try FileSystem.writeFile(bytes, to: target, isSynchronized: false)
    names.append(name)
    written.append(target)
  }
}
