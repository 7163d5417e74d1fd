import Curl
import Diagnostics
import Fetching
import Localization
import SubscriptionNightly
import TestSupport
import Testing

/// Transient failures are retried twice, others are not.
@Suite struct RetryTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let closes = [Address.openData: [Reply.body(Payload.openData("1131029"))]]

  init() throws {
    night = try Night()
  }

  private func exchange(list replies: [Reply]) -> FakeExchange {
    night.exchange([Address.list(2024): replies].merging(closes) { $1 })
  }

  private static let passing: [Reply] = [
    .status(500), .status(502), .status(503), .status(520), .status(429), .status(408), .broken(.timedOut),
    .broken(.couldNotResolveHost), .broken(.couldNotConnect), .broken(.connectionBroken), .broken(.tls),
  ]

  /// The pauses between the requests for the list; the last two are before the list of auctions and the applications.
  private func retries(_ exchange: FakeExchange) -> [Duration] {
    exchange.pauses(at: "www.twse.com.tw").dropLast(2)
  }

  @Test(arguments: passing)
  func `a transient failure is retried after ten seconds, then after thirty`(failure: Reply) async throws {
    let exchange = exchange(list: [failure, failure, .body(Payload.list(2024))])
    #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
    #expect(retries(exchange) == [.seconds(10), .seconds(30)])
    #expect(night.clock.sleeps == [.seconds(10), .seconds(30), .seconds(3), .seconds(3)])
  }

  @Test func `a request is given up after three failures`() async throws {
    let exchange = exchange(list: [.status(503), .status(500), .status(502), .body(Payload.list(2024))])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: .status(502, from: Address.list(2024)) + Text("（共試 3 次）", " (tried 3 times)"), advice: .runAgain
    )
    await #expect(throws: expected) { _ = try await night.run(night.unhurriedSettings(moment), exchange) }
    #expect(exchange.visits(of: "www.twse.com.tw").count == 3)
    #expect(try night.outputs() == nil)
  }

  @Test(arguments: [
    (-5, 10), (0, 10), (9, 10), (11, 11), (45, 45), (120, 120),
  ])
  func `Retry-After is respected between ten seconds and two minutes`(
    asked: Int, waited: Int
  ) async throws {
    let exchange = exchange(list: [.status(429, retryAfter: asked), .body(Payload.list(2024))])
    #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
    #expect(retries(exchange) == [.seconds(waited)])
  }

  @Test(arguments: [(nil, [10, 30]), (4, [10, 30]), (60, [60, 60])] as [(Int?, [Int])])
  func `jitter adds up to a quarter of the usual pause`(asked: Int?, least: [Int]) async throws {
    night.clock.addJitter(ofHundredths: 100)
    let refusal = Reply.status(503, retryAfter: asked)
    let exchange = exchange(list: [refusal, refusal, .body(Payload.list(2024))])
    #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
    let most = zip(least, [2_500, 7_500]).map { Duration.milliseconds($0 * 1000 + $1) }
    #expect(retries(exchange) == most)
  }

  @Test(arguments: [(3, [10, 30]), (6, [20, 60]), (30, [100, 120]), (3600, [3600, 3600])])
  func `pauses grow with the interval, up to two minutes, and are never shorter than it`(
    interval: Int, pauses: [Int]
  ) async throws {
    let exchange = exchange(list: [.status(503), .status(503), .body(Payload.list(2024))])
    var settings = try night.unhurriedSettings(moment)
    guard case .live(var live) = settings.origin else { return }
    live.interval = .seconds(interval)
    settings.origin = .live(live)
    settings.timeLimit = 86_400
    #expect(try await night.run(settings, exchange).status == .done)
    #expect(retries(exchange) == pauses.map { .seconds($0) })
  }

  @Test(arguments: [121, Int.max])
  func `a server that asks for a longer pause is not requested again`(asked: Int) async throws {
    let exchange = exchange(list: [.status(429, retryAfter: asked), .body(Payload.list(2024))])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: .status(429, from: Address.list(2024)),
      advice: Text(
        "伺服器要求 \(asked) 秒後再查詢，屆時再執行。",
        "the server wants to be asked again in \(asked) seconds, not before; run again then."))
    await #expect(throws: expected) { _ = try await night.run(night.unhurriedSettings(moment), exchange) }
    #expect(exchange.visits(of: "www.twse.com.tw").count == 1)
  }

  @Test func `Retry-After is respected with a 503 too`() async throws {
    let exchange = exchange(list: [.status(503, retryAfter: 60), .body(Payload.list(2024))])
    #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
    #expect(retries(exchange) == [.seconds(60)])
  }

  @Test(
    arguments: [
      (202, .runAgain), (203, .runAgain), (204, .runAgain), (206, .runAgain), (304, .runAgain),
      (400, .runAgain),
      (403, .wait), (404, .look), (410, .look), (428, .wait),
    ] as [(Int, Text)])
  func `a refusal is not retried`(status: Int, advice: Text) async throws {
    let exchange = exchange(list: [.status(status), .body(Payload.list(2024))])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: .status(status, from: Address.list(2024)), advice: advice,
      isAbsence: status == 404 || status == 410)
    await #expect(throws: expected) { _ = try await night.run(night.unhurriedSettings(moment), exchange) }
    #expect(exchange.visits(of: "www.twse.com.tw").count == 1)
    #expect(night.clock.sleeps == [])
    #expect(try night.outputs() == nil)
  }

  private static let lasting: [CurlError.Reason] = [
    .certificate, .authorityFile, .bodyTooLarge(limit: 8 << 20), .badContentEncoding, .protocolNotAllowed,
    .badURL, .other,
  ]

  @Test(arguments: lasting)
  func `a permanent failure is not retried`(reason: CurlError.Reason) async throws {
    let exchange = exchange(list: [.broken(reason), .body(Payload.list(2024))])
    let error = await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.unhurriedSettings(moment), exchange)
    }
    #expect(error?.status == .unavailable)
    #expect(error?.source == "twse-subscriptions-2024")
    #expect(error?.reason[.english].hasPrefix("the download from of the test failed") == true)
    #expect(error?.advice[.chinese].hasSuffix("（libcurl 錯誤 99：as the test wants it）") == true)
    #expect(exchange.visits(of: "www.twse.com.tw").count == 1)
  }

  @Test func `an untrusted certificate's message says that verification stays on`() async throws {
    let error = try await night.refusal(
      moment, [Address.list(2024): [.broken(.certificate)]].merging(closes) { $1 })
    #expect(
      error?.description
        == "download: twse-subscriptions-2024: the download from of the test failed (the certificate is not trusted)."
        + " What to do: the server cannot be verified; check the machine's date and its ca-certificates "
        + "package. Verification cannot be switched off; --ca-file adds an authority. (libcurl error 99: as the test wants it)"
    )
  }

  @Test func `a failure of both forms is a failure of the closes`() async throws {
    let exchange = night.exchange([
      Address.list(2024): [.body(Payload.list(2024))], Address.openData: [.status(404)],
      Address.website: [.status(403)],
    ])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-closes",
      reason: .status(404, from: Address.openData) + Text("；且 ", "; and ")
        + .status(403, from: Address.website), advice: .look,
      isAbsence: true)
    await #expect(throws: expected) { _ = try await night.run(night.settings(moment), exchange) }
    #expect(exchange.urls == [Address.openData, Address.list(2024), Address.website])
    #expect(try night.outputs() == nil)
  }

  @Test func `every request names subcal, is bounded, and goes over verified TLS`() async throws {
    let exchange = exchange(list: [.body(Payload.list(2024))])
    var settings = try night.settings(moment)
    settings.origin = .live(.init(certificateAuthorityFile: "authority.pem"))
    try await night.run(settings, exchange)
    #expect(exchange.urls == [Address.openData, Address.list(2024)])
    let expected = exchange.allURLs.map { url -> HTTPRequest in
      var request = HTTPRequest(
        url: url, userAgent: "subcal/\(Version.current) (nightly public subscription calendar)",
        allowedSchemes: [.https], connectTimeout: 15, stallTimeout: 30, totalTimeout: 120,
        maximumBodyBytes: 8 << 20, certificateAuthorityFile: "authority.pem")
      request.keepsCookies = true
      return request
    }
    #expect(exchange.requests.sorted { $0.url < $1.url } == expected)
  }
}

extension Text {
  static func status(_ status: Int, from address: String) -> Text {
    Text("\(address) 回應 HTTP \(status)", "HTTP status \(status) from \(address)")
  }

  static let runAgain = Text("稍後再執行一次。", "run again later.")
  static let look = Text(
    "以瀏覽器查看該網址；若交易所已搬移，更新 subcal。",
    "see in a browser what the address answers; if the exchange moved, update subcal.")
  static let wait = Text(
    "交易所拒絕此機器：一小時後再執行，並減少查詢次數。",
    "the exchange refuses this machine: wait an hour before the next run, and ask less often.")
}
