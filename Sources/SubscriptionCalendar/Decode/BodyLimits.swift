internal import Diagnostics

/// What a body may hold at most, so that none takes long to read or much memory: TPEx's day with all its warrants has
/// ten thousand rows and 170,000 cells.
enum BodyLimits {
  /// The cells of a body, in JSON also the names of members.
  static let cells = 1_000_000
  static let columns = 1000
  static let cellBytes = 100_000
  /// The bytes that are neither UTF-8 nor CP950: a body with more is no text.
  static let unreadableBytes = 100_000

  static let stopped = Message("讀取中止", "reading it was stopped")
  static let tooManyCells = Message("超過 \(cells) 格", "more than \(cells) cells")
  static let tooLongCell = Message(
    "有一格超過 \(cellBytes) 位元組", "a cell of more than \(cellBytes) bytes")
}
