import Foundation
import Glibc
import TestSupport
import Testing

/// `subcal watch --provider fugle` with a loopback streaming service.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: StreamService.isAvailable, "\(StreamService.skipReason)"))
struct StreamWatchTests {
  /// The number of quotes: 20,000, or `SUBCAL_MESSAGES`.
  static var quotes: Int {
    ProcessInfo.processInfo.environment["SUBCAL_MESSAGES"].flatMap { Int($0) } ?? 20_000
  }

  private func watch(_ program: Program, _ service: StreamService, key: String = "secret") throws -> Process {
    try program.start(
      [
        "watch", "4927", "9935", "--provider", "fugle", "--as-of", "2024-10-30T10:00", "--language", "en",
        "--store", try Stores.path(of: "night"), "--no-record",
      ] + service.arguments, environment: ["SUBCAL_FUGLE_KEY": key])
  }

  @Test func `quotes continue after a broken connection, and memory does not grow`() throws {
    let (program, service) = (try Program().inEnglish, try StreamService(quotes: Self.quotes))
    let process = try watch(program, service)
    try service.wait(for: "early")
    let early = try Self.residentBytes(of: process)
    try service.resume()
    try service.wait(for: "late")
    let growth = try Self.residentBytes(of: process) - early
    // Updates are half a second apart, so the newest quotes may come late.
    while try !Self.hasPrinted(program, [Self.quotes - 1, Self.quotes]) {
      try #require(process.isRunning)
      usleep(20_000)
    }
    kill(process.processIdentifier, SIGINT)
    let ending = try program.ending(of: process)
    #expect(ending.status == 130)
    #expect(
      ending.stderr.replacing(/retrying in \d s/, with: "retrying in N s") == """
        subcal: fugle: the connection was closed. What to do: check the machine's network. (retrying in N s)
        subcal: quotes are arriving again

        """)
    #expect(!ending.stderr.contains("secret") && !ending.stdout.contains("secret"))
    let lines = ending.stdout.split(separator: "\n")
    #expect(Set(lines).count == lines.count && lines.count < Self.quotes / 4, "\(lines.count) lines")
    print("\(Self.quotes) quotes, \(lines.count) lines, memory grew by \(growth >> 10) kB")
    // Keeping nine tenths of the quotes would take at least 250 bytes each.
    #expect(growth < 4 << 20)
  }

  @Test func `after a dropped network all codes come back, no trade twice, and leaving closes with 1001`()
    throws
  {
    let program = try Program().inEnglish
    let log = program.scratch.path("log")
    let process = try program.start(
      [
        "--map-root-user", "--net", Repository.client("python"),
        Repository.path("Tests/Machines/Loopback/network.py"),
      ]
        + ["trading_stream.py", log, "--", Repository.subcal, "watch", "2330", "6535", "9935", "--trades"]
        + ["--provider", "fugle", "--as-of", "2024-10-30T10:00", "--speed", "60", "--no-record"]
        + ["--store", try Stores.path(of: "night"), "--base-url", "api.fugle.tw=http://127.0.0.1:PORT"],
      environment: ["SUBCAL_FUGLE_KEY": "secret"], program: "/usr/bin/unshare")
    let ending = try program.ending(of: process)
    let parts = ending.stdout.components(separatedBy: "switched\n")
    try #require(parts.count == 2, "\(ending)")
    let trades = ending.stdout.matches(of: /"code":"(\w+)",.*"volume":(\d+)/).map { "\($0.1) \($0.2)" }
    #expect(Set(trades).count == trades.count && !trades.isEmpty)
    for code in ["2330", "6535", "9935"] {
      #expect(parts.allSatisfy { $0.contains(#""code":"\#(code)""#) })
    }
    let said = try String(contentsOfFile: log, encoding: .utf8)
    #expect(said.matches(of: /subscribe 2330 6535 9935/).count >= 2, "\(said)")
    // The end of the dropped connection is noticed before or after.
    #expect(said.contains("closed 1001\n"), "\(said)")
  }

  @Test func `keys subscribe and unsubscribe a code, heartbeats are answered, leaving closes with 1001`()
    throws
  {
    let program = try Program().inEnglish
    let log = program.scratch.path("log")
    let server = try LoopbackServer("trading_stream.py", [log], python: Repository.client("python"))
    let process = try program.start(
      [
        Repository.path("Tests/Machines/Clients/terminal.py"), "80", "--when", "9935", "a", "--when",
        "add a code",
        "0050\\r", "--when", "0050 ", "d9935\\r", Repository.subcal, "watch", "9935", "--provider", "fugle",
        "--as-of", "2024-10-30T10:00", "--language", "en", "--no-record", "--store",
        try Stores.path(of: "night"),
        "--base-url", "api.fugle.tw=http://127.0.0.1:\(server.ports[0])",
      ], environment: ["SUBCAL_FUGLE_KEY": "secret", "TERM": "xterm"], program: Repository.python)
    var (said, isLeft) = ("", false)
    while !said.hasSuffix("closed 1001\n") {
      if !isLeft, said.contains("unsubscribe id9935\n"), said.contains("pong\n") {
        // The end of the terminal ends the watch.
        isLeft = kill(process.processIdentifier, SIGTERM) == 0
      }
      try #require(!said.contains("closed") && (isLeft || process.isRunning), "\(said)")
      usleep(20_000)
      said = try String(contentsOfFile: log, encoding: .utf8)
    }
    #expect(said.contains("subscribe 9935\n") && said.contains("subscribe 0050\n"), "\(said)")
    _ = try program.ending(of: process)
  }

  @Test func `a refused key ends the watch and is not printed`() throws {
    let (program, service) = (try Program().inEnglish, try StreamService(quotes: 10))
    let ending = try program.ending(of: watch(program, service, key: "geheim"))
    #expect(ending.status == 69, "\(ending)")
    #expect(ending.stderr.contains("the service refused the key: 'Invalid authentication credentials'"))
    #expect(!ending.stderr.contains("geheim"))
  }

  private static func hasPrinted(_ program: Program, _ volumes: [Int]) throws -> Bool {
    let printed = try program.printed("stdout")
    return volumes.allSatisfy { printed.contains("\"volume\":\($0)") }
  }

  private static func residentBytes(of process: Process) throws -> Int {
    let path = "/proc/\(process.processIdentifier)/statm"
    let fields = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }
}
