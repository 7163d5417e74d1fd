import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A recorded night can be replayed.
@Suite struct RecordingTests {
  let night: Night
  let moment = "2024-10-29T21:30"

  init() throws {
    night = try Night()
  }

  private let bodies = (
    list: Payload.list(2024), old: Payload.openData("1131028"), new: Payload.csv("1131029")
  )

  private func replies(openData: Reply) -> [String: [Reply]] {
    [
      Address.list(2024): [.body(bodies.list)], Address.openData: [openData],
      Address.website: [.body(bodies.new)],
    ]
  }

  private func record(_ replies: [String: [Reply]]) async throws -> Diagnostics.ExitStatus {
    try await night.publish(moment, replies) { $0.record = night.scratch.path.appending("night") }.status
  }

  /// Replays the recorded night into a folder of its own.
  private func replay() async throws -> Diagnostics.ExitStatus {
    var settings = try night.settings(moment)
    settings.origin = .replay(night.scratch.path.appending("night"))
    settings.output = night.scratch.path.appending("replayed")
    return try await NightlyRun(settings, startedAt: settings.moment, observer: { _ in }).run().status
  }

  /// The recorded files of the lists and the TWSE closes.
  private func kept() throws -> [String: String] {
    try night.scratch.texts(in: "night").filter { !Self.optional.contains($0.key) }
  }

  private static let optional = [
    "tpex-closes.json", "emerging-closes.json", "twse-holidays-2024.json", "twse-auctions-2024.csv",
    "twse-rights.json", "tpex-rights.json", "twse-announcements.json", "tpex-announcements.json",
    "twse-rights.json", "tpex-rights.json", "twse-applicants.json", "tpex-applicants.json",
  ]

  private func outputs(in folder: String) throws -> [String: String] {
    try night.scratch.texts(in: folder).filter { $0.key != "run.json" }
  }

  @Test func `bodies are named by source, order of request and content`() async throws {
    #expect(try await record(replies(openData: .body(bodies.old))) == .done)
    #expect(
      try kept() == [
        "twse-subscriptions-2024.json": bodies.list, "twse-closes.json": bodies.old,
        "twse-closes.2.csv": bodies.new,
      ])
    let all = try night.scratch.texts(in: "night").keys
    #expect(Self.optional.allSatisfy(all.contains))
  }

  @Test func `a body that is not understood is recorded too`() async throws {
    let page = "<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>"
    let error = try await night.refusal(
      moment, [Address.list(2024): [.body(page)], Address.openData: [.body(Payload.openData("1131029"))]]
    ) { $0.record = night.scratch.path.appending("night") }
    #expect(error?.status == .notUnderstood)
    #expect(
      try kept() == [
        "twse-subscriptions-2024.html": page, "twse-closes.json": Payload.openData("1131029"),
      ])
  }

  @Test func `only an earlier night's bodies of the same source are removed`() async throws {
    let stale = [
      "twse-closes.csv", "twse-closes.html", "twse-closes.2.json", "twse-closes.3.csv",
      "twse-subscriptions-2024.csv",
    ]
    let others = [
      "notes.txt", "twse-closes.txt", "twse-closes-old.json", "twse-closes.mine.json",
      "twse-subscriptions-2023.csv", "tpex-closes-old.json", "twse-bars-20241028.json",
    ]
    for name in stale + others { try night.scratch.write("of another night", to: "night/\(name)") }
    #expect(try await record(replies(openData: .body(bodies.old))) == .done)
    #expect(
      try kept()
        == Dictionary(uniqueKeysWithValues: others.map { ($0, "of another night") })
        .merging([
          "twse-subscriptions-2024.json": bodies.list, "twse-closes.json": bodies.old,
          "twse-closes.2.csv": bodies.new,
        ]) { $1 })
  }

  @Test func `a replayed night publishes the same bytes`() async throws {
    #expect(try await record(replies(openData: .body(bodies.old))) == .done)
    #expect(try await replay() == .done)
    #expect(try outputs(in: "replayed") == outputs(in: "public"))
    #expect(try outputs(in: "replayed").keys.contains("subscriptions.json"))
  }

  @Test func `run.json gives the exchange's addresses for a replayed night`() async throws {
    #expect(try await record(replies(openData: .body(bodies.old))) == .done)
    #expect(try await replay() == .done)
    let record = try #require(try night.scratch.texts(in: "replayed")["run.json"])
    for url in [Address.list(2024), Address.openData, Address.website] {
      #expect(record.contains("\"url\": \"\(url)\""))
    }
    #expect(!record.contains("file:"))
  }

  @Test func `a recording folder that cannot be created ends the run`() async throws {
    try night.scratch.write("a file", to: "file")
    let error = try await night.refusal(moment, replies(openData: .body(bodies.old))) {
      $0.record = night.scratch.path.appending("file").appending("night")
    }
    #expect(error?.status == .cannotWrite)
    #expect(error?.step == .download)
    #expect(error?.advice[.english] == "give --record a folder that can be written.")
    #expect(try night.outputs() == nil)
  }

  @Test func `a replay of an empty folder is an error`() async throws {
    var settings = try night.settings(moment)
    settings.origin = .replay(night.scratch.path.appending("nowhere"))
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: Text(
        "錄下的更新沒有檔案 twse-subscriptions-2024.csv、.json 或 .html",
        "the recorded night has no file twse-subscriptions-2024.csv, .json or .html"),
      advice: Text("--replay 須為 --record 存下的資料夾。", "give --replay the folder that --record filled."),
      isAbsence: true)
    let run = NightlyRun(settings, startedAt: settings.moment, observer: { _ in })
    await #expect(throws: expected) { _ = try await run.run() }
  }

  @Test func `a replay without the optional bodies ends as a night that did not get them`() async throws {
    let optional = [
      Address.tpexQuotes, Address.tpexDaily, Address.tpexBars(try #require(Day(iso: "2024-10-29"))),
      Address.emerging, Address.openHolidays, Address.holidays(2024), Address.auctions(2024),
      Address.twseRights,
    ]
    let missing = optional.map { ($0, [Reply.status(404)]) }
    var settings = try night.settings(moment)
    settings.record = night.scratch.path.appending("night")
    let live = try await night.run(
      settings, night.exchange(replies(openData: .body(bodies.old)).merging(missing) { $1 }))
    #expect(try night.scratch.texts(in: "night").count == 8)
    // Without holidays, the days of these depend on a list.
    let sources = [
      "2001-20241218 甲0", "2002-20241218 甲1", "2003-20241218 甲2", "2004-20241218 甲3", "emerging-closes",
      "tpex-closes", "twse-auctions-2024", "twse-holidays-2024", "twse-rights",
    ]
    func named(_ warnings: [Text]) -> [String] {
      warnings.map { String($0[.english].prefix { $0 != ":" }) }.sorted()
    }
    #expect(named(live.warnings) == sources)
    #expect(live.status == .incomplete)
    settings.record = nil
    settings.origin = .replay(night.scratch.path.appending("night"))
    let unreadable = night.scratch.path.appending("night").appending("tpex-closes.json")
    try FileManager.default.createDirectory(atPath: unreadable.string, withIntermediateDirectories: false)
    let replayed = try await night.run(settings, night.exchange([:]))
    #expect(named(replayed.warnings) == sources)
    #expect(replayed.warnings.contains { $0[.english].contains("tpex-closes.json: Is a directory;") })
    #expect(replayed.status == .incomplete)
    let record = try #require(try night.scratch.texts(in: "public")["run.json"])
    #expect(!record.contains(night.scratch.path.string))
  }

  @Test func `a night whose first form failed can be replayed`() async throws {
    #expect(try await record(replies(openData: .status(503))) == .done)
    #expect(try await replay() == .done)
    #expect(try outputs(in: "replayed") == outputs(in: "public"))
  }

  @Test func `a failed form leaves no earlier night's body behind`() async throws {
    try night.scratch.write(Payload.openData("1131025"), to: "night/twse-closes.json")
    #expect(try await record(replies(openData: .status(503))) == .done)
    #expect(try kept().keys.sorted() == ["twse-closes.csv", "twse-subscriptions-2024.json"])
  }
}
