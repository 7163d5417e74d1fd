import Foundation
import Glibc
import TestSupport
import Testing

/// `subcal watch` with a loopback server that plays a day at a hundred times its speed.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct WatchTests {
  let program: Program
  let store: String

  init() throws {
    program = try Program().inEnglish
    store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: store)
  }

  private func watch(
    _ arguments: [String], at moment: String, _ server: QuoteServer, environment: [String: String] = [:]
  ) throws -> Process {
    // Tests that are run with nohup ignore SIGHUP, and so would their children.
    try program.start(
      [
        "--default-signal=HUP", Repository.subcal, "watch", "--as-of", moment, "--speed", "100", "--store",
        store,
      ] + arguments + server.arguments, environment: environment, program: "/usr/bin/env")
  }

  /// Sends a signal once the texts are printed, one after the other, unless the program ends before.
  private func send(_ signal: Int32, to process: Process, after texts: String...) async {
    let (program, id) = (program, process.processIdentifier)
    await OwnThread.run {
      for text in texts {
        while (try? program.printed("stdout").contains(text)) == false, OwnThread.isRunning(id) {
          usleep(20_000)
        }
      }
      kill(id, signal)
    }
  }

  /// The lines sorted by code, because two hosts are polled concurrently, with the machine's time masked in alerts.
  private func byCode(_ printed: String) -> Data {
    let lines = printed.split(separator: "\n").map { line in
      String(line).replacing(/"moment":"[^"]*"/, with: #""moment":"masked""#)
    }
    func code(_ line: String) -> String { line.firstMatch(of: /"code":"(\w+)"/).map { String($0.1) } ?? "" }
    let sorted = lines.enumerated().sorted { (code($0.element), $0.offset) < (code($1.element), $1.offset) }
    return Data(sorted.map { $0.element + "\n" }.joined().utf8)
  }

  /// Standard error, with its random waits masked.
  private func messages() throws -> Data {
    Data(try program.printed("stderr").replacing(/retrying in \d+ s/, with: "retrying in N s").utf8)
  }

  static let alerts = ["--alert", "premium>=39", "--alert", "6535:price<=226", "--alert", "closes-today"]

  @Test func `the output of a morning matches its golden files`() async throws {
    let server = try QuoteServer("morning")
    let process = try watch(
      ["4927", "6535", "9935", "7703"] + Self.alerts, at: "2024-10-30T09:10", server)
    await send(
      SIGINT, to: process, after: #""price":38.2,"#,
      #""code":"7703","name":"銳澤","board":"Emerging","kind":"trade""#)
    let ending = try await program.ending(of: process)
    #expect(ending.status == 130)
    try Golden.expect(
      ["stdout.txt": byCode(ending.stdout), "stderr.txt": try messages()],
      in: QuoteServer.scenes.appending(component: "morning"))
    let requested = try server.requestedPaths()
    #expect(
      requested.allSatisfy {
        $0.hasPrefix("/stock/api/getStockInfo.jsp?ex_ch=") || $0.hasPrefix("/openapi/v1/tpex_esb")
      })
    #expect(
      requested.first
        == "/stock/api/getStockInfo.jsp?ex_ch=tse_4927.tw%7Cotc_6535.tw%7Ctse_9935.tw&json=1&delay=0")
  }

  @Test func `trades are listed newest first, and on a pipe the recorded ones first and then the stream`()
    async throws
  {
    func volumes(_ text: String) -> [String] {
      text.matches(of: /"volume":(\d+)000,/).map { String($0.1) }
    }
    func trades(until volume: Int) async throws -> String {
      let server = try QuoteServer("trades")
      let process = try watch(["9935", "--trades"], at: "2024-10-30T10:00:01", server)
      await send(SIGINT, to: process, after: #""volume":\#(volume)000"#)
      defer { withExtendedLifetime(server) {} }
      return try await program.ending(of: process).stdout
    }
    let first = try await trades(until: 111)
    #expect(
      first.hasPrefix(
        """
        {"time":"2024-10-30T10:00:05+08:00","code":"9935","price":37.5,"shares":3000,"direction":null,\
        "volume":100000,"unseen":97000}
        {"time":"2024-10-30T10:00:20+08:00","code":"9935","price":37.55,"shares":2000,"direction":"up",\
        "volume":110000,"unseen":8000}

        """), "\(first)")
    #expect(volumes(first) == ["100", "110", "111"])
    // The server plays the day once more.
    #expect(try await volumes(trades(until: 115)) == ["100", "110", "111", "115"])
    func quote(_ arguments: [String], asOf moment: String = "2024-10-30T10:00:30") throws -> Program.Ending {
      try program.ask(["quote", "9935", "--trades", "--store", store] + arguments, asOf: moment)
    }
    let server = try QuoteServer("trades")
    let json = try quote(["--json"] + server.arguments)
    #expect(json.status == 0 && volumes(json.stdout) == ["115", "111", "110", "100"], "\(json)")
    let text = try quote(["--language", "en"] + server.arguments)
    #expect(
      text.stdout.contains(
        """

        9935 慶豐富  trades seen: 4
        time       price  lots  unseen  volume
        10:00:50   ▼37.5     4             115
        10:00:35  ▲37.55     1             111
        10:00:20  ▲37.55     2       8     110
        10:00:05    37.5     3      97     100

        """), "\(text.stdout)")
    // Without an answer those recorded are listed.
    let nothing = ["--base-url", "mis.twse.com.tw=http://127.0.0.1:1"]
    let offline = try quote(["--json"] + nothing)
    #expect(offline.status == 69 && volumes(offline.stdout) == ["115", "111", "110", "100"])
    #expect(try quote(["--json"] + nothing, asOf: "2024-10-31T10:00").stdout == "")
  }

  @Test(.enabled(if: Self.canSwitchNetworks, "no network namespace can be made"))
  func `after a dropped network, which comes back changed, all codes come back and no trade twice`()
    async throws
  {
    let hosts = ["mis.twse.com.tw", "www.tpex.org.tw"].flatMap {
      ["--base-url", "\($0)=http://127.0.0.1:PORT"]
    }
    let process = try program.start(
      [
        "--map-root-user", "--net", Repository.python, Repository.path("Tests/Machines/Loopback/network.py"),
        "day.py",
        "100",
      ]
        + [
          "--", Repository.subcal, "watch", "2330", "6535", "9935", "--trades", "--as-of", "2024-10-30T09:00",
        ]
        + ["--speed", "100", "--store", store] + hosts, program: "/usr/bin/unshare")
    let ending = try await program.ending(of: process)
    let parts = ending.stdout.components(separatedBy: "switched\n")
    try #require(parts.count == 2, "\(ending)")
    func trades(_ text: String) -> [String] {
      text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /"code":"(\w+)",.*"volume":(\d+)/).map { "\($0.1) \($0.2)" }
      }
    }
    let (before, after) = (trades(parts[0]), trades(parts[1]))
    for part in [before, after] { #expect(Set(part.map { $0.prefix(4) }) == ["2330", "6535", "9935"]) }
    #expect(Set(before + after).count == before.count + after.count)
    #expect(parts[1].contains("(retrying in "), "\(parts[1])")
  }

  private static let canSwitchNetworks =
    (try? Tool(named: "unshare")?.run(["--map-root-user", "--net", "true"]).status) == 0

  @Test func `the output of an afternoon with its closing auction matches its golden files`() async throws {
    let server = try QuoteServer("afternoon")
    let process = try watch(["9935", "--book"], at: "2024-10-30T13:31", server)
    let ending = try await program.ending(of: process)
    #expect(ending.status == 0)
    try Golden.expect(
      ["stdout.txt": byCode(ending.stdout), "stderr.txt": try messages()],
      in: QuoteServer.scenes.appending(component: "afternoon"))
  }

  @Test(arguments: [
    "price>=41", "9935:price<32.85", "change>10", "change<=-10.1", "premium>=50", "profit>20000",
  ])
  func `an alert outside the day's limits is refused, with the limits`(alert: String) async throws {
    let server = try QuoteServer("afternoon")
    let ending = try await program.ending(
      of: watch(["9935", "--language", "en", "--alert", alert], at: "2024-10-30T13:31", server))
    #expect(ending.status == 64, "\(ending)")
    #expect(
      ending.stderr == "subcal: --alert \(alert): not within the day's price limits (9935 32.85–40.15)."
        + " What to do: give a condition within the limits.\n")
  }

  @Test(arguments: ["1234:price<=38", "1234:trail>=5", "1234>40"])
  func `an alert for a code that is not watched is refused`(alert: String) async throws {
    let server = try QuoteServer("afternoon")
    let ending = try await program.ending(
      of: watch(["9935", "--language", "en", "--alert", alert], at: "2024-10-30T13:31", server))
    #expect(ending.status == 64, "\(ending)")
    #expect(
      ending.stderr == "subcal: --alert \(alert): 1234 is not watched."
        + " What to do: check the code, or watch 1234, too.\n")
  }

  @Test func `an alert at a limit is taken`() async throws {
    let server = try QuoteServer("afternoon")
    let alerts = ["price>=40.15", "9935:price<=32.85", "change>=10", "premium>=47"].flatMap {
      ["--alert", $0]
    }
    let ending = try await program.ending(
      of: watch(["9935"] + alerts, at: "2024-10-30T13:31", server))
    #expect(ending.status == 0, "\(ending)")
  }

  @Test func `answers without rows, or without one of them, lose no code`() async throws {
    let server = try QuoteServer("holes")
    let ending = try await program.ending(
      of: watch(["9935", "6535", "4927"], at: "2024-10-30T13:31", server))
    #expect(ending.status == 0)
    try Golden.expect(
      ["stdout.txt": byCode(ending.stdout), "stderr.txt": try messages()],
      in: QuoteServer.scenes.appending(component: "holes"))
    #expect(try server.requestedPaths().allSatisfy { $0.contains("tse_4927.tw%7Cotc_6535.tw%7Ctse_9935.tw") })
  }

  @Test func `a quote from the future does not stop its code`() async throws {
    let server = try QuoteServer("future")
    let ending = try await program.ending(of: watch(["9935", "6535"], at: "2024-10-30T13:31", server))
    #expect(ending.status == 0)
    let prices = ending.stdout.split(separator: "\n").filter { $0.contains(#""code":"9935""#) }
      .compactMap { $0.firstMatch(of: /"price":([0-9.]+)/).map { String($0.1) } }
    #expect(prices == ["36.5", "38", "38.45", "38.5"])
    #expect(!ending.stdout.contains("T14:29"))
    #expect(
      ending.stderr.matches(of: /9935: its time is \d+ s ahead of this machine's clock, and counts as now/)
        .count
        == 1)
  }

  @Test func `a watch of only unknown codes ends with 1, one without any answer with its failure`()
    async throws
  {
    let unlisted = try QuoteServer("unlisted")
    let ending = try await program.ending(of: watch(["9998", "9999"], at: "2024-10-30T13:20", unlisted))
    #expect(ending.status == 1, "\(ending)")
    #expect(ending.stderr.hasPrefix("subcal: 9998, 9999: missing from the exchange's answers for now"))
    #expect(ending.stderr.contains("subcal: 9998, 9999: no quotes: no exchange lists this code."))
    let empty = try QuoteServer("empty")
    let nothing = try await program.ending(of: watch(["9935"], at: "2024-10-30T13:32", empty))
    #expect(nothing.status == 65)
    #expect(
      nothing.stderr.hasSuffix(
        "subcal: mis: the response has no rows. What to do: check the codes; if they are listed, ask again in a "
          + "minute.\n"))
  }

  @Test func `a word that is no code is found by name or refused`() async throws {
    let server = try QuoteServer("afternoon")
    let named = try await program.ending(of: watch(["慶豐", "TSMC"], at: "2024-10-30T20:00", server))
    #expect(named.status == 0 && named.stdout.hasPrefix(#"{"time":null,"code":"9935","#))
    #expect(named.stderr.hasPrefix("subcal: TSMC: no offering of that code or name is stored. Give a code"))
    let refused = try await program.ending(of: watch(["TSMC", "hello"], at: "2024-10-30T10:00", server))
    #expect(refused.status == 1 && refused.stdout == "")
    let stores = ["--store", program.scratch.path("work/none.sqlite")]
    let unstored = try await program.ending(of: watch(["TSMC"] + stores, at: "2024-10-30T10:00", server))
    #expect(unstored.status == 64 && unstored.stderr.contains("TSMC: give a stock code such as 2330"))
    #expect(try server.requestedPaths() == [])
  }

  @Test func `a closed market is reported without a request`() async throws {
    let server = try QuoteServer("afternoon")
    for moment in ["2024-10-30T07:00", "2024-10-31T10:00", "2024-11-02T10:00", "2024-10-30T20:00"] {
      let ending = try await program.ending(of: watch(["9935", "--language", "en"], at: moment, server))
      #expect(ending.status == 0)
      #expect(ending.stdout.split(separator: "\n").count == 1 && ending.stdout.contains(#""kind":"close""#))
      let opening =
        ["2024-10-30T07:00": "2024-10-30", "2024-11-02T10:00": "2024-11-04"][moment] ?? "2024-11-01"
      #expect(ending.stderr.hasSuffix("subcal: The market is closed; it opens next on \(opening) 09:00\n"))
    }
    #expect(try server.requestedPaths() == [])
  }

  @Test func `--wait starts watching when the session opens`() async throws {
    let server = try QuoteServer("morning")
    let process = try watch(["9935", "--wait"], at: "2024-10-30T08:28", server)
    await send(SIGINT, to: process, after: #""kind":"reference""#)
    let ending = try await program.ending(of: process)
    #expect(ending.status == 130)
    #expect(ending.stderr.hasPrefix("subcal: waiting for quotes from 2024-10-30 08:30\n"))
  }

  @Test func `without a code the favourites and all open or upcoming offerings are watched`() async throws {
    let favourites = ["SUBCAL_FAVOURITES_FILE": program.scratch.path("work/favourites")]
    try Data("2330\n9935\n".utf8).write(to: program.scratch.url.appending(path: "work/favourites"))
    let server = try QuoteServer("afternoon")
    let ending = try await program.ending(
      of: program.start(
        ["watch", "--as-of", "2024-10-30T20:00", "--store", store] + server.arguments, environment: favourites
      ))
    let codes = ending.stdout.matches(of: /"code":"(\w+)"/).map { String($0.1) }
    #expect(codes == ["2330", "9935", "6535", "4174", "6182", "7703", "7708"])
  }

  @Test func `an alert runs its program and can end the watch`() async throws {
    let hook = program.scratch.path("work/hook")
    try Tool.writeScript("cat > heard.json\n/usr/bin/env > environment\necho printed by the hook", to: hook)
    let server = try QuoteServer("morning")
    let process = try watch(
      ["9935", "--alert", "premium>=39", "--on-alert", hook, "--exit-on-alert"], at: "2024-10-30T09:10",
      server,
      environment: [
        "AWS_SECRET_ACCESS_KEY": "a secret", "SUBCAL_FUGLE_KEY": "a secret", "TELEGRAM_TOKEN": "a secret",
        "LC_TIME": "C",
      ])
    let ending = try await program.ending(of: process)
    #expect(ending.status == 0)
    let last = try #require(ending.stdout.split(separator: "\n").last)
    #expect(last.hasPrefix(#"{"alert":"premium>=39","#) && !ending.stdout.contains("printed by the hook"))
    #expect(ending.stderr.contains("printed by the hook\n"))
    let heard = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: program.scratch.path("work/heard.json"))))
    let environment = String(
      decoding: try Data(contentsOf: URL(filePath: program.scratch.path("work/environment"))), as: UTF8.self)
    let names = environment.split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
    // The shell that runs the script adds the last ones.
    #expect(Set(names).subtracting(["PWD", "SHLVL", "_"]) == ["PATH", "HOME", "LANG", "TZ", "LC_TIME"])
    let printed = try JSONSerialization.jsonObject(with: Data(last.utf8))
    #expect((heard as? NSDictionary) == (printed as? NSDictionary))
  }

  @Test func `a run makes at most --max-requests requests`() async throws {
    let server = try QuoteServer("afternoon")
    let ending = try await program.ending(
      of: watch(["9935", "--max-requests", "3"], at: "2024-10-30T13:26", server))
    #expect(ending.status == 10)
    #expect(
      ending.stderr
        == "subcal: 3 requests were made, the most of a run. What to do: run again, or allow more with "
        + "--max-requests\n")
    #expect(try server.requestedPaths().count == 3)
  }

  @Test func `recorded quotes become the chart of the day`() async throws {
    let server = try QuoteServer("morning")
    let process = try watch(["9935"], at: "2024-10-30T09:10", server)
    await send(SIGINT, to: process, after: #""price":38.2,"#)
    _ = try await program.ending(of: process)
    // Without what is recorded of unchanged quotes, which depends on the moments of the answers.
    let log = URL(filePath: store + "-quotes/2024-10-30.jsonl")
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter { line in
      line.firstMatch(of: /"time":(\d+)/).flatMap { Int($0.1) }.map { $0 < 1_730_250_600 } ?? false
    }
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: log)
    let chart = [
      "chart", "9935", "--store", store, "--as-of", "2024-10-30T20:00", "--range", "1d", "--output", "-",
    ]
    let ending = try await program.run(chart + ["--language", "zh"])
    #expect(ending.status == 0 && ending.stderr == "")
    try Golden.expect(
      ["chart.svg": Data(ending.stdout.utf8)], in: QuoteServer.scenes.appending(component: "morning"))
    let none = try await program.run(chart.map { $0 == "2024-10-30T20:00" ? "2024-10-29T20:00" : $0 })
    #expect(none.status == 1 && none.stderr.contains("nothing is recorded of 9935 on 2024-10-29"))
  }

  static let endings: [(signals: [Int32], status: Int32)] = [
    ([SIGTERM], 143), ([SIGINT], 130),
    // A terminal that is closed sends it more than once.
    ([SIGHUP, SIGHUP, SIGHUP], 129), ([SIGSEGV], 128 + SIGSEGV), ([SIGABRT], 128 + SIGABRT),
    ([SIGQUIT], 128 + SIGQUIT), ([SIGKILL], 128 + SIGKILL),
  ]

  @Test func `--serve-dir adds the day's candle to the pages while the watch runs, and no longer`()
    async throws
  {
    let nightly = try await program.run([
      "nightly", "--as-of", "2024-10-29T21:30", "--output", "public", "--store", "other.sqlite", "--replay",
      Repository.fixtures.appending(path: "replay/2024-10-29").path(),
    ])
    try #require(nightly.status == 0)
    let before = try program.scratch.files(in: "work/public")
    let file = URL(filePath: program.scratch.path("work/public/assets/live.js"))
    let wanted = #"subcal.today({"9935": [\#n[20026,366000,379500,366000,379500,320000,365000,0,0]]});\#n"#
    for (signals, status) in Self.endings {
      let server = try QuoteServer("morning")
      let process = try watch(["9935", "--serve-dir", "public"], at: "2024-10-30T09:10", server)
      let id = process.processIdentifier
      let isShown = await OwnThread.run {
        var text: String?
        while text != wanted, OwnThread.isRunning(id) {
          usleep(10_000)
          text = try? String(contentsOf: file, encoding: .utf8)
        }
        for signal in signals { kill(id, signal) }
        return text == wanted
      }
      try #require(isShown)
      let ended = try await program.ending(of: process)
      #expect(ended.status == status, "\(signals): \(ended)")
      if signals == [SIGKILL] {
        // Nothing can be put right then; the next watch does it, also outside the session.
        #expect(try program.scratch.files(in: "work/public") != before)
        try Data(wanted.utf8).write(
          to: file.deletingLastPathComponent().appending(path: ".live.js.subcal-99999999"))
        let next = try watch(["9935", "--serve-dir", "public"], at: "2024-10-30T20:00", server)
        #expect(try await program.ending(of: next).status == 0)
      }
      #expect(try program.scratch.files(in: "work/public") == before, "\(signals)")
    }
    let elsewhere = try await program.ending(
      of: watch(["9935", "--serve-dir", "."], at: "2024-10-30T09:10", QuoteServer("morning")))
    #expect(elsewhere.status == 64 && elsewhere.stderr.contains("there are no pages with charts"))
  }

  @Test func `a watch goes on where SIGHUP is ignored, as by nohup`() async throws {
    let server = try QuoteServer("morning")
    let process = try program.start(
      [
        "-c", #"trap "" HUP; exec "$@""#, "sh", Repository.subcal, "watch", "9935", "--as-of",
        "2024-10-30T09:10",
        "--speed", "100", "--store", store,
      ] + server.arguments, program: "/bin/sh")
    await send(SIGHUP, to: process, after: #""price":37.95,"#)
    await send(SIGTERM, to: process, after: #""price":38.2,"#)
    #expect(try await program.ending(of: process).status == 143)
  }

  @Test func `quotes are shown although they cannot be recorded, which is reported once`() async throws {
    try Data().write(to: URL(filePath: store + "-quotes"))
    let server = try QuoteServer("morning")
    let process = try watch(["9935"], at: "2024-10-30T09:10", server)
    await send(SIGINT, to: process, after: #""price":38.2,"#)
    let ending = try await program.ending(of: process)
    #expect(ending.status == 130)
    #expect(ending.stderr.components(separatedBy: "the session is not recorded: ").count == 2)
  }

  @Test func `on a terminal the table uses the alternate screen, and the last table remains`() throws {
    let server = try QuoteServer("quote")
    let watch =
      [
        "watch", "9935", "4927", "--as-of", "2024-10-30T13:33", "--speed", "100", "--store", store,
        "--language", "en",
      ]
      + server.arguments
    let shown = try Python.run(
      "terminal.py", ["80", Repository.subcal] + watch, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    let screens = shown.components(separatedBy: "\u{1B}[?1049")
    #expect(screens.count == 3 && screens[0] == "")
    #expect(screens[1].hasPrefix("h\u{1B}[?25l\u{1B}[Hsubcal quotes  2024-10-30 13:33:0"))
    #expect(screens[1].contains("\u{1B}[K\n9935  慶豐富   40.15  +10.0%  ▲+47.1%  +12,603"))

    #expect(
      screens[2] == """
        lThe market is closed; it opens next on 2024-11-01 09:00
        code  name     price       %  premium   profit   bid    ask    age  note
        9935  慶豐富   40.15  +10.0%  ▲+47.1%  +12,603  40.1  40.15  09:04  limit up
        4927  泰鼎-KY   49.4   +0.4%  ▲+23.5%   +9,112     -      -  09:04  closes today
        9935  limits 32.85–40.15  tick NT$50 (lot of 1,000)
        4927  limits 44.3–54.1  tick NT$50 (lot of 1,000)

        """)
  }

  @Test func `a closed pipe ends the watch without a message`() async throws {
    let server = try QuoteServer("morning")
    let process = try program.start(
      [
        "-c", #""$0" "$@" | head -n 2"#, Repository.subcal, "watch", "9935", "--as-of", "2024-10-30T09:10",
        "--speed",
        "100", "--store", store,
      ] + server.arguments, program: "/bin/sh")
    let ending = try await program.ending(of: process)
    #expect(ending.status == 0 && ending.stdout.split(separator: "\n").count == 2)
    #expect(ending.stderr == "")
  }
}
