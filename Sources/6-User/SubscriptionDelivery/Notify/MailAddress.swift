/// A mail address with or without a name: `subcal <subcal@example.org>` or `subcal@example.org`.
package struct MailAddress: Hashable, Sendable {
  package let address: String
  /// The name; may be empty.
  package let name: String

  /// Reads an address; nil for one with blanks, brackets, line breaks or non-ASCII letters, or without @.
  package init?(_ text: String) {
    var (address, name) = (text, "")
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      address = String(text[text.index(after: open)...].dropLast())
      name = String(text[..<open]).split(separator: " ").joined(separator: " ").filter { $0 != "\"" }
    }
    guard address.wholeMatch(of: /[!-;=?A-~]+@[A-Za-z0-9.\-\[\]:]+/) != nil,
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    (self.address, self.name) = (address, name)
  }

  var header: String { name.isEmpty ? address : "\(EncodedWords(name).text) <\(address)>" }
}
