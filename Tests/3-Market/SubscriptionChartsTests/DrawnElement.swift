import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a picture as read by an XML parser.
struct DrawnElement {
  var name: String
  var attributes: [String: String]
  var text = ""

  var classes: Set<String> { Set((attributes["class"] ?? "").split(separator: " ").map(String.init)) }

  func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }

  /// The points of each subpath of a path with the commands M, L, H, V and Z.
  var subpaths: [[(x: Double, y: Double)]] {
    var paths: [[(x: Double, y: Double)]] = []
    var (x, y) = (0.0, 0.0)
    for match in (attributes["d"] ?? "").matches(of: /([MLHVZ])([-0-9. ]*)/) {
      let numbers = match.2.split(separator: " ").map { Double($0) ?? .nan }
      switch (match.1, numbers.count) {
      case ("M", 2):
        (x, y) = (numbers[0], numbers[1])
        paths.append([])
      case ("L", 2): (x, y) = (numbers[0], numbers[1])
      case ("H", 1): x = numbers[0]
      case ("V", 1): y = numbers[0]
      case ("Z", 0): continue
      default: (x, y) = (.nan, .nan)
      }
      paths[paths.count - 1].append((x, y))
    }
    return paths
  }

  /// All elements of a document in their order.
  static func all(in document: some Sequence<UInt8>) throws -> [DrawnElement] {
    let reader = Reader()
    let parser = XMLParser(data: Data(document))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? NotWellFormed() }
    return reader.elements
  }

  struct NotWellFormed: Error {}

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [DrawnElement] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(DrawnElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}

extension [DrawnElement] {
  /// The elements that have all of these classes.
  func with(_ classes: String...) -> [DrawnElement] {
    filter { $0.classes.isSuperset(of: classes) }
  }
}
