internal import Crypto
internal import Curl
internal import SubscriptionCalendar
internal import SubscriptionJob

/// What is sent to a target for a notice: a request to an address, or a mail. The same notice is the same bytes.
enum NoticeRequest {
  case http(HTTPRequest)
  case mail(MailRequest)

  init(_ notice: Notice, to target: NotifyTarget) {
    let key = Self.key(of: notice, to: target.name)
    switch target.channel {
    case .webhook(let url, let token):
      self = .http(
        Self.post(
          Self.webhook(notice), to: url.text, token: token, headers: ["Idempotency-Key: \(key)"]))
    case .ntfy(let server, let topic, let token):
      var members: [(String, JSONValue)] = [
        ("topic", .string(topic.text)), ("title", .string(notice.title)),
        ("message", .string(notice.text(withTitle: false, limit: 3900))),
      ]
      if notice.event == .failedNight { members.append(("priority", .integer(4))) }
      if let link = notice.link { members.append(("click", .string(link))) }
      self = .http(Self.post(.object(members), to: server, token: token))
    case .slack(let url):
      // The three characters that Slack's message format wants escaped.
      let text = notice.text(withTitle: true, limit: 35_000) {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      }
      self = .http(Self.post(.object([("text", .string(text)), ("mrkdwn", .boolean(false))]), to: url.text))
    case .discord(let url):
      // No name in a message may call anybody, and no link may unfold.
      self = .http(
        Self.post(
          .object([
            ("content", .string(notice.text(withTitle: true, limit: 1900, escape: Self.plainMarkdown))),
            ("allowed_mentions", .object([("parse", .array([]))])), ("flags", .integer(4)),
          ]), to: url.text))
    case .mattermost(let url):
      let text = notice.text(withTitle: true, limit: 3900, escape: Self.plainMarkdown)
      self = .http(Self.post(.object([("text", .string(text))]), to: url.text))
    case .telegram(let api, let token, let chat):
      self = .http(
        Self.post(
          .object([
            ("chat_id", .string(chat)), ("text", .string(notice.text(withTitle: true, limit: 4000))),
            ("link_preview_options", .object([("is_disabled", .boolean(true))])),
          ]), to: "\(api)/bot\(token.text)/sendMessage"))
    case .line(let api, let token, let recipient):
      let text = JSONValue.object([
        ("type", .string("text")), ("text", .string(notice.text(withTitle: true, limit: 4900))),
      ])
      self = .http(
        Self.post(
          .object([("to", .string(recipient)), ("messages", .array([text]))]),
          to: "\(api)/v2/bot/message/push", token: token, headers: ["X-Line-Retry-Key: \(key)"]))
    case .mail(let box): self = .mail(MailText(notice, key: key, box: box).request)
    }
  }

  /// A name of the message that stays the same when it is sent again: who gets it twice can tell.
  static func key(of notice: Notice, to target: String) -> String {
    let content = ([target, notice.event.rawValue] + notice.names.sorted()).joined(separator: "\n")
    var bytes = Array(SHA256.hash(data: Array(content.utf8)).prefix(16))
    // A UUID of our own making (RFC 9562 section 5.8), the form that LINE asks for.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(PublishFolder.hexadecimal(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func webhook(_ notice: Notice) -> JSONValue {
    .object([
      ("schema_version", .string("1.0")), ("event", .string(notice.event.rawValue)),
      ("day", .string(notice.asOf.day.description)), ("as_of", .string(notice.asOf.description)),
      ("title", .string(notice.title)), ("text", .string(notice.lines.joined(separator: "\n"))),
      ("link", .text(notice.link)),
      (
        "entries",
        .array(
          notice.entries.map { entry in
            .object([
              ("kind", .string(entry.kind)), ("line", .string(entry.line)), ("item", entry.item),
              (
                "changes",
                .array(
                  entry.changes.map {
                    .object([("field", .string($0.field)), ("from", .text($0.from)), ("to", .text($0.to))])
                  })
              ),
            ])
          })
      ),
    ])
  }

  private static func post(
    _ body: JSONValue, to url: String, token: Secret? = nil, headers: [String] = []
  ) -> HTTPRequest {
    var request = HTTPRequest(
      url: url, userAgent: "subcal/\(Version.current)", allowedSchemes: [.https, .http], connectTimeout: 15,
      stallTimeout: 30, totalTimeout: 60, maximumBodyBytes: 1 << 20)
    request.method = .post
    request.body = body.file
    request.headers = ["Content-Type: application/json; charset=utf-8"] + headers
    if let token { request.headers.append("Authorization: Bearer \(token.text)") }
    return request
  }

  /// The text with the marks of Markdown made plain.
  private static func plainMarkdown(_ line: String) -> String {
    line.replacing(/[\\*_~`|>#\[\]]/) { "\\\($0.0)" }
  }
}
