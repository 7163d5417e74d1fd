package import JSON
package import Localization

/// What a body may hold at most, so that none takes long to read or much memory: TPEx's day with all its warrants has
/// ten thousand rows and 170,000 cells.
package enum BodyLimits {
  /// The cells of a body, in JSON also the names of members.
  package static let cells = 1_000_000
  package static let columns = 1000
  static let cellBytes = 100_000
  /// The bytes that are neither UTF-8 nor CP950: a body with more is no text.
  static let unreadableBytes = 100_000

  package static let stopped = Text("讀取中止", "reading it was stopped")
  static let tooManyCells = Text("超過 \(cells) 格", "more than \(cells) cells")
  package static let tooLongCell = Text("有一格超過 \(cellBytes) 位元組", "a cell of more than \(cellBytes) bytes")
}

extension JSONReader.Limits {
  package static let body = Self(
    values: BodyLimits.cells, textBytes: BodyLimits.cellBytes, tooMany: BodyLimits.tooManyCells,
    tooLong: BodyLimits.tooLongCell, stopped: BodyLimits.stopped)
}
