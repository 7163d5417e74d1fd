/// An address of a mail with the name that goes with it: `subcal <subcal@example.org>` or the address alone.
public struct MailAddress: Hashable, Sendable {
  /// The address alone.
  public let address: String
  /// The name; empty where there is none.
  public let name: String

  /// Reads an address; nil for what is none: blanks or brackets in it, a line break, no @, other letters than ASCII.
  public init?(_ text: String) {
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

  /// As it stands in a header.
  var header: String {
    name.isEmpty ? address : "\(EncodedWords(name).text) <\(address)>"
  }
}
