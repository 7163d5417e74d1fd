import Glibc
public import SystemPackage

/// What can be known about the other end of a descriptor.
public enum Terminal {
  /// Whether the descriptor is open on a terminal.
  public static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The size in characters; nil if the descriptor is not open on a terminal, or the terminal does not know.
  public static func size(_ descriptor: FileDescriptor) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
