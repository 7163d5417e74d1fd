/// Writes XML line by line. Text is escaped, and characters that XML 1.0 does not allow are left out.
struct XMLText {
  private var lines = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>"]
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    add("<\(name)\(Self.text(of: attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    add("</\(name)>")
  }

  mutating func element(_ name: String, _ text: String, _ attributes: [(String, String)] = []) {
    add("<\(name)\(Self.text(of: attributes))>\(Self.escaped(text))</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    add("<\(name)\(Self.text(of: attributes))/>")
  }

  var file: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  private mutating func add(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

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
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
