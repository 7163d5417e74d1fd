/// The data of a path (SVG 1.1 section 8.3) in absolute coordinates with at most two decimals.
struct PathData {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }
  mutating func horizontal(_ x: Double) { add("H", x) }
  mutating func vertical(_ y: Double) { add("V", y) }
  mutating func close() { bytes.append(UInt8(ascii: "Z")) }

  mutating func rectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    move(left, top)
    horizontal(right)
    vertical(bottom)
    horizontal(left)
    close()
  }

  /// A line through the points, interrupted at gaps; a single point becomes a dot if line caps are round.
  static func through(_ points: [(x: Double, y: Double)?]) -> PathData {
    var path = PathData()
    var isDown = false
    for (index, point) in points.enumerated() {
      guard let point else {
        isDown = false
        continue
      }
      if isDown { path.line(point.x, point.y) } else { path.move(point.x, point.y) }
      let isAlone = !isDown && (index + 1 == points.count || points[index + 1] == nil)
      if isAlone { path.horizontal(point.x) }
      isDown = true
    }
    return path
  }

  private mutating func add(_ command: Unicode.Scalar, _ first: Double, _ second: Double? = nil) {
    bytes.append(UInt8(ascii: command))
    Decimals.append(first, to: &bytes)
    if let second {
      bytes.append(UInt8(ascii: " "))
      Decimals.append(second, to: &bytes)
    }
  }
}
