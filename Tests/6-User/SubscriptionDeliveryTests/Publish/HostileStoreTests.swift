import Foundation
import Hashing
import Localization
import TestSupport
import Testing

/// A store that answers what would lead a publish out of its prefix.
@Suite(.enabled(if: Tool.python != nil, "python3 is not installed"), .timeLimit(.minutes(60)))
struct HostileStoreTests {
  let scratch: ScratchDirectory
  let server: LoopbackServer

  init() throws {
    scratch = try ScratchDirectory()
    try SampleNight(number: 1).write(to: scratch)
    try scratch.write("", to: "store/requests.txt")
    server = try LoopbackServer("hostile_store.py", [scratch.path("store")])
  }

  private static let keys = [
    "AWS_ACCESS_KEY_ID": "AK1234567890", "AWS_SECRET_ACCESS_KEY": "very/secret+key=",
    "AWS_SESSION_TOKEN": "session+token/with=signs",
  ]

  private func publish(
    to address: String = "s3://calendar/tw", options: [String] = ["--accept-less"]
  ) throws -> Program.Ending {
    try Program(in: scratch).inEnglish.run(
      ["publish", address, "--endpoint", server.url("").dropLast().description] + options,
      environment: Self.keys)
  }

  private func requests() throws -> [String] {
    try String(contentsOfFile: scratch.path("store/requests.txt"), encoding: .utf8).split(separator: "\n")
      .map(
        String.init)
  }

  private func manifest(_ paths: [String]) throws {
    let files = paths.map { path in
      ["path": path, "sha256": "0", "bytes": 1, "content_type": "x", "cache_control": "x"] as [String: Any]
    }
    let manifest = ["schema_version": "1.0", "complete": true, "files": files] as [String: Any]
    try scratch.write(
      String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self),
      to: "store/manifest.json")
  }

  private func list(_ keys: [String]) throws {
    try scratch.write(
      String(decoding: try JSONSerialization.data(withJSONObject: [keys]), as: UTF8.self),
      to: "store/list.json")
  }

  /// A refusal with a message that names the key; nothing but reading was asked for.
  private func expectRefusal(_ ending: Program.Ending, naming text: String) throws {
    #expect(ending.status == 65 && ending.stderr.contains(text), "\(ending)")
    #expect(ending.stderr.contains("What to do: ") && ending.stderr.split(separator: "\n").count == 1)
    let requests = try requests()
    #expect(!requests.isEmpty && requests.allSatisfy { $0.hasPrefix("GET /calendar") }, "\(requests)")
  }

  private static let paths = [
    "../other/file", "a/../../other", "..", ".", "a/./b", "a//b", "/absolute", "a/", "", "a\u{1}b", "a\nb",
    "a\u{7F}",
  ]

  @Test(arguments: paths)
  func `a path of the manifest that is no path below the prefix ends the publish`(path: String) throws {
    try manifest(["gone.html", path])
    try list(["tw/gone.html", "tw/" + path.filter { $0 >= " " }])
    try expectRefusal(publish(), naming: "subcal-manifest.json is not a manifest of subcal: it names '")
  }

  @Test(
    arguments: ["", "&#46;./other", "a/&#x2e;&#x2e;/b", "a&#1;b", "a/&#10;b"] + paths.filter { !$0.isEmpty })
  func `a listed key that is no path below the prefix ends the publish`(path: String) throws {
    try manifest(["gone.html"])
    // The list is XML: the manifest's control characters come as character references.
    let text = path.unicodeScalars.map { $0.value < 0x20 ? "&#\($0.value);" : String($0) }.joined()
    try list(["tw/gone.html", path.isEmpty ? "other/file" : "tw/" + text])
    // XML has no other control characters, not even as references.
    let isXML = text.wholeMatch(of: /.*&#1;.*|.*\u{7F}.*/) == nil || text.contains("\u{7F}")
    try expectRefusal(
      publish(),
      naming: isXML ? "the list of objects has the key '" : "the list of objects is not XML: line 1: ")
  }

  @Test(arguments: ["endless", "circle"])
  func `a list without an end ends the publish`(kind: String) throws {
    try scratch.write("\"\(kind)\"", to: "store/list.json")
    try expectRefusal(publish(), naming: "the list of objects does not end after ")
    // The manifest, and pages: of a circle only until a token comes again.
    #expect(try requests().count <= (kind == "circle" ? 3 : 1_003))
  }

  @Test func `a list of too many or too large pages ends the publish`() throws {
    try list((0...100_000).map { "tw/\($0)" })
    try expectRefusal(publish(), naming: "the list of objects does not end after 1 pages with 100001 objects")
    try list([String(repeating: "x", count: 9 << 20)])
    let ending = try publish()
    #expect(ending.status == 73 && ending.stderr.contains("listing: "), "\(ending)")
  }

  @Test func `what is deleted is below the prefix, and the prefix itself is passed over`() throws {
    try manifest(["gone.html", "..gone", "a b/%2e%2e/申購"])
    try list(["tw/", "tw/gone.html", "tw/..gone", "tw/a b/%2e%2e/申購", "tw/of somebody else"])
    _ = try publish()
    let deleted = try requests().filter { $0.hasPrefix("DELETE") }.sorted()
    #expect(
      deleted == [
        "DELETE /calendar/tw/..gone", "DELETE /calendar/tw/a%20b/%252e%252e/%E7%94%B3%E8%B3%BC",
        "DELETE /calendar/tw/gone.html",
      ])
    #expect(
      try requests().allSatisfy { $0.contains(" /calendar/tw/") || $0.contains("?list-type=2&prefix=tw%2F") })
  }

  @Test(arguments: ["0", "1", "4", "8", "12", "add", "flip"])
  func
    `a compressed object of which bytes are lost, added or changed is named, as one that is not compressed`(
      damage: String
    ) throws
  {
    let text = try String(contentsOfFile: scratch.path("public/index.html"), encoding: .utf8)
    let sum = MessageDigest.sha256(Array(text.utf8)).hexadecimal
    let file =
      [
        "path": "index.html", "sha256": sum, "bytes": 1, "content_type": "x", "cache_control": "x",
        "content_encoding": "gzip",
      ] as [String: Any]
    let manifest = ["schema_version": "1.0", "complete": true, "files": [file]] as [String: Any]
    try scratch.write(
      String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self),
      to: "store/manifest.json")
    try scratch.write(text, to: "store/object.txt")
    try scratch.write(damage, to: "store/damage.txt")
    let ending = try publish(options: ["--gzip", "--verify"])
    // The other files were never published, and the manifest is not as a publish writes it.
    #expect(ending.status == 65, "\(ending)")
    #expect(
      ending.stdout.contains("index.html: has other bytes than were published") == (damage != "0"),
      "\(ending)")
    #expect(ending.stdout.contains("subcal-manifest.json: has other bytes than were published"))
  }

  @Test(arguments: [
    ("{", "it is no JSON, or it is cut off"),
    (#"{"schema_version":"1.0","files":[]}"#, "another kind of value is expected at .complete"),
  ])
  func `the message about a damaged manifest is in plain words`(text: String, reason: String) throws {
    try scratch.write(text, to: "store/manifest.json")
    let ending = try publish(options: ["--verify"])
    #expect(
      ending.status == 65 && ending.stderr.contains("is not a manifest of subcal: \(reason)"), "\(ending)")
    #expect(!ending.stderr.contains("CodingKeys") && !ending.stderr.contains("DecodingError"))
  }

  @Test func `a refusal that repeats the request shows no key`() throws {
    try scratch.write(
      "<Error><Code>AccessDenied</Code><Message>you sent {HEADERS}, and session%2Btoken%2Fwith%3Dsigns</Message></Error>",
      to: "store/refusal.txt")
    let ending = try publish()
    #expect(ending.status == 73 && ending.stderr.contains("AccessDenied, you sent "), "\(ending)")
    #expect(ending.stderr.contains("•••"))
    for secret in Self.keys.values { #expect(!ending.stderr.contains(secret)) }
    #expect(!ending.stderr.contains("session%2Btoken"))
  }
}
