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
