/// What is read from an HTML page, as leniently as browsers do.
package struct HTMLDocument {
  /// The text of the first `title` element; nil if there is none.
  package private(set) var title: String?
  /// The visible text; a run of white space becomes one space.
  package let text: String
  /// All tables in the order of their start tags. The contents of a nested table are not part of the outer one.
  package let tables: [HTMLTable]

  /// Reads UTF-8, whatever the document declares; ill-formed bytes become U+FFFD.
  ///
  /// - Throws: `HTMLError` if a page is larger or more deeply nested than any page with a table is, or the task was
  ///   cancelled.
  package init(parsing bytes: [UInt8]) throws(HTMLError) {
    var tokens = HTMLTokenizer(bytes)
    var (text, reader) = (CollapsedText(), TableReader())
    // Templates may be nested; nothing in them is shown.
    var templates = 0
    while let token = try tokens.next() {
      guard !Task.isCancelled else { throw HTMLError(message: "the task was cancelled") }
      switch token {
      case .start("template"): templates += 1
      case .end("template"): templates = max(0, templates - 1)
      case .start("title"):
        // The tokenizer returns its contents as one text.
        guard case .text(let words)? = try tokens.next() else { continue }
        if title == nil { title = words }
      case _ where templates > 0: continue
      case .text(let piece):
        text.append(piece)
        reader.append(piece)
      case .start(let name):
        if Self.separating.contains(name) { text.separate() }
        try reader.open(name, separates: Self.separating.contains(name))
      case .end(let name):
        if Self.separating.contains(name) { text.separate() }
        reader.close(name, separates: Self.separating.contains(name))
      }
    }
    title = title.map { words in
      var text = CollapsedText()
      text.append(words)
      return text.text
    }
    self.text = text.text
    tables = reader.finish()
  }

  /// Blocks and line breaks: they separate the text before them from the text after them.
  private static let separating: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li", "main", "menu", "nav",
    "ol", "optgroup", "option", "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td",
    "textarea", "tfoot", "th", "thead", "tr", "ul",
  ]
}
