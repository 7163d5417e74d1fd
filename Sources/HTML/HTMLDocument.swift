import CLibXML2

/// An HTML document, parsed as leniently as browsers do and without access to the network.
@safe package final class HTMLDocument {
  private let document: htmlDocPtr

  /// Parses bytes in an encoding; one that the document declares is ignored. In UTF-8, ill-formed bytes become U+FFFD.
  ///
  /// - Throws: `HTMLError` if libxml2 does not know the encoding or stops early, as it does at elements nested more
  ///   than 256 deep.
  package init(parsing bytes: [UInt8], encoding: String = "UTF-8") throws(HTMLError) {
    unsafe document = unsafe try Parser().parse(bytes, encoding: encoding)
  }

  deinit { unsafe xmlFreeDoc(document) }

  /// The text of the first `title` element; nil if there is none.
  package var title: String? { elements(named: "title").first.map(TextReader.text) }

  /// The visible text; a run of white space becomes one space.
  package var text: String { root.map(TextReader.text) ?? "" }

  /// All tables in the order of their start tags. The contents of a nested table are not part of the outer one.
  package var tables: [HTMLTable] { elements(named: "table").map(TableReader.table) }
}

private extension HTMLDocument {
  var root: Node? { unsafe xmlDocGetRootElement(document).map { unsafe Node($0) } }

  func elements(named name: String) -> [Node] {
    guard let root else { return [] }
    return NodeWalk(root).compactMap { event in
      guard case .open(let node) = event, node.name == name else { return nil }
      return node
    }
  }
}
