internal import Curl
internal import Diagnostics
internal import Hashing
internal import JSON
internal import Records
internal import SubscriptionLists
internal import Values

/// A message to a target as a request or a mail. The same message gives the same bytes.
enum NotificationRequest {
  case http(HTTPRequest)
  case mail(MailRequest)

  init(_ message: NotificationMessage, to target: NotifyTarget) throws(SubcalError) {
    let key = try Self.key(of: message, to: target.name)
    switch target.channel {
    case .webhook(let url, let token):
      self = .http(
        Self.post(Self.webhook(message), to: url.text, token: token, headers: ["Idempotency-Key: \(key)"]))
    case .ntfy(let server, let topic, let token):
      var members: [(String, JSONValue)] = [
        ("topic", .string(topic.text)), ("title", .string(message.title)),
        ("message", .string(message.text(withTitle: false, limit: 3900))),
      ]
      if message.event == .failedNight { members.append(("priority", .integer(4))) }
      if let link = message.link { members.append(("click", .string(link))) }
      self = .http(Self.post(.object(members), to: server, token: token))
    case .slack(let url):
      // Slack's message format requires these three characters to be escaped.
      let text = message.text(withTitle: true, limit: 35_000) {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      }
      self = .http(Self.post(.object([("text", .string(text)), ("mrkdwn", .boolean(false))]), to: url.text))
    case .discord(let url):
      // No mentions and no link previews.
      self = .http(
        Self.post(
          .object([
            ("content", .string(message.text(withTitle: true, limit: 1900, escape: Self.plainMarkdown))),
            ("allowed_mentions", .object([("parse", .array([]))])), ("flags", .integer(4)),
          ]), to: url.text))
    case .mattermost(let url):
      let text = message.text(withTitle: true, limit: 3900, escape: Self.plainMarkdown)
      self = .http(Self.post(.object([("text", .string(text))]), to: url.text))
    case .telegram(let api, let token, let chat):
      self = .http(
        Self.post(
          .object([
            ("chat_id", .string(chat)), ("text", .string(message.text(withTitle: true, limit: 4000))),
            ("link_preview_options", .object([("is_disabled", .boolean(true))])),
          ]), to: "\(api)/bot\(token.text)/sendMessage"))
    case .line(let api, let token, let recipient):
      let text = JSONValue.object([
        ("type", .string("text")), ("text", .string(message.text(withTitle: true, limit: 4900))),
      ])
      self = .http(
        Self.post(
          .object([("to", .string(recipient)), ("messages", .array([text]))]),
          to: "\(api)/v2/bot/message/push", token: token, headers: ["X-Line-Retry-Key: \(key)"]))
    case .mail(let box): self = .mail(MailText(message, key: key, box: box).request)
    }
  }

  /// The same key for the same message, so that a receiver can recognize a repeated one.
  static func key(of message: NotificationMessage, to target: String) throws(SubcalError) -> String {
    let content = ([target, message.event.rawValue] + message.names.sorted()).joined(separator: "\n")
    var bytes = Array(try MessageDigest.sha256(Array(content.utf8)).bytes.prefix(16))
    // A custom UUID (RFC 9562 section 5.8): LINE requires the form of a UUID.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(MessageDigest(bytes: bytes).hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func webhook(_ message: NotificationMessage) -> JSONValue {
    .object([
      ("schema_version", .string("1.0")), ("event", .string(message.event.rawValue)),
      ("day", .string(message.asOf.day.description)), ("as_of", .string(message.asOf.description)),
      ("title", .string(message.title)), ("text", .string(message.body.joined(separator: "\n"))),
      ("link", .stringOrNull(message.link)),
      ("entries", .array(message.entries.map { Self.json($0) })),
    ])
  }

  private static func json(_ entry: NotificationMessage.Entry) -> JSONValue {
    let changes = entry.changes.map { change in
      JSONValue.object([
        ("field", .string(change.field)), ("from", .stringOrNull(change.from)),
        ("to", .stringOrNull(change.to)),
      ])
    }
    return .object([
      ("kind", .string(entry.kind)), ("line", .string(entry.line)), ("item", entry.item),
      ("changes", .array(changes)),
    ])
  }

  private static func post(
    _ body: JSONValue, to url: String, token: Secret? = nil, headers: [String] = []
  ) -> HTTPRequest {
    var request = HTTPRequest(url: url, userAgent: Version.userAgent, allowedSchemes: [.https, .http])
    request.method = .post
    request.body = body.file
    request.headers = ["Content-Type: application/json; charset=utf-8"] + headers
    if let token { request.headers.append("Authorization: Bearer \(token.text)") }
    return request
  }

  /// The text with Markdown's special characters escaped.
  private static func plainMarkdown(_ line: String) -> String {
    line.replacing(/[\\*_~`|>#\[\]]/) { "\\\($0.0)" }
  }
}
