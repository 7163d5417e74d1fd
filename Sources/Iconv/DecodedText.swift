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
