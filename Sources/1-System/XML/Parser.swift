import CLibXML2

/// Owns a libxml2 parser context, which reports tags and texts and builds no tree.
@safe struct Parser: ~Copyable {
  private let context: htmlParserCtxtPtr

  init() throws(HTMLError) {
    Self.startLibrary
    guard let context = unsafe htmlNewParserCtxt() else { throw HTMLError(message: "out of memory") }
    unsafe self.context = unsafe context
    unsafe context.pointee.sax.pointee = unsafe Self.callbacks
  }

  deinit { unsafe htmlFreeParserCtxt(context) }

  /// The page of bytes in UTF-8.
  func parse(_ bytes: [UInt8]) throws(HTMLError) -> PageReader {
    guard bytes.count <= Self.mostBytes else {
      throw HTMLError(message: "a page of more than \(Self.mostBytes) bytes")
    }
    var reading = unsafe Reading(bytes, dictionary: context.pointee.dict)
    unsafe withUnsafeMutablePointer(to: &reading) { reading in
      unsafe context.pointee.userData = UnsafeMutableRawPointer(reading)
      // The document is nil: without a tree there is none.
      _ = unsafe htmlCtxtReadIO(
        context,
        { reading, buffer, count in
          guard let reading = unsafe reading, let buffer = unsafe buffer else { return -1 }
          let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
          return unsafe CInt(reading.assumingMemoryBound(to: Reading.self).pointee.read(into: room))
        }, nil, reading, nil, "UTF-8", Self.options)
    }
    if let error = reading.error { throw error }
    if let reason = fatalMessage { throw HTMLError(message: reason) }
    return reading.page
  }
}

/// The bytes that libxml2 has yet to read, and what it has found. It gets no more bytes after an error.
@safe private struct Reading {
  private var bytes: ArraySlice<UInt8>
  private let dictionary: xmlDictPtr?
  private(set) var page = PageReader()
  private(set) var error: HTMLError?

  init(_ bytes: [UInt8], dictionary: xmlDictPtr?) {
    // libxml2 closes an element without telling if its start tag contains a NUL.
    self.bytes = String(decoding: bytes, as: UTF8.self).utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }[...]
    unsafe self.dictionary = unsafe dictionary
  }

  /// Fills a buffer; returns how many bytes, 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if Task.isCancelled { error = error ?? HTMLError(message: "the task was cancelled") }
    if unsafe xmlDictGetUsage(dictionary) > Self.mostBytesOfNames {
      error =
        error ?? HTMLError(message: "more names of elements, attributes and characters than any page has")
    }
    guard error == nil else { return 0 }
    let piece = bytes.prefix(min(buffer.count, Self.mostBytesAtOnce))
    unsafe buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }

  mutating func start(
    _ name: UnsafePointer<xmlChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard error == nil else { return }
    var count = 0
    // Names and values alternate; a name of nil is the end.
    if let attributes = unsafe attributes { while unsafe attributes[2 * count] != nil { count += 1 } }
    do throws(HTMLError) { try page.start(unsafe String(cString: name), attributes: count) } catch {
      self.error = error
    }
  }

  mutating func end(_ name: UnsafePointer<xmlChar>) {
    guard error == nil else { return }
    page.end(unsafe String(cString: name))
  }

  mutating func append(_ text: UnsafeBufferPointer<xmlChar>) {
    guard error == nil else { return }
    page.append(unsafe String(decoding: text, as: UTF8.self))
  }

  /// What a page may need for its different names, which libxml2 keeps in a dictionary: a page has about a hundred.
  ///
  /// libxml2 compares each attribute of a tag with those before it that have other names, so this bounds its time,
  /// whatever it takes for a tag.
  private static let mostBytesOfNames = 5000
  /// How much libxml2 reads before the dictionary is looked at again.
  private static let mostBytesAtOnce = 4096
}

extension Parser {
  /// libxml2 must be initialized before threads share its tables, xmlInitParser() in parser.h.
  static let startLibrary: Void = xmlInitParser()

  /// A year's list has 100 KB as a page.
  private static let mostBytes = 4_000_000

  private static var options: CInt {
    let options = [HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET]
    return options.reduce(0) { $0 | CInt($1.rawValue) }
  }

  private static var callbacks: htmlSAXHandler {
    var callbacks = unsafe htmlSAXHandler()
    unsafe callbacks.startElement = { reading, name, attributes in
      guard let reading = unsafe reading, let name = unsafe name else { return }
      unsafe reading.assumingMemoryBound(to: Reading.self).pointee.start(name, attributes)
    }
    unsafe callbacks.endElement = { reading, name in
      guard let reading = unsafe reading, let name = unsafe name else { return }
      unsafe reading.assumingMemoryBound(to: Reading.self).pointee.end(name)
    }
    unsafe callbacks.characters = { reading, bytes, count in
      guard let reading = unsafe reading else { return }
      let text = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
      unsafe reading.assumingMemoryBound(to: Reading.self).pointee.append(text)
    }
    return unsafe callbacks
  }

  /// Why the parser stopped early; nil if it recovered, as it always does from malformed HTML.
  private var fatalMessage: String? {
    guard let error = unsafe xmlCtxtGetLastError(context), unsafe error.pointee.level == XML_ERR_FATAL else {
      return nil
    }
    guard let message = unsafe error.pointee.message else { return "fatal error" }
    let text = unsafe String(cString: message)
    return text.last == "\n" ? String(text.dropLast()) : text
  }
}
