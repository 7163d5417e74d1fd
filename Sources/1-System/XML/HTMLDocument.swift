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

/// A table as the text of its cells.
package struct HTMLTable: Sendable, Equatable {
  /// The rows with their `th` and `td` cells in document order. A cell that spans columns or rows appears once.
  package var rows: [[String]]

  package init(rows: [[String]]) { self.rows = rows }
}

/// A document that is larger or more deeply nested than any page that is worth reading, or that libxml2 could not
/// parse to its end.
package struct HTMLError: Error, Sendable, Equatable, CustomStringConvertible {
  package let message: String

  package init(message: String) { self.message = message }

  package var description: String { "parsing HTML: \(message)" }
}
