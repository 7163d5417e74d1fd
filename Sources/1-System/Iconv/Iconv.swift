/// Decodes text with the system's converters; invalid bytes do not stop it.
package enum Iconv {
  /// Decodes text in the named encoding.
  ///
  /// A byte that does not begin a complete character becomes U+FFFD, its offset is recorded, and decoding continues
  /// with the next byte.
  ///
  /// - Parameter encoding: A name from `iconv --list`, in upper or lower case.
  /// - Parameter mostInvalid: How many invalid bytes are tolerated; decoding ends after one more.
  /// - Throws: `IconvError` if the system does not know the encoding.
  package static func decode(
    _ bytes: [UInt8], from encoding: String, mostInvalid: Int = .max
  ) throws(IconvError) -> DecodedText {
    var converter = try Converter(from: encoding)
    return converter.decode(bytes, mostInvalid: mostInvalid)
  }
}

/// Decoded text and the offsets of the invalid bytes.
package struct DecodedText: Sendable, Equatable {
  /// The text, with U+FFFD for each invalid byte.
  package var text: String
  /// The byte offsets of the invalid bytes, ascending.
  package var invalidOffsets: [Int]

  package init(text: String, invalidOffsets: [Int] = []) {
    self.text = text
    self.invalidOffsets = invalidOffsets
  }
}

/// An encoding that the system cannot convert from.
package struct IconvError: Error, Sendable, Equatable, CustomStringConvertible {
  package let encoding: String
  package let message: String

  package init(encoding: String, message: String) {
    self.encoding = encoding
    self.message = message
  }

  package var description: String { "decoding from \"\(encoding)\": \(message)" }
}
