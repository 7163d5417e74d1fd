import Foundation
import TestSupport
import Testing

/// Loopback receivers of notifications.
final class Receiver: Sendable {
  static let python = Repository.client("python")
  static let isAvailable =
    Repository.isProgram(python) && Tool.openssl != nil
    && Repository.isProgram(Repository.client("aiosmtpd"))
  static let skipReason: Comment =
    "Scripts/test installs aiosmtpd, which Tests/Clients/requirements.txt names, and openssl"

  let scratch: ScratchDirectory
  private let authority: ThrowAwayAuthority
  private let server: LoopbackServer
  var http: Int { server.ports[0] }
  var startTLS: Int { server.ports[1] }
  var tls: Int { server.ports[2] }
  var plain: Int { server.ports[3] }

  init() throws {
    scratch = try ScratchDirectory()
    authority = try ThrowAwayAuthority()
    try scratch.write("200 ok", to: "received/answer.txt")
    server = try LoopbackServer(
      "receiver.py", [scratch.path("received"), authority.certificateFile, authority.keyFile],
      python: Self.python)
  }

  /// Settings with these lines below `targets:`, in which {HTTP}, {STARTTLS}, {TLS} and {PLAIN} are ports and
  /// {AUTHORITY} is the certificate to trust.
  func settings(_ targets: String) throws -> String {
    let text = "link: https://calendar.example.org/\ntargets:\n\(targets)\n"
    let places = [
      "{HTTP}": "\(http)", "{STARTTLS}": "\(startTLS)", "{TLS}": "\(tls)", "{PLAIN}": "\(plain)",
      "{AUTHORITY}": authority.authorityFile,
    ]
    try scratch.write(places.reduce(text) { $0.replacing($1.key, with: $1.value) }, to: "notify.yaml")
    return scratch.path("notify.yaml")
  }

  static let secrets = [
    "TOKEN": "secret-token", "TOPIC": "secret-topic", "PASSWORD": "geheim—祕密",
    "SUBCAL_LANGUAGE": "zh",
  ]

  func secrets(_ more: [String: String] = [:]) -> [String: String] {
    Self.secrets.merging(["HOOK": "http://127.0.0.1:\(http)/services/secret-hook"]) { $1 }.merging(more) {
      $1
    }
  }

  /// Sets the answer to the next requests.
  func answer(_ text: String) throws { try scratch.write(text, to: "received/answer.txt") }

  /// The messages since the last call, in order, with this machine's port masked.
  func received() throws -> [String] {
    let folder = scratch.url.appending(path: "received")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".txt") || $0.hasSuffix(".eml") }.filter { $0 != "answer.txt" }.sorted()
    return try names.map { name in
      let file = folder.appending(path: name)
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      try FileManager.default.removeItem(at: file)
      return text.replacing("127.0.0.1:\(http)", with: "127.0.0.1:PORT").replacing(
        /subcal\/[0-9.]+/, with: "subcal/VERSION"
      ).replacing(/Accept-Encoding: [^\r]*/, with: "Accept-Encoding: …").replacing("\r\n", with: "\n")
    }
  }
}

/// The stores after each night of the story, made once by the program itself.
enum Story {
  static let nights = Result {
    try FileManager.default.contentsOfDirectory(atPath: Repository.path("Fixtures/story")).sorted()
  }

  private static let made = Result {
    let scratch = try ScratchDirectory()
    for night in try nights.get() {
      try play(night, in: scratch)
      for ending in ["", "-wal", "-shm"] {
        let file = scratch.path("store.sqlite\(ending)")
        guard FileManager.default.fileExists(atPath: file) else { continue }
        try FileManager.default.copyItem(atPath: file, toPath: scratch.path("\(night).sqlite\(ending)"))
      }
    }
    return scratch
  }

  /// Publishes a night of the story into the store of a folder.
  @discardableResult
  static func play(
    _ night: String, in scratch: ScratchDirectory, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Program.Ending {
    try Program(in: scratch).run(
      [
        "nightly", "--replay", Repository.path("Fixtures/story/\(night)"), "--as-of",
        "\(night.dropFirst(3))T21:30", "--store", "store.sqlite", "--output", "public", "--no-site",
      ] + options, environment: environment)
  }

  /// Copies the store as it was after a night, by its number.
  static func copy(_ number: String, to path: String) throws {
    let scratch = try made.get()
    let night = try #require(try nights.get().first { $0.hasPrefix(number) })
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      try FileManager.default.removeItem(atPath: path + ending)
    }
    try FileManager.default.copyItem(atPath: scratch.path("\(night).sqlite"), toPath: path)
  }
}
