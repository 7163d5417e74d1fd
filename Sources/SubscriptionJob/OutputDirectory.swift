internal import Posix
internal import SystemPackage

/// The folder that is published: replaced as one set, and untouched where nothing changed.
///
/// A sibling folder is built with the new files, with hard links to the unchanged ones so that their times stay,
/// and with what is not ours carried over; one system call then exchanges the two. Whoever reads sees the old
/// set or the new one. Where a folder cannot be exchanged (a mount point, a parent that may not be written) the
/// files are renamed one by one.
struct OutputDirectory {
  /// The folder itself.
  let path: FilePath

  /// The folder at a path; a symbolic link is followed, so that what it points to is replaced and not the link.
  init(path: FilePath) throws(PosixError) {
    var path = path
    for _ in 0..<8 where try FileSystem.status(of: path)?.kind == .symbolicLink {
      path = path.removingLastComponent().pushing(try FileSystem.readSymbolicLink(path))
    }
    self.path = path
  }

  /// How a set was published.
  enum Outcome: Equatable {
    /// No file differed but the run's own record, which was replaced alone.
    case onlyRecord
    /// The folder was exchanged.
    case exchanged(changed: Int)
    /// Files were renamed into place one by one, because the folder could not be exchanged.
    case fileByFile(changed: Int, reason: String)
  }

  /// Publishes a set for good: every file by its path in the folder; the record is what tells the run's own facts.
  ///
  /// Files that are there but not in the set stay as they are.
  func publish(_ files: [String: [UInt8]], record: (path: String, bytes: [UInt8])) throws(PosixError)
    -> Outcome
  {
    let publication = try put(files, record: record)
    publication.settle()
    return publication.outcome
  }

  /// Publishes a set that can still be taken back.
  func put(
    _ files: [String: [UInt8]], record: (path: String, bytes: [UInt8])
  ) throws(PosixError) -> Publication {
    let folders = Set(files.keys.map { FilePath($0).removingLastComponent() })
    for folder in folders { try check(folder) }
    try removeLeftovers(of: folders)
    var changed: [String: [UInt8]] = [:]
    for (name, bytes) in files where try current(name) != bytes { changed[name] = bytes }
    if changed.isEmpty, try FileSystem.status(of: path) != nil {
      return Publication(.onlyRecord, former: try fileByFile([:], record: record, folders: folders))
    }
    let count = changed.count
    changed[record.path] = record.bytes
    do {
      return Publication(.exchanged(changed: count), former: try exchange(changed))
    } catch {
      clearAway(folders)
      guard Self.isRefusal(error) else { throw error }
      changed[record.path] = nil
      return Publication(
        .fileByFile(changed: count, reason: "\(error)"),
        former: try fileByFile(changed, record: record, folders: folders))
    }
  }

  private func fileByFile(
    _ changed: [String: [UInt8]], record: (path: String, bytes: [UInt8]), folders: Set<FilePath>
  ) throws(PosixError) -> Publication.Former {
    let ordered = changed.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
    do {
      try FileSystem.makeDirectories(path)
      return .files(try replace(ordered + [(record.path, record.bytes)]))
    } catch {
      clearAway(folders)
      throw error
    }
  }

  /// A folder of ours that is a symbolic link would have us write outside the set.
  private func check(_ folder: FilePath) throws(PosixError) {
    if folder.isEmpty { return }
    let place = path.pushing(folder)
    guard let kind = try FileSystem.status(of: place)?.kind, kind != .directory else { return }
    throw PosixError(operation: "use as a folder", path: place.string, errno: .notDirectory)
  }

  /// Takes away what a write that failed has left, a full disk's last bytes among it.
  private func clearAway(_ folders: Set<FilePath>) {
    do {
      try removeLeftovers(of: folders)
    } catch {
      // The error that stopped the write is the one to tell; the next run clears away as well.
    }
  }

  private func current(_ name: String) throws(PosixError) -> [UInt8]? {
    try FileSystem.readFile(try file(name, in: path))
  }

  /// The path of one of our files; whatever its name came from, it cannot lead out of the folder.
  private func file(_ name: String, in folder: FilePath) throws(PosixError) -> FilePath {
    guard let path = folder.lexicallyResolving(FilePath(name)) else {
      throw PosixError(operation: "name", path: name, errno: .invalidArgument)
    }
    return path
  }

  /// The lock that keeps two runs off this folder: beside it, or in it where nothing may be written beside it.
  var lock: FilePath {
    get throws(PosixError) {
      let parent = path.removingLastComponent()
      let isWritable = FileSystem.mayWrite(parent)
      let name = ".\(path.lastComponent?.string ?? "output").subcal-lock"
      return isWritable ? parent.appending(name) : path.appending(".subcal-lock")
    }
  }

  private var sibling: FilePath {
    let name = path.lastComponent?.string ?? "output"
    return path.removingLastComponent().appending(".\(name).subcal-next")
  }

  private func exchange(_ changed: [String: [UInt8]]) throws(PosixError) -> Publication.Former {
    let isFirst = try FileSystem.status(of: path) == nil
    try FileSystem.makeDirectories(path.removingLastComponent())
    try makeTwin(of: path, at: sibling)
    if !isFirst { try carryOver(from: path, to: sibling, except: Set(changed.keys), prefix: "") }
    var folders: Set<FilePath> = [sibling]
    for (name, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      let target = try file(name, in: sibling)
      try FileSystem.makeDirectories(target.removingLastComponent())
      try FileSystem.writeFile(bytes, to: target)
      folders.insert(target.removingLastComponent())
    }
    for folder in folders { try FileSystem.synchronizeDirectory(folder) }
    if isFirst {
      try FileSystem.rename(sibling, to: path)
    } else {
      try FileSystem.exchange(sibling, path)
    }
    let former = Publication.Former.folder(now: path, sibling: sibling, isFirst: isFirst)
    do {
      try FileSystem.synchronizeDirectory(path.removingLastComponent())
    } catch {
      // What cannot be taken back stands, and so is published; whoever goes on will be told the rest.
      guard (try? Publication(.onlyRecord, former: former).takeBack()) != nil else { return former }
      throw error
    }
    return former
  }

  private func carryOver(
    from old: FilePath, to new: FilePath, except changed: Set<String>, prefix: String
  ) throws(PosixError) {
    for entry in try FileSystem.entries(of: old) {
      let name = prefix + entry.name.string
      let (source, target) = (old.appending(entry.name), new.appending(entry.name))
      switch entry.kind {
      case .directory:
        try makeTwin(of: source, at: target)
        try carryOver(from: source, to: target, except: changed, prefix: name + "/")
      case _ where changed.contains(name): break
      case .symbolicLink:
        try FileSystem.makeSymbolicLink(target, to: FileSystem.readSymbolicLink(source))
      default: try FileSystem.hardLink(source, to: target)
      }
    }
  }

  /// Makes a folder with the permissions, owner and group of another, so that who could read the old set can
  /// read the new one.
  private func makeTwin(of folder: FilePath, at target: FilePath) throws(PosixError) {
    guard let status = try FileSystem.status(of: folder) else {
      try FileSystem.makeDirectory(target)
      return
    }
    try FileSystem.makeDirectory(target, permissions: status.permissions)
    if let made = try FileSystem.status(of: target),
      (made.owner, made.group) != (status.owner, status.group)
    {
      try FileSystem.changeOwner(of: target, to: status.owner, group: status.group)
    }
  }

  /// Writes all files beside their targets, then renames them in order; gives what was there before them.
  private func replace(
    _ files: [(name: String, bytes: [UInt8])]
  ) throws(PosixError) -> [(target: FilePath, kept: FilePath?)] {
    var targets: [FilePath] = []
    for (name, bytes) in files {
      let target = try file(name, in: path)
      try FileSystem.makeDirectories(target.removingLastComponent())
      try FileSystem.writeFile(bytes, to: Self.beside(target, Self.stagedSuffix))
      targets.append(target)
    }
    var replaced: [(target: FilePath, kept: FilePath?)] = []
    do {
      for target in targets {
        let kept = try FileSystem.status(of: target) == nil ? nil : Self.beside(target, Self.keptSuffix)
        if let kept { try FileSystem.hardLink(target, to: kept) }
        try FileSystem.rename(Self.beside(target, Self.stagedSuffix), to: target)
        replaced.append((target, kept))
      }
      for folder in Set(targets.map { $0.removingLastComponent() }) {
        try FileSystem.synchronizeDirectory(folder)
      }
    } catch {
      try Publication.takeBack(replaced)
      throw error
    }
    return replaced
  }

  /// Removes what a killed run left, in the folders of our files alone: the locks keep living ones apart, and
  /// other folders are none of ours.
  private func removeLeftovers(of folders: Set<FilePath>) throws(PosixError) {
    if try FileSystem.status(of: sibling) != nil { try FileSystem.removeTree(sibling) }
    for folder in folders.union([""]) {
      let place = path.pushing(folder)
      guard try FileSystem.status(of: place)?.kind == .directory else { continue }
      for entry in try FileSystem.entries(of: place)
      where [Self.stagedSuffix, Self.keptSuffix].contains(where: entry.name.string.hasSuffix) {
        try FileSystem.removeFile(place.appending(entry.name))
      }
    }
  }

  private static func beside(_ target: FilePath, _ suffix: String) -> FilePath {
    target.removingLastComponent().appending(".\(target.lastComponent?.string ?? "")\(suffix)")
  }

  /// Whether an error says that the folder cannot be exchanged, rather than that nothing can be written.
  private static func isRefusal(_ error: PosixError) -> Bool {
    [
      .permissionDenied, .notPermitted, .resourceBusy, .improperLink, .invalidArgument, .tooManyLinks,
      .readOnlyFileSystem, .notSupported, .noFunction,
    ].contains(error.errno)
  }

  private static let stagedSuffix = ".subcal-new"
  private static let keptSuffix = ".subcal-old"
}
