internal import Localization
internal import SiteAssets
internal import Values

/// A template that is read once and filled in for each page.
///
/// The part of Mustache that the pages use, mustache(5): variables, which are escaped, and unescaped in triple braces;
/// sections, inverted sections, partials and the current value. A variable whose name begins with `t.` is a text of the
/// page's language.
///
/// ``Templates`` reads all of them once a night; a page fills one with its ``PageContent``. `{{name}}` in a
/// row becomes the escaped name. Only what is `.bytes`, made by our own code, is written as it is: text in
/// it would let a stranger's company name run in the reader's browser.
struct Template {
  /// What is wrong with a built-in template.
  enum Invalid: Error, Equatable {
    case unclosedTag
    case unclosedSection(String)
    case unexpectedEnd(String)
    case unknownPartial(String)
    case unknownText(String)
  }

  enum Part {
    case markup([UInt8])
    case variable(String, isEscaped: Bool)
    /// The value of the innermost section.
    case current(isEscaped: Bool)
    case section(String, [Part])
    /// Shown where a section with that name is not.
    case inverted(String, [Part])
  }

  let parts: [Part]

  /// - Parameters:
  ///   - source: The template.
  ///   - partials: The sources of the templates that others include.
  ///   - texts: The texts of the language, which are escaped.
  init(_ source: [UInt8], partials: [String: [UInt8]] = [:], texts: [String: String] = [:]) throws(Invalid) {
    var parser = TemplateParser(source, partials: partials, texts: texts)
    parts = try parser.parts(until: nil)
  }

  /// The page with a value's members.
  func filled(with value: PageContent, in language: Language = .chinese) -> [UInt8] {
    var page = TemplateOutput(value, language)
    page.append(parts)
    return page.bytes
  }
}

/// A page that is being written.
private struct TemplateOutput {
  private(set) var bytes: [UInt8] = []
  private let language: Language
  /// The values of the sections around the current part; a name is looked up in the innermost that has it.
  private var values: [PageContent]

  init(_ page: PageContent, _ language: Language) {
    (values, self.language) = ([page], language)
    bytes.reserveCapacity(65_536)
  }

  mutating func append(_ parts: [Template.Part]) {
    for part in parts {
      switch part {
      case .markup(let markup): bytes += markup
      case .variable(let name, let isEscaped): append(value(of: name), isEscaped)
      case .current(let isEscaped): append(values.last ?? .nothing, isEscaped)
      case .section(let name, let parts): append(parts, for: value(of: name))
      case .inverted(let name, let parts): if !value(of: name).isShown { append(parts) }
      }
    }
  }

  private mutating func append(_ value: PageContent, _ isEscaped: Bool) {
    switch value {
    case .localized(let text): append(.text(text[language]), isEscaped)
    case .text(let text): if isEscaped { Markup.html.append(text, to: &bytes) } else { bytes += text.utf8 }
    case .bytes(let markup): bytes += markup
    case .nothing, .flag, .list, .fields: break
    }
  }

  private mutating func append(_ parts: [Template.Part], for value: PageContent) {
    switch value {
    case .nothing, .flag(false): break
    case .flag(true): append(parts)
    case .list(let elements): for element in elements { append(parts, for: element) }
    case .text, .localized, .bytes, .fields:
      values.append(value)
      append(parts)
      values.removeLast()
    }
  }

  private func value(of name: String) -> PageContent {
    for value in values.reversed() { if let found = value[name] { return found } }
    return .nothing
  }
}

extension PageContent {
  fileprivate var isShown: Bool {
    switch self {
    case .nothing, .flag(false): false
    case .list(let elements): !elements.isEmpty
    case .flag(true), .text, .localized, .bytes, .fields: true
    }
  }
}

/// The pages' templates in one language; nothing else makes HTML of text.
struct Templates {
  let language: Language
  let index, offering, auctions, bids, coming, record, backtest, files: Template

  /// Reads the built-in templates, with the texts of the language.
  init(in language: Language) throws(Template.Invalid) {
    self.language = language
    let texts = PagePhrase.all.mapValues { $0[language] }
    func template(_ name: String) throws(Template.Invalid) -> Template {
      try Template(SiteAssets.bytes(of: "\(name).mustache"), partials: Self.partials, texts: texts)
    }
    index = try template("index")
    auctions = try template("auctions")
    bids = try template("bids")
    coming = try template("coming")
    offering = try template("offering")
    record = try template("record")
    backtest = try template("backtest")
    files = try template("files")
  }

  private static let partials = Dictionary(
    uniqueKeysWithValues: [
      "head", "foot", "rows", "months", "theme", "calculator", "subscribe", "feed", "draws", "expected",
    ].map { ($0, SiteAssets.bytes(of: "\($0).mustache")) })
}
