import Foundation
import Glibc
import Localization
import Synchronization
import TestSupport
import Testing

import Diagnostics
@testable import subcal

/// Runs exclude each other, and a run stopped by a signal leaves nothing behind.
@Suite(.timeLimit(.minutes(60))) struct SignalTests {
  let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  private var replay: [String] {
    [
      "nightly", "--as-of", "2024-10-29T21:30", "--store", "store.sqlite", "--replay",
      Repository.fixtures.appending(path: "replay/2024-10-29").path(),
    ]
  }

  /// The open lock file of the store.
  private func lockFile() throws -> FileHandle {
    let url = URL(filePath: program.scratch.path("work/store.sqlite.lock"))
    if !FileManager.default.fileExists(atPath: url.path()) { try Data().write(to: url) }
    return try FileHandle(forUpdating: url)
  }

  @Test func `a run that finds the lock held reports it and publishes nothing`() async throws {
    let lock = try lockFile()
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    let ending = try await program.run(replay)
    #expect(
      ending
        == Program.Ending(
          stdout: "",
          stderr: "subcal: another run holds the lock "
            + "\(program.scratch.path("work"))/store.sqlite.lock. What to do: wait for it to end, or give this "
            + "run a --store and an --output of its own.\n", status: 75))
    #expect(try program.scratch.files(in: "work") == ["store.sqlite.lock": Data()])
    #expect(flock(lock.fileDescriptor, LOCK_UN) == 0)
    #expect(try await program.run(replay) == Program.Ending(stdout: "", stderr: "", status: 0))
    try lock.close()
  }

  @Test(
    .enabled(if: Python.isAvailable, "\(Python.skipReason)"),
    arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func `a signal during a download ends the run at once and frees the lock`(
    signal: Int32, status: Int32
  ) async throws {
    // With this base URL every request stalls: the path becomes a fragment, which is never sent.
    let server = try LoopbackServer("server.py")
    let url = server.url("stall#")
    let process = try program.start([
      "nightly", "--as-of", "2024-10-29T21:30", "--store", "store.sqlite", "--output", "public",
      "--base-url", "www.twse.com.tw=\(url)", "--base-url", "openapi.twse.com.tw=\(url)",
      "--min-interval", "0", "--verbose",
    ])
    while try !program.printed("stderr").contains("asking \(url)") {
      try #require(process.isRunning)
      try await Task.sleep(for: .milliseconds(20))
    }
    let lock = try lockFile()
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == -1)
    #expect(kill(process.processIdentifier, signal) == 0)
    let ending = try await program.ending(of: process)
    // Had it waited for the download, this would be the status of a source that did not come.
    #expect(ending.status == status)
    #expect(ending.stdout == "")
    #expect(ending.stderr.hasSuffix("\nsubcal: stopped by a signal; nothing was published\n"))
    #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try !program.scratch.files(in: "work").keys.contains { $0.hasPrefix("public") })
    try lock.close()
  }

  @Test(.enabled(if: Python.isAvailable, "\(Python.skipReason)"))
  func `a second signal ends a run at once that waits for something which does not come`() async throws {
    let server = try LoopbackServer("server.py")
    let url = server.url("", scheme: "https")
    // Nothing is ever written to it, so reading it never returns.
    #expect(unsafe mkfifo(program.scratch.path("ca.pem"), 0o600) == 0)
    let process = try program.start([
      "nightly", "--as-of", "2024-10-29T21:30", "--store", "store.sqlite", "--output", "public",
      "--base-url", "www.twse.com.tw=\(url)", "--base-url", "openapi.twse.com.tw=\(url)",
      "--min-interval", "0", "--ca-file", program.scratch.path("ca.pem"), "--verbose",
    ])
    // It can be opened for writing once the run reads it.
    var writer: Int32 = -1
    while writer < 0 {
      try #require(process.isRunning)
      try await Task.sleep(for: .milliseconds(20))
      writer = unsafe open(program.scratch.path("ca.pem"), O_WRONLY | O_NONBLOCK)
    }
    defer { close(writer) }
    #expect(kill(process.processIdentifier, SIGTERM) == 0)
    // Two pending signals of one kind are one.
    while try !String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      .contains(/ShdPnd:\t0{16}/)
    { try await Task.sleep(for: .milliseconds(20)) }
    usleep(200_000)
    #expect(process.isRunning)
    #expect(kill(process.processIdentifier, SIGTERM) == 0)
    #expect(try await program.ending(of: process).status == 143)
  }

  private let overdue = SubcalError(
    .unavailable, reason: Text(verbatim: "it took too long"), advice: Text(verbatim: "wait."))

  @Test func `a run that is over its time is cancelled, and its error says so`() async {
    let (result, signal) = await StopSignals.stopping(
      within: .init(seconds: 0.05, grace: 3600, error: overdue)
    ) {
      try await Task.sleep(for: .seconds(600))
    }
    #expect(signal == nil)
    #expect(throws: overdue) { try result.get() }
  }

  @Test func `a run that does not end when it is over its time is ended`() async throws {
    let ended = Mutex<Diagnostics.ExitStatus?>(nil)
    let (result, _) = await StopSignals.stopping(
      within: .init(seconds: 0.05, grace: 0.05, error: overdue),
      end: { status in ended.withLock { $0 = status } }
    ) {
      // Deaf to cancellation.
      while ended.withLock({ $0 }) == nil { usleep(1000) }
    }
    try result.get()
    #expect(ended.withLock { $0 } == .unavailable)
  }
}
