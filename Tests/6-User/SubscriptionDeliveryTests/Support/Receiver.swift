import Foundation
import Synchronization
import TestSupport
import Testing

/// Loopback receivers of notifications, with a folder of its own for what a test runs.
final class Receiver: Sendable {
  static let python = Repository.client("python")
  static let isAvailable =
    Repository.isProgram(python) && Tool.openssl != nil
    && Repository.isProgram(Repository.client("aiosmtpd"))
  static let skipReason: Comment =
    "Scripts/test installs aiosmtpd, which Tests/Machines/Clients/requirements.txt names, and openssl"

  let scratch: ScratchDirectory
  private let running: Running
  var http: Int { running.server.ports[0] }
  var startTLS: Int { running.server.ports[1] }
  var tls: Int { running.server.ports[2] }
  var plain: Int { running.server.ports[3] }

  private struct Running {
    let authority: ThrowAwayAuthority
    let folder: ScratchDirectory
    let server: LoopbackServer

    init() throws {
      authority = try ThrowAwayAuthority()
      folder = try ScratchDirectory()
      server = try LoopbackServer(
        "receiver.py", [folder.path(""), authority.certificateFile, authority.keyFile],
        python: Receiver.python)
    }
  }

  /// Those that no test uses now: one test after the other uses the same.
  private static let idle = Mutex<[Running]>([])

  init() throws {
    scratch = try ScratchDirectory()
    running = try Self.idle.withLock { $0.popLast() } ?? Running()
    try answer("200 ok")
    _ = try received()
  }

  deinit { Self.idle.withLock { $0.append(running) } }

  /// Settings with these lines below `targets:`, in which {HTTP}, {STARTTLS}, {TLS} and {PLAIN} are ports and
  /// {AUTHORITY} is the certificate to trust.
  func settings(_ targets: String) throws -> String {
    let text = "link: https://calendar.example.org/\ntargets:\n\(targets)\n"
    let places = [
      "{HTTP}": "\(http)", "{STARTTLS}": "\(startTLS)", "{TLS}": "\(tls)", "{PLAIN}": "\(plain)",
      "{AUTHORITY}": running.authority.authorityFile,
    ]
    try scratch.write(
      places.reduce(text) { $0.replacing($1.key, with: $1.value) }, to: "notify.yaml", permissions: 0o600)
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
  func answer(_ text: String) throws { try running.folder.write(text, to: "answer.txt") }

  /// The messages since the last call, in order, with this machine's port masked.
  func received() throws -> [String] {
    let folder = running.folder.url
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
