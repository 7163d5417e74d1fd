import Curl
import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
@testable import SubscriptionDelivery
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// The rules of a notification target, its settings, and retries.
@Suite(.timeLimit(.minutes(60)))
struct NotifyRuleTests {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
    try StoryNight["03"].copyStore(to: scratch.path("store.sqlite"))
  }

  @Test func `the documents name every kind of target`() throws {
    let names = NotifyTarget.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    let page = try String(contentsOfFile: Repository.path("docs/delivery.md"), encoding: .utf8)
    #expect(page.contains("| `kind` | \(names) |"))
  }

  /// The output of `--dry-run` with these rules, without the target's line.
  private func rehearsal(
    _ rules: String, at moment: String = "2025-12-17T21:40", environment: [String: String] = [:]
  ) async throws -> String {
    try scratch.write(
      "targets:\n  hook: {kind: webhook, url: https://example.org\(rules.isEmpty ? "" : ", ")\(rules)}\n",
      to: "notify.yaml", permissions: 0o600)
    let ending = try await Program(in: scratch).run(
      ["notify", "--settings", "notify.yaml", "--store", "store.sqlite", "--as-of", moment, "--dry-run"],
      environment: environment.merging(["SUBCAL_LANGUAGE": "en"]) { $1 })
    // For a moment before the store's last night, what is not known of it is named.
    let warnings = ending.stderr.split(separator: "\n").filter {
      !$0.contains("is not known any more") && !$0.contains("trading days old")
    }
    #expect(ending.status == 0 && warnings.isEmpty, "\(ending)")
    return ending.stdout.replacing("→ hook\n", with: "")
  }

  private static let lines = [
    "result": "Result｜9987 ", "new": "New｜9988 ", "moved": "Moved｜9983 ",
  ]

  private func kinds(
    _ rules: String, at moment: String = "2025-12-17T21:40", environment: [String: String] = [:]
  ) async throws -> Set<String> {
    let text = try await rehearsal(rules, at: moment, environment: environment)
    return Set(Self.lines.filter { text.contains("  \($0.value)") }.keys)
  }

  @Test func `kinds, minimum premium and favourites filter the entries`() async throws {
    #expect(try await kinds("") == Set(Self.lines.keys))
    for kind in Self.lines.keys { #expect(try await kinds("tell: [\(kind)]") == [kind]) }
    #expect(try await kinds("tell: failed_night") == [])
    // 9987 has been drawn, 9988 is at +25 %, 9983 at +24 %.
    #expect(try await kinds("min_premium: 24") == ["new", "moved"])
    #expect(try await kinds("min_premium: 25") == ["new"])
    #expect(try await kinds("min_premium: 25.1") == [])
    try scratch.write("9983\n", to: "favourites")
    let file = ["SUBCAL_FAVOURITES_FILE": scratch.path("favourites")]
    #expect(try await kinds("favourites: true", environment: file) == ["moved"])
    #expect(try await kinds("favourites: false", environment: file) == Set(Self.lines.keys))
  }

  @Test
  func `what closes next is told in the evening, its money on the last day, and nothing after the cut-off`()
    async throws
  {
    let closing = "Closes tomorrow (12/17)｜9982 虛構光學｜apply and deposit NT$ 40,070 by 14:00"
    #expect(try await rehearsal("", at: "2025-12-16T21:40").contains("  \(closing)"))
    #expect(try await rehearsal("tell: [closes_today]", at: "2025-12-16T21:40") == "")
    let day = "tell: [closes_next, closes_today, deducted_next]"
    let morning = try await rehearsal(day, at: "2025-12-17T08:00")
    #expect(morning.contains("  Closes today｜9982 虛構光學｜apply and deposit NT$ 40,070 by 14:00"))
    #expect(morning.contains("  NT$ 40,070 needed today by 14:00｜9982 "))
    #expect(morning.contains(": Closes today: 1, Debited "), "\(morning)")
    #expect(!morning.contains("Closes tomorrow"))
    // What closes on the 17th is for the evening of the 16th.
    #expect(try await rehearsal("tell: [closes_next]", at: "2025-12-16T13:59") == "")
    #expect(try await rehearsal("tell: [closes_next]", at: "2025-12-16T14:00").contains("  \(closing)"))
    #expect(try await rehearsal(day, at: "2025-12-17T14:00") == "")
  }

  @Test func `mine sends what is in the ledger, with reminders of deposits and of draws to look up`()
    async throws
  {
    #expect(try await kinds("mine: true") == [])
    let applied = try await Program(in: scratch).run([
      "apply", "9982", "--account", "mei", "--store", "store.sqlite", "--as-of", "2025-12-17T21:30",
    ])
    #expect(applied.status == 0, "\(applied)")
    #expect(try await kinds("mine: true") == [])
    #expect(try await kinds("mine: true, tell: [new, moved]") == [])
    #expect(try await kinds("") == Set(Self.lines.keys))
    for rules in ["mine: true", "tell: [deposit]"] {
      let text = try await rehearsal(rules)
      #expect(
        text.contains("  To deposit｜mei: NT$ ") && text.contains("debited on 2025-12-18 (9982 "), "\(text)")
    }
    #expect(try await rehearsal("").contains("To deposit") == false)
    // The user knows of what is in the ledger.
    #expect(try await kinds("mine: true, tell: [new]") == [])
    let later = try await rehearsal("tell: [look_up]", at: "2025-12-20T08:00")
    #expect(
      later.contains("  To look up｜9982 ") && later.contains("look up whether it was won (mei)"),
      "\(later)")
  }

  @Test func `quiet hours include their start, exclude their end, and may span midnight`() async throws {
    for (quiet, loud) in [
      ("21:40-21:41", false), ("21:41-21:40", true), ("22:00-07:00", true), ("21:00-07:00", false),
      ("00:00-21:40", true), ("00:00-21:41", false),
    ] {
      #expect(try await kinds("quiet: '\(quiet)'").isEmpty != loud, "\(quiet)")
    }
  }

  @Test func `a day without entries sends a message only if the rules ask for one`() async throws {
    let day = "2025-12-18T12:00"
    #expect(try await rehearsal("tell: [closes_today]", at: day) == "")
    #expect(
      try await rehearsal("tell: [closes_today], nothing: true", at: day)
        == "  Nothing today｜Public subscriptions, 12/18 (Thu)\n  No deadline, debit, draw or change.\n")
    #expect(
      try await rehearsal("tell: [closes_today], nothing: true", at: "2025-12-17T10:00").contains(
        "Closes today｜9982"))
  }

  /// The error of settings, or `understood` if there is none.
  private func complaint(
    _ text: String, environment: [String: String] = [:], permissions: Int = 0o600
  ) throws -> String {
    try scratch.write(text, to: "notify.yaml", permissions: permissions)
    do {
      _ = try NotifySettings(file: FilePath(scratch.path("notify.yaml"))) { environment[$0] }
      return "understood"
    } catch {
      return "\(error)".replacing(scratch.path(""), with: "")
    }
  }

  @Test func `errors in the settings name their line and contain no secret`() async throws {
    let mail = "kind: mail, host: 127.0.0.1, from: a@example.org, to: b@example.org"
    let targets = [
      "", "link: ftp://x\ntargets: {}", "targets: [a, b]", "targets:\n  A b: {kind: slack}",
      "targets:\n  a: {}",
      "targets:\n  a: {kind: pigeon}", "targets:\n  a: {kind: slack}",
      "targets:\n  a: {kind: slack, url: https://hooks}",
      "targets:\n  a: {kind: slack, url: {env: NONE}}", "targets:\n  a: {kind: slack, url: {env: HTTP}}",
      "targets:\n  a: {kind: slack, url: {file: open}}", "targets:\n  a: {kind: slack, url: {file: none}}",
      "targets:\n  a: {kind: slack, url: {env: HOOK, file: open}}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, chat: 1}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, tell: [new, old]}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, min_premium: ten}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, quiet: 22-7}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, nothing: maybe}",
      "targets:\n  a: {kind: slack, url: {env: HOOK}, language: fr}",
      "targets:\n  a: {kind: webhook, url: 'http://192.0.2.1/x'}",
      "targets:\n  a: {\(mail), port: 0}", "targets:\n  a: {\(mail), security: none, to: nobody}",
      "targets:\n  a: {kind: mail, host: smtp.example.org, security: none, from: a@b.c, to: d@e.f}",
      "targets:\n  a: {\(mail), password: {env: HOOK}}",
      "targets:\n  a: {kind: mail, host: h, from: \"a@b\\r\\nX: y\", to: d@e.f}",
      "targets:\n  a: {kind: slack\n", "a: 1\na: 2",
      "targets:\n  a: {kind: webhook, url: 'http://192.0.2.1/x', allow_http: true}",
      "targets:\n  a: {\(mail), security: none}", "targets:\n  a: {kind: slack, url: {file: closed}}",
    ]
    try scratch.write("https://hooks.example.org/s3cret\n", to: "open")
    try scratch.write("https://hooks.example.org/s3cret\n", to: "closed")
    for (name, permissions) in [("open", 0o644), ("closed", 0o600)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: scratch.path(name))
    }
    let environment = ["HOOK": "https://hooks.example.org/s3cret", "HTTP": "http://hooks.example.org/s3cret"]
    let messages = try targets.map { "\($0)\n⇒ \(try complaint($0, environment: environment))\n\n" }.joined()
    #expect(!messages.contains("s3cret"))
    try Golden.expect(messages, is: "notify/settings.txt")
  }

  @Test(arguments: [
    "{kind: webhook, url: 'https://example.org/s3cret'}", "{kind: ntfy, topic: s3cret}",
    "{kind: ntfy, server: 'https://ntfy.example.org', topic: s3cret}",
  ])
  func `what is as good as a password may be text only where nobody else reads the settings`(
    target: String
  ) throws {
    for permissions in [0o600, 0o400, 0o640, 0o604, 0o644] {
      let said = try complaint(
        "targets:\n  a: \(target)", environment: ["HOOK": "https://example.org"], permissions: permissions)
      let isOpen = permissions & 0o077 != 0
      #expect((said == "understood") != isOpen && !said.contains("s3cret"), "\(said)")
      #expect(
        !isOpen || said.contains("targets.a.") && said.hasSuffix("Or run chmod 600 'notify.yaml'"), "\(said)")
    }
  }

  @Test func `a rehearsal needs no secret, and says which one a message would need`() throws {
    try scratch.write(
      "targets:\n  a: {kind: ntfy, topic: {env: TOPIC}}\n  b: {kind: slack, url: {file: none}}\n",
      to: "notify.yaml", permissions: 0o600)
    let file = FilePath(scratch.path("notify.yaml"))
    let settings = try NotifySettings(file: file, isRehearsal: true) { _ in nil }
    #expect(settings.targets.map(\.name) == ["a", "b"] && settings.missing.count == 2)
    #expect(settings.missing.first?.reason[.english].contains("TOPIC") == true, "\(settings.missing)")
    #expect(throws: SubcalError.self) { try NotifySettings(file: file) { _ in nil } }
  }

  @Test func `a printed target shows no secret`() throws {
    try scratch.write(
      "targets:\n  a: {kind: webhook, url: {env: HOOK}, token: {env: TOKEN}}\n", to: "notify.yaml")
    let settings = try NotifySettings(file: FilePath(scratch.path("notify.yaml"))) {
      ["HOOK": "https://hooks.example.org/s3cret", "TOKEN": "t0ken"][$0]
    }
    guard case .webhook(let url, let token?) = try #require(settings.targets.first).channel else {
      Issue.record("\(settings)")
      return
    }
    #expect("\(url) \(token)" == "••• •••")
    #expect(!["s3cret", "t0ken"].contains { "\(settings)".contains($0) })
  }

  @Test func `the example settings are valid`() async throws {
    let text = try String(contentsOfFile: Repository.path("cron/notify.yaml"), encoding: .utf8)
    for name in ["line-token", "smtp-password"] {
      try scratch.write("s\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.path(name))
    }
    let variables = text.matches(of: /env: ([A-Z_]+)/).map { String($0.1) }
    #expect(
      try complaint(
        text, environment: Dictionary(variables.map { ($0, "https://example.org/x") }) { first, _ in first },
        permissions: 0o644)
        == "understood")
    // Quotes are for the reader alone, and the evening's message of the containers is at 22:37.
    let targets = try NotifySettings(file: FilePath(scratch.path("notify.yaml"))) { _ in
      "https://example.org/x"
    }.targets
    let called = targets.filter { "\($0.rules.kinds)".contains("lastCall") }.map(\.name)
    #expect(Set(called) == ["phone", "house", "letters"])
    #expect(targets.allSatisfy { $0.rules.quiet?.contains(22 * 3600 + 37 * 60) != true })
  }

  @Test(.enabled(if: Receiver.isAvailable, Receiver.skipReason))
  func `a transient failure is tried three times with the same message`() async throws {
    let receiver = try Receiver()
    let file = try receiver.settings("  hook: {kind: webhook, url: 'http://127.0.0.1:{HTTP}/x'}")
    let target = try #require(
      try NotifySettings(file: FilePath(file), environment: { _ in nil }).targets.first)
    let clock = FakeClock()
    try receiver.answer("503 later")
    let notice = NotificationMessage(
      .test, moment: Instant(secondsSince1970: 1_765_978_800), title: "t", lines: ["l"], names: ["n"])
    let error = await #expect(throws: SubcalError.self) {
      try await Notifier(retryPolicy: RetryPolicy(clock: clock.jobClock)) { _ in }.send(notice, to: target)
    }
    #expect(error?.reason[.english] == "was not notified: HTTP status 503, later (tried 3 times)")
    #expect(clock.sleeps == [.seconds(10), .seconds(30)])
    let received = try receiver.received()
    #expect(received.count == 3 && Set(received).count == 1)
    // LINE answers 409 for a retry key that it has accepted before.
    try receiver.answer("409 known")
    try await Notifier(retryPolicy: RetryPolicy(clock: clock.jobClock)) { _ in }.send(notice, to: target)
  }

  @Test(.enabled(if: Receiver.isAvailable, Receiver.skipReason))
  func `a month's messages that are used up are not asked for again`() async throws {
    let receiver = try Receiver()
    let target = try #require(targets(in: receiver).first { $0.name == "line" })
    let clock = FakeClock()
    try receiver.answer(#"429 {"message":"You have reached your monthly limit."}"#)
    let notice = NotificationMessage(
      .test, moment: Instant(secondsSince1970: 1_765_978_800), title: "t", lines: ["l"], names: ["n"])
    let error = await #expect(throws: SubcalError.self) {
      try await Notifier(retryPolicy: RetryPolicy(clock: clock.jobClock)) { _ in }.send(notice, to: target)
    }
    #expect(
      error?.reason[.english]
        == "was not notified: HTTP status 429: the month's messages are used up; there are more from next month on"
    )
    #expect(clock.sleeps.isEmpty)
    #expect(try receiver.received().count == 1)
  }

  @Test(
    .enabled(if: Receiver.isAvailable, Receiver.skipReason),
    arguments: [
      (#"200 {"ok":true,"result":{"text":"{\"ok\":false}"}}"#, 1, nil),
      (#"200 {"ok":false,"error_code":403,"description":"Forbidden"}"#, 1, "Forbidden"),
      (#"200 {"ok":false,"error_code":502,"description":"Bad Gateway"}"#, 3, "Bad Gateway"),
      (#"200 {"ok":false,"description":"no"}"#, 1, "no"),
      (#"most 700 200 {"ok":false,"error_code":400,"description":"message is too long"}"#, 2, nil),
    ] as [(String, Int, String?)])
  func `an answer of Telegram that says no in its body is a refusal, whatever its status`(
    answer: String, requests: Int, reason: String?
  ) async throws {
    let receiver = try Receiver()
    let target = try #require(targets(in: receiver).first { $0.name == "telegram" })
    let clock = FakeClock()
    try receiver.answer(answer)
    var refusal: SubcalError?
    do {
      try await Notifier(retryPolicy: RetryPolicy(clock: clock.jobClock)) { _ in }
        .send(long("9982 虛構食品", 40), to: target)
    } catch let error as SubcalError { refusal = error }
    #expect(try receiver.received().count == requests)
    #expect((refusal == nil) == (reason == nil), "\(refusal?.reason[.english] ?? "")")
    if let reason { #expect(refusal?.reason[.english].contains(reason) == true) }
  }

  /// A target of each kind of channel.
  private func targets(in receiver: Receiver? = nil) throws -> [NotifyTarget] {
    let (http, environment) = (receiver?.http ?? 9, ["X": "http://127.0.0.1:\(receiver?.http ?? 9)/s3cret"])
    let text = """
      targets:
        webhook: {kind: webhook, url: {env: X}}
        ntfy: {kind: ntfy, server: 'http://127.0.0.1:\(http)', topic: {env: X}}
        slack: {kind: slack, url: {file: hook}}
        discord: {kind: discord, url: {file: hook}}
        mattermost: {kind: mattermost, url: {env: X}}
        telegram: {kind: telegram, api: 'http://127.0.0.1:\(http)', token: {env: X}, chat: '1'}
        line: {kind: line, api: 'http://127.0.0.1:\(http)', token: {env: X}, to: U1}
      """
    try scratch.write(environment["X"] ?? "", to: "hook", permissions: 0o600)
    try scratch.write(text, to: "notify.yaml")
    return try NotifySettings(file: FilePath(scratch.path("notify.yaml"))) { environment[$0] }.targets
  }

  @Test func `a name in a text mentions nobody`() throws {
    let message = NotificationMessage(
      .digest, moment: Instant(secondsSince1970: 1_765_978_800), title: "@all",
      lines: ["@channel <!channel> @you"])
    func text(_ name: String, _ key: String) throws -> String {
      let target = try #require(try targets().first { $0.name == name })
      guard case .http(let request) = NotificationRequest(message, to: target) else { return "" }
      let json = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
      return json?[key] as? String ?? ""
    }
    #expect(try text("mattermost", "text") == "＠all\n＠channel <!channel\\> ＠you")
    #expect(try text("telegram", "text") == "＠all\n＠channel <!channel> ＠you")
    #expect(try text("slack", "text") == "@all\n@channel &lt;!channel&gt; @you")
  }

  private func long(_ line: String, _ count: Int) -> NotificationMessage {
    NotificationMessage(
      .digest, moment: Instant(secondsSince1970: 1_765_978_800), title: "公開申購",
      lines: Array(repeating: line, count: count),
      names: ["n"], link: "https://example.org/")
  }

  /// The documented limits, and the text that a request has.
  private static let limits: [(target: String, key: String, most: Int, count: @Sendable (String) -> Int)] = [
    ("ntfy", "message", 4096, { $0.utf8.count }), ("slack", "text", 40_000, { $0.unicodeScalars.count }),
    ("discord", "content", 2000, { $0.unicodeScalars.count }),
    ("mattermost", "text", 16_383, { $0.unicodeScalars.count }),
    ("telegram", "text", 4096, { $0.utf16.count }), ("line", "text", 5000, { $0.utf16.count }),
  ]

  @Test(arguments: [
    ("截止｜9935 慶豐富 溢價 18.6%", 2500), ("👨‍👩‍👧 𠮷", 6500), ("*_~ <&>", 4500), ("closes", 6500),
    (String(repeating: "長", count: 50_000), 1), (String(repeating: "𠮷", count: 50_000), 3),
  ])
  func `a message is as long as its service allows, in its unit`(line: String, count: Int) throws {
    let targets = try targets()
    for (name, key, most, measure) in Self.limits {
      let target = try #require(targets.first { $0.name == name })
      guard case .http(let request) = NotificationRequest(long(line, count), to: target) else { continue }
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
      let text = try #require(
        json[key] as? String ?? (json["messages"] as? [[String: Any]])?.first?[key] as? String)
      // Full, but for a line and the number of those left out.
      #expect(
        (most - 150...most).contains(measure(text)) || count <= 3 && measure(text) <= most,
        "\(name) \(measure(text))")
      #expect(text.contains("… +") || text.hasSuffix("…"), "\(name)")
    }
  }

  @Test(
    .enabled(if: Receiver.isAvailable, Receiver.skipReason),
    arguments: [
      "413 Content Too Large", #"400 {"content": ["Must be 2000 or fewer in length."]}"#,
      "400 Bad Request: message is too long", "422 msg_too_long",
    ])
  func `what is refused for its length is sent shorter, with the same key`(answer: String) async throws {
    let receiver = try Receiver()
    for target in try targets(in: receiver) {
      try receiver.answer("most 700 \(answer)")
      _ = try receiver.received()
      try await Notifier { _ in }.send(long("截止｜9935 慶豐富", 40), to: target)
      let received = try receiver.received()
      #expect(
        (2...8).contains(received.count) && received.last?.contains("… +") == true,
        "\(target.name) \(received.count)")
      let keys = Set(
        received.compactMap { $0.firstMatch(of: /(?:Idempotency-Key|X-Line-Retry-Key): (.*)/)?.1 })
      #expect(keys.count <= 1)
      // Nothing is short enough.
      try receiver.answer("most 1 \(answer)")
      await #expect(throws: SubcalError.self) { try await Notifier { _ in }.send(long("x", 3), to: target) }
      #expect(try receiver.received().count < 8)
      // Refused for something else: once.
      try receiver.answer("400 chat not found")
      await #expect(throws: SubcalError.self) { try await Notifier { _ in }.send(long("x", 3), to: target) }
      #expect(try receiver.received().count == 1)
    }
  }

  @Test(.enabled(if: Receiver.isAvailable, Receiver.skipReason))
  func `a mail that is refused for its length is sent shorter, one that is refused otherwise only once`()
    async throws
  {
    let receiver = try Receiver()
    let settings = try receiver.settings(
      "  m: {kind: mail, host: 127.0.0.1, port: {PLAIN}, security: none, from: a@example.org, to: b@example.org}"
    )
    let target = try #require(
      try NotifySettings(file: FilePath(settings), environment: { _ in nil }).targets.first)
    let answer = "552 5.3.4 Message size exceeds fixed limit"
    try receiver.answer("most 1200 \(answer)")
    try await Notifier { _ in }.send(long("截止｜9935 慶豐富", 40), to: target)
    let received = try receiver.received()
    #expect((2...5).contains(received.count), "\(received.count)")
    #expect(Set(received.compactMap { $0.firstMatch(of: /Message-ID: (.*)/)?.1 }).count == 1)
    for (refusal, sent) in [("most 1 \(answer)", 2...5), ("most 1 550 5.7.1 not you", 1...1)] {
      try receiver.answer(refusal)
      await #expect(throws: SubcalError.self) {
        try await Notifier { _ in }.send(long("x", 3), to: target)
      }
      #expect(sent.contains(try receiver.received().count))
    }
  }
}
