/// Reads a page from its tags and texts in order. Every start tag has its end tag: the parser adds those that are
/// missing.
struct PageReader {
  /// The first title.
  private(set) var title: CollapsedText?
  private(set) var text = CollapsedText()
  var tables = TableReader()

  /// How many elements are open, and how many of them are never displayed.
  private var (open, hidden) = (0, 0)
  private var isInFirstTitle = false

  mutating func start(_ name: String, attributes: Int) throws(HTMLError) {
    guard attributes <= Self.mostAttributes else {
      throw HTMLError(message: "a tag with more than \(Self.mostAttributes) attributes")
    }
    open += 1
    guard open <= Self.deepest else {
      throw HTMLError(message: "elements nested over \(Self.deepest) levels deep")
    }
    if Self.hiding.contains(name) {
      hidden += 1
      if name == "title", title == nil { (title, isInFirstTitle) = (CollapsedText(), true) }
    }
    guard hidden == 0 else { return }
    let separates = Self.separating.contains(name)
    if separates { text.separate() }
    try tables.open(name, separates: separates)
  }

  mutating func end(_ name: String) {
    open -= 1
    if Self.hiding.contains(name) {
      hidden -= 1
      if name == "title" { isInFirstTitle = false }
    }
    guard hidden == 0 else { return }
    let separates = Self.separating.contains(name)
    if separates { text.separate() }
    tables.close(name, separates: separates)
  }

  mutating func append(_ piece: String) {
    if isInFirstTitle { title?.append(piece) }
    guard hidden == 0 else { return }
    text.append(piece)
    tables.append(piece)
  }
}

extension PageReader {
  /// What libxml2 does for an end tag grows with the depth.
  private static let deepest = 256
  /// More than any page has; a tag with more is made to be slow.
  private static let mostAttributes = 256

  /// Elements whose contents are never displayed.
  private static let hiding: Set<String> = ["script", "style", "template", "title"]

  /// Blocks and line breaks: they separate the text before them from the text after them.
  private static let separating: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li", "main", "menu", "nav",
    "ol", "optgroup", "option", "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td",
    "textarea", "tfoot", "th", "thead", "tr", "ul",
  ]
}
