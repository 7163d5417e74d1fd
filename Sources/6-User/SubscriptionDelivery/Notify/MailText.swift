internal import Curl
internal import FoundationEssentials
internal import Values
internal import Settings

/// A message as a mail (RFC 5322): plain text in UTF-8, encoded as base 64 so that no mail server changes a byte.
///
/// ``NotificationRequest`` makes one for a target that is a mailbox; libcurl sends it. The Message-ID is the
/// key of the message, so that a mail which is sent again after a broken connection is recognized.
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
      "Date: \(Self.date(of: message.moment))", "From: \(box.from.header)",
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
  private static func date(of moment: Instant) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = moment.day.components
    return
      "\(days[moment.day.weekday - 1]), \(day.day) \(months[day.month - 1]) \(day.year) \(moment.clock) +0800"
  }
}
