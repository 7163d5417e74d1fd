/// Builds SVG with one element on each line. Text is escaped as in ``Markup``.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var count: Int { bytes.count }

  func bytes(from start: Int) -> [UInt8] { Array(bytes[start...]) }

  /// Adds elements that are drawn already.
  mutating func append(_ drawn: [UInt8]) { bytes += drawn }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    add(name, attributes, end: ">\n")
  }

  mutating func close(_ name: String) { bytes += "</\(name)>\n".utf8 }

  mutating func element(_ name: String, _ content: String, _ attributes: [(String, String)] = []) {
    add(name, attributes, end: ">")
    Markup.xml.append(content, to: &bytes)
    close(name)
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    add(name, attributes, end: "/>\n")
  }

  /// Adds a path with a class, unless it is empty.
  mutating func path(_ name: String, _ data: PathData) {
    guard !data.isEmpty else { return }
    add("path", [("class", name)], end: " d=\"")
    bytes += data.bytes
    bytes += "\"/>\n".utf8
  }

  /// Adds a text whose baseline starts at a point.
  mutating func label(_ name: String, _ content: String, x: Double, y: Double) {
    element("text", content, [("class", name), ("x", Decimals.short(x)), ("y", Decimals.short(y))])
  }

  mutating func rectangle(
    _ name: String, x: Double, y: Double, width: Double, height: Double, radius: Double = 0
  ) {
    let corner = radius > 0 ? [("rx", Decimals.short(radius))] : []
    empty(
      "rect",
      [
        ("class", name), ("x", Decimals.short(x)), ("y", Decimals.short(y)),
        ("width", Decimals.short(width)), ("height", Decimals.short(height)),
      ] + corner)
  }

  var file: [UInt8] { Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + bytes }

  private mutating func add(_ name: String, _ attributes: [(String, String)], end: String) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for (name, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += name.utf8
      bytes += "=\"".utf8
      Markup.xml.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += end.utf8
  }
}
