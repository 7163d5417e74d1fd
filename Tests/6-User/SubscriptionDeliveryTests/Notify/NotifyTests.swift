import Foundation
import Glibc
import TestSupport
import Testing

/// Notifications as their receivers get them.
@Suite(.enabled(if: Receiver.isAvailable, Receiver.skipReason), .timeLimit(.minutes(60)), .serialized)
struct NotifyTests {
  let receiver: Receiver
  let program: Program

  init() throws {
    receiver = try Receiver()
    program = Program(in: receiver.scratch)
    try StoryNight["03"].copyStore(to: receiver.scratch.path("store.sqlite"))
  }

  /// Runs `subcal notify` as of a time, with new settings if given.
  private func notify(
    _ targets: String? = nil, at moment: String = "2025-12-17T21:40", _ options: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> Program.Ending {
    if let targets { _ = try receiver.settings(targets) }
    return try await program.run(
      [
        "notify", "--settings", receiver.scratch.path("notify.yaml"), "--store", "store.sqlite", "--as-of",
        moment,
      ]
        + options, environment: receiver.secrets(environment))
  }

  private static let quiet = Program.Ending(stdout: "", stderr: "", status: 0)

  private static let channels = [
    ("webhook", "{kind: webhook, url: 'http://127.0.0.1:{HTTP}/hook', token: {env: TOKEN}}"),
    ("ntfy", "{kind: ntfy, server: 'http://127.0.0.1:{HTTP}', topic: {env: TOPIC}, token: {env: TOKEN}}"),
    ("slack", "{kind: slack, url: {env: HOOK}}"), ("discord", "{kind: discord, url: {env: HOOK}}"),
    ("mattermost", "{kind: mattermost, url: {env: HOOK}}"),
    ("telegram", "{kind: telegram, api: 'http://127.0.0.1:{HTTP}', token: {env: TOKEN}, chat: '-100123'}"),
    ("line", "{kind: line, api: 'http://127.0.0.1:{HTTP}', token: {env: TOKEN}, to: U4af4980629}"),
    (
      "mail",
      "{kind: mail, host: 127.0.0.1, port: {STARTTLS}, user: me, password: {env: PASSWORD}, ca_file: '{AUTHORITY}',"
        + " from: 公開申購 <subcal@example.org>, to: [me@example.org, 朋友 <you@example.org>]}"
    ),
    (
      "mail-tls",
      "{kind: mail, host: 127.0.0.1, port: {TLS}, security: tls, user: me, password: {env: PASSWORD},"
        + " ca_file: '{AUTHORITY}', from: subcal@example.org, to: me@example.org}"
    ),
    (
      "mail-plain",
      "{kind: mail, host: 127.0.0.1, port: {PLAIN}, security: none, from: subcal@example.org, to: me@example.org}"
    ),
  ]

  @Test(arguments: channels)
  func `a channel's request matches its golden file and is sent once`(_ name: String, _ target: String)
    async throws
  {
    for language in ["zh", "en"] {
      #expect(
        try await notify("  \(name)-\(language): \(target.dropLast()), language: \(language)}") == Self.quiet)
      let received = try receiver.received()
      #expect(received.count == 1)
      try Golden.expect(received.joined(separator: "\n----\n"), is: "notify/\(name).\(language).txt")
      #expect(try await notify() == Self.quiet)
      #expect(try receiver.received() == [])
    }
  }

  @Test func `a deposit is told on the evening before and again on its day, each once`() async throws {
    let applied = try await program.run([
      "apply", "9982", "--account", "mei", "--store", "store.sqlite", "--as-of", "2025-12-16T21:30",
    ])
    #expect(applied.status == 0, "\(applied)")
    let target = "  hook: {kind: webhook, url: 'http://127.0.0.1:{HTTP}/hook', tell: [deposit]}"
    for (moment, count) in [
      ("2025-12-16T21:40", 1), ("2025-12-16T22:40", 0), ("2025-12-17T08:00", 1), ("2025-12-17T13:00", 0),
    ] {
      let ending = try await notify(target, at: moment)
      #expect(ending.status == 0, "\(ending)")
      #expect(try receiver.received().count == count, "\(moment)")
    }
  }

  @Test func `a test message goes to one target and is not recorded`() async throws {
    _ = try receiver.settings(Self.channels.map { "  \($0.0): \($0.1)" }.joined(separator: "\n"))
    for (name, _) in Self.channels {
      let ending = try await notify(nil, ["--test", name])
      #expect(ending == Program.Ending(stdout: "已傳送測試給 \(name)\n", stderr: "", status: 0))
      #expect(try receiver.received().count == 1, "\(name)")
    }
    _ = try await notify()
    #expect(try receiver.received().count == Self.channels.count)
  }

  @Test func `Python's mail parser reads the headers and text of a mail`() async throws {
    let target = try #require(Self.channels.first { $0.0 == "mail" })
    _ = try await notify("  mail: \(target.1)")
    try receiver.scratch.write(try #require(try receiver.received().first), to: "mail.eml")
    let printed = try await Program(Receiver.python, in: receiver.scratch).run([
      Repository.path("Tests/Machines/Clients/mail.py"), "mail.eml",
    ])
    try Golden.expect(printed.stdout, is: "notify/mail.read.txt")
    #expect(printed.stderr == "")
  }

  @Test func `over the nights of the story every event is sent exactly once`() async throws {
    let channel =
      "{kind: webhook, url: 'http://127.0.0.1:{HTTP}/hook', tell: [closes_next, deducted_next,"
      + " drawn_today, result, refunded_today, delivered_today, new, moved, cancelled]}"
    _ = try receiver.settings("  hook: \(channel)")
    for ending in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: receiver.scratch.path("store.sqlite" + ending)) {
      try FileManager.default.removeItem(atPath: receiver.scratch.path("store.sqlite" + ending))
    }
    var transcript = ""
    var entries: [String] = []
    for night in StoryNight.all {
      // One night of the story fails; the events already in the store are sent anyway.
      #expect([0, 10, 65].contains(try night.play(in: receiver.scratch).status))
      for time in ["21:40", "22:00"] {
        let moment = "\(night.date)T\(time)"
        #expect(try await notify(at: moment).stdout == "")
        let received = try receiver.received()
        if moment.hasSuffix("22:00") { #expect(received == []) }
        for request in received {
          let body = try #require(request.split(separator: "\n\n", maxSplits: 1).last)
          let json = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
          transcript += "\(moment) \(json["title"] ?? "")\n"
          for entry in try #require(json["entries"] as? [[String: Any]]) {
            transcript += "  \(entry["line"] ?? "")\n"
            let item = try #require(entry["item"] as? [String: Any])
            entries.append(
              "\(entry["kind"] ?? "") \(item["id"] ?? "") \(entry["changes"] ?? "") \(entry["line"] ?? "")")
          }
        }
      }
    }
    #expect(Set(entries).count == entries.count && entries.count > 20)
    try Golden.expect(transcript, is: "notify/story.txt")
  }

  @Test func `a run killed before recording a message sends it once more with the same key`() async throws {
    _ = try receiver.settings("  hook: \(Self.channels[0].1)")
    try receiver.answer("hold")
    let process = try program.start(
      [
        "notify", "--settings", receiver.scratch.path("notify.yaml"), "--store", "store.sqlite", "--as-of",
        "2025-12-17T21:40",
      ],
      environment: receiver.secrets())
    var first: [String] = []
    while first.isEmpty && process.isRunning {
      try await Task.sleep(for: .milliseconds(10))
      first = try receiver.received()
    }
    let store = ["--store", receiver.scratch.path("store.sqlite"), "--as-of", "2025-12-17T21:40"]
    let others = try Program()
    let settings = ["notify", "--settings", receiver.scratch.path("notify.yaml")] + store
    let second = try await others.run(settings, environment: receiver.secrets())
    #expect(second.status == 75 && second.stderr.contains("另一次 subcal notify 正在使用鎖定檔"), "\(second)")
    let rehearsal = try await others.run(settings + ["--dry-run"], environment: receiver.secrets())
    #expect(rehearsal.status == 0 && rehearsal.stdout.hasPrefix("→ hook\n"), "\(rehearsal)")
    kill(process.processIdentifier, SIGKILL)
    #expect(try await program.ending(of: process).status == 128 + SIGKILL)
    try receiver.answer("200 ok")
    #expect(try await notify() == Self.quiet)
    let again = try receiver.received()
    #expect(again == first && again.count == 1)
    #expect(again.first?.contains("Idempotency-Key: ") == true)
    #expect(try await notify() == Self.quiet)
    #expect(try receiver.received() == [])
  }

  @Test func `a refusing target is reported without its secrets, and the others are notified`() async throws {
    let targets = "  first: \(Self.channels[5].1)\n  second: \(Self.channels[7].1)"
    try receiver.answer("400 you sent {REQUEST}")
    let failed = try await notify(targets, ["--verbose"])
    #expect(failed.status == 69)
    #expect(
      failed.stderr.contains(
        "first：通知未送達：HTTP 400，you sent POST /bot•••/sendMessage HTTP/1.1"))
    #expect(failed.stderr.contains("subcal notify --test first"))
    for secret in receiver.secrets().values where secret.count > 3 {
      #expect(!failed.stderr.contains(secret))
    }
    #expect(try receiver.received().count == 2)
    try receiver.answer("200 ok")
    #expect(try await notify() == Self.quiet)
    #expect(try receiver.received().map { $0.hasPrefix("POST /bot") } == [true])
  }

  @Test(
    arguments: [170, 186, 190, 198],
    ["secret-topic", "secret%2Dtopic", "c2VjcmV0LXRvcGlj", "7365637265742d746f706963"])
  func `a secret where the answer is cut is hidden before it is cut`(place: Int, echo: String) async throws {
    try receiver.answer("400 " + String(repeating: "x", count: place) + echo + " and more")
    let failed = try await notify(
      "  first: {kind: ntfy, server: 'http://127.0.0.1:{HTTP}', topic: {env: TOPIC}}")
    #expect(failed.status == 69)
    #expect(failed.stderr.contains("xxx••") || failed.stderr.contains("xxx•"), "\(failed)")
    for length in 3...echo.count { #expect(!failed.stderr.contains("x\(echo.prefix(length))")) }
  }

  @Test func `mail is not sent without a trusted certificate, STARTTLS or the right password`() async throws {
    let mail = "kind: mail, host: 127.0.0.1, from: a@example.org, to: b@example.org"
    let unknown = try await notify("  mail: {\(mail), port: {TLS}, security: tls}", ["--test", "mail"])
    #expect(unknown.status == 69 && unknown.stderr.contains("certificate"))
    let open = try await notify("  mail: {\(mail), port: {PLAIN}}", ["--test", "mail"])
    #expect(open.status == 69 && open.stderr.contains("STARTTLS"), "\(open)")
    let wrong = try await notify(
      "  mail: {\(mail), port: {STARTTLS}, user: me, password: {env: TOKEN}, ca_file: '{AUTHORITY}'}",
      ["--test", "mail"])
    #expect(
      wrong.status == 69 && wrong.stderr.contains("mail：通知未送達：")
        && !wrong.stderr.contains("secret-token"))
    #expect(try receiver.received() == [])
  }

  @Test func `nightly --notify sends notifications, of a failed night once a day`() async throws {
    _ = try receiver.settings("  hook: \(Self.channels[0].1)")
    let home = ["XDG_CONFIG_HOME": receiver.scratch.path("config")]
    try FileManager.default.createDirectory(
      atPath: receiver.scratch.path("config/subcal"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: receiver.scratch.path("notify.yaml"), toPath: receiver.scratch.path("config/subcal/notify.yaml")
    )
    let environment = receiver.secrets(home)
    // There is no list of that year.
    let arguments = [
      "nightly", "--replay", Repository.path("Fixtures/story/04-2025-12-19"), "--year", "2019", "--as-of",
      "2025-12-19T21:30", "--store", "store.sqlite", "--output", "public", "--notify",
    ]
    let failed = try await program.run(arguments, environment: environment)
    #expect(failed.status == 69 && failed.stderr.contains("twse-subscriptions-2019"))
    let first = try receiver.received()
    #expect(first.count == 1 || first.count == 2)
    #expect(first.first?.contains("\"event\": \"failed_night\"") == true)
    #expect(first.first?.contains("更新失敗｜") == true)
    _ = try await program.run(arguments, environment: environment)
    #expect(try receiver.received() == [])
    let night = StoryNight["04"]
    let good = try night.play(in: receiver.scratch, ["--notify"], environment: environment)
    #expect(good.status == 0 || good.status == 10, "\(good)")
    let sent = try receiver.received()
    #expect(!sent.isEmpty && sent.allSatisfy { $0.contains("\"event\": \"digest\"") }, "\(sent)")
    // A night that is published without its notification is incomplete.
    try StoryNight["03"].copyStore(to: receiver.scratch.path("store.sqlite"))
    try receiver.answer("403 no")
    let unnotified = try night.play(in: receiver.scratch, ["--notify"], environment: environment)
    #expect(
      unnotified.status == 10 && unnotified.stderr.contains("hook：通知未送達：")
        && unnotified.stderr.contains("403"), "\(unnotified)")
  }
}
