import Diagnostics
import Foundation
import Glibc
import TestSupport
import Testing

@testable import subcal

/// A night whose exchange sends a body that takes long ends at a signal, with the files of the night before as they were.
/// The end of its time cancels it as a signal does (``SignalTests``).
@Suite(.timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct StoppedNightTests {
  let program: Program
  private let files: [String: Data]

  init() throws {
    program = try PublishedNight().program.inEnglish
    files = try program.scratch.files(in: "work")
  }

  /// What a night is doing when it is stopped.
  struct Moment: Sendable, CustomTestStringConvertible {
    var body: String
    /// The step; nil while the body is decoded, before the step `index`.
    var step: String?

    var testDescription: String { "\(step ?? "decode") \(body)" }
  }

  static let decoding = ["csv-cp950", "json-numbers", "html-tables", "closes-codes"].map {
    Moment(body: $0, step: nil)
  }
  static let publishing = ["compute", "write"].map { Moment(body: "list-some-rows", step: $0) }

  /// Starts a night and returns when the moment has come.
  ///
  /// - Parameter milliseconds: How long a body is decoded before.
  private func start(
    at moment: Moment, _ options: [String] = [], after milliseconds: UInt32 = 200
  ) throws -> Process {
    let exchange = try HostileExchange(moment.body)
    let process = try program.start(
      PublishedNight.arguments + exchange.arguments + options
        + ["--accept", "twse-subscriptions-2024", "--verbose"])
    try exchange.waitUntilSent()
    if let step = moment.step {
      while try !printed("[subcal] \(step)") {
        let errors = try program.printed("stderr")
        try #require(process.isRunning, "\(errors)")
        usleep(1_000)
      }
    } else {
      // What is in the buffers of the sockets is read, and the decoding begins.
      usleep(milliseconds * 1000)
    }
    return process
  }

  private func printed(_ text: String) throws -> Bool { try program.printed("stderr").contains(text) }

  /// Only the store's list of runs has changed.
  private func expectNothingPublished() throws {
    let now = try program.scratch.files(in: "work")
    #expect(now.keys.sorted() == files.keys.sorted())
    #expect(now.filter { $0.key != "s.sqlite" } == files.filter { $0.key != "s.sqlite" })
  }

  @Test(arguments: decoding + publishing)
  func `a signal ends the night before the body is decoded, and nothing is published`(moment: Moment) throws {
    // On a fast machine, or while this test waits for its turn, a body is decoded before the signal is sent.
    for milliseconds in [200, 100, 50, 25, 12, 6, 3] as [UInt32] {
      let night = try Self()
      let process = try night.start(at: moment, after: milliseconds)
      kill(process.processIdentifier, SIGTERM)
      let ending = try night.program.ending(of: process)
      if moment.step == nil, ending.status == 65 || ending.stderr.contains("[subcal] index") { continue }
      #expect(ending.status == 143)
      #expect(
        ending.stderr.hasSuffix("\nsubcal: stopped by a signal; nothing was published\n"), "\(ending.stderr)")
      try night.expectNothingPublished()
      return
    }
    Issue.record("no signal stopped the decoding")
  }

  @Test func `a night has a fifth more time than its downloads`() throws {
    let limit = try Configuration.$current.withValue(Configuration.current.assuming([.timeLimit: ["10"]])) {
      try #require(try Subcal.configured(["nightly"]) as? NightlyCommand).job().limit
    }
    #expect(limit.seconds == 12 && limit.error.status == .unavailable)
    #expect(limit.error.description == Self.overdue)
  }

  private static let overdue =
    "the night took more than 12 seconds, and nothing was published. What to do: look with --verbose which step "
    + "takes so long; give it more time with --time-limit."

  /// In the long form only, because the shortest limit is ten seconds.
  @Test(
    .enabled(if: LongRun.isOn, "played with LONG=1"),
    arguments: [Moment(body: "csv-repairs", step: nil)] + publishing)
  func `a night whose time is over publishes nothing`(moment: Moment) async throws {
    // A fast night may have published before it is halted.
    for _ in 0..<5 {
      let night = try Self()
      let process = try night.start(at: moment, ["--time-limit", "10"])
      let id = process.processIdentifier
      // Halted until then: no body takes as long on every machine.
      kill(id, SIGSTOP)
      await OwnThread.run {
        sleep(12)
        kill(id, SIGCONT)
      }
      let ending = try await night.program.ending(of: process)
      if moment.step != nil, [0, 10].contains(ending.status) { continue }
      #expect(ending.status == 69)
      #expect(ending.stderr.hasSuffix("\nsubcal: \(Self.overdue)\n"), "\(ending.stderr)")
      try night.expectNothingPublished()
      return
    }
    Issue.record("no night was halted before it published")
  }

  @Test(arguments: publishing)
  func `a second signal ends the night at once, and the next night is as usual`(moment: Moment) throws {
    let process = try start(at: moment)
    // Both signals wait until the process continues, so that the first alone cannot end it before.
    for signal in [SIGSTOP, SIGINT, SIGTERM, SIGCONT] {
      #expect(kill(process.processIdentifier, signal) == 0)
    }
    let ending = try program.ending(of: process)
    #expect([130, 143].contains(ending.status))
    #expect(!ending.stderr.contains("stopped by a signal"))
    let published = files.filter { $0.key.hasPrefix("public/") }
    #expect(try program.scratch.files(in: "work").filter { $0.key.hasPrefix("public/") } == published)

    #expect(
      try program.run(PublishedNight.arguments + PublishedNight.replay)
        == Program.Ending(stdout: "", stderr: "", status: 0))
    #expect(try program.scratch.files(in: "work").keys.sorted() == files.keys.sorted())
  }
}
