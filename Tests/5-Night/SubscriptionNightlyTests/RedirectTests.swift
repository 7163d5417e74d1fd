import Diagnostics
import Fetching
import Localization
import SubscriptionNightly
import TestSupport
import Testing

/// Redirects are followed only within the same site and not from https to http.
@Suite struct RedirectTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let closes = [Address.openData: [Reply.body(Payload.openData("1131029"))]]

  init() throws {
    night = try Night()
  }

  private func exchange(_ replies: [String: [Reply]]) -> FakeExchange {
    night.exchange(replies.merging(closes) { $1 })
  }

  @Test(arguments: [
    "https://www.twse.com.tw/rwd/zh/announcement/publicForm?yy=2024", "https://twse.com.tw/list",
    "https://openapi.twse.com.tw/list",
  ])
  func `a redirect within the site is followed, three seconds later`(target: String) async throws {
    let exchange = exchange([
      Address.list(2024): [.redirect(to: target)], target: [.body(Payload.list(2024))],
    ])
    #expect(try await night.run(night.settings(moment), exchange).status == .done)
    #expect(exchange.urls == [Address.list(2024), Address.openData, target].sorted())
    let host = target.split(separator: "/")[1]
    // The auctions, the applications, the announcements, the rights notices, the register of companies and four lists of
    // statuses are asked too.
    let visits = ["www.twse.com.tw": 4, "twse.com.tw": 1, "openapi.twse.com.tw": 10]
    #expect(exchange.visits(of: String(host)).count == visits[String(host)])
    #expect(exchange.pauses(at: String(host)).allSatisfy { $0 >= .seconds(3) })
  }

  @Test(arguments: [
    "https://www.tpex.org.tw/list", "https://twse.com.tw.example.org/list",
    "https://nottwse.com.tw/list", "http://www.twse.com.tw/list", "http://www.twse.com.tw:443/list",
    "http://127.0.0.1:80/list",
    "file:///etc/passwd", "https://www.twse.com.tw@example.org/list", "//www.twse.com.tw/list",
    // The slash and the mark after it are one Character in Swift, but a slash to libcurl.
    "https://evil.example/\u{301}.twse.com.tw/", "https://evil.example/\u{338}@www.twse.com.tw/",
    "https://evil.example#\u{20DD}.twse.com.tw/", "https://evil.example?\u{FE0F}.twse.com.tw/",
    "https://evil.example\\.twse.com.tw/", "https://evil.example%2F.twse.com.tw/",
    "https://www.twse.com.tw:8443/list", "https://www.twse.com.tw:80:443/list",
    "https://ｗｗｗ.twse.com.tw/list", "https://www.twse.com.tw\u{0}.evil.example/",
    "wss://www.twse.com.tw/list",
  ])
  func `a redirect to another site or from https to http is refused`(target: String) async throws {
    let exchange = exchange([
      Address.list(2024): [.redirect(to: target)], target: [.body(Payload.list(2024))],
    ])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: Text(
        "\(Address.list(2024)) 轉至 \(target)：是其他網站，或較不安全",
        "\(Address.list(2024)) sends on to \(target), which is another site or less safe"), advice: .look)
    await #expect(throws: expected) { _ = try await night.run(night.settings(moment), exchange) }
    #expect(exchange.urls == [Address.list(2024), Address.openData].sorted())
    #expect(try night.outputs() == nil)
  }

  @Test func `a redirect's target is reported without control characters and in limited length`()
    async throws
  {
    let target = "http://elsewhere.example/\u{1B}[2J\u{202E}" + String(repeating: "x", count: 5000)
    let error = try await night.refusal(
      moment, closes.merging([Address.list(2024): [.redirect(to: target)]]) { $1 })
    let start = "\(Address.list(2024)) sends on to http://elsewhere.example/ [2J "
    #expect(error?.reason[.english] == start + String(repeating: "x", count: 999 - start.count) + "…")
  }

  private func chain(of count: Int) -> [String: [Reply]] {
    let stops = [Address.list(2024)] + (1...count).map { "https://www.twse.com.tw/\($0)" }
    let redirects = zip(stops, stops.dropFirst()).map { ($0, [Reply.redirect(to: $1, status: 307)]) }
    return Dictionary(uniqueKeysWithValues: redirects)
      .merging([stops[count]: [.body(Payload.list(2024))]]) { $1 }
  }

  @Test func `three redirects are followed`() async throws {
    let exchange = exchange(chain(of: 3))
    #expect(try await night.run(night.settings(moment), exchange).status == .done)
    // The list with its redirects, and the auctions.
    #expect(exchange.visits(of: "www.twse.com.tw").count == 6)
  }

  @Test func `a fourth redirect is not followed`() async throws {
    let exchange = exchange(chain(of: 4))
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: Text(
        "轉址超過 3 次，最後為 https://www.twse.com.tw/4",
        "more than 3 redirects, the last to https://www.twse.com.tw/4"),
      advice: .look)
    await #expect(throws: expected) { _ = try await night.run(night.settings(moment), exchange) }
    #expect(exchange.visits(of: "www.twse.com.tw").count == 4)
  }

  @Test func `a redirect to the security page is an error`() async throws {
    let error = try await night.refusal(
      moment,
      closes.merging([
        Address.list(2024): [.redirect(to: "https://www.twse.com.tw/error", status: 307)],
        "https://www.twse.com.tw/error": [
          .body("<html><body>FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED!</body></html>")
        ],
      ]) { $1 })
    #expect(
      error
        == SubcalError(
          .notUnderstood, .decode, source: "twse-subscriptions-2024",
          reason: Text(
            "收到網頁而非資料，內容為「FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED!」",
            "a page came instead of data; it says 'FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED!'"),
          advice: Text(
            "交易所的防護拒絕了查詢：一小時後再執行，並減少查詢次數。",
            "the exchange's guard refused the request: wait an hour before the next run, and ask less often.")
        ))
  }

  @Test func `a mirror on this machine may redirect only to itself`() async throws {
    var settings = try night.settings(moment)
    let stand = try #require(BaseURL("http://127.0.0.1:8080/"))
    settings.origin = .live(
      .init(baseURLs: ["www.twse.com.tw": stand, "openapi.twse.com.tw": stand], interval: .zero))
    let list = "http://127.0.0.1:8080/announcement/publicForm?response=csv&yy=2024"
    let others: [String: [Reply]] = [
      "http://127.0.0.1:8080/v1/exchangeReport/STOCK_DAY_ALL": [.body(Payload.openData("1131029"))],
      "http://127.0.0.1:8080/here": [.body(Payload.list(2024))],
    ]
    let within = night.exchange(
      others.merging([list: [.redirect(to: "http://127.0.0.1:8080/here")]]) { $1 })
    let live = settings
    #expect(try await night.run(live, within).status == .done)
    let away = night.exchange(
      others.merging([list: [.redirect(to: "http://127.0.0.1:9090/here")]]) { $1 })
    await #expect(throws: SubcalError.self) { _ = try await night.run(live, away) }
    #expect(away.urls == [list, "http://127.0.0.1:8080/v1/exchangeReport/STOCK_DAY_ALL"].sorted())
  }
}
