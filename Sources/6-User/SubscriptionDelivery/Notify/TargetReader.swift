internal import Curl
internal import Diagnostics
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import Values
internal import Settings

/// Reads a target of the settings, with its secrets.
///
/// ``NotifySettings`` has it read one target after the other. A secret is named by file or variable, and
/// becomes a `Secret`, which is never printed. A member that a channel does not have is an error and not
/// ignored: a target without its token would fail at the first message, in the night.
struct TargetReader {
  /// The folder that relative paths in the settings start from.
  let folder: FilePath
  let environment: (String) -> String?
  /// Gets what is wrong with a secret that is not needed, because nothing will be sent; nil where it is needed.
  let withoutSecret: ((SubcalError) -> Void)?

  func target(_ name: String, _ node: SettingsNode) throws -> NotifyTarget {
    let known = try node.members().map(\.key)
    guard let named = try node.members().first(where: { $0.key == "kind" })?.value else {
      throw node.wrong(
        Text("缺少 kind", "there is no kind"),
        Text(
          "加上 kind:，可用：\(NotifyTarget.Kind.names.joined(separator: "、"))。",
          "add kind: with one of \(NotifyTarget.Kind.names.joined(separator: ", "))."))
    }
    let kind = try named.choice(
      NotifyTarget.Kind.names.compactMap { name in NotifyTarget.Kind(rawValue: name).map { (name, $0) } })
    let members = try node.members(among: ["kind"] + kind.members + Self.rules)
    // A missing member is reported at the target's line and column.
    func need(_ member: String) throws -> SettingsNode {
      guard let value = members[member] else {
        throw node.wrong(
          Text("缺少 \(member)", "there is no \(member)"),
          Text(
            "在通知對象加上 \(member):；已有：\(known.joined(separator: "、"))。",
            "add \(member): to the target; it has \(known.joined(separator: ", "))."))
      }
      return value
    }
    let mayBeOpen = try members["allow_http"]?.flag() ?? false
    let channel: NotifyTarget.Channel
    switch kind {
    case .webhook:
      channel = .webhook(
        url: try address(openSecret(need("url")), at: need("url"), mayBeOpen),
        token: try members["token"].map { try secret($0) })
    case .ntfy:
      channel = .ntfy(
        server: try members["server"].map { node in
          try address(node.isMapping ? secret(node) : Secret(node.text()), at: node, mayBeOpen).text
        } ?? "https://ntfy.sh",
        topic: try openSecret(need("topic")), token: try members["token"].map { try secret($0) })
    case .slack: channel = .slack(url: try address(secret(need("url")), at: need("url"), false))
    case .discord: channel = .discord(url: try address(secret(need("url")), at: need("url"), false))
    case .mattermost:
      channel = .mattermost(url: try address(secret(need("url")), at: need("url"), mayBeOpen))
    case .telegram:
      channel = .telegram(
        api: try members["api"].map { try server($0) } ?? Self.server("https://api.telegram.org", node),
        token: try secret(need("token")), chat: try need("chat").text())
    case .line:
      channel = .line(
        api: try members["api"].map { try server($0) } ?? Self.server("https://api.line.me", node),
        token: try secret(need("token")), to: try need("to").text())
    case .command:
      let program = try need("program").text()
      channel = .command(program: program.contains("/") ? path(program).string : program)
    case .mail: channel = .mail(try mailBox(members, need))
    }
    return NotifyTarget(
      name: name, channel: channel, rules: try Self.rules(of: members),
      language: try members["language"]?.language())
  }

  private static let rules = ["tell", "mine", "min_premium", "favourites", "quiet", "nothing", "language"]
}

extension TargetReader {
  private static func rules(of members: [String: SettingsNode]) throws(SubcalError) -> NotifyTarget.Rules {
    var rules = NotifyTarget.Rules()
    if let mine = members["mine"] {
      rules.mineOnly = try mine.flag()
      if rules.mineOnly {
        rules.reminders = Set(NotifyTarget.Rules.Reminder.allCases)
        // Of one's own applications the evening also tells what the next day brings.
        rules.kinds.formUnion([.drawnNext, .refundedNext, .deliveredNext])
      }
    }
    if let tell = members["tell"] {
      (rules.reminders, rules.kinds, rules.failures) = ([], [], false)
      for name in try tell.texts() {
        let kinds = RecordEvent.Kind.allCases.filter { $0.notificationName == name }
        if name == "failed_night" {
          rules.failures = true
        } else if let reminder = NotifyTarget.Rules.Reminder(rawValue: name) {
          rules.reminders.insert(reminder)
        } else if !kinds.isEmpty {
          rules.kinds.formUnion(kinds)
        } else {
          let known =
            RecordEvent.Kind.notificationNames(ofComing: false) + ["failed_night"]
            + NotifyTarget.Rules.Reminder.allCases.map(\.rawValue)
            + RecordEvent.Kind.notificationNames(ofComing: true)
          throw tell.wrong(
            Text("沒有「\(name)」", "'\(name)' is not known"),
            Text("可用：\(known.joined(separator: "、"))。", "give some of \(known.joined(separator: ", "))."))
        }
      }
    }
    if let least = members["min_premium"] {
      guard let percent = Percent(try least.text().typedPercent) else {
        throw least.wrong(
          Text("「\(try least.text())」不是百分比", "'\(try least.text())' is not a percentage"),
          Text("例如 10 或 7.5。", "give one such as 10 or 7.5."))
      }
      rules.minimumPremium = percent
    }
    if let favourites = members["favourites"] { rules.favouritesOnly = try favourites.flag() }
    if let nothing = members["nothing"] { rules.nothing = try nothing.flag() }
    if let quiet = members["quiet"] {
      let times = try quiet.text().narrow.split(separator: "-").map { Instant.secondOfDay(typed: $0) }
      guard times.count == 2, let from = times[0], let until = times[1], from != until else {
        throw quiet.wrong(
          Text("「\(try quiet.text())」不是時段", "'\(try quiet.text())' is not a range of hours"),
          Text("例如 22:30-07:00（台灣時間）。", "give one such as 22:30-07:00, in Taiwan's time."))
      }
      rules.quiet = NotifyTarget.Rules.Quiet(from: from, until: until)
    }
    return rules
  }

  private func mailBox(
    _ members: [String: SettingsNode], _ need: (String) throws -> SettingsNode
  ) throws -> NotifyTarget.MailBox {
    func mailAddress(_ node: SettingsNode, _ text: String) throws -> MailAddress {
      if let address = MailAddress(text) { return address }
      throw node.wrong(
        Text("「\(text)」不是電子郵件地址", "'\(text)' is not a mail address"),
        Text(
          "例如 me@example.org 或 Me <me@example.org>。",
          "give one such as me@example.org or Me <me@example.org>."))
    }
    let (host, from, to) = (try need("host"), try need("from"), try need("to"))
    guard try host.text().wholeMatch(of: /[A-Za-z0-9.\-]+|\[[0-9A-Fa-f:]+\]/) != nil else {
      throw host.wrong(
        Text("不是主機名稱", "this is not a host"),
        Text("例如 smtp.example.org。", "give a name such as smtp.example.org."))
    }
    let security = try members["security"]?.choice([
      ("starttls", MailRequest.Security.startTLS), ("tls", .tls), ("none", .none),
    ])
    let name = try host.text()
    let isNear = BaseURL("http://\(name)") != nil
    if security == MailRequest.Security.none, !isNear {
      throw host.wrong(
        Text("郵件將未加密傳到另一台機器", "mail would go to another machine unencrypted"),
        Text("加上 security: starttls 或 tls。", "give security: starttls or tls."))
    }
    let port: Int
    if let node = members["port"] {
      guard let number = Int(try node.text()), (1...65_535).contains(number) else {
        throw node.wrong(Text("不是連接埠", "this is not a port"), Text("例如 587。", "give a number such as 587."))
      }
      port = number
    } else {
      port = security == .tls ? 465 : security == MailRequest.Security.none ? 25 : 587
    }
    let user = try members["user"]?.text()
    if let password = members["password"], user == nil {
      throw password.wrong(
        Text("有密碼卻沒有使用者", "there is a password but no user"), Text("加上 user:。", "add user:."))
    }
    var recipients: [MailAddress] = []
    for text in try to.texts() { recipients.append(try mailAddress(to, text)) }
    return NotifyTarget.MailBox(
      host: name, port: port, security: security ?? .startTLS, user: user,
      password: try members["password"].map { try secret($0) }, from: try mailAddress(from, from.text()),
      to: recipients, certificateAuthorityFile: try members["ca_file"].map { try path($0.text()).string })
  }

  /// A secret. It must not be in the settings themselves, which may be shared and kept in version control.
  private func secret(_ node: SettingsNode) throws(SubcalError) -> Secret {
    guard node.isMapping else {
      throw node.wrong(Text("機密不可寫在此檔", "a secret must not be in this file"), Self.secretForm)
    }
    let members = try node.members(among: ["env", "file"])
    guard members.count == 1, let (kind, value) = members.first else {
      throw node.wrong(Text("缺少機密的位置", "the place of the secret is missing"), Self.secretForm)
    }
    let text = try value.text()
    do {
      return try Secret(from: kind == "env" ? .variable(text) : .file(path(text)), environment: environment)
    } catch {
      let wrong = node.wrong(error.reason, error.advice)
      guard let withoutSecret else { throw wrong }
      withoutSecret(wrong)
      return Secret("")
    }
  }

  /// An address or a topic that is as good as a password: as text, only where nobody else may read the settings.
  private func openSecret(_ node: SettingsNode) throws(SubcalError) -> Secret {
    guard !node.isMapping else { return try secret(node) }
    guard node.file.isPrivate else {
      throw node.wrong(
        Text("此值等同密碼，但其他人也能讀取設定檔", "it is as good as a password, but not only the file's owner may read it"),
        Self.secretForm
          + node.file.path.narrowingCommand(to: "600").map { Text("或執行 \($0)", " Or run \($0)") })
    }
    return Secret(try node.text())
  }

  private static let secretForm = Text(
    "格式為 {env: 名稱} 或 {file: 路徑}，該檔只限擁有者讀取。",
    "write {env: NAME} or {file: PATH}, a file that only its owner may read.")

  private func address(
    _ secret: Secret, at node: SettingsNode, _ mayBeOpen: Bool
  ) throws(SubcalError) -> Secret {
    if withoutSecret != nil, secret.text.isEmpty { return secret }
    guard WebAddress.isHTTP(secret.text) else {
      throw node.wrong(
        Text("不是網址", "this is not an address"),
        Text("須以 https:// 開頭。", "give one that begins with https://."))
    }
    // Over plain http, others on the network can read the message and the secret in the address.
    let isEncrypted = WebAddress(secret.text, mayHaveUser: true)?.scheme == "https"
    guard isEncrypted || mayBeOpen || BaseURL(secret.text) != nil else {
      let open = NotifyTarget.Kind.list(
        NotifyTarget.Kind.allCases.filter { $0.members.contains("allow_http") })
      throw node.wrong(
        Text("到另一台機器的 http 未加密", "http to another machine is not encrypted"),
        Text(
          "改用 https 網址；私人網路可在 \(open) 加上 allow_http: true。",
          "give an https address; in a private network, allow_http: true permits it for \(open)."))
    }
    return secret
  }

  private func server(_ node: SettingsNode) throws(SubcalError) -> BaseURL {
    try Self.server(try node.text(), node)
  }

  static func server(_ text: String, _ node: SettingsNode) throws(SubcalError) -> BaseURL {
    guard let server = BaseURL(text) else {
      throw node.wrong(
        Text("不是網址", "this is not an address"),
        Text("須為 https 網址，或本機的 http。", "give an https address, or http to this machine."))
    }
    return server
  }

  private func path(_ text: String) -> FilePath { folder.pushing(FilePath(text)) }
}
