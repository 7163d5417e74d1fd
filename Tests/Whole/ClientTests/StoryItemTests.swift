import Foundation
import TestSupport
import Testing

/// The offerings of the story in subscriptions.json.
struct StoryItemTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test func `an offering keeps its id when its period, its draw or its list changes`() throws {
    let ids = [
      "9981-20251208", "9982-20251215", "9983-20251218", "9984-20251222", "9985-20251222", "9986-20251224",
      "9987-20251209", "9987-20260106", "9988-20251229", "9989-20260112", "9990-20251223",
    ]
    #expect(Set(try items("14").keys) == Set(ids))
    #expect(try items("03")["9983-20251218"]?.subscriptionStart == "2025-12-22")
    #expect(try items("04")["9982-20251215"]?.drawDate == "2025-12-23")
    #expect(try items("09")["9990-20251223"]?.drawDate == "2026-01-05")
  }

  @Test func `an offering whose row vanishes is kept and marked, but not cancelled`() throws {
    let item = "9986-20251224"
    #expect(try ["05", "07", "08"].map { try items($0)[item]?.listed } == [true, false, true])
    for night in StoryNight.all where night.number >= "05" {
      #expect(
        try items(night.number).values.filter(\.cancelled).map(\.id) == ["9984-20251222"], "\(night.name)")
    }
  }

  @Test func `a final price changes price and premium, but not the required cash`() throws {
    let before = try #require(try items("05")["9985-20251222"])
    let after = try #require(try items("07")["9985-20251222"])
    #expect(before.price == "47.5" && before.finalPrice == nil && !before.priceIsFinal)
    #expect(after.price == "43.91" && after.finalPrice == "43.91" && after.priceIsFinal)
    #expect(before.cashRequired == 47570 && after.cashRequired == 47570)
    // (62.09 − 43.91) / 43.91 = 41.40 %
    #expect(after.close == "62.09" && after.premiumPercent == "41.4")
  }

  @Test func `a file without a day is not the close of a delivery day`() throws {
    // Delivered on 6 January, when the TWSE closes have no day.
    let item = try #require(try items("11")["9985-20251222"])
    #expect(item.close == nil && item.premiumPercent == nil)
  }

  @Test func `an older file of closes never replaces a newer one`() throws {
    #expect(try items("08")["9988-20251229"]?.closeDate == "2025-12-24")
    #expect(try items("08")["9983-20251218"]?.close == "26")
  }

  @Test func `closes without a day are published without one, and are not stored as bars`() throws {
    let item = try #require(try items("11")["9987-20260106"])
    #expect(item.close == "112.5" && item.closeDate == nil && item.premiumPercent == "25")
    #expect(try items("12")["9987-20260106"]?.closeDate == "2026-01-08")
    #expect(
      try story.installation.storeFile.listedDays() == [
        "2025-12-12", "2025-12-15", "2025-12-16", "2025-12-17", "2025-12-19", "2025-12-22",
        "2025-12-24", "2025-12-30", "2026-01-02", "2026-01-08", "2026-01-14", "2026-01-16",
      ])
  }

  @Test func `a delivered offering keeps the close of its delivery day`() throws {
    let last = try items("14")
    #expect(last["9981-20251208"]?.closeDate == "2025-12-19")
    #expect(last["9982-20251215"]?.closeDate == "2025-12-30")
    #expect(last["9987-20251209"]?.closeDate == "2025-12-22")
  }

  @Test func `offerings of a year whose list is no longer read stay unchanged`() throws {
    let before = try items("13")
    for (id, item) in try items("14") where item.drawDate < "2026" {
      let old = try #require(before[id])
      #expect(
        item.revision == old.revision && item.lastChanged == old.lastChanged
          && item.cancelled == old.cancelled)
    }
  }

  @Test func `revision counts the changes, and last_changed is the time of the last one`() throws {
    let item = try #require(try items("14")["9990-20251223"])
    #expect(item.revision == 2 && item.firstSeen == "2025-12-12T21:30:00+08:00")
    #expect(item.lastChanged == "2026-01-06T21:30:00+08:00")
  }

  private func items(_ number: String) throws -> [String: Item] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let items = try decoder.decode(
      Items.self, from: Data(contentsOf: story[StoryNight[number]].file("subscriptions.json"))
    ).items
    #expect(Set(items.map(\.id)).count == items.count)
    return Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
  }

  private struct Items: Decodable { var items: [Item] }

  private struct Item: Decodable {
    var id, subscriptionStart, drawDate, firstSeen, lastChanged: String
    var price, finalPrice, close, premiumPercent: NumberText?
    var closeDate: String?
    var listed, cancelled, priceIsFinal: Bool
    var cashRequired: Int?
    var revision: Int
  }
}
