/// What a path leads to, path_resolution(7).
package struct ResolvedPath: Sendable {
  /// The path without links; what is not there yet may be at its end.
  package var path: FilePath { parts[parts.endIndex - 1] }
  /// The path and each folder around it, from the root.
  private var parts: [FilePath] = ["/"]
  /// The first link on the way that lies in a folder where other users could put another one.
  package private(set) var looseLink: FilePath?

  /// - Parameter given: From the root.
  package init(_ given: FilePath) throws(PosixError) { try follow(given.names) }

  /// What a name in it leads to.
  package func appending(_ name: FileName) throws(PosixError) -> ResolvedPath {
    var resolved = self
    try resolved.follow([name])
    return resolved
  }

  private mutating func follow(_ names: [FileName]) throws(PosixError) {
    var (left, links) = (Array(names.reversed()), 0)
    while let name = left.popLast() {
      if name == "." { continue }
      if name == ".." {
        if parts.count > 1 { parts.removeLast() }
        continue
      }
      let next = path.appending(name)
      guard try Self.status(of: next)?.kind == .symbolicLink else {
        parts.append(next)
        continue
      }
      links += 1
      guard links <= 40 else {
        throw PosixError(operation: "follow", path: next.string, errno: .tooManySymbolicLinkLevels)
      }
      if looseLink == nil, try FileSystem.status(of: path)?.isWritableByOthers == true { looseLink = next }
      let target = try FileSystem.readSymbolicLink(next)
      if target.isAbsolute { parts = ["/"] }
      left += target.names.reversed()
    }
  }

  /// Whether it is another file or folder, or lies in it: by device and inode, which links and mounts do not change,
  /// and by the path of what is not there.
  package func isWithin(_ other: ResolvedPath) throws(PosixError) -> Bool {
    let wanted = try Self.status(of: other.path)
    for part in parts.reversed() {
      if part == other.path { return true }
      if let wanted, let status = try Self.status(of: part),
        (status.device, status.inode) == (wanted.device, wanted.inode)
      {
        return true
      }
    }
    return false
  }

  /// Nil also where this process may not look, and so cannot write.
  package static func status(of path: FilePath) throws(PosixError) -> FileStatus? {
    do {
      return try FileSystem.status(of: path)
    } catch {
      guard [.notDirectory, .permissionDenied].contains(error.errno) else { throw error }
      return nil
    }
  }
}
