import CPosix

/// The second screen of the terminal on standard output, and the keys pressed meanwhile. Both are given back even if the
/// process crashes: see ``SignalCleanup``.
package enum TerminalScreen {
  /// What to write to take the screen, without a cursor (xterm's control sequences).
  package static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  /// What to write to leave it.
  package static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the keys of the terminal on standard input, and returns whether there are any.
  package static func take() -> Bool {
    cposix_take_screen(1)
    return cposix_take_keys() == 1
  }

  /// The bytes of the keys pressed since the last call; nil if another program had the terminal meanwhile, so that the
  /// screen has to be taken again.
  package static func keys() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let room = bytes.count
    let count = unsafe cposix_read_keys(&bytes, room)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  package static func release() {
    cposix_return_keys()
    cposix_take_screen(0)
  }
}
