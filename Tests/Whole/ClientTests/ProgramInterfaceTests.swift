import Foundation
import SubscriptionLists
import TestSupport
import Testing

/// What programs read, by other people's validators, and by what readers were promised.
@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct ProgramInterfaceTests {
  private static let promised = Repository.url.appending(path: "Fixtures/promised")

  /// The recorded evening, published once.
  private static let evening = Result {
    let installation = try Installation("interface")
    let night = try Tool(Clients.subcal).run([
      "nightly", "--replay", Repository.url.appending(path: "Fixtures/replay/2024-10-29").path,
      "--as-of", "2024-10-29T21:30", "--output", installation.output.path, "--store",
      installation.store.path, "--no-site", "--site-url", "https://calendar.example.org",
    ])
    try #require(night.status == 0, "\(night.stderr)")
    return Publication(folder: installation.output)
  }

  @Test(arguments: [StoryNight["01"], StoryNight["14"]])
  func `every file of a night is as openapi.json, JSON Feed and JSON-LD say`(_ night: StoryNight) throws {
    let folder = try PlayedStory.shared.get()[night].folder
    #expect(String(decoding: try Tool.clientScript("api.py", [folder.path]), as: UTF8.self) == "")
  }

  @Test func `the recorded evening, with auctions and coming offerings, is so too`() throws {
    let folder = try Self.evening.get().folder
    #expect(String(decoding: try Tool.clientScript("api.py", [folder.path]), as: UTF8.self) == "")
    // A wrong value is found.
    let file = folder.appending(path: "offerings/9935-20241029.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing(#""revision": "#, with: #""revision": -"#).replacing(#""id": "#, with: #""di": "#)
      .write(to: file, atomically: true, encoding: .utf8)
    let faults = String(decoding: try Tool.clientScript("api.py", [folder.path]), as: UTF8.self)
    #expect(faults.contains("offerings/9935-20241029.json: $: 'id' is a required property"), "\(faults)")
  }

  @Test(arguments: ["subscriptions", "auctions", "coming", "track-record"])
  func `the files conform to the promised schemas`(_ name: String) throws {
    var file = try Self.evening.get().file("\(name).json")
    let scratch = try ScratchDirectory()
    if name == "coming" {
      // The promise is of the items of one kind.
      var list = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      let items = try #require(list["items"] as? [[String: Any]])
      let known = items.filter { $0["kind"] as? String == "ex_rights" }
      #expect(!known.isEmpty && known.count < items.count)
      list["items"] = known
      file = scratch.url.appending(component: "coming.json")
      try JSONSerialization.data(withJSONObject: list).write(to: file)
    }
    let checked = try Tool(Clients.checkJSONSchema).run([
      "--schemafile", Self.promised.appending(path: "\(name).schema.json").path, file.path,
    ])
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  @Test func `the track record as an answer has the form of the published file`() throws {
    let evening = try Self.evening.get()
    let answer = try Tool(Clients.subcal).run([
      "stats", "--odds", "--json", "--as-of", "2024-10-29T21:40", "--store",
      evening.folder.deletingLastPathComponent().appending(component: "subcal.sqlite").path,
    ])
    try #require(answer.status == 0, "\(answer.stderr)")
    let scratch = try ScratchDirectory()
    try scratch.write(answer.stdout, to: "answer.json")
    let checked = try Tool(Clients.checkJSONSchema).run([
      "--schemafile", evening.file("schema/track-record.schema.json").path, scratch.path("answer.json"),
    ])
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  @Test(arguments: ["subscriptions", "auctions", "subscriptions.excel"])
  func `the promised columns are where they were`(_ name: String) throws {
    func header(_ folder: URL) throws -> [Substring] {
      let text = try String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8)
      return text.prefix { !$0.isNewline }.split(separator: ",")
    }
    let old = try header(Self.promised)
    #expect(try old.count > 20 && Array(header(Self.evening.get().folder).prefix(old.count)) == old)
  }

  @Test func `every entry of the feeds keeps its promised id`() throws {
    let known = try String(contentsOf: Self.promised.appending(path: "ids.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(known.count > 100)
    #expect(Set(known).subtracting(try Self.ids()).sorted() == [])
  }

  /// The UIDs of the recorded evening's calendars and the ids of its feed's entries, each with its file.
  private static func ids() throws -> Set<String> {
    let evening = try evening.get()
    let paths = try evening.allFiles.keys.filter { $0.hasSuffix(".ics") || $0.hasSuffix(".atom") }
    return Set(
      try paths.flatMap { path in
        try evening.text(path).matches(of: /UID:(\S+@subcal)|<id>([^<]+)<\/id>/).map { match in
          "\(path) \(match.1 ?? match.2 ?? "")"
        }
      })
  }
}
