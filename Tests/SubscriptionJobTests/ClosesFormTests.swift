import SubscriptionJob
import Testing

/// Which form of the closes is asked when, and which day wins.
@Suite struct ClosesFormTests {
  let night: Night
  let asOf = "2024-10-29T21:30"
  let list = [Address.list(2024): [Reply.body(Payload.list(2024, rows: 1))]]
  let listSource = Published.Source(id: "twse-subscriptions-2024", outcome: "used", rows: 1)

  init() throws {
    night = try Night()
  }

  /// What a night publishes from these answers of the two forms, and what was asked for it.
  private func publish(
    at asOf: String = "2024-10-29T21:30", openData: [Reply], website: [Reply] = []
  ) async throws -> (Published, [String]) {
    let forms = [Address.openData: openData, Address.website: website]
    let exchange = night.exchange(list.merging(forms) { $1 })
    let outcome = try await night.run(night.settings(asOf), exchange)
    return (try Published(outcome, in: night.scratch), exchange.urls)
  }

  private func source(_ outcome: String, _ day: String? = nil, rows: Int? = 1) -> Published.Source {
    Published.Source(id: "twse-closes", outcome: outcome, rows: rows, tradingDay: day)
  }

  @Test func `open data of the expected day is all that is asked`() async throws {
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
  func `before three in the afternoon the last trading day is the expected one`(
    asOf: String, day: String
  ) async throws {
    let (published, asked) = try await publish(
      at: asOf, openData: [.body(Payload.openData(day, rows: 1))])
    #expect(published.status == .done)
    #expect(asked == [Address.openData, Address.list(2024)])
  }

  @Test func `open data of the day before has the website asked, whose newer day wins`() async throws {
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

  @Test func `open data newer than the website's answer wins`() async throws {
    let (published, _) = try await publish(
      openData: [.body(Payload.openData("1131028", rows: 1))],
      website: [.body(Payload.website("20241025", rows: 1))])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: [
            "twse-closes: the newest closes are of 2024-10-28, those of 2024-10-29 are not out or it was no "
              + "trading day"
          ],
          sources: [listSource, source("used", "2024-10-28"), source("superseded", "2024-10-25")],
          closes: [.init(code: "2001", close: "25.5", closeDate: "2024-10-28")]))
  }

  @Test func `an undated file gives way to a dated one`() async throws {
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

  @Test func `an undated file is published without a day when there is no other`() async throws {
    let (published, _) = try await publish(
      openData: [.body(Payload.openData(nil, rows: 1))], website: [.status(404)])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: ["twse-closes: the file names no day; its closes are published without one"],
          sources: [listSource, source("used"), source("unavailable", rows: nil)],
          closes: [.init(code: "2001", close: "25.5", closeDate: nil)]))
  }

  @Test func `open data that fails three times gives way to the website`() async throws {
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

  @Test func `open data that is a page gives way to the website`() async throws {
    let (published, _) = try await publish(
      openData: [.body("<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>")],
      website: [.body(Payload.website("20241029", rows: 1))])
    #expect(published.status == .done)
    #expect(
      published.sources
        == [listSource, source("not_understood", rows: nil), source("used", "2024-10-29")])
  }

  @Test func `CSV is read where JSON was asked`() async throws {
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

  @Test func `closes of tomorrow are not understood`() async throws {
    let forms = [
      Address.openData: [Reply.body(Payload.openData("1131030"))],
      Address.website: [.body(Payload.website("20241030"))],
    ]
    #expect(
      try await night.refusal(asOf, list.merging(forms) { $1 })
        == JobError(
          .notUnderstood, .decode, source: "twse-closes",
          reason: "the closes are of 2024-10-30, and it is only 2024-10-29",
          advice: "check the machine's date, or the --as-of that was given."))
    #expect(try night.outputs() == nil)
  }

  @Test func `older closes than those published leave the newer ones standing`() async throws {
    let first = [Address.openData: [Reply.body(Payload.openData("1131029", rows: 1))]]
    try await night.publish(asOf, list.merging(first) { $1 })
    let (published, _) = try await publish(
      at: "2024-10-30T21:30", openData: [.body(Payload.openData("1131028", rows: 1, price: "11.00"))],
      website: [.body(Payload.website("20241028", rows: 1, price: "11.00"))])
    #expect(
      published
        == Published(
          status: .incomplete,
          warnings: [
            "twse-closes: the file of 2024-10-28 is older than that of 2024-10-29, whose closes stay"
          ],
          sources: [listSource, source("used", "2024-10-28"), source("superseded", "2024-10-28")],
          closes: [.init(code: "2001", close: "25.5", closeDate: "2024-10-29")]))
  }
}

extension Published {
  init(
    status: SubscriptionJob.ExitStatus, warnings: [String], sources: [Source], closes: [Close]
  ) {
    self.status = status
    self.warnings = warnings
    self.sources = sources
    self.closes = closes
  }
}
