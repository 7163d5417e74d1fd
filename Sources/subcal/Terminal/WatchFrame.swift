/// The lines of a watch: some stay at the top, some at the bottom, and between them is as much of the rest as fits.
struct WatchFrame {
  /// The state of the market and the time.
  var head: [String] = []
  /// The last alerts, newest last.
  var alerts: [String] = []
  /// The titles of the table.
  var titles: [String] = []
  var rows: [String] = []
  var legend: [String] = []
  /// The newest last.
  var notes: [String] = []

  /// All lines.
  var lines: [String] { head + alerts + titles + rows + legend + notes }

  /// The part of the rows on a screen.
  struct Part {
    /// The first row.
    var first: Int
    /// The number of rows.
    var count: Int
    var lines: [String]
  }

  /// The lines on a screen of a height.
  ///
  /// - Parameters:
  ///   - first: The row that is wanted first.
  ///   - hint: The line below an incomplete table, from its first and last row and their number.
  func part(height: Int, from first: Int, hint: (Int, Int, Int) -> String) -> Part {
    func whole(_ frame: WatchFrame) -> Part { Part(first: 0, count: rows.count, lines: frame.lines) }
    if lines.count <= height { return whole(self) }
    var frame = self
    // On a small screen some rows stay, then alerts, then the legend; the newest alert and notes stay longest.
    let least = rows.count <= Self.leastRows ? rows.count : Self.leastRows + 1
    func excess() -> Int { max(0, frame.lines.count - rows.count + least - height) }
    frame.notes = Array(frame.notes.suffix(max(0, frame.notes.count - excess())))
    if excess() > 0 { frame.legend = [] }
    frame.alerts = Array(frame.alerts.suffix(max(1, frame.alerts.count - excess())))
    if frame.lines.count <= height { return whole(frame) }
    let count = max(1, height - (frame.lines.count - rows.count) - 1)
    let place = min(max(0, first), max(0, rows.count - count))
    frame.rows = Array(rows[place...].prefix(count))
    frame.rows.append(hint(place + 1, place + frame.rows.count, rows.count))
    return Part(first: place, count: count, lines: Array(frame.lines.prefix(max(1, height))))
  }

  private static let leastRows = 3
}
