internal import Curl
internal import Diagnostics
internal import FoundationEssentials
internal import Values

/// A message as a mail (RFC 5322): plain text in UTF-8, encoded as base 64 so that no mail server changes a byte.
struct MailText {
  private let message: NotificationMessage
  private let key: String
  private let box: NotifyTarget.MailBox

  init(_ message: NotificationMessage, key: String, box: NotifyTarget.MailBox) {
    (self.message, self.key, self.box) = (message, key, box)
  }

  var request: MailRequest {
    var request = MailRequest(
      host: box.host, port: box.port, security: box.security, sender: box.from.address,
      recipients: box.to.map(\.address), message: Array(text.utf8))
    request.user = box.user.map { ($0, box.password?.text ?? "") }
    request.certificateAuthorityFile = box.certificateAuthorityFile
    return request
  }

  private var text: String {
    let host = box.from.address.split(separator: "@").last ?? "localhost"
    let headers = [
      "Date: \(Self.date(of: message.asOf))", "From: \(box.from.header)",
      "To: \(box.to.map(\.header).joined(separator: ",\r\n "))",
      "Subject: \(EncodedWords(message.title).text)", "Message-ID: <\(key)@\(host)>",
      // Asks for no automatic replies (RFC 3834).
      "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ]
    let body = (message.body + (message.link.map { [$0] } ?? [])).map { $0 + "\r\n" }.joined()
    let coded = Data(body.utf8).base64EncodedString()
    let lines = stride(from: 0, to: coded.utf8.count, by: 76).map { start in
      String(coded.dropFirst(start).prefix(76))
    }
    return (headers + [""] + lines).map { $0 + "\r\n" }.joined()
  }

  /// RFC 5322 section 3.3, in Taiwan's time.
  private static func date(of instant: Instant) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = instant.day.components
    return
      "\(days[instant.day.weekday - 1]), \(day.day) \(months[day.month - 1]) \(day.year) \(instant.clock) +0800"
  }
}

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
