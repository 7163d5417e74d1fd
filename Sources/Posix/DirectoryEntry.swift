public import SystemPackage

/// A name in a directory, and what it stands for.
public struct DirectoryEntry: Sendable, Equatable {
  /// The name, which may be any bytes but a slash and a NUL.
  public let name: FilePath.Component

  /// What the name stands for.
  public let kind: FileKind

  /// An entry made of its parts.
  public init(name: FilePath.Component, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}
