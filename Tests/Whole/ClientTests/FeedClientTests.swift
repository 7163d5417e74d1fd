import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct FeedClientTests {
  let installation: Installation
  var feed: URL { installation.output.appending(path: "subscriptions.ics") }

  /// Publishes the recorded day.
  init() throws {
    installation = try Installation("feed")
    let night = try Tool(Clients.subcal).run([
      "nightly", "--replay", Repository.url.appending(path: "Fixtures/replay/2024-10-29").path,
      "--as-of", "2024-10-29T21:30", "--output", installation.output.path, "--store",
      installation.store.path,
    ])
    try #require(night.status == 0, "\(night.stderr)")
  }

  @Test func `two parsers read the same events, which are those of subscriptions.json`() throws {
    let first = try events(with: "icalendar")
    #expect(first == (try events(with: "vobject")))
    #expect(Set(first.map(\.uid)).count == first.count)

    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let items = try decoder.decode(
      Items.self, from: Data(contentsOf: installation.output.appending(path: "subscriptions.json"))
    ).items
    for item in items {
      for (kind, day) in [
        ("deadline", item.subscriptionEnd), ("draw", item.drawDate), ("delivery", item.deliveryDate),
      ] {
        guard let event = first.first(where: { $0.uid == "\(item.id)-\(kind)@subcal" }) else {
          // Events are removed 180 days after their day, cancelled ones on it.
          #expect(day < "2024-05-02" || item.cancelled && day < "2024-10-29", "\(item.id) \(kind)")
          continue
        }
        #expect(event.start == day && event.end > day && event.status == "CONFIRMED")
        #expect(event.summary.contains("\(item.code) \(item.name)"))
      }
    }
  }

  @Test func `a title gives the action, the offering, the premium and the amount`() throws {
    let event = try #require(
      try events(with: "icalendar").first { $0.uid == "9935-20241029-deadline@subcal" })
    #expect(event.summary == "申購截止｜9935 慶豐富｜備款 27,370 元｜溢價 +33.7%")
    #expect(event.start == "2024-11-01" && event.end == "2024-11-02")
  }

  @Test func `khal imports the feed and lists the events of a subscription's last day`() throws {
    let khal = try Khal(importing: feed, into: installation.folder)
    let text = try khal.list("{title}", from: "2024-11-01", days: 1)
    #expect(text.contains("申購截止｜9935 慶豐富") && text.contains("申購期間｜9935 慶豐富"))
    #expect(!text.contains("申購截止｜4927"))
  }

  @Test(.enabled(if: Clients.hasChecker, "the strict checker ics_check.py is missing"))
  func `the strict checker finds no error and no warning`() throws {
    let checked = try Tool(Clients.python).run([
      Clients.checker.path, feed.path, "--strict", "--now", "2024-10-29T13:30:00Z",
    ])
    #expect(checked.status == 0, "\(checked.stdout)")
  }

  private func events(with reader: String) throws -> [ReadEvent] {
    try ReadEvent.all(in: [feed], readBy: reader)[0]
  }

  private struct Items: Decodable {
    var items: [Item]
  }

  private struct Item: Decodable {
    var id, code, name, subscriptionEnd, drawDate, deliveryDate: String
    var cancelled: Bool
  }
}
