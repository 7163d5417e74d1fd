import CLibXML2

/// An element of an XML document, with what is in it. Attributes are left out, and names have no namespace.
///
/// Only plain documents are read: one with a document type, which alone can define entities, is an error, and nothing is
/// fetched.
package struct XMLElement: Sendable, Equatable {
  package let name: String
  /// The text outside its children.
  package private(set) var text = ""
  package private(set) var children: [XMLElement] = []

  /// The root of a document.
  ///
  /// - Throws: `XMLError` if the bytes are not well-formed, have a document type, or are nested too deeply for libxml2.
  package init(parsing bytes: [UInt8]) throws(XMLError) { self = try XMLReader(bytes).root() }

  /// The text of the first child of a name; nil without one.
  package subscript(_ name: String) -> String? { children.first { $0.name == name }?.text }
}

package struct XMLError: Error, Sendable, Equatable {
  package let message: String

  package init(message: String) { self.message = message }
}

extension XMLElement {
  fileprivate init(name: String) { self.name = name }

  fileprivate mutating func append(_ text: String) { self.text += text }
  fileprivate mutating func append(_ child: XMLElement) { children.append(child) }
}

/// Owns libxml2's reader of a document, and the bytes that it borrows.
@safe private struct XMLReader: ~Copyable {
  private let reader: xmlTextReaderPtr
  private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ bytes: [UInt8]) throws(XMLError) {
    Parser.startLibrary
    xmlResetLastError()
    // Sizes are of the type int.
    guard bytes.count <= Int(CInt.max) else { throw XMLError(message: "more than 2 GB") }
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
    _ = unsafe copy.initialize(from: bytes.lazy.map { CChar(bitPattern: $0) })
    let options = CInt(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    guard let reader = unsafe xmlReaderForMemory(copy.baseAddress, CInt(bytes.count), nil, nil, options)
    else {
      unsafe copy.deallocate()
      throw XMLError(message: "out of memory")
    }
    unsafe (self.reader, self.bytes) = unsafe (reader, copy)
  }

  deinit {
    unsafe xmlFreeTextReader(reader)
    unsafe bytes.deallocate()
  }

  func root() throws(XMLError) -> XMLElement {
    var open: [XMLElement] = []
    var root: XMLElement?
    func close() {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].append(element) }
    }
    while true {
      let state = unsafe xmlTextReaderRead(reader)
      if state == 0 { break }
      guard state == 1 else { throw failure }
      switch xmlReaderTypes(rawValue: UInt32(bitPattern: unsafe xmlTextReaderNodeType(reader))) {
      case XML_READER_TYPE_ELEMENT:
        open.append(XMLElement(name: unsafe text(xmlTextReaderConstLocalName(reader))))
        // Such an element has no end.
        if unsafe xmlTextReaderIsEmptyElement(reader) == 1 { close() }
      case XML_READER_TYPE_END_ELEMENT: close()
      case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
        guard !open.isEmpty else { continue }
        open[open.count - 1].append(unsafe text(xmlTextReaderConstValue(reader)))
      case XML_READER_TYPE_DOCUMENT_TYPE: throw XMLError(message: "a document type")
      default: continue
      }
    }
    guard let root else { throw XMLError(message: "no element") }
    return root
  }

  private func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }

  private var failure: XMLError {
    guard let error = unsafe xmlGetLastError(), let message = unsafe error.pointee.message else {
      return XMLError(message: "not well-formed")
    }
    let text = unsafe String(cString: message)
    return XMLError(message: "line \(unsafe error.pointee.line): " + text.filter { !$0.isNewline })
  }
}
