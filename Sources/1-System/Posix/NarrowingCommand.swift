extension FilePath {
  /// The command with which the user of this process keeps others from a file or folder; nil where it could do harm: for
  /// what belongs to another user, to the system or to everybody, for a name that is not one line of text, and for what
  /// cannot be looked at.
  package func narrowingCommand(to permissions: String) -> String? {
    do {
      guard let status = try FileSystem.status(of: self), status.owner == FileSystem.effectiveUser,
        status.permissions & 0o1000 == 0, try !ResolvedPath(self).isOfSystem, FilePath(string) == self,
        !string.unicodeScalars.contains(where: { $0.properties.generalCategory.isUnprintable })
      else { return nil }
    } catch { return nil }
    // No character but the quote has a meaning between quotes (POSIX, Shell Command Language, 2.2.2).
    return "chmod \(permissions) '\(string.replacing("'", with: "'\\''"))'"
  }
}

extension ResolvedPath {
  /// Whether other programs need it as it is (Filesystem Hierarchy Standard 3.0).
  fileprivate var isOfSystem: Bool {
    let first = path.names.first?.string ?? ""
    return path.names.count < 2 || first.hasPrefix("lib") || Self.systemFolders.contains(first)
  }

  private static let systemFolders: Set = [
    "bin", "boot", "dev", "etc", "proc", "run", "sbin", "sys", "usr", "var",
  ]
}

extension Unicode.GeneralCategory {
  fileprivate var isUnprintable: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(self)
  }
}
