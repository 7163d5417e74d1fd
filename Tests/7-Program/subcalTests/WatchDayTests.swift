import Foundation
import TestSupport
import Testing

/// `subcal watch` over a day of Tests/Machines/Loopback/day.py, in which requests fail for minutes, stall and lack rows.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct WatchDayTests {
  /// How many times as fast as the clock the day passes: 600, or `SUBCAL_DAY_SPEED`.
  static let speed = ProcessInfo.processInfo.environment["SUBCAL_DAY_SPEED"].flatMap { Int($0) } ?? 600

  static let codes = ["2317", "2330", "2454", "4927", "6535", "9935"]

  @Test func `a day of failures loses no code, prints no line twice and asks no more often than promised`()
    async throws
  {
    let program = try Program().inEnglish
    let store = program.scratch.path("work/s.sqlite")
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: store)
    let server = try QuoteServer(daySpeed: Self.speed)
    let process = try program.start(
      ["watch"] + Self.codes
        + ["--as-of", "2024-10-30T09:00", "--speed", "\(Self.speed)", "--store", store] + server.arguments)
    let memory = await Self.memory(of: process.processIdentifier)
    let ending = try await program.ending(of: process)
    #expect(ending.status == 0)
    #expect(
      !ending.stderr.contains("no exchange lists") && !ending.stderr.contains("not asked again"),
      "\(ending.stderr)")
    #expect(ending.stderr.components(separatedBy: "ahead of this machine's clock").count == 2)
    let requests = try server.requests().filter { $0.path.contains("getStockInfo") }
    try Self.checkLines(ending.stdout, requests)
    try Self.checkPauses(requests)
    let served = requests.count { $0.scene?.rows?.isEmpty == false }
    let lines = ending.stdout.split(separator: "\n").count
    print(
      "\(requests.count) requests, \(served) answers, \(lines) lines, memory \(memory.map { $0 >> 10 }) kB")
    // Keeping the answers of two thirds of a day would take at least 3 kB each.
    #expect(memory.count == 2 && memory[1] - memory[0] < 1 << 20)
  }

  /// The anonymous memory after a third of the day and at its end.
  private static func memory(of process: Int32) async -> [Int] {
    await OwnThread.run {
      let third = ContinuousClock.now + .seconds(5400) / speed
      var (early, late): (Int?, Int?)
      while let bytes = anonymousBytes(of: process) {
        if early == nil, ContinuousClock.now >= third { early = bytes }
        late = bytes
        usleep(20_000)
      }
      return [early, late].compactMap(\.self)
    }
  }

  /// Nil once the process has ended.
  private static func anonymousBytes(of process: Int32) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return (status?.firstMatch(of: /RssAnon:\s+(\d+) kB/)).flatMap { Int($0.1) }.map { $0 << 10 }
  }

  /// Checks that each code's lines are in order, were answered, and end with its last quote.
  private static func checkLines(_ printed: String, _ requests: [QuoteServer.Request]) throws {
    struct Line: Decodable {
      var time: String?
      var code, kind: String
      var volume: Int?
    }
    let texts = printed.split(separator: "\n")
    #expect(Set(texts).count == texts.count)
    let lines = try texts.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    let rows = requests.flatMap { $0.scene?.rows ?? [] }
    for code in codes {
      // The first line is that of the store.
      let own = lines.filter { $0.code == code }.dropFirst()
      let times = own.compactMap(\.time)
      #expect(times == times.sorted())
      if code == "4927" {
        // Its order book changes every ten minutes.
        #expect((2...28).contains(own.count) && own.allSatisfy { $0.kind == "indicative" })
        continue
      }
      let volumes = rows.filter { $0.c == code }.compactMap { $0.v.flatMap { Int($0) }.map { $0 * 1000 } }
      #expect(own.compactMap(\.volume).allSatisfy(Set(volumes).contains))
      #expect(own.last?.volume == volumes.last && own.last?.time == "2024-10-30T13:30:00+08:00")
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.volume != $1.volume || $0.time != $1.time })
    }
  }

  /// Checks that requests are at least 15 seconds apart, and after failures in a row ever more.
  private static func checkPauses(_ requests: [QuoteServer.Request]) throws {
    var failures = 0
    for (request, next) in zip(requests, requests.dropFirst()) {
      let isEmpty = request.scene?.rows?.isEmpty == true
      let isRefused = request.scene.map { $0.rows == nil } ?? true
      failures = isEmpty || isRefused ? failures + 1 : 0
      let promised =
        if isRefused {
          min(30 << (failures - 1), 600)
        } else if isEmpty {
          min(15 << (failures - 1), 60)
        } else {
          15
        }
      // A request whose answer is late ends without it.
      let end = request.end.map { $0 < next.start ? $0 : request.start } ?? request.start
      #expect(
        (next.start - end) * Double(speed) >= Double(promised),
        "\(request) was followed after \((next.start - end) * Double(speed)) s")
    }
  }
}
