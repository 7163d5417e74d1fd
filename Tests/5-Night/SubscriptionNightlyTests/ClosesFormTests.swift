import Diagnostics
import Localization
import SubscriptionNightly
import TestSupport
import Testing

/// Which form of the closes is requested when, and which day is used.
@Suite struct ClosesFormTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let list = [Address.list(2024): [Reply.body(Payload.list(2024, rows: 1))]]
  let listSource = Published.Source(id: "twse-subscriptions-2024", outcome: "used", rows: 1)

  init() throws {
    night = try Night()
  }

  /// The published data and the requests of a night with these answers of the two forms.
  private func publish(
    at moment: String = "2024-10-29T21:30", openData: [Reply], website: [Reply] = []
  ) async throws -> (Published, [String]) {
    let forms = [Address.openData: openData, Address.website: website]
    let exchange = night.exchange(list.merging(forms) { $1 })
    let outcome = try await night.run(night.settings(moment), exchange)
    return (try Published(outcome, in: night.scratch), exchange.urls)
  }

  private func source(_ outcome: String, _ day: String? = nil, rows: Int? = 1) -> Published.Source {
    Published.Source(id: "twse-closes", outcome: outcome, rows: rows, tradingDay: day)
  }

  @Test func `open data of the expected day suffices`() async throws {
    let (published, asked) = try await publish(openData: [.body(Payload.openData("1131029", rows: 1))])
    #expect(
      published
        == Published(
          status: .done, warnings: [], sources: [listSource, source("used", "2024-10-29")],
          closes: [.init(code: "2001", close: "25.5", closeDate: "2024-10-29")]))
    #expect(asked == [Address.openData, Address.list(2024)])
  }

  @Test(arguments: [
    ("2024-10-29T14:59", "1131028"), ("2024-10-28T14:59", "1131025"), ("2024-10-27T20:00", "1131025"),
  ])
  func `before 15:00 the previous trading day is the expected one`(
    moment: String, day: String
  ) async throws {
    let (published, asked) = try await publish(
      at: moment, openData: [.body(Payload.openData(day, rows: 1))])
    #expect(published.status == .done)
    #expect(asked == [Address.openData, Address.list(2024)])
  }

  @Test func `with open data of the day before the website is requested, and its newer day is used`()
    async throws
  {
    let (published, asked) = try await publish(
      openData: [.body(Payload.openData("1131028", rows: 1))],
      website: [.body(Payload.website("20241029", rows: 1))])
    #expect(
      published
        == Published(
          status: .done, warnings: [],
          sources: [listSource, source("superseded", "2024-10-28"), source("used", "2024-10-29")],
          closes: [.init(code: "2001", close: "26.5", closeDate: "2024-10-29")]))
    #expect(asked == [Address.openData, Address.list(2024), Address.website])
  }

  @Test func `open data newer than the website's answer is used`() async throws {
    let (published, _) = try await publish(
      openData: [.body(Payload.openData("1131028", rows: 1))],
      website: [.body(Payload.website("20241025", rows: 1))])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: [
            "twse-closes: the newest closes are from 2024-10-28; those of 2024-10-29 are not out, or "
              + "2024-10-29 was not a trading day"
          ],
          sources: [
            listSource, source("used", "2024-10-28"), source("superseded", "2024-10-25"),
            source("superseded", "2024-10-25"),
          ],
          closes: [.init(code: "2001", close: "25.5", closeDate: "2024-10-28")]))
  }

  @Test func `a dated file is preferred to an undated one`() async throws {
    let (published, asked) = try await publish(
      openData: [.body(Payload.openData(nil, rows: 1))],
      website: [.body(Payload.website("20241029", rows: 1))])
    #expect(
      published
        == Published(
          status: .done, warnings: [],
          sources: [listSource, source("superseded"), source("used", "2024-10-29")],
          closes: [.init(code: "2001", close: "26.5", closeDate: "2024-10-29")]))
    #expect(asked == [Address.openData, Address.list(2024), Address.website])
  }

  @Test func `a single undated file is published without a day`() async throws {
    let (published, _) = try await publish(
      openData: [.body(Payload.openData(nil, rows: 1))], website: [.status(404)])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: ["twse-closes: the file has no date; its closes are published without one"],
          sources: [listSource, source("used"), source("unavailable", rows: nil)],
          closes: [.init(code: "2001", close: "25.5", closeDate: nil)]))
  }

  @Test func `the website is used when open data fails three times`() async throws {
    let (published, asked) = try await publish(
      openData: [.status(503)], website: [.body(Payload.website("20241029", rows: 1))])
    #expect(
      published
        == Published(
          status: .done, warnings: [],
          sources: [listSource, source("unavailable", rows: nil), source("used", "2024-10-29")],
          closes: [.init(code: "2001", close: "26.5", closeDate: "2024-10-29")]))
    #expect(
      asked == [Address.openData, Address.openData, Address.openData, Address.list(2024), Address.website])
  }

  @Test func `the website is used when open data is a page`() async throws {
    let (published, _) = try await publish(
      openData: [.body("<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>")],
      website: [.body(Payload.website("20241029", rows: 1))])
    #expect(published.status == .done)
    #expect(
      published.sources
        == [listSource, source("not_understood", rows: nil), source("used", "2024-10-29")])
  }

  @Test func `CSV is read in place of JSON`() async throws {
    let (published, _) = try await publish(
      openData: [.body(Payload.openData("1131028", rows: 1))],
      website: [.body(Payload.csv("1131029", rows: 1))])
    #expect(
      published
        == Published(
          status: .done, warnings: [],
          sources: [listSource, source("superseded", "2024-10-28"), source("used", "2024-10-29")],
          closes: [.init(code: "2001", close: "27.5", closeDate: "2024-10-29")]))
  }

  @Test func `closes dated tomorrow are rejected`() async throws {
    let forms = [
      Address.openData: [Reply.body(Payload.openData("1131030"))],
      Address.website: [.body(Payload.website("20241030"))],
    ]
    #expect(
      try await night.refusal(moment, list.merging(forms) { $1 })
        == SubcalError(
          .notUnderstood, .decode, source: "twse-closes",
          reason: Text(
            "收盤行情日期為 2024-10-30，今天是 2024-10-29",
            "the closes are dated 2024-10-30, but today is 2024-10-29"),
          advice: Text(
            "檢查本機日期，或指定的 --as-of。", "check the machine's date, or the --as-of that was given.")))
    #expect(try night.outputs() == nil)
  }

  @Test func `older closes do not replace published newer ones`() async throws {
    let first = [Address.openData: [Reply.body(Payload.openData("1131029", rows: 1))]]
    try await night.publish(moment, list.merging(first) { $1 })
    let (published, _) = try await publish(
      at: "2024-10-30T21:30", openData: [.body(Payload.openData("1131028", rows: 1, price: "11.00"))],
      website: [.body(Payload.website("20241028", rows: 1, price: "11.00"))])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: [
            "twse-closes: the file is from 2024-10-28, older than 2024-10-29; 2024-10-29's closes are kept, "
              + "and it is not used"
          ],
          sources: [
            listSource, source("used", "2024-10-28"), source("superseded", "2024-10-28"),
            source("superseded", "2024-10-28"),
          ],
          closes: [.init(code: "2001", close: "25.5", closeDate: "2024-10-29")]))
  }
}

extension Published {
  init(
    status: Diagnostics.ExitStatus, warnings: [String], sources: [Source], closes: [Close]
  ) {
    self.status = status
    self.warnings = warnings
    self.sources = sources
    self.closes = closes
  }
}
