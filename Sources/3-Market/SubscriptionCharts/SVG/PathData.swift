/// The data of a path (SVG 1.1 section 8.3) in absolute coordinates with at most two decimals.
struct PathData {
  private var text = NumberText(expecting: 2_048)

  init() {}

  /// A line from left to right.
  init(at y: Double, from left: Double, to right: Double) { horizontal(at: y, from: left, to: right) }

  var bytes: [UInt8] { text.bytes }
  var isEmpty: Bool { text.bytes.isEmpty }

  mutating func move(_ x: Double, _ y: Double) {
    text.append(UInt8(ascii: "M"), x)
    text.append(UInt8(ascii: " "), y)
  }

  mutating func line(_ x: Double, _ y: Double) {
    text.append(UInt8(ascii: "L"), x)
    text.append(UInt8(ascii: " "), y)
  }

  mutating func horizontal(at y: Double, from left: Double, to right: Double) {
    move(left, y)
    horizontal(right)
  }

  mutating func vertical(at x: Double, from top: Double, to bottom: Double) {
    move(x, top)
    vertical(bottom)
  }

  mutating func horizontal(_ x: Double) { text.append(UInt8(ascii: "H"), x) }
  mutating func vertical(_ y: Double) { text.append(UInt8(ascii: "V"), y) }
  mutating func close() { text.append(UInt8(ascii: "Z")) }

  mutating func rectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    move(left, top)
    horizontal(right)
    vertical(bottom)
    horizontal(left)
    close()
  }

  /// A line through the points, interrupted at gaps; a single point becomes a dot if line caps are round.
  static func through(_ points: [(x: Double, y: Double)?]) -> PathData {
    through(points.indices) { points[$0] }
  }

  /// The same of the points at some indices.
  static func through(_ indices: Range<Int>, _ point: (Int) -> (x: Double, y: Double)?) -> PathData {
    var path = PathData()
    var isDown = false
    for index in indices {
      guard let (x, y) = point(index) else {
        isDown = false
        continue
      }
      if isDown {
        path.line(x, y)
      } else {
        path.move(x, y)
        let isAlone = index + 1 == indices.upperBound || point(index + 1) == nil
        if isAlone { path.horizontal(x) }
      }
      isDown = true
    }
    return path
  }
}
