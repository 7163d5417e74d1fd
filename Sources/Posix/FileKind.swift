/// What a name in a directory stands for.
public enum FileKind: Sendable, Equatable {
  /// A file with contents.
  case regular
  /// A directory.
  case directory
  /// A symbolic link, whatever it points to.
  case symbolicLink
  /// A device, a pipe or a socket.
  case other
}
