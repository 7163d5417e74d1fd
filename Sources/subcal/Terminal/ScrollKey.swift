/// A key that moves a table which is longer than the screen.
enum ScrollKey: Hashable {
  case up, down, pageUp, pageDown, top, bottom

  /// The keys in what a terminal sent: those of the cursor, as xterm sends them, and those of less(1).
  static func keys(in bytes: [UInt8]) -> [ScrollKey] {
    var keys: [ScrollKey] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if let (sequence, key) = sequences.first(where: { rest.starts(with: $0.bytes) }) {
        keys.append(key)
        rest = rest.dropFirst(sequence.count)
      } else {
        rest = rest.dropFirst()
      }
    }
    return keys
  }

  private static let sequences: [(bytes: [UInt8], key: ScrollKey)] = [
    (.up, ["\u{1B}[A", "\u{1B}OA", "k"]), (.down, ["\u{1B}[B", "\u{1B}OB", "j"]),
    (.pageUp, ["\u{1B}[5~", "b"]), (.pageDown, ["\u{1B}[6~", " "]),
    (.top, ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "g"]),
    (.bottom, ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "G"]),
  ].flatMap { (key: ScrollKey, texts: [String]) in texts.map { (Array($0.utf8), key) } }
}
