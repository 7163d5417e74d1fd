/// Text made from bytes, and where the bytes were not text.
public struct DecodedText: Sendable, Equatable {
  /// The text, with U+FFFD for each invalid byte.
  public var text: String

  /// The offsets of the invalid bytes, ascending, counted in bytes from 0.
  public var invalidOffsets: [Int]

  /// A text with the offsets of its invalid bytes.
  public init(text: String, invalidOffsets: [Int] = []) {
    self.text = text
    self.invalidOffsets = invalidOffsets
  }
}
