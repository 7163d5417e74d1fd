/// Decodes text with the system's own converters, and never gives up on a damaged byte.
public enum Iconv {
  /// Decodes text in the named encoding.
  ///
  /// A byte that begins no character, or one the input ends within, becomes U+FFFD, its offset is recorded,
  /// and decoding goes on with the next byte.
  ///
  /// - Parameters:
  ///   - bytes: The encoded text.
  ///   - encoding: A name out of `iconv --list`, in upper or lower case.
  /// - Returns: The text, and the offsets of what was not text.
  /// - Throws: `IconvError` if the system does not know the encoding.
  public static func decode(_ bytes: [UInt8], from encoding: String) throws(IconvError) -> DecodedText {
    var converter = try Converter(from: encoding)
    return converter.decode(bytes)
  }
}
