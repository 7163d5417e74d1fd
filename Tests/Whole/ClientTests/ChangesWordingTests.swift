import Foundation
import SubscriptionLists
import TestSupport
import Testing

/// changes.atom on nights that are not part of the story.
struct ChangesWordingTests {
  @Test func `a new company name changes no published entry`() throws {
    let installation = try Installation("renamed")
    let before = try entries(after: installation.publish(StoryNight["01"]), in: installation)
    let renamed = try installation.answers(of: StoryNight["01"], replacing: ["虛構光學": "改名光學"])
    let after = try entries(after: installation.publish(StoryNight["02"], answers: renamed), in: installation)
    #expect(before.count == 5 && before.allSatisfy(after.contains), "\(after)")
  }

  @Test func `a cancelled offering that leaves the list stays cancelled in the feed`() throws {
    let installation = try Installation("cancelled and gone")
    for night in StoryNight.all.prefix(5) { _ = try installation.publish(night) }
    let gone = try installation.answers(of: StoryNight["07"], replacing: ["虛構食品": ""])
    let entries = try entries(after: installation.publish(StoryNight["07"], answers: gone), in: installation)
    let cancelled = entries.filter { $0.title.contains("9984 ") }
    #expect(cancelled.contains { $0.terms == ["cancelled"] }, "\(entries)")
    #expect(!cancelled.contains { $0.content.contains("並未公告取消") }, "\(cancelled)")
    let calendar = try Publication(folder: installation.output).text("calendars/delivery.ics").replacing(
      "\r\n ", with: "")
    let events = calendar.split(separator: "BEGIN:VEVENT").filter { $0.contains("UID:9984-") }
    #expect(events.count == 1 && !events[0].contains("並未公告取消"), "\(events)")
  }

  @Test func `a revoked cancellation is not reported as a new price`() throws {
    let installation = try Installation("taken back")
    for night in StoryNight.all.prefix(5) { _ = try installation.publish(night) }
    let back = try installation.answers(
      of: StoryNight["07"],
      replacing: [#""50","---""#: #""50","50""#, #""---""#: #""75,000,000""#, #""取消申購""#: #""""#])
    let accepted = ["--accept", "9984"]
    let entries = try entries(
      after: installation.publish(StoryNight["07"], answers: back, options: accepted), in: installation)
    let new = entries.filter { $0.title.contains("9984 ") && $0.updated.hasPrefix("2025-12-24") }
    #expect(!new.isEmpty && !new.contains { $0.terms == ["priced"] }, "\(new)")
  }

  @Test func `two moves seen with the same --as-of give two entries with different ids`() throws {
    let installation = try Installation("one moment")
    for night in StoryNight.all.prefix(4) { _ = try installation.publish(night) }
    let again = try installation.answers(
      of: StoryNight["04"], replacing: [#""114/12/23","虛構光學""#: #""114/12/24","虛構光學""#])
    let finished = try installation.publish(StoryNight["04"], answers: again)
    // Neither draw is two trading days after the end.
    #expect(finished.status == 10, "\(finished.stderr)")
    let entries = try ReadAtom(installation.output.appending(path: "changes.atom")).entries
    #expect(entries.count { $0.title.contains("9982 ") && $0.terms == ["moved"] } == 2)
    #expect(Set(entries.map(\.id)).count == entries.count, "\(entries.map(\.id))")
  }

  private func entries(
    after finished: Program.Ending, in installation: Installation
  ) throws -> [ReadAtom.Entry] {
    try #require([0, 10].contains(finished.status), "\(finished.stderr)")
    return try ReadAtom(installation.output.appending(path: "changes.atom")).entries
  }
}
