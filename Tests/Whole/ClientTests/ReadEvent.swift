import Foundation
import TestSupport

/// An event as read by another program.
struct ReadEvent: Decodable, Hashable {
  var uid, start, end, status, summary, description: String
  var sequence: Int
  var alarms: [Alarm]

  struct Alarm: Decodable, Hashable {
    var action, trigger, description: String
  }

  /// The events of each feed, in its order; readers are those of `Tests/Machines/Clients/events.py`.
  static func all(in feeds: [URL], readBy reader: String = "icalendar") throws -> [[ReadEvent]] {
    try JSONDecoder().decode(
      [[ReadEvent]].self, from: Tool.clientScript("events.py", [reader] + feeds.map(\.path)))
  }
}
