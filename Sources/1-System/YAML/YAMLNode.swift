/// A value in a YAML document, with its position.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package let content: Content
  /// Where it begins, both from 1; of an alias, where its value begins.
  package let line, column: Int
  /// How many values it has, itself and those of aliases included.
  let size: Int

  /// Reads the only document of a text; nil if the text has none.
  ///
  /// - Throws: `YAMLError` if it is not YAML, has a key twice, or is larger than settings are.
  package static func document(in text: String) throws(YAMLError) -> YAMLNode? {
    guard text.utf8.count <= mostBytes else {
      throw YAMLError(line: 1, column: 1, reason: "there are more than \(mostBytes) bytes")
    }
    var reader = NodeReader(events: EventReader(text))
    return try reader.document()
  }

  /// libyaml compares each directive with all before it, so this bounds its time.
  package static let mostBytes = 262_144
  /// An alias of a list of aliases of lists of aliases may have more values than memory could hold.
  static let mostNodes = 20_000
  static let mostLevels = 32

  package var scalar: String? { if case .scalar(let text) = content { text } else { nil } }
  package var sequence: [YAMLNode]? { if case .sequence(let nodes) = content { nodes } else { nil } }
  package var mapping: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let members) = content { members } else { nil }
  }
}

/// What is wrong with a text, and where; both from 1.
package struct YAMLError: Error, CustomStringConvertible {
  package let line, column: Int
  package let reason: String

  package var description: String { "line \(line), column \(column): \(reason)" }
}

/// Makes nodes of events.
private struct NodeReader: ~Copyable {
  let events: EventReader
  var anchors: [String: YAMLNode] = [:]
  var nodes = 0

  mutating func document() throws(YAMLError) -> YAMLNode? {
    // The beginning of the text, then that of the document.
    _ = try events.next()
    guard case .start = try events.next().kind, let root = try node(level: 0) else { return nil }
    _ = try events.next()
    let next = try events.next()
    guard case .end = next.kind else { throw next.error("there is a second document") }
    return root
  }

  /// The next value; nil at the end of a sequence or mapping.
  private mutating func node(level: Int) throws(YAMLError) -> YAMLNode? {
    let event = try events.next()
    let before = nodes
    nodes += 1
    let content: YAMLNode.Content
    switch event.kind {
    case .start, .end:
      nodes = before
      return nil
    case .alias(let name):
      guard let node = anchors[name] else { throw event.error("found undefined alias") }
      nodes = before + node.size
      try check(event, level)
      return node
    case .scalar(let text): content = .scalar(text)
    case .sequence:
      try check(event, level)
      var nodes: [YAMLNode] = []
      while let node = try node(level: level + 1) { nodes.append(node) }
      content = .sequence(nodes)
    case .mapping:
      try check(event, level)
      content = .mapping(try members(level: level + 1))
    }
    try check(event, level)
    let node = YAMLNode(content: content, line: event.line, column: event.column, size: nodes - before)
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func members(level: Int) throws(YAMLError) -> [(key: YAMLNode, value: YAMLNode)] {
    var members: [(key: YAMLNode, value: YAMLNode)] = []
    var names: Set<String> = []
    while let key = try node(level: level), let value = try node(level: level) {
      if let name = key.scalar, !names.insert(name).inserted {
        throw YAMLError(line: key.line, column: key.column, reason: "the key '\(name)' is there twice")
      }
      members.append((key, value))
    }
    return members
  }

  private func check(_ event: EventReader.Event, _ level: Int) throws(YAMLError) {
    guard nodes <= YAMLNode.mostNodes else {
      throw event.error("there are more than \(YAMLNode.mostNodes) values, those of aliases included")
    }
    guard level < YAMLNode.mostLevels else {
      throw event.error("values are more than \(YAMLNode.mostLevels) levels deep")
    }
  }
}
