/// Reads the visible text.
enum TextReader {
  /// The visible text in `node`, even if an element like `node` is usually hidden.
  static func text(of node: Node) -> String {
    var text = CollapsedText()
    var walk = NodeWalk(node)
    while let event = walk.next() {
      switch event {
      case .text(let piece): text.append(piece)
      case .open(let element):
        switch role(of: element) {
        case .hidden where element != node: walk.skipContents(of: element)
        case .separating: text.separate()
        case .hidden, .inline: break
        }
      case .close(let element):
        if role(of: element) == .separating { text.separate() }
      }
    }
    return text.text
  }
}

private extension TextReader {
  static func role(of element: Node) -> ElementRole { ElementRole(name: element.name ?? "") }
}
