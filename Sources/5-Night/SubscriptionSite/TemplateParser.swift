internal import Values

/// Reads a template's source into its parts.
///
/// ``Template`` uses it once a night for each template and language. Partials and phrases are put in while
/// reading, so filling a page only copies and looks up. A name of a phrase that does not exist throws here,
/// before anything is published.
struct TemplateParser {
  private let source: [UInt8]
  private let partials: [String: [UInt8]]
  private let texts: [String: String]
  private var position = 0

  init(_ source: [UInt8], partials: [String: [UInt8]], texts: [String: String]) {
    (self.source, self.partials, self.texts) = (source, partials, texts)
  }

  /// The parts up to the end of a section, or of the source.
  mutating func parts(until section: String?) throws(Template.Invalid) -> [Template.Part] {
    var parts = Parts()
    while let tag = try nextTag() {
      parts.append(source[position..<tag.start])
      position = tag.end
      switch tag.kind {
      case "#": parts.append(.section(tag.name, try self.parts(until: tag.name)))
      case "^": parts.append(.inverted(tag.name, try self.parts(until: tag.name)))
      case "/":
        guard tag.name == section else { throw .unexpectedEnd(tag.name) }
        return parts.all
      case ">":
        guard let partial = partials[tag.name] else { throw .unknownPartial(tag.name) }
        var parser = TemplateParser(partial, partials: partials, texts: texts)
        for part in try parser.parts(until: nil) { parts.append(part) }
      case "{": parts.append(Self.variable(tag.name, isEscaped: false))
      default:
        guard tag.name.hasPrefix("t.") else {
          parts.append(Self.variable(tag.name, isEscaped: true))
          continue
        }
        guard let text = texts[String(tag.name.dropFirst(2))] else { throw .unknownText(tag.name) }
        var escaped: [UInt8] = []
        Markup.html.append(text, to: &escaped)
        parts.append(escaped[...])
      }
    }
    if let section { throw .unclosedSection(section) }
    parts.append(source[position...])
    return parts.all
  }

  private static func variable(_ name: String, isEscaped: Bool) -> Template.Part {
    name == "." ? .current(isEscaped: isEscaped) : .variable(name, isEscaped: isEscaped)
  }

  /// Parts of which no two neighbours are markup.
  private struct Parts {
    private(set) var all: [Template.Part] = []

    mutating func append(_ markup: ArraySlice<UInt8>) {
      if !markup.isEmpty { append(.markup(Array(markup))) }
    }

    mutating func append(_ part: Template.Part) {
      if case .markup(let new) = part, case .markup(let last) = all.last {
        all[all.count - 1] = .markup(last + new)
      } else {
        all.append(part)
      }
    }
  }

  /// `{{#name}}`, and its kind `#`; a variable has the kind ` `.
  private struct Tag {
    let kind: Unicode.Scalar
    let name: String
    /// Where the tag starts and ends, with its line if nothing else is on it: mustache(5) calls it standalone.
    var start, end: Int
  }

  private func nextTag() throws(Template.Invalid) -> Tag? {
    guard let start = pair(of: "{", from: position) else { return nil }
    guard let close = pair(of: "}", from: start) else { throw .unclosedTag }
    let content = source[(start + 2)..<close]
    let kind = content.first.map(Unicode.Scalar.init) ?? " "
    guard "{#^/>".unicodeScalars.contains(kind) else {
      return Tag(kind: " ", name: String(decoding: content, as: UTF8.self), start: start, end: close + 2)
    }
    let name = String(decoding: content.dropFirst(), as: UTF8.self)
    var tag = Tag(kind: kind, name: name, start: start, end: close + (kind == "{" ? 3 : 2))
    guard tag.end <= source.count else { throw .unclosedTag }
    let isAlone = (start == 0 || isNewline(start - 1)) && (tag.end == source.count || isNewline(tag.end))
    if isAlone, kind != "{" { tag.end = min(tag.end + 1, source.count) }
    return tag
  }

  private func isNewline(_ position: Int) -> Bool { source[position] == UInt8(ascii: "\n") }

  /// Where a brace first stands twice.
  private func pair(of brace: Unicode.Scalar, from start: Int) -> Int? {
    let brace = UInt8(ascii: brace)
    return (start..<max(start, source.count - 1)).first { source[$0] == brace && source[$0 + 1] == brace }
  }
}
