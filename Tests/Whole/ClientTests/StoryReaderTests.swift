import TestSupport
import Foundation
import Testing

@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct StoryReaderTests {
  /// The last night, and the one with cancelled entries.
  static let nights = [StoryNight["14"], StoryNight["05"]]

  @Test(arguments: nights, ["vobject", "ical"])
  func `a parser reads the same events as icalendar does`(_ night: StoryNight, _ reader: String) throws {
    try expectSameEvents(night, reader)
  }

  @Test(.enabled(if: Clients.hasLibical, "libical is not installed: libical-dev"), arguments: nights)
  func `libical reads the same events as icalendar does`(_ night: StoryNight) throws {
    try expectSameEvents(night, "libical")
  }

  @Test(arguments: nights)
  func `khal lists the same events as icalendar does`(_ night: StoryNight) throws {
    let publication = try PlayedStory.shared.get()[night]
    let khal = try Khal(
      importing: publication.file("subscriptions.ics"), into: try Installation("khal").folder)
    let listed = try khal.list("{uid} {start-date} {end-date} {title}", from: "2025-12-01", days: 100)
    // khal gives the last day as the end, not the day after.
    let expected = try StoryEvents.shared.get()[night].map {
      "\($0.uid) \($0.start) \(dayBefore($0.end)) \($0.summary)"
    }
    #expect(Set(listed.split(separator: "\n").map(String.init)) == Set(expected))
  }

  private func expectSameEvents(_ night: StoryNight, _ reader: String) throws {
    let publication = try PlayedStory.shared.get()[night]
    let paths = ["subscriptions.ics", "subscriptions.en.ics", "calendars/deadline.ics", "calendars/high.ics"]
    let read = try ReadEvent.all(in: paths.map(publication.file), readBy: reader)
    try #require(read.count == paths.count)
    for (path, events) in zip(paths, read) {
      #expect(events.count >= 9)
      #expect(try StoryEvents.shared.get()[night, path] == events, "\(path)")
    }
  }

  private func dayBefore(_ day: String) -> String {
    let parse = Date.ISO8601FormatStyle().year().month().day()
    guard let date = try? parse.parse(day) else { return "not a day: \(day)" }
    return date.addingTimeInterval(-86_400).formatted(parse)
  }
}
