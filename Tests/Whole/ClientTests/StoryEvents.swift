import TestSupport
import Foundation
import Testing

/// The events of all calendars of all nights of the story, read by icalendar once for all tests.
struct StoryEvents {
  private let events: [String: [ReadEvent]]

  static let shared = Result { try StoryEvents(of: try PlayedStory.shared.get()) }

  private init(of story: PlayedStory) throws {
    var paths: [String] = []
    for night in StoryNight.all {
      paths += try story[night].feeds.keys.filter { $0.hasSuffix(".ics") }.map { "\(night.name)/\($0)" }
    }
    events = try Publication(folder: story.installation.folder).events(paths)
  }

  subscript(_ night: StoryNight, _ path: String = "subscriptions.ics") -> [ReadEvent] {
    get throws { try #require(events["\(night.name)/\(path)"], "\(night.name) has no \(path)") }
  }
}
