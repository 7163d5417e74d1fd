/// The elements and texts under a node in document order, found without recursion, so that deep trees need no stack.
struct NodeWalk: Sequence, IteratorProtocol {
  enum Event {
    case open(Node)
    case text(String)
    case close(Node)
  }

  private let root: Node
  private var upcoming: Position?

  init(_ root: Node) {
    self.root = root
    upcoming = .before(root)
  }

  /// The next event: after `.open` come the element's contents, then its `.close`.
  mutating func next() -> Event? {
    while let position = upcoming {
      switch position {
      case .before(let node):
        guard node.name == nil else {
          upcoming = node.firstChild.map(Position.before) ?? .atEnd(of: node)
          return .open(node)
        }
        upcoming = following(node)
        if let text = node.text { return .text(text) }
      case .atEnd(let node):
        upcoming = following(node)
        return .close(node)
      }
    }
    return nil
  }

  /// After `.open(node)`: skips the contents of `node`, so that its `.close` is next.
  mutating func skipContents(of node: Node) {
    upcoming = .atEnd(of: node)
  }
}

private extension NodeWalk {
  enum Position {
    case before(Node)
    case atEnd(of: Node)
  }

  func following(_ node: Node) -> Position? {
    guard node != root else { return nil }
    return node.next.map(Position.before) ?? node.parent.map(Position.atEnd)
  }
}
