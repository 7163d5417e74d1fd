/// What is read from an HTML page, as leniently as browsers do and without access to the network.
package struct HTMLDocument {
  /// The text of the first `title` element; nil if there is none.
  package let title: String?
  /// The visible text; a run of white space becomes one space.
  package let text: String
  /// All tables in the order of their start tags. The contents of a nested table are not part of the outer one.
  package let tables: [HTMLTable]

  /// Reads UTF-8, whatever the document declares; ill-formed bytes become U+FFFD.
  ///
  /// - Throws: `HTMLError` if a page is larger or more deeply nested than any page with a table is, or the task was
  ///   cancelled.
  package init(parsing bytes: [UInt8]) throws(HTMLError) {
    var page = try Parser().parse(bytes)
    title = page.title?.text
    text = page.text.text
    tables = page.tables.finish()
  }
}
