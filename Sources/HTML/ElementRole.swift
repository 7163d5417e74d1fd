/// How an element affects the text around it.
enum ElementRole {
  /// Its contents are never displayed.
  case hidden
  /// A block or a line break: it separates the text before it from the text after it.
  case separating
  /// Its text continues the text before it.
  case inline

  init(name: String) {
    self =
      if Self.hiddenNames.contains(name) {
        .hidden
      } else if Self.separatingNames.contains(name) {
        .separating
      } else {
        .inline
      }
  }
}

private extension ElementRole {
  static let hiddenNames: Set<String> = ["script", "style", "template", "title"]

  static let separatingNames: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li", "main", "menu", "nav",
    "ol", "optgroup", "option", "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td",
    "textarea", "tfoot", "th", "thead", "tr", "ul",
  ]
}
