import Foundation
import SubscriptionLists
import TestSupport
import Testing

/// changes.atom through the story.
struct StoryChangesTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test(arguments: StoryNight.all)
  func `the feed conforms to RFC 4287`(_ night: StoryNight) throws {
    let feed = try ReadAtom(story[night].file("changes.atom"))
    #expect(feed.language == "zh-Hant-TW")
    #expect(Set(feed.entries.map(\.id)).count == feed.entries.count)
    // All instants have Taiwan's offset, so their texts can be compared.
    #expect(feed.updated == feed.entries.map(\.updated).max())
    #expect(feed.entries.map(\.updated) == feed.entries.map(\.updated).sorted(by: >))
    #expect(!feed.entries.map(\.id).contains(feed.id))
    #expect(feed.links["self"] == nil, "no host is known without --site-url")
  }

  @Test func `a published entry never changes and stays in the feed`() throws {
    var published: [String: Substring] = [:]
    for night in StoryNight.all {
      let entries = try entries(on: night)
      for (id, bytes) in published { #expect(entries[id] == bytes, "\(night.name) \(id)") }
      published.merge(entries) { old, _ in old }
    }
    #expect(published.count == 26)
  }

  @Test func `each event is reported once, on the night it is first seen`() throws {
    var known: Set<String> = []
    var seen: [String: [String]] = [:]
    for night in StoryNight.all {
      let new = try ReadAtom(story[night].file("changes.atom")).entries.filter {
        known.insert($0.id).inserted
      }
      #expect(new.allSatisfy { $0.updated == "\(night.date)T21:30:00+08:00" }, "\(night.name)")
      seen[night.number] = new.map { entry in
        let code = entry.title.firstMatch(of: #/｜([0-9A-Z]{4,6}) /#).map { String($0.1) } ?? entry.title
        return "\(code) \(entry.terms.joined(separator: "+"))"
      }.sorted()
    }
    #expect(
      seen == [
        // Offerings that were over when first seen are not reported.
        "01": ["9982 new", "9983 new", "9984 new", "9985 new", "9990 new"],
        "02": ["9981 drawn", "9986 new"],
        "03": ["9983 moved", "9987 drawn", "9988 new"],
        "04": ["9982 moved"],
        "05": ["9984 cancelled"],
        "06": [],
        "07": ["9985 priced", "9986 vanished"],
        "08": ["9982 drawn", "9985 drawn", "9986 returned"],
        "09": ["9987 new", "9990 moved"],
        "10": ["9983 drawn", "9986 drawn", "9989 new"],
        "11": ["9988 drawn", "9990 drawn"],
        "12": [],
        "13": ["9987 drawn"],
        "14": ["9989 drawn"],
      ])
  }

  @Test func `an entry gives the old and the new date, the price or the win rate`() throws {
    let entries = try ReadAtom(story[StoryNight["14"]].file("changes.atom")).entries
    func entry(_ code: String, _ term: String) throws -> ReadAtom.Entry {
      try #require(entries.first { $0.title.contains("\(code) ") && $0.terms == [term] })
    }
    let moved = try entry("9983", "moved").content
    for (from, to) in [
      ("2025-12-18", "2025-12-22"), ("2025-12-22", "2025-12-24"), ("2025-12-24", "2025-12-29"),
      ("2025-12-31", "2026-01-06"),
    ] {
      #expect(moved.contains("\(from) → \(to)"))
    }
    #expect(try entry("9982", "moved").content.contains("2025-12-19 → 2025-12-23"))
    #expect(try entry("9990", "moved").content.contains("2025-12-30 → 2026-01-05"))
    #expect(try entry("9985", "priced").title.contains("43.91"))
    #expect(try entry("9982", "drawn").title.contains("4.28%"))
    #expect(try entry("9984", "cancelled").title.contains("取消"))
  }

  @Test func `--site-url adds the feed's address and keeps the entries' ids`() throws {
    let installation = try Installation("site")
    for night in StoryNight.all.prefix(3) {
      #expect(
        try installation.publish(night, options: ["--site-url", "https://example.org/subcal/"]).status
          == (night.number == "03" ? 10 : 0))
    }
    let feed = try ReadAtom(installation.output.appending(path: "changes.atom"))
    #expect(feed.links["self"] == "https://example.org/subcal/changes.atom")
    let without = try ReadAtom(story[StoryNight["03"]].file("changes.atom"))
    #expect(feed.id == without.id && feed.entries == without.entries)
  }

  /// The bytes of each entry, by its id.
  private func entries(on night: StoryNight) throws -> [String: Substring] {
    let text = try story[night].text("changes.atom")
    return Dictionary(
      uniqueKeysWithValues: text.matches(of: /(?s)<entry>.*?<id>(.*?)<\/id>.*?<\/entry>/).map {
        (String($0.1), $0.0)
      })
  }
}
