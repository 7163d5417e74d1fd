internal import FoundationEssentials

/// A text in a mail's header as encoded words of UTF-8 in base 64 (RFC 2047): each of whole characters, at most 75
/// characters long, and on its own line.
struct EncodedWords {
  let text: String

  init(_ text: String) {
    var words: [String] = []
    var bytes: [UInt8] = []
    func close() {
      guard !bytes.isEmpty else { return }
      words.append("=?UTF-8?B?\(Data(bytes).base64EncodedString())?=")
      bytes = []
    }
    for scalar in text.unicodeScalars {
      let next = Array(String(Character(scalar)).utf8)
      // 45 bytes make 60 characters, with 12 more around them.
      if bytes.count + next.count > 45 { close() }
      bytes += next
    }
    close()
    self.text = words.joined(separator: "\r\n ")
  }
}
