internal import Mustache

/// The pages' templates in one language, and the one place where text becomes HTML.
struct Templates {
  private let library: MustacheLibrary

  /// The templates that are built in, with the catalogue's texts (`t.`) in their places, which are the same on every
  /// page; throws for one that is no Mustache.
  init(_ words: Words) throws {
    let texts = words.texts.mapValues(HTMLEscape.escaped)
    Self.registerEscape()
    let sources: [(String, [UInt8])] = [
      ("index", PackageResources.index_mustache), ("offering", PackageResources.offering_mustache),
      ("head", PackageResources.head_mustache), ("foot", PackageResources.foot_mustache),
      ("rows", PackageResources.rows_mustache), ("months", PackageResources.months_mustache),
      ("calculator", PackageResources.calculator_mustache),
      ("subscribe", PackageResources.subscribe_mustache),
    ]
    library = MustacheLibrary(
      templates: Dictionary(
        uniqueKeysWithValues: try sources.map { name, bytes in
          // Said in each: a partial forgets what the template around it said.
          let text =
            "{{% CONTENT_TYPE:\(Self.contentType)}}"
            + String(decoding: bytes, as: UTF8.self).replacing(/{{t\.(\w+)}}/) { texts[String($0.1)] ?? "" }
          return (name, try MustacheTemplate(string: text))
        }))
  }

  /// A page.
  func page(_ name: String, _ page: some PageFields) -> [UInt8] {
    Array((library.render(Fields(page.fields), withTemplate: name) ?? "").utf8)
  }

  private static let contentType = "HTML-SCALARS"

  private static func registerEscape() {
    MustacheContentTypes.register(HTMLText(), named: contentType)
  }
}

/// HTML text escaped scalar by scalar.
///
/// Mustache's own escape goes by Character, and a quote followed by a combining mark is one Character that is no
/// quote: it would end an attribute.
private struct HTMLText: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLEscape.escaped(text) }
}

/// Text as HTML shows it.
enum HTMLEscape {
  /// The text for an element or a quoted attribute: what HTML reads is escaped, what it has no place for or what
  /// would turn the reading direction is shown as U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    Markup.html.append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// JSON for a data block: nothing in it can end the element.
  static func block(_ json: [UInt8]) -> String {
    guard json.contains(UInt8(ascii: "<")) else { return String(decoding: json, as: UTF8.self) }
    var block: [UInt8] = []
    block.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { block += "\\u003c".utf8 } else { block.append(byte) }
    }
    return String(decoding: block, as: UTF8.self)
  }
}
