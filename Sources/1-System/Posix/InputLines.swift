import Glibc

/// The lines of standard input, of which only so many bytes are ever held.
package struct InputLines: ~Copyable {
  private let longest: Int
  private var line: [UInt8] = []
  /// Whether the rest of a line is skipped that is too long.
  private var isSkipping = false
  package private(set) var isAtEnd = false

  /// - Parameter longest: How many bytes a line may have.
  package init(longest: Int) { self.longest = longest }

  /// The lines that have come, without the bytes that end them; nil in place of one that is too long. Waits for the first
  /// one, if it is wanted; none is there at the end of the input.
  package mutating func next(waiting: Bool) throws(PosixError) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    while !isAtEnd {
      if !waiting || !lines.isEmpty { guard lines.count < Self.mostLines, try isThere() else { break } }
      lines += try read()
    }
    return lines
  }

  private static let mostLines = 16

  /// Whether reading would not wait, poll(2).
  private func isThere() throws(PosixError) -> Bool {
    var wanted = pollfd(fd: FileDescriptor.standardInput.rawValue, events: Int16(POLLIN), revents: 0)
    return try SystemCall("poll", "standard input").check { unsafe poll(&wanted, 1, 0) } > 0
  }

  private mutating func read() throws(PosixError) -> [[UInt8]?] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = try FileDescriptor.standardInput.read(into: &bytes, of: "standard input")
    guard count > 0 else {
      isAtEnd = true
      return line.isEmpty && !isSkipping ? [] : [ended()]
    }
    var lines: [[UInt8]?] = []
    var parts = bytes[..<count].split(separator: 0x0A, omittingEmptySubsequences: false)
    let rest = parts.removeLast()
    for part in parts {
      add(part)
      lines.append(ended())
    }
    add(rest)
    return lines
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    isSkipping = isSkipping || line.count + part.count > longest
    if isSkipping { line = [] } else { line += part }
  }

  private mutating func ended() -> [UInt8]? {
    defer { (line, isSkipping) = ([], false) }
    return isSkipping ? nil : line
  }
}
