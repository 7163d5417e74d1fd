import CPosix
import Glibc

/// The terminal behind a file descriptor.
package enum Terminal {
  /// Whether the descriptor is open on a terminal.
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The size in characters; nil if the descriptor is not a terminal or its size is unknown.
  package static func size(_ descriptor: FileDescriptor) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The columns that a character takes, wcwidth(3): two for a Chinese one, none for a combining mark; nil for one that is
  /// not printed.
  package static func columns(of character: Unicode.Scalar) -> Int? {
    let columns = cposix_columns(character.value)
    return columns < 0 ? nil : Int(columns)
  }
}
