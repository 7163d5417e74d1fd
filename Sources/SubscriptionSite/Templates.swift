internal import Mustache
internal import SubscriptionCharts

/// The pages' templates in one language; the only place where text becomes HTML.
struct Templates {
  private let library: MustacheLibrary

  /// Compiles the built-in templates, with the localizer's texts (`t.`) already filled in; throws for one that is not
  /// valid Mustache.
  init(_ localizer: PageLocalizer) throws {
    let texts = localizer.texts.mapValues(HTMLEscape.escaped)
    MustacheContentTypes.register(HTMLText(), named: Self.contentType)
    let sources: [(String, [UInt8])] = [
      ("index", PackageResources.index_mustache), ("offering", PackageResources.offering_mustache),
      ("auctions", PackageResources.auctions_mustache),
      ("head", PackageResources.head_mustache), ("foot", PackageResources.foot_mustache),
      ("rows", PackageResources.rows_mustache), ("months", PackageResources.months_mustache),
      ("calculator", PackageResources.calculator_mustache),
      ("subscribe", PackageResources.subscribe_mustache),
    ]
    library = MustacheLibrary(
      templates: Dictionary(
        uniqueKeysWithValues: try sources.map { name, bytes in
          // In each template: a partial does not inherit the content type.
          let text =
            "{{% CONTENT_TYPE:\(Self.contentType)}}"
            + String(decoding: bytes, as: UTF8.self).replacing(/{{t\.(\w+)}}/) { texts[String($0.1)] ?? "" }
          return (name, try MustacheTemplate(string: text))
        }))
  }

  func page(_ name: String, _ page: some PageFields) -> [UInt8] {
    Array((library.render(MustacheFields(page.fields), withTemplate: name) ?? "").utf8)
  }

  private static let contentType = "HTML-SCALARS"
}

/// Escapes HTML by Unicode scalar.
///
/// Mustache's own escape works on Characters and misses a quote followed by a combining mark, which would end an
/// attribute.
private struct HTMLText: MustacheContentType {
  func escapeText(_ text: String) -> String { HTMLEscape.escaped(text) }
}

enum HTMLEscape {
  /// The text for an element or a quoted attribute; characters that HTML forbids or that change the text direction
  /// become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    Markup.html.append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// JSON for a script element, with `<` escaped so that nothing can end it.
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
