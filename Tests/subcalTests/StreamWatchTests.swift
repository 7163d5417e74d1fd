#if Fugle
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

    private func watch(_ program: Program, _ service: StreamService, key: String = "secret") throws -> Process
    {
      try program.start(
        [
          "watch", "4927", "9935", "--provider", "fugle", "--as-of", "2024-10-30T10:00", "--language", "en",
          "--store", try Stores.path(of: "night"), "--no-record",
        ] + service.arguments, environment: ["SUBCAL_FUGLE_KEY": key])
    }

    @Test func `quotes continue after a broken connection, and memory does not grow`() throws {
      let (program, service) = (try Program(), try StreamService(quotes: Self.quotes))
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
      #expect(Set(lines).count == lines.count && lines.count < 200, "\(lines.count) lines")
      print("\(Self.quotes) quotes, \(lines.count) lines, memory grew by \(growth >> 10) kB")
      // Keeping nine tenths of the quotes would take at least 250 bytes each.
      #expect(growth < 4 << 20)
    }

    @Test func `a refused key ends the watch and is not printed`() throws {
      let (program, service) = (try Program(), try StreamService(quotes: 10))
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
#endif
