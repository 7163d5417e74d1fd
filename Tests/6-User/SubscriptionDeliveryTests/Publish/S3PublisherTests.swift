import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionDelivery
import SubscriptionNightly
import TestSupport
import Testing

/// Publishing to a real store: uploads, deletions, and what readers get.
@Suite(.enabled(if: SeaweedFS.isAvailable, SeaweedFS.skipReason), .timeLimit(.minutes(60)))
struct S3PublisherTests {
  let store: SeaweedFS
  let scratch: ScratchDirectory
  let prefix = UUID().uuidString.lowercased()

  init() throws {
    store = try SeaweedFS()
    scratch = try ScratchDirectory()
  }

  private func publish(
    _ folder: String = "public", as prefix: String? = nil, isRehearsal: Bool = false,
    throughForwarder: Bool = false,
    _ change: (inout PublishSettings) -> Void = { _ in }
  ) async throws -> S3Publisher.Outcome {
    var settings = try store.settings(
      scratch.path(folder), as: prefix ?? self.prefix, throughForwarder: throughForwarder)
    change(&settings)
    return try await S3Publisher(settings, retryPolicy: RetryPolicy(clock: FakeClock().jobClock)) { _ in }
      .run(
        isRehearsal: isRehearsal)
  }

  /// The texts that readers without a key get for paths under the prefix.
  private func published(_ paths: some Sequence<String>) async throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in paths {
      let answer = try await store.get("\(prefix)/\(path)")
      if answer.status == 200 { texts[path] = String(decoding: answer.body, as: UTF8.self) }
    }
    return texts
  }

  @Test
  func
    `with gzip the objects are compressed, readers get the same texts, and a change of mind uploads again`()
    async throws
  {
    let night = SampleNight(number: 1)
    try night.write(to: scratch)
    let sizes = try await publish(isRehearsal: true).bytes
    let first = try await publish { $0.compresses = true }
    #expect(first.bytes < sizes && first.uploaded.contains("index.html"))
    var expected = night.files
    expected["run.json"] = nil
    #expect(try await published(expected.keys) == expected)
    #expect(try await published(["subcal-manifest.json"]).values.allSatisfy { $0.contains("\"gzip\"") })
    #expect(try await publish { $0.compresses = true }.uploaded == [])
    #expect(try await publish().bytes == sizes)
    #expect(try await published(["subcal-manifest.json"]).values.allSatisfy { !$0.contains("gzip") })
  }

  @Test func `a first publish uploads all files in order, with headers by type`() async throws {
    let night = SampleNight(number: 1)
    try night.write(to: scratch)
    let outcome = try await publish()
    #expect(
      outcome.uploaded == [
        "assets/bars/2330-2023.js", "assets/site.css", "assets/site.js", "schema/subscriptions.schema.json",
        "calendars/deadline.ics", "changes.atom", "offerings/2317.json", "offerings/2330.json",
        "offerings/9935.json", "subscriptions.csv", "subscriptions.excel.csv", "subscriptions.ics",
        "subscriptions.json", "offerings/2317.en.html", "offerings/2317.html", "offerings/2330.en.html",
        "offerings/2330.html", "offerings/9935.en.html", "offerings/9935.html", "index.en.html", "index.html",
        "latest.json",
      ])
    var expected = night.files
    expected["run.json"] = nil
    #expect(try await published(night.files.keys) == expected)
    let paths = outcome.uploaded + ["subcal-manifest.json"]
    let printed = try await Program(Repository.python, in: scratch).run(
      [Repository.path("Tests/Machines/Clients/headers.py"), "Content-Type,Cache-Control"]
        + paths.map { try store.url(of: "\(prefix)/\($0)") })
    let lines = printed.stdout.split(separator: "\n")
    #expect(lines.count == paths.count)
    let headers = zip(paths, lines).map { "\($0)\t\($1)\n" }.joined()
    try Golden.expect(headers, is: "publish/headers.tsv")
  }

  @Test func `what is published is fetched back and compared with the folder`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    _ = try await publish()
    func verify() async throws -> S3Publisher.Verification {
      let settings = try store.settings(scratch.path("public"), as: prefix, throughForwarder: false)
      return try await S3Publisher(settings, retryPolicy: RetryPolicy(clock: FakeClock().jobClock)) { _ in }
        .verify()
    }
    let same = try await verify()
    #expect(same.differences == [:] && same.failure == nil && same.paths.count == 22)
    try scratch.write("moved", to: "public/index.html")
    try scratch.write("new", to: "public/offerings/1101.json")
    try FileManager.default.removeItem(atPath: scratch.path("public/offerings/2317.json"))
    let changed = try await verify()
    #expect(
      changed.differences == [
        "index.html": .older, "offerings/1101.json": .unpublished, "offerings/2317.json": .leftOver,
      ])
    #expect(changed.failure?.status == .notUnderstood)
    #expect(changed.text[.english].contains("index.html: is as it was published"))
  }

  @Test func `an unchanged night uploads nothing, and a change only the changed files`() async throws {
    let night = SampleNight(number: 1)
    try night.write(to: scratch)
    _ = try await publish()
    // run.json and the files' times change every night.
    try night.write(to: scratch)
    try scratch.write("{\"night\": 1, \"started_at\": \"later\"}\n", to: "public/run.json")
    let same = try await publish(throughForwarder: true)
    #expect(same.uploaded == [] && same.deleted == [] && same.unchanged == 22)
    #expect(try writes() == [])
    let touched = ["offerings/9935.json", "subscriptions.ics", "offerings/9935.html", "index.html"]
    for path in touched { try scratch.write("moved", to: "public/\(path)") }
    #expect(try await publish(throughForwarder: true).uploaded == touched)
    // The two files of a wave are uploaded concurrently.
    let written = try writes()
    #expect(written.count == 6 && written.first == "subcal-manifest.json" && written.last == written.first)
    #expect(Set(written[1...2]) == Set(touched[..<2]) && Array(written[3...4]) == Array(touched[2...]))
    #expect(try await published(touched).values.allSatisfy { $0 == "moved" })
  }

  /// The paths under the prefix that were written or deleted through the forwarder, in order.
  private func writes() throws -> [String] {
    try store.requests().lines.compactMap { line in
      let parts = line.split(separator: " ")
      guard parts[0] != "GET", let found = parts[1].firstRange(of: "\(prefix)/") else { return nil }
      return String(parts[1][found.upperBound...])
    }
  }

  /// Puts an object under the prefix with another publish, of which this one's manifest knows nothing.
  private func putByAnother(_ name: String, in folder: String) async throws {
    let other = UUID().uuidString
    try scratch.write("{}", to: "\(other)/subscriptions.json")
    try scratch.write("theirs", to: "\(other)/\(name)")
    _ = try await publish(other, as: "\(prefix)/\(folder)") { $0.replacesOthers = true }
  }

  @Test func `files gone from the folder are deleted, but not objects of others`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    _ = try await publish()
    try await putByAnother("2317.html", in: "offerings")
    try SampleNight(number: 1, offerings: ["2330", "9935"]).write(to: scratch)
    let outcome = try await publish()
    #expect(outcome.uploaded == ["index.en.html", "index.html"])
    #expect(outcome.deleted == ["offerings/2317.en.html", "offerings/2317.json"])
    #expect(outcome.notes == ["offerings/2317.html: not deleted, it was replaced meanwhile"])
    let left = [
      "offerings/2317.html", "offerings/2317.json", "offerings/2317.en.html", "offerings/subscriptions.json",
    ]
    #expect(
      try await published(left) == ["offerings/2317.html": "theirs", "offerings/subscriptions.json": "{}"])
    let again = try await publish()
    #expect(again.uploaded == [] && again.deleted == [] && again.notes == [])
  }

  @Test func `an object replaced by another publish is uploaded again`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    _ = try await publish()
    try await putByAnother("site.css", in: "assets")
    #expect(try await publish().uploaded == ["assets/site.css"])
    #expect(try await published(["assets/site.css"]).values.first == "/* night 1 */\n")
  }

  @Test func `an object that no publish uploaded is replaced only on demand, unless it is the same`()
    async throws
  {
    let night = SampleNight(number: 1)
    try night.write(to: scratch)
    try await putByAnother("site.css", in: "assets")
    let error = await #expect(throws: SubcalError.self) { _ = try await publish() }
    #expect(error?.status == .cannotWrite)
    #expect(error?.reason[.english].contains("objects that subcal did not upload: assets/site.css") == true)
    #expect(try await published(["assets/site.css", "index.html"]) == ["assets/site.css": "theirs"])
    let outcome = try await publish { $0.replacesOthers = true }
    #expect(outcome.uploaded.contains("assets/site.css"))
    #expect(try await published(["assets/site.css"]).values.first == "/* night 1 */\n")
  }

  @Test func `a dry run reports all changes and makes none`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    let planned = try await publish(isRehearsal: true)
    #expect(try await store.get("\(prefix)/index.html").status == 404)
    #expect(try await store.get("\(prefix)/subcal-manifest.json").status == 404)
    #expect(try await publish() == planned)
  }

  @Test func `files with special characters in their names are published`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    let names = [
      "a b.txt", "說明/申購.txt", "plus+and&amp;.txt", "100%.txt", "it's (1)~!*.txt", "a=b?c#d.txt",
      "e\u{301}.txt",
    ]
    for name in names { try scratch.write(name, to: "public/\(name)") }
    let outcome = try await publish()
    #expect(Set(names).isSubset(of: outcome.uploaded))
    #expect(try await published(names) == Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }))
    #expect(try await publish().uploaded == [])
  }

  @Test func `two machines that publish the same night write the same bytes`() async throws {
    let fixture = Repository.path("Fixtures/replay/2024-10-29")
    var manifests: [Data] = []
    for machine in ["one", "two"] {
      let ending = try await Program(in: scratch).run([
        "nightly", "--replay", fixture, "--as-of", "2024-10-29T21:30", "--output", "\(machine)/public",
        "--store", "\(machine)/store.sqlite",
      ])
      #expect(ending.status == 0)
      let files = try Set(scratch.files(in: "\(machine)/public").keys).subtracting(["run.json"])
      #expect(files.count > 100)
      let uploaded = try await publish("\(machine)/public", as: "\(prefix)/\(machine)").uploaded
      #expect(Set(uploaded) == files)
      manifests.append(try await store.get("\(prefix)/\(machine)/subcal-manifest.json").body)
    }
    let record = try ["one", "two"].map {
      try Data(contentsOf: URL(filePath: scratch.path("\($0)/public/run.json")))
    }
    #expect(record[0] != record[1])
    #expect(manifests[0] == manifests[1] && !manifests[0].isEmpty)
    // The second machine finds nothing left to do where the first has been.
    #expect(try await publish("two/public", as: "\(prefix)/one").uploaded == [])
  }

  @Test(arguments: [0, 5, 10, 20, 40, 80])
  func `two machines that publish the same night at once do not interfere`(milliseconds: Int) async throws {
    try SampleNight(number: 1).write(to: scratch)
    _ = try await publish()
    let night = SampleNight(number: 2, offerings: ["2330", "c2"])
    // Each machine has a folder of its own.
    for folder in ["public", "other"] { try night.write(to: scratch, folder) }
    async let one = publish()
    try await Task.sleep(for: .milliseconds(milliseconds))
    async let two = publish("other")
    _ = try await (one, two)
    var expected = night.files
    expected["run.json"] = nil
    #expect(try await published(SampleNight(number: 1).files.keys.map(\.self) + night.files.keys) == expected)
    let manifest = try await store.get("\(prefix)/subcal-manifest.json")
    #expect(String(decoding: manifest.body, as: UTF8.self).contains("\"complete\": true"))
    #expect(try await publish().uploaded == [])
  }

  @Test func `thousands of files are published, listed page by page and found unchanged`() async throws {
    let count = Repository.count("SUBCAL_PUBLISH_FILES", otherwise: 1200)
    try SampleNight(number: 1, offerings: (0..<(count - 15) / 3).map { "c\($0)" }).write(to: scratch)
    let first = try await publish { $0.parallel = 16 }
    #expect(first.uploaded.count > count - 20)
    #expect(try await publish().uploaded == [])
    try SampleNight(number: 1, offerings: ["c1"]).write(to: scratch)
    await #expect(throws: SubcalError.self) { _ = try await publish() }
    let last = try await publish {
      $0.acceptsLess = true
      $0.parallel = 16
    }
    #expect(
      last.deleted.count == first.uploaded.count - 16 && last.uploaded == ["index.en.html", "index.html"])
  }
}
