internal import Localization
internal import Values

/// Builds SVG with one element on each line. Text is escaped as in ``Markup``.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var count: Int { bytes.count }

  func bytes(from start: Int) -> [UInt8] { Array(bytes[start...]) }

  /// Adds elements that are drawn already.
  mutating func append(_ drawn: [UInt8]) { bytes += drawn }

  /// Opens the image.
  mutating func open(class name: String, width: Double, height: Double, _ attributes: [(String, String)]) {
    let (width, height) = (Decimals.short(width), Decimals.short(height))
    let common = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("class", name), ("width", width), ("height", height),
      ("viewBox", "0 0 \(width) \(height)"),
    ]
    add("svg", common + attributes, end: ">\n")
  }

  /// Opens a chart with its caption, and its style sheet if it is a file.
  ///
  /// - Parameter left: The blank on both sides of the heading.
  mutating func begin(
    _ caption: ChartCaption, _ colours: ChartColours, id: String, style: String?, width: Double,
    height: Double, left: Double, in language: Language
  ) {
    open(
      class: "chart \(colours.rawValue)", width: width, height: height,
      [
        ("role", "img"), ("lang", language.rawValue), ("xml:lang", language.rawValue),
        ("aria-labelledby", "\(id)-title"), ("aria-describedby", "\(id)-desc"),
      ])
    element("title", caption.title[language], [("id", "\(id)-title")])
    element("desc", caption.description[language], [("id", "\(id)-desc")])
    if let style { element("style", style) }
    rectangle("paper", x: 0, y: 0, width: width, height: height)
    if let heading = caption.heading {
      label("heading", FontTextWidth.cut(heading, to: width - 2 * left, size: 16), x: left, y: 24)
    }
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

  mutating func circle(_ name: String, x: Double, y: Double, radius: Double) {
    empty(
      "circle",
      [("class", name), ("cx", Decimals.short(x)), ("cy", Decimals.short(y)), ("r", Decimals.short(radius))])
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
