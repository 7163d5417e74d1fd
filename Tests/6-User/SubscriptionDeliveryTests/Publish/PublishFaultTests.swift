import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionDelivery
import SubscriptionNightly
import TestSupport
import Testing

/// Publishing with faults: the errors, and what readers still get.
@Suite(.enabled(if: SeaweedFS.isAvailable, SeaweedFS.skipReason), .timeLimit(.minutes(60)))
struct PublishFaultTests {
  let store: SeaweedFS
  let scratch: ScratchDirectory
  let clock = FakeClock()
  let prefix = UUID().uuidString.lowercased()

  init() throws {
    store = try SeaweedFS()
    scratch = try ScratchDirectory()
  }

  private func error(_ change: (inout PublishSettings) -> Void = { _ in }) async throws -> SubcalError? {
    var settings = try store.settings(scratch.path("public"), as: prefix, throughForwarder: true)
    change(&settings)
    do {
      _ = try await S3Publisher(settings, retryPolicy: RetryPolicy(clock: clock.jobClock)) { _ in }.run()
      return nil
    } catch let error as SubcalError {
      return error
    }
  }

  /// The night that a reader finds in each file.
  private func nights() async throws -> [String: Int] {
    var nights: [String: Int] = [:]
    for path in SampleNight(number: 1).files.keys where path.hasSuffix(".html") || path.hasSuffix("9935.json")
    {
      let answer = try await store.get("\(prefix)/\(path)")
      let text = String(decoding: answer.body, as: UTF8.self)
      nights[path] = text.firstMatch(of: /night"?:? ([0-9]+)/).flatMap { Int($0.1) }
    }
    return nights
  }

  /// How often a file was requested through the forwarder.
  private func attempts(_ request: String) throws -> Int {
    let (method, file) = (request.split(separator: " ")[0], request.split(separator: " ")[1])
    return try store.requests().lines.count { line in
      line.hasPrefix("\(method) /calendar/\(prefix)/") && line.hasSuffix("/\(file)")
    }
  }

  @Test func `an unreachable store is tried three times`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    let down = try #require(BaseURL("http://127.0.0.1:1"))
    let error = try await error { $0.endpoint = down }
    #expect(error?.status == .unavailable)
    #expect(error?.reason[.english].contains("reading subcal-manifest.json: http://127.0.0.1:1: ") == true)
    #expect(error?.reason[.english].contains("(tried 3 times)") == true)
    #expect(clock.sleeps == [.seconds(10), .seconds(30)])
  }

  @Test func `if a data file is refused, the old pages stay and the error names the missing files`()
    async throws
  {
    try SampleNight(number: 1).write(to: scratch)
    #expect(try await error() == nil)
    try SampleNight(number: 2, offerings: ["2330", "9935"]).write(to: scratch)
    try store.fail("PUT offerings/9935.json 503")
    let failed = try #require(try await error())
    #expect(failed.status == .unavailable)
    #expect(
      failed.reason[.english].contains(
        "uploading offerings/9935.json: HTTP status 503, SlowDown, Please reduce"))
    #expect(
      failed.reason[.english].contains("not uploaded yet: ")
        && failed.reason[.english].contains("offerings/9935.json"))
    #expect(clock.sleeps == [.seconds(10), .seconds(30)])
    var left = try await nights()
    #expect(left.removeValue(forKey: "offerings/9935.json") == 1)
    // No page is new, and none is gone.
    #expect(left.values.allSatisfy { $0 == 1 } && left.count == 8)
    try store.fail("")
    #expect(try await error() == nil)
    let done = try await nights()
    #expect(done.values.allSatisfy { $0 == 2 } && done.count == 7)
  }

  @Test(arguments: [
    ("PUT index.html", "close", "uploading index.html: "),
    ("GET subcal-manifest.json", "500", "reading subcal-manifest.json: HTTP status 500"),
  ])
  func `a closed connection or status 500 is tried three times, and a later publish succeeds`(
    request: String, fault: String, reason: String
  ) async throws {
    try SampleNight(number: 1).write(to: scratch)
    try store.fail("\(request) \(fault)")
    let failed = try #require(try await error())
    #expect(
      failed.reason[.english].contains(": \(reason)") && failed.reason[.english].contains("(tried 3 times)"),
      "\(failed)")
    #expect(clock.sleeps == [.seconds(10), .seconds(30)])
    // libcurl itself repeats a request on a kept connection that closes without an answer.
    #expect((3...4).contains(try attempts(request)))
    try store.fail("")
    #expect(try await error() == nil)
    #expect(clock.sleeps.count == 2)
  }

  @Test(arguments: [
    (["AWS_ACCESS_KEY_ID": "AKTEST", "AWS_SECRET_ACCESS_KEY": "wrong"], "SignatureDoesNotMatch", "secret"),
    (
      ["AWS_ACCESS_KEY_ID": "NOBODY", "AWS_SECRET_ACCESS_KEY": "wrong"], "InvalidAccessKeyId", "does not know"
    ),
  ])
  func `a wrong key is reported without retries and without its secret`(
    keys: [String: String], code: String, advice: String
  ) async throws {
    try SampleNight(number: 1).write(to: scratch)
    let wrong = try #require(S3Credentials { keys[$0] })
    let error = try #require(try await error { $0.keys = wrong })
    #expect(error.status == .cannotWrite && clock.sleeps == [])
    #expect(error.reason[.english].contains(code) && error.advice[.english].contains(advice))
    #expect(!"\(error) \(wrong)".contains("wrong"))
  }

  @Test func `a missing bucket and a folder without subscriptions.json are errors`() async throws {
    try SampleNight(number: 1).write(to: scratch)
    let nowhere = try #require(BucketAddress("s3://nowhere/x"))
    let missing = try await error { $0.address = nowhere }
    #expect(missing?.status == .cannotWrite)
    #expect(missing?.reason[.english] == "there is no bucket nowhere at \(store.forwarder)")
    try FileManager.default.removeItem(atPath: scratch.path("public/subscriptions.json"))
    #expect(
      try await error()?.reason[.english].hasSuffix(
        "has no subscriptions.json: it is not an output of subcal nightly")
        == true)
  }

  @Test func `less than half of the published files replace them only if fewer are accepted`() async throws {
    try SampleNight(number: 1, offerings: (1...20).map { "c\($0)" }).write(to: scratch)
    #expect(try await error() == nil)
    try SampleNight(number: 1, offerings: ["c1"]).write(to: scratch)
    let refused = try #require(try await error())
    #expect(
      refused.status == .notUnderstood
        && refused.reason[.english].hasPrefix("only 16 of the 73 published files are in "))
    #expect(refused.advice[.english].hasSuffix("--accept fewer"))
    #expect(try await store.get("\(prefix)/offerings/c2.html").status == 200)
    #expect(try await error { $0.acceptsLess = true } == nil)
    #expect(try await store.get("\(prefix)/offerings/c2.html").status == 404)
  }

  @Test func `no more uploads run at once than the settings allow`() async throws {
    try SampleNight(number: 1, offerings: (1...30).map { "c\($0)" }).write(to: scratch)
    var settings = try store.settings(scratch.path("public"), as: prefix, throughForwarder: true)
    settings.parallel = 3
    _ = try await S3Publisher(settings) { _ in }.run()
    #expect(try store.requests().parallel == 3)
  }

  @Test(.enabled(if: Repository.isProgram(compiler), "cc is not installed"))
  func `a wrong clock is reported as the cause`() async throws {
    let build = Program(Self.compiler, in: scratch)
    let library = scratch.path("clock.so")
    #expect(
      try await build.run([
        "-shared", "-fPIC", "-o", library, Repository.path("Tests/Machines/Torture/calls.c"),
      ])
      .status
        == 0)
    try SampleNight(number: 1).write(to: scratch)
    for wrong in [-3600, 0, 3600] {
      let ending = try await Program(in: scratch).inEnglish.run(
        ["publish", "s3://calendar/\(prefix)", "--endpoint", store.endpoint],
        environment: SeaweedFS.keys.merging(["LD_PRELOAD": library, "CALLS_SHIFT": "\(wrong)"]) { $1 })
      #expect(ending.status == (wrong == 0 ? 0 : 73), "\(ending)")
      #expect(ending.stderr.contains("RequestTimeTooSkewed") == (wrong != 0))
      #expect(ending.stderr.contains("this machine's clock is wrong: set it") == (wrong != 0))
    }
  }

  private static let compiler = "/usr/bin/cc"
}
