/// SVG put together element by element, one a line; everything given as text is escaped, and what XML 1.0 has no
/// place for is left out; what would turn the reading direction is shown as U+FFFD.
struct SVGText {
  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    lines.append("<\(name)\(Self.text(of: attributes))>")
  }

  mutating func close(_ name: String) {
    lines.append("</\(name)>")
  }

  mutating func element(_ name: String, _ content: String, _ attributes: [(String, String)] = []) {
    lines.append("<\(name)\(Self.text(of: attributes))>\(Self.escaped(content))</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    lines.append("<\(name)\(Self.text(of: attributes))/>")
  }

  /// A path of a class; nothing where it would be empty.
  mutating func path(_ name: String, _ data: PathData) {
    if !data.isEmpty { empty("path", [("class", name), ("d", data.text)]) }
  }

  /// A text whose baseline begins at a place.
  mutating func label(_ name: String, _ content: String, x: Double, y: Double) {
    element(
      "text", content, [("class", name), ("x", Decimals.short(x)), ("y", Decimals.short(y))])
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

  /// The same elements in a file of their own.
  var file: [UInt8] { Array(("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + text).utf8) }

  private static func text(of attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      case "\u{200E}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{61C}":
        escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
