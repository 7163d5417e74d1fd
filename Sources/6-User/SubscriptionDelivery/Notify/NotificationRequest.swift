internal import Curl
internal import Diagnostics
internal import Fetching
internal import Hashing
internal import JSON
internal import ListEngine
internal import Settings
internal import SubscriptionOutputs
internal import Values

/// A message to a target as a request or a mail. The same message gives the same bytes.
///
/// Everything that is particular to a service is here: its fields, its limit of length, what it escapes and
/// how it recognizes a message that comes twice. A channel is added here, in ``NotifyTarget`` and in
/// ``TargetReader``. Names come from strangers, so a text is escaped for the service, or a company's name
/// could call everybody in a group.
enum NotificationRequest {
  case http(HTTPRequest)
  case mail(MailRequest)
  case program(String, input: [UInt8])

  init(_ message: NotificationMessage, to target: NotifyTarget) {
    let key = Self.key(of: message, to: target.name)
    func text(
      _ most: Int, _ unit: MessageLimit.Unit, withTitle: Bool = true, escape: (String) -> String = { $0 }
    ) -> JSONValue {
      let limit = MessageLimit(most: most, unit: unit)
      return .string(message.text(withTitle: withTitle, limit: limit, escape: escape))
    }
    self =
      switch target.channel {
      case .webhook(let url, let token):
        Self.post(Self.webhook(message), to: url.text, token: token, headers: ["Idempotency-Key: \(key)"])
      // Of a longer message ntfy makes an attachment, or refuses it (docs.ntfy.sh, Publishing, Limitations).
      case .ntfy(let server, let topic, let token):
        Self.post(
          .object(
            [
              ("topic", .string(topic.text)), ("title", .string(message.title)),
              ("message", text(4096, .bytes, withTitle: false)),
            ] + (message.event == .failedNight ? [("priority", .integer(4))] : [])
              + (message.link.map { [("click", .string($0))] } ?? [])), to: server, token: token)
      case .slack(let url):
        // Slack's message format requires these three characters to be escaped. It cuts what is longer (Slack API,
        // Truncating content).
        Self.post(
          .object([
            (
              "text",
              text(40_000, .characters) {
                $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
              }
            ), ("mrkdwn", .boolean(false)),
          ]), to: url.text)
      case .discord(let url):
        // No mentions and no link previews. The limit is that of `content` (Discord API, Execute Webhook).
        Self.post(
          .object([
            ("content", text(2000, .characters, escape: Self.plainMarkdown)),
            ("allowed_mentions", .object([("parse", .array([]))])), ("flags", .integer(4)),
          ]), to: url.text)
      case .mattermost(let url):
        // Mattermost makes several posts of what is longer (Incoming webhooks, Tips and best practices). It counts
        // characters (model.PostMessageMaxRunesV2, since server 5.0).
        Self.post(
          .object([("text", text(16_383, .characters) { Self.withoutMentions(Self.plainMarkdown($0)) })]),
          to: url.text)
      case .telegram(let api, let token, let chat):
        Self.post(
          .object([
            // Characters (Bot API, sendMessage), which its entities count in code units.
            ("chat_id", .string(chat)), ("text", text(4096, .codeUnits, escape: Self.withoutMentions)),
            ("link_preview_options", .object([("is_disabled", .boolean(true))])),
          ]), to: "\(api)/bot\(token.text)/sendMessage")
      // Messaging API reference, Text message; Character counting in a text.
      case .line(let api, let token, let recipient):
        Self.post(
          .object([
            ("to", .string(recipient)),
            ("messages", .array([.object([("type", .string("text")), ("text", text(5000, .codeUnits))])])),
          ]), to: "\(api)/v2/bot/message/push", token: token, headers: ["X-Line-Retry-Key: \(key)"])
      case .command(let program):
        .program(
          program,
          input: Array(
            "\(message.text(withTitle: true, limit: MessageLimit(most: UserProgram.longest - 1, unit: .bytes)))\n"
              .utf8))
      case .mail(let box): .mail(MailText(message, key: key, box: box).request)
      }
  }

  /// The same key for the same message, so that a receiver can recognize a repeated one.
  static func key(of message: NotificationMessage, to target: String) -> String {
    let content = ([target, message.event.rawValue] + message.names.sorted()).joined(separator: "\n")
    var bytes = Array(MessageDigest.sha256(Array(content.utf8)).bytes.prefix(16))
    // A custom UUID (RFC 9562 section 5.8): LINE requires the form of a UUID.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(MessageDigest(bytes: bytes).hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func webhook(_ message: NotificationMessage) -> JSONValue {
    .object([
      ("schema_version", .string(FileFormat.version)), ("event", .string(message.event.rawValue)),
      ("day", .string(message.moment.day.description)), ("as_of", .string(message.moment.description)),
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
  ) -> NotificationRequest {
    var request = HTTPRequest(url: url, userAgent: Version.userAgent, allowedSchemes: [.https, .http])
    request.method = .post
    request.body = body.file
    request.headers = ["Content-Type: application/json; charset=utf-8"] + headers
    if let token { request.headers.append("Authorization: Bearer \(token.text)") }
    return .http(request)
  }

  /// The text without names of people or groups whom the service would notify: it looks for them in every text, after
  /// this sign, which a backslash does not escape. Its wide form says the same.
  private static func withoutMentions(_ line: String) -> String { line.replacing("@", with: "＠") }

  /// The text with Markdown's special characters escaped.
  private static func plainMarkdown(_ line: String) -> String {
    line.replacing(/[\\*_~`|>#\[\]]/) { "\\\($0.0)" }
  }
}
