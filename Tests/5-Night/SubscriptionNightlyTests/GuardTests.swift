import Diagnostics
import Localization
import SubscriptionNightly
import TestSupport
import Testing

/// Published output is never replaced by less.
@Suite struct GuardTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  private func replies(list: Int, closes: Int, day: String = "1131029") -> [String: [Reply]] {
    [
      Address.list(2024): [.body(Payload.list(2024, rows: list))],
      Address.openData: [.body(Payload.openData(day, rows: closes, price: "25.\(day.suffix(2))"))],
    ]
  }

  private func advice(_ source: String) -> Text {
    Text(
      "本次未發布。稍後重試；若來源確實只有這些，可加 --accept \(source)。",
      "nothing was published; run again later. If the source really is that short, run with --accept \(source)"
    )
  }

  @Test func `an empty list of the current year ends the run`() async throws {
    let error = try await night.refusal("2024-10-29T21:30", replies(list: 0, closes: 20))
    #expect(
      error
        == SubcalError(
          .unavailable, .download, source: "twse-subscriptions-2024",
          reason: Text("清單沒有任何資料（共試 3 次）", "the list has no rows (tried 3 times)"), advice: .runAgain))
    #expect(try night.outputs() == nil)
  }

  @Test func `a message in place of the current year's list ends the run`() async throws {
    var replies = replies(list: 20, closes: 20)
    replies[Address.list(2024)] = [.body(Payload.nothing)]
    let error = try await night.refusal("2024-10-29T21:30", replies)
    #expect(error?.status == .unavailable)
    #expect(error?.source == "twse-subscriptions-2024")
    #expect(try night.outputs() == nil)
  }

  @Test func `closes without rows end the run`() async throws {
    var replies = replies(list: 20, closes: 0)
    replies[Address.website] = [.body(Payload.website("20241029", rows: 0))]
    let error = try await night.refusal("2024-10-29T21:30", replies)
    // No session is without closes: it is what a busy exchange answers.
    #expect(error?.status == .unavailable)
    #expect(error?.source == "twse-closes" && error?.advice == Text.runAgain)
    #expect(try night.outputs() == nil)
  }

  @Test func `a list with less than nine tenths of the last rows ends the run and changes nothing`()
    async throws
  {
    try await night.publish("2024-10-29T21:30", replies(list: 21, closes: 20))
    let before = try night.scratch.texts(in: "public")
    let error = try await night.refusal("2024-10-30T21:30", replies(list: 18, closes: 20, day: "1131030"))
    #expect(
      error
        == SubcalError(
          .notUnderstood, .index, source: "twse-subscriptions-2024",
          reason: Text(
            "只有 18 筆可用，不到上次 21 筆的九成",
            "only 18 usable rows, under nine tenths of the 21 of the last good run"),
          advice: advice("twse-subscriptions-2024")))
    #expect(try night.scratch.texts(in: "public") == before)
  }

  @Test func `closes with less than half of the last rows end the run and change nothing`() async throws {
    try await night.publish("2024-10-29T21:30", replies(list: 20, closes: 21))
    let before = try night.scratch.texts(in: "public")
    let error = try await night.refusal("2024-10-30T21:30", replies(list: 20, closes: 10, day: "1131030"))
    #expect(
      error
        == SubcalError(
          .notUnderstood, .index, source: "twse-closes",
          reason: Text(
            "只有 10 筆可用，不到上次 21 筆的一半", "only 10 usable rows, under half of the 21 of the last good run"),
          advice: advice("twse-closes")))
    #expect(
      error?.description
        == "index: twse-closes: only 10 usable rows, under half of the 21 of the last good run. What to do: "
        + advice("twse-closes")[.english])
    #expect(try night.scratch.texts(in: "public") == before)
  }

  @Test func `half of the last closes is enough`() async throws {
    try await night.publish("2024-10-29T21:30", replies(list: 20, closes: 20))
    let published = try await night.publish(
      "2024-10-30T21:30", replies(list: 20, closes: 10, day: "1131030"))
    // Each of the others has an offering.
    #expect(published.warnings.allSatisfy { $0.contains("the file lacks the code") })
  }

  @Test func `accepting a source disables only its own guard`() async throws {
    try await night.publish("2024-10-29T21:30", replies(list: 21, closes: 21))
    let shrunk = replies(list: 10, closes: 10, day: "1131030")
    let error = try await night.refusal("2024-10-30T21:30", shrunk) {
      $0.accepted = .init("twse-subscriptions-2024")
    }
    #expect(error?.source == "twse-closes")
    let published = try await night.publish("2024-10-30T21:30", shrunk) {
      $0.accepted = .init("twse-subscriptions-2024", "twse-closes")
    }
    #expect(published.status == .done)
    #expect(published.sources.map(\.rows) == [10, 10])
    #expect(!published.warnings.contains { $0.hasPrefix("--accept") }, "\(published.warnings)")
  }

  @Test func `an accepted file is the baseline of the next night`() async throws {
    try await night.publish("2024-10-29T21:30", replies(list: 21, closes: 20))
    try await night.publish("2024-10-30T21:30", replies(list: 8, closes: 20, day: "1131030")) {
      $0.accepted = .init("twse-subscriptions-2024")
    }
    let published = try await night.publish(
      "2024-11-01T21:30", replies(list: 8, closes: 20, day: "1131101"))
    #expect(published.status == .done)
  }

  @Test func `a failed night is not the baseline of the next`() async throws {
    try await night.publish("2024-10-29T21:30", replies(list: 20, closes: 20))
    #expect(
      try await night.refusal("2024-10-30T21:30", replies(list: 6, closes: 20, day: "1131030"))?.status
        == .notUnderstood)
    #expect(
      try await night.refusal("2024-10-30T22:30", replies(list: 6, closes: 20, day: "1131030"))?.status
        == .notUnderstood)
  }

  @Test func `a list that was missing one night is compared with the night before`() async throws {
    var replies = replies(list: 20, closes: 20, day: "1131220")
    replies[Address.list(2025)] = [.body(Payload.list(2025, rows: 20))]
    try await night.publish("2024-12-20T21:30", replies)
    replies[Address.list(2025)] = [.status(404)]
    replies[Address.openData] = [.body(Payload.openData("1131223", rows: 20))]
    try await night.publish("2024-12-23T21:30", replies)
    replies[Address.list(2025)] = [.body(Payload.list(2025, rows: 5))]
    replies[Address.openData] = [.body(Payload.openData("1131224", rows: 20))]
    let settings = try night.settings("2024-12-24T21:30")
    let exchange = night.exchange(replies)
    await #expect(throws: SubcalError.self) { _ = try await night.run(settings, exchange) }
  }
}
