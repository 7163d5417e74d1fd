import Foundation
import Glibc
import SubscriptionDelivery
import TestSupport
import Testing

/// What readers find while a publish runs, is killed, and is run again.
@Suite(.enabled(if: SeaweedFS.isAvailable, SeaweedFS.skipReason), .timeLimit(.minutes(60)))
struct PublishReaderTests {
  let store: SeaweedFS
  let scratch: ScratchDirectory
  let prefix = UUID().uuidString.lowercased()

  init() throws {
    store = try SeaweedFS()
    scratch = try ScratchDirectory()
  }

  private var arguments: [String] { ["publish", "s3://calendar/\(prefix)", "--endpoint", store.forwarder] }

  /// Publishes without blocking the readers' threads.
  private func publish(_ program: Program) async throws -> Int32 {
    try await program.run(arguments, environment: SeaweedFS.keys).status
  }

  /// Follows the links of the first page and of the linked pages. Each file must exist and be as new as its page.
  ///
  /// A linked file may be missing only if a newer first page no longer links to it.
  private func walk() async throws -> Int {
    var found = 0
    let first = try await store.get("\(prefix)/index.html")
    guard first.status == 200 else { return 0 }
    for (link, night) in Self.links(of: first.body) {
      guard let page = try await follow(link, from: "index.html", of: night) else { continue }
      found += 1
      for (link, night) in Self.links(of: page)
      where link.hasPrefix("offerings/") || link.hasPrefix("assets/") {
        if try await follow(link, from: "a page", of: night) != nil { found += 1 }
      }
    }
    return found
  }

  private func follow(_ link: String, from page: String, of night: Int) async throws -> Data? {
    let answer = try await store.get("\(prefix)/\(link)")
    guard answer.status == 200 else {
      let now = try await store.get("\(prefix)/index.html")
      if Self.night(of: now.body) <= night {
        Issue.record("\(link), linked from \(page) of night \(night), is missing (\(answer.status))")
      } else if Self.links(of: now.body).contains(where: { $0.link == link }) {
        // A later night may link to it again, and has uploaded it before.
        let again = try await store.get("\(prefix)/\(link)")
        let later = try await store.get("\(prefix)/index.html")
        if again.status != 200, later.body == now.body {
          Issue.record("\(link), linked from the first page, is missing (\(again.status))")
        }
      }
      return nil
    }
    if Self.night(of: answer.body) < night {
      Issue.record(
        "\(link) is of night \(Self.night(of: answer.body)), linked from \(page) of night \(night)")
    }
    return answer.body
  }

  private static func night(of body: Data) -> Int {
    String(decoding: body, as: UTF8.self).firstMatch(of: /night"?:? ([0-9]+)/).flatMap { Int($0.1) } ?? 0
  }

  private static func links(of body: Data) -> [(link: String, night: Int)] {
    let night = night(of: body)
    return String(decoding: body, as: UTF8.self).matches(of: /href="([^"]+)"/).map { (String($0.1), night) }
  }

  @Test func `readers find consistent pages while publishes are killed and repeated`() async throws {
    let kills = Repository.count("SUBCAL_PUBLISH_KILLS", otherwise: 6)
    let program = Program(in: scratch)
    try SampleNight(number: 1).write(to: scratch)
    #expect(try await publish(program) == 0)
    try SampleNight(number: 2).write(to: scratch)
    let before = try store.requests().lines.count
    #expect(try await publish(program) == 0)
    let requests = try store.requests().lines.count - before
    var (killed, unfinished, read) = (0, 0, 0)
    for number in 3..<(3 + kills) {
      let night = SampleNight(number: number, offerings: ["2330", "9935", "c\(number % 3)"])
      try night.write(to: scratch)
      let process = try program.start(arguments, environment: SeaweedFS.keys)
      // Each night at another of the requests.
      try store.kill(process.processIdentifier, at: 1 + number * 7 % requests)
      async let walked = walk()
      if try await program.ending(of: process).status == 128 + SIGKILL { killed += 1 }
      read += try await walked
      read += try await walk()
      let manifest = String(
        decoding: try await store.get("\(prefix)/subcal-manifest.json").body, as: UTF8.self)
      if manifest.contains("\"complete\": false") { unfinished += 1 }
      // Every other night is completed; the others are left unfinished for the next one to repair.
      guard number % 2 == 0 || number == 2 + kills else { continue }
      #expect(try await publish(program) == 0)
      for (path, text) in night.files where path != "run.json" {
        let answer = try await store.get("\(prefix)/\(path)")
        if String(decoding: answer.body, as: UTF8.self) != text {
          Issue.record("night \(number): \(path) differs")
        }
      }
      for gone in (0..<3).map({ "offerings/c\($0).html" }) where night.files[gone] == nil {
        #expect(try await store.get("\(prefix)/\(gone)").status == 404, "\(gone) of night \(number)")
      }
    }
    print("killed \(killed) of \(kills), \(unfinished) left unfinished; \(read) files read by links")
    // A night that completes an unfinished one needs fewer requests and may end before its kill.
    #expect(killed * 2 >= kills && unfinished > 0 && read > kills)
  }

  @Test func `while nights are published, no link leads to an older or missing file`() async throws {
    let nights = Repository.count("SUBCAL_PUBLISH_NIGHTS", otherwise: 5)
    try SampleNight(number: 1).write(to: scratch)
    let program = Program(in: scratch)
    #expect(try await publish(program) == 0)
    let reader = Task {
      var (found, walks) = (0, 0)
      // On a busy machine the nights may be over before a second walk is.
      repeat { (found, walks) = (found + (try await walk()), walks + 1) } while !Task.isCancelled || walks < 4
      return found
    }
    for number in 2..<(2 + nights) {
      try SampleNight(number: number, offerings: ["2330", "9935", "c\(number % 3)"]).write(to: scratch)
      #expect(try await publish(program) == 0)
    }
    reader.cancel()
    let read = try await reader.value
    print("\(nights) nights; \(read) files read by links meanwhile")
    #expect(read > 20)
  }
}
