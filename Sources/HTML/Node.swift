import CLibXML2

/// A node of a document's tree; it must not outlive the document.
@safe struct Node: Equatable {
  private let pointer: xmlNodePtr

  init(_ pointer: xmlNodePtr) {
    unsafe self.pointer = unsafe pointer
  }

  static func == (left: Node, right: Node) -> Bool { unsafe left.pointer == right.pointer }

  /// The name of an element, which libxml2 writes in lower case; nil for any other node.
  var name: String? {
    guard unsafe pointer.pointee.type == XML_ELEMENT_NODE, let name = unsafe pointer.pointee.name else {
      return nil
    }
    return unsafe String(cString: name)
  }

  /// The characters of a text node; nil for any other node, such as a comment or the source of a script.
  var text: String? {
    guard unsafe pointer.pointee.type == XML_TEXT_NODE, let text = unsafe pointer.pointee.content else {
      return nil
    }
    return unsafe String(cString: text)
  }

  var firstChild: Node? { unsafe pointer.pointee.children.map { unsafe Node($0) } }
  var next: Node? { unsafe pointer.pointee.next.map { unsafe Node($0) } }
  var parent: Node? { unsafe pointer.pointee.parent.map { unsafe Node($0) } }
}
