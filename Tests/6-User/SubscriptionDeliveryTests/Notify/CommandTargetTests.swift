import Diagnostics
import Foundation
import Glibc
import Posix
@testable import SubscriptionDelivery
import TestSupport
import Testing
import Values

/// A program that is notified.
@Suite(.timeLimit(.minutes(60))) struct CommandTargetTests {
  private let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  private func target(_ member: String) throws -> NotifyTarget {
    try scratch.write("targets:\n  a: {kind: command\(member)}\n", to: "notify.yaml")
    return try #require(
      NotifySettings(file: FilePath(scratch.path("notify.yaml"))) { _ in nil }.targets.first)
  }

  private func message() throws -> NotificationMessage {
    NotificationMessage(
      .digest, moment: try #require(Instant("2024-10-29T21:30")), title: "公開申購 10/29",
      lines: ["截止｜9935 慶豐富 $(touch x)", "截止｜6535 順藥"], link: "https://calendar.example.org/")
  }

  @Test func `the message comes on standard input, as text, without a shell or an argument`() async throws {
    try Tool.writeScript("cat > \"$0.heard\"; echo $# >> \"$0.heard\"", to: scratch.path("tell me"))
    try await Notifier { _ in }.send(message(), to: target(", program: './tell me'"))
    #expect(
      try String(contentsOfFile: scratch.path("tell me.heard"), encoding: .utf8)
        == "公開申購 10/29\n截止｜9935 慶豐富 $(touch x)\n截止｜6535 順藥\nhttps://calendar.example.org/\n0\n")
  }

  @Test func `a program that fails has sent nothing, and is not started again at once`() async throws {
    try Tool.writeScript("echo x >> \"$0.runs\"; exit 3", to: scratch.path("fails"))
    let error = await #expect(throws: SubcalError.self) {
      try await Notifier { _ in }.send(message(), to: target(", program: ./fails"))
    }
    #expect(error?.description.contains("fails ended with status 3") == true)
    #expect(try String(contentsOfFile: scratch.path("fails.runs"), encoding: .utf8) == "x\n")
  }

  @Test func `a program that is stopped with its run has not failed`() async throws {
    let started = scratch.path("started")
    #expect(unsafe mkfifo(started, 0o600) == 0)
    try Tool.writeScript("echo yes > '\(started)'; exec sleep 600", to: scratch.path("slow"))
    let (target, message) = (try target(", program: ./slow"), try message())
    let task = Task { try await Notifier { _ in }.send(message, to: target) }
    _ = try await OwnThread.opened(pipe: started)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a path begins at the settings, and a name is searched for`() throws {
    guard case .command(let path) = try target(", program: ./hook").channel else {
      Issue.record("no command")
      return
    }
    #expect(path.hasSuffix("/./hook") || path.hasSuffix("/hook"))
    guard case .command("apprise-me") = try target(", program: apprise-me").channel else {
      Issue.record("no command")
      return
    }
    #expect(throws: SubcalError.self) { try target("") }
    #expect(throws: SubcalError.self) { try target(", program: x, url: 'https://example.org'") }
  }
}
