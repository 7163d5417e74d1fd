import CLibXML2

/// Owns a libxml2 parser context, which holds the error if parsing fails.
@safe struct Parser: ~Copyable {
  private let context: htmlParserCtxtPtr

  init() throws(HTMLError) {
    Self.startLibrary
    guard let context = unsafe htmlNewParserCtxt() else { throw HTMLError(message: "out of memory") }
    unsafe self.context = unsafe context
  }

  deinit { unsafe htmlFreeParserCtxt(context) }

  /// The document, which the caller frees.
  func parse(_ bytes: [UInt8], encoding: String) throws(HTMLError) -> htmlDocPtr {
    try Self.checkKnown(encoding)
    let isUTF8 = encoding.uppercased() == "UTF-8"
    let wellFormed = isUTF8 ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    // libxml2 reports an empty input as an error; an empty page is not one.
    let input = wellFormed.isEmpty ? Array("<html></html>".utf8) : wellFormed
    guard let length = CInt(exactly: input.count) else { throw HTMLError(message: "more than 2 GiB") }
    let document = unsafe input.withUnsafeBytes { input in
      unsafe htmlCtxtReadMemory(context, input.baseAddress, length, nil, encoding, Self.options)
    }
    guard let document = unsafe document else { throw HTMLError(message: lastMessage ?? "no document") }
    if let reason = fatalMessage {
      unsafe xmlFreeDoc(document)
      throw HTMLError(message: reason)
    }
    return unsafe document
  }
}

private extension Parser {
  /// libxml2 must be initialized before threads share its tables, xmlInitParser() in parser.h.
  static let startLibrary: Void = xmlInitParser()

  static var options: CInt {
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_COMPACT,
    ]
    return options.reduce(0) { $0 | CInt($1.rawValue) }
  }

  /// With an encoding that it does not know, libxml2 would guess one.
  static func checkKnown(_ encoding: String) throws(HTMLError) {
    guard let handler = unsafe xmlFindCharEncodingHandler(encoding) else {
      throw HTMLError(message: "unknown encoding \"\(encoding)\"")
    }
    unsafe xmlCharEncCloseFunc(handler)
  }

  var lastMessage: String? {
    guard let error = unsafe xmlCtxtGetLastError(context), let message = unsafe error.pointee.message else {
      return nil
    }
    let text = unsafe String(cString: message)
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// Why the parser stopped early; nil if it recovered, as it always does from malformed HTML.
  var fatalMessage: String? {
    guard let error = unsafe xmlCtxtGetLastError(context), unsafe error.pointee.level == XML_ERR_FATAL else {
      return nil
    }
    return lastMessage ?? "fatal error"
  }
}
