import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct StorySubscriberTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  @Test func `on each night vdirsyncer changes exactly the items of changed events`() throws {
    let installation = try Installation("subscriber")
    let played = StoryNight.all.enumerated().filter { LongRun.isOn || $0.offset % 3 != 1 }.map(\.element)
    let nights = try JSONDecoder().decode(
      [Items].self,
      from: Tool.clientScript(
        "subscriber.py",
        [installation.folder.appending(path: "vdirsyncer").path]
          + played.map { story[$0].file("subscriptions.ics").path }))
    #expect(nights.count == played.count)

    var before: [String: Facts] = [:]
    for (night, items) in zip(played, nights) {
      let after = try events(of: night)
      let added = after.keys.count { before[$0] == nil }
      let removed = before.keys.count { after[$0] == nil }
      let updated = after.count { uid, facts in before[uid].map { $0 != facts } ?? false }
      // The http storage names items by their content, so an update replaces a file by another.
      #expect(
        items == Items(added: added + updated, changed: 0, removed: removed + updated),
        "\(night.name): \(added) added, \(updated) updated, \(removed) removed")
      before = after
    }
  }

  @Test func `only the expected events change on each night`() throws {
    var seen: [String: [String]] = [:]
    for night in StoryNight.all.dropFirst() {
      let before = try events(of: try #require(StoryNight.all.last { $0.number < night.number }))
      let after = try events(of: night)
      let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      seen[night.number] = Set(touched.map { String($0.prefix(13)) }).sorted()
    }
    #expect(
      seen == [
        "02": ["9981-20251208", "9986-20251224"],
        // It is the last day of 9982, whose premium is frozen a second time.
        "03": ["9982-20251215", "9983-20251218", "9987-20251209", "9988-20251229"],
        // The premium of 9983, 9984 and 9985 is frozen at the close before their first day.
        "04": ["9982-20251215", "9983-20251218", "9984-20251222", "9985-20251222"],
        "05": ["9984-20251222", "9990-20251223"],
        "06": [],
        // It is the last day of 9983; the text of 9986 mentions the missing row, but not on the next night.
        "07": ["9983-20251218", "9985-20251222", "9986-20251224"],
        // It is the last day of 9990; two cancelled entries of 9984 are over, the others on later nights. It is
        // the day before 9988 begins, and the available closes count although they are older.
        "08": [
          "9982-20251215", "9984-20251222", "9985-20251222", "9986-20251224", "9988-20251229",
          "9990-20251223",
        ],
        "09": ["9984-20251222", "9987-20260106", "9988-20251229", "9990-20251223"],
        "10": ["9983-20251218", "9986-20251224", "9989-20260112"],
        "11": ["9987-20260106", "9988-20251229", "9990-20251223"],
        "12": [],
        // It is the last day of 9989.
        "13": ["9987-20260106", "9989-20260112"],
        "14": ["9989-20260112"],
      ])
  }

  /// What a subscriber sees of an event, without time stamps.
  private struct Facts: Equatable {
    var start, end, summary, description, status: String
    var sequence: Int
  }

  private func events(of night: StoryNight) throws -> [String: Facts] {
    let events = try StoryEvents.shared.get()[night]
    return Dictionary(
      uniqueKeysWithValues: events.map {
        (
          $0.uid,
          Facts(
            start: $0.start, end: $0.end, summary: $0.summary, description: $0.description, status: $0.status,
            sequence: $0.sequence)
        )
      })
  }

  private struct Items: Decodable, Equatable {
    var added, changed, removed: Int
  }
}
