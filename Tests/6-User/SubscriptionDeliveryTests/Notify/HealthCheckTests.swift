import Foundation
import TestSupport
import Testing

/// Requests to a monitor after a night.
@Suite(.enabled(if: Receiver.isAvailable, Receiver.skipReason), .timeLimit(.minutes(60)), .serialized)
struct HealthCheckTests {
  let receiver: Receiver
  let program: Program

  init() throws {
    receiver = try Receiver()
    program = Program(in: receiver.scratch).inEnglish
  }

  private func night(
    _ year: String, _ address: String, replay: String = Repository.path("Fixtures/replay/2024-10-29")
  ) async throws -> Program.Ending {
    try await program.run(
      [
        "nightly", "--replay", replay, "--year", year, "--as-of",
        "2024-10-29T21:30", "--store", "store.sqlite", "--output", "public", "--verbose",
      ],
      environment: ["SUBCAL_HEALTHCHECK_URL": address.replacing("{HTTP}", with: "\(receiver.http)")])
  }

  private static let address = "http://127.0.0.1:{HTTP}/ping/secret-uuid"

  @Test func `a successful night sends a GET to the address`() async throws {
    let ending = try await night("2024", Self.address)
    #expect(ending.status == 0 && !ending.stderr.contains("secret-uuid"), "\(ending)")
    let requests = try receiver.received()
    #expect(requests.count == 1)
    #expect(
      requests.first?.hasPrefix("GET /ping/secret-uuid HTTP/1.1\nHost: 127.0.0.1:PORT\n") == true,
      "\(requests)")
  }

  @Test func `a night with rows in doubt sends a POST that counts them, and so do page and status`()
    async throws
  {
    let replay = receiver.scratch.path("doubtful")
    try FileManager.default.copyItem(atPath: Repository.path("Fixtures/replay/2024-10-29"), toPath: replay)
    let list = URL(filePath: "\(replay)/twse-subscriptions-2024.csv")
    var bytes = try Data(contentsOf: list)
    // The lot of 9935.
    let lot = try #require(bytes.range(of: Data(#""1,000","9,282,000""#.utf8)))
    bytes.replaceSubrange(lot, with: Data(#""1,500","9,282,000""#.utf8))
    #expect(try await night("2024", Self.address).status == 0)
    try bytes.write(to: list)
    let ending = try await night("2024", Self.address, replay: replay)
    #expect(ending.status == 10 && ending.stderr.contains("column 申購股數"), "\(ending)")
    let request = try #require(receiver.received().last)
    #expect(request.hasPrefix("POST /ping/secret-uuid HTTP/1.1\n"), "\(request)")
    #expect(request.contains("\n\nin doubt: offerings: 1, closes: 0"), "\(request)")
    func page(_ name: String) throws -> String {
      try String(contentsOfFile: receiver.scratch.path("public/\(name)"), encoding: .utf8)
    }
    #expect(try page("index.html").contains("資料有疑慮：1 檔申購案、0 個收盤價"))
    #expect(try page("offerings/9935-20241029.html").contains("存疑：申購股數從未見過，或承銷股數不是整數倍；"))
    let status = try await program.run(["status", "--store", "store.sqlite"], environment: [:])
    #expect(
      status.stdout.contains("9935-20241029 慶豐富: a lot size never seen, or shares that are not whole lots"),
      "\(status)")
    let query = try await program.run(
      ["query", "9935", "--store", "store.sqlite", "--as-of", "2024-10-29T21:30"], environment: [:])
    #expect(
      query.stdout.contains("in doubt: a lot size never seen, or shares that are not whole lots"), "\(query)")
  }

  @Test func `a failed night sends a POST to /fail with the reason`() async throws {
    let ending = try await night("2019", Self.address + "?a=b")
    #expect(ending.status == 69 && !ending.stderr.contains("secret-uuid"), "\(ending)")
    let requests = try receiver.received()
    #expect(requests.count == 1)
    #expect(requests.first?.hasPrefix("POST /ping/secret-uuid/fail?a=b HTTP/1.1\n") == true, "\(requests)")
    #expect(requests.first?.contains("\n\ndownload: twse-subscriptions-2019: ") == true, "\(requests)")
  }

  @Test func `a refusal by the monitor does not stop a night and is reported without its address`()
    async throws
  {
    try receiver.answer("404 not found {REQUEST}")
    let ending = try await night("2024", Self.address)
    #expect(ending.status == 10 && !ending.stderr.contains("secret-uuid"), "\(ending)")
    #expect(ending.stderr.contains("healthcheck: was not notified: HTTP status 404"), "\(ending)")
    #expect(
      FileManager.default.fileExists(atPath: receiver.scratch.path("public/subscriptions.json")))
  }

  @Test func `a check that the monitor does not have is reported, although the monitor answers 200`()
    async throws
  {
    try receiver.answer("200 OK (not found)")
    let ending = try await night("2024", Self.address)
    #expect(ending.status == 10 && !ending.stderr.contains("secret-uuid"), "\(ending)")
    #expect(
      ending.stderr.contains("healthcheck: was not notified: HTTP status 200, OK (not found)"), "\(ending)")
  }

  @Test(arguments: [
    "ftp://example.org/x", "example.org", "https://example.org/a b", "https://example.org/#x",
  ])
  func `an invalid address is refused and not printed`(address: String) async throws {
    let ending = try await night("2024", address)
    #expect(
      ending.status == 64 && ending.stderr.contains("SUBCAL_HEALTHCHECK_URL: this is not an address"),
      "\(ending)")
    #expect(!ending.stderr.contains(address))
  }
}
