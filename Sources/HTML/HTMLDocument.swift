import CLibXML2

/// An HTML document read the forgiving way browsers do, without any access to the network.
@safe public final class HTMLDocument {
  private let document: htmlDocPtr

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - encoding: The encoding of the bytes, whatever the document says of itself. In UTF-8, ill-formed
  ///     bytes read as U+FFFD.
  /// - Throws: `HTMLError` if libxml2 does not know the encoding, or gives up before the end, as it does
  ///   with elements nested deeper than its bound of 256.
  public init(parsing bytes: [UInt8], encoding: String = "UTF-8") throws(HTMLError) {
    unsafe document = unsafe try Parser().parse(bytes, encoding: encoding)
  }

  deinit {
    unsafe xmlFreeDoc(document)
  }

  /// The text of the first `title` element; nil if there is none.
  public var title: String? {
    elements(named: "title").first.map(TextReader.text)
  }

  /// The text outside of scripts, style sheets and the like; a run of white space is one space.
  public var text: String {
    root.map(TextReader.text) ?? ""
  }

  /// All tables in the order of their start tags.
  ///
  /// A table within a cell of another one is a table of its own: nothing of it is in the outer table.
  public var tables: [HTMLTable] {
    elements(named: "table").map(TableReader.table)
  }
}

private extension HTMLDocument {
  var root: Node? {
    unsafe xmlDocGetRootElement(document).map { unsafe Node($0) }
  }

  func elements(named name: String) -> [Node] {
    guard let root else { return [] }
    return NodeWalk(root).compactMap { event in
      guard case .open(let node) = event, node.name == name else { return nil }
      return node
    }
  }
}
