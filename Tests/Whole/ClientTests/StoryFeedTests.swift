import Foundation
import SubscriptionLists
import TestSupport
import Testing
import Values

/// The calendars other than subscriptions.ics.
@Suite(.enabled(if: Clients.areInstalled, Clients.missing))
struct StoryFeedTests {
  static let kinds = Offering.days.map(\.name)
  /// The calendars that are not of the offerings.
  static let others = ["auction", "coming"]
  /// The choices of several kinds, of which all deliveries have the first trading days among them.
  static let choices: [String] = {
    let kinds = ["deadline", "draw", "listing", "window", "deduction", "refund", "delivery"]
    return (1..<128).compactMap { set in
      let some = kinds.indices.filter { set >> $0 & 1 == 1 }.map { kinds[$0] }
      if some.contains("listing"), some.contains("delivery") { return nil }
      if some == ["deadline", "draw", "listing"] || some.count == 1 && some != ["listing"] { return nil }
      return "choice/" + some.joined(separator: "-")
    }
  }()
  let story: PlayedStory
  let events: StoryEvents

  init() throws {
    story = try PlayedStory.shared.get()
    events = try StoryEvents.shared.get()
  }

  @Test(arguments: [StoryNight["05"], StoryNight["14"]])
  func `a kind's calendar has only that kind, with all its events of subscriptions.ics`(
    _ night: StoryNight
  ) throws {
    let all = try events[night]
    for kind in Self.kinds {
      let ofKind = try events[night, "calendars/\(kind).ics"]
      #expect(ofKind.allSatisfy { $0.uid.hasSuffix("-\(kind)@subcal") }, "\(kind)")
      let silent = ofKind.map { event in
        var event = event
        event.alarms = []
        return event
      }
      let main = all.filter { $0.uid.hasSuffix("-\(kind)@subcal") }
      // subscriptions.ics has the days on which a person acts; of deliveries, the first trading days.
      let acted = silent.filter { $0.summary.contains("首日") }
      let expected = ["deadline", "draw"].contains(kind) ? silent : kind == "delivery" ? acted : []
      #expect(!silent.isEmpty && main == expected, "\(kind)")
    }
    #expect(
      Set(all.map { String($0.uid.split(separator: "@")[0].split(separator: "-")[2]) }) == [
        "deadline", "draw", "delivery",
      ])
  }

  @Test(arguments: [StoryNight["05"], StoryNight["14"]])
  func `the calendar of each choice has the events of its kinds that are not long over`(
    _ night: StoryNight
  ) throws {
    #expect(Self.choices.count == 88)
    var byKind: [String: [ReadEvent]] = [:]
    for kind in Self.kinds {
      byKind[kind] = try events[night, "calendars/\(kind).ics"].map { event in
        var event = event
        event.alarms = []
        return event
      }
    }
    byKind["listing"] = byKind["delivery"]?.filter { $0.summary.contains("首日") }
    for choice in Self.choices {
      let kinds = choice.split(separator: "/")[1].split(separator: "-").map(String.init)
      let wanted = kinds.flatMap { byKind[$0] ?? [] }
      let found = try events[night, "calendars/\(choice).ics"]
      #expect(Set(found.map(\.uid)).count == found.count && found.allSatisfy(wanted.contains), "\(choice)")
      #expect(wanted.filter { $0.end > night.date }.allSatisfy(found.contains), "\(choice)")
    }
  }

  @Test(arguments: StoryNight.all)
  func `every calendar has an English version with the same events`(_ night: StoryNight) throws {
    let paths = try story[night].feeds.keys.filter { $0.hasSuffix(".ics") }
    let english = paths.filter { $0.hasSuffix(".en.ics") }
    #expect(Set(english.map { $0.replacing(".en.ics", with: ".ics") }) == Set(paths).subtracting(english))
    #expect(english.count == 2 + Self.kinds.count + Self.others.count + Self.choices.count)
    for path in ["subscriptions.en.ics", "calendars/high.en.ics"] {
      let twin = try events[night, path]
      let original = try events[night, path.replacing(".en.ics", with: ".ics")]
      #expect(twin.map(Day.init) == original.map(Day.init))
      for (one, other) in zip(twin, original) {
        let code = one.uid.prefix(4)
        #expect(one.summary.contains(code) && other.summary.contains(code))
        #expect(!one.summary.contains(/申購|截止|抽籤|撥券|備款|中籤率|取消/), "\(one.summary)")
        for match in other.summary.matches(of: /[+-][0-9.]+%|[0-9]+\.[0-9]{2}%|[0-9]+,[0-9]{3}/) {
          #expect(one.summary.contains(String(match.0)), "\(one.summary) ≠ \(other.summary)")
        }
        if other.status == "CANCELLED" {
          #expect(one.summary.lowercased().contains("cancel"), "\(one.summary)")
        }
      }
    }
  }

  @Test func `without options there are no English or filtered calendars and no reminders`() throws {
    let installation = try Installation("plain")
    #expect(try installation.publish(StoryNight["01"], options: []).status == 0)
    let feeds = try Publication(folder: installation.output).feeds
    #expect(
      feeds.keys.sorted()
        == (["changes.atom", "subscriptions.ics"]
        + (Self.kinds + Self.others + Self.choices).map { "calendars/\($0).ics" })
        .sorted())
    for (path, content) in feeds {
      #expect(content.range(of: Data("VALARM".utf8)) == nil, "\(path)")
      // The options add files; of the others they change only the one with reminders.
      if path != "calendars/deadline.ics" {
        #expect(try story[StoryNight["01"]].feeds[path] == content, "\(path)")
      }
    }
  }

  @Test(arguments: StoryNight.all)
  func `only deadlines that are not cancelled have a reminder, at 09:00 in Taipei`(_ night: StoryNight) throws
  {
    for (path, content) in try story[night].feeds {
      let hasAlarm = content.range(of: Data("VALARM".utf8)) != nil
      #expect(hasAlarm == ["calendars/deadline.ics", "calendars/deadline.en.ics"].contains(path), "\(path)")
    }
    for path in ["calendars/deadline.ics", "calendars/deadline.en.ics"] {
      for event in try events[night, path] {
        let alarms =
          event.status == "CANCELLED"
          ? []
          : [
            ReadEvent.Alarm(
              action: "DISPLAY", trigger: "\(event.start)T01:00:00+00:00", description: event.summary)
          ]
        #expect(event.alarms == alarms, "\(path) \(event.uid)")
      }
    }
    let text = try story[night].text("calendars/deadline.ics")
    #expect(text.contains("TRIGGER;VALUE=DATE-TIME:") && !text.contains("TRIGGER:"))
  }

  @Test func `an event stays in a filtered calendar until it is over, even if the premium falls`() throws {
    // 9982 falls from +25.0 % to +7.5 % on night 03, 9983 from +24.0 % to +4.0 % on night 05, 9988 from
    // +25.0 % to +5.0 % on night 09; 9984 is cancelled on night 05. 9985 trades at 62 on the emerging board and will
    // be listed on the exchange.
    let days = [
      "9982-20251215": "01", "9983-20251218": "01", "9984-20251222": "01", "9985-20251222": "01",
      "9988-20251229": "03",
      "9987-20260106": "09",
    ]
    for night in StoryNight.all {
      let all = try events[night]
      let high = try events[night, "calendars/high.ics"]
      let members = Set(days.filter { $0.value <= night.number }.keys)
      // Whether a past event stays is not specified; the rest is.
      let unfinished = all.filter { $0.end > night.date && members.contains(id(of: $0)) }
      #expect(unfinished.allSatisfy(high.contains), "\(night.name)")
      #expect(high.allSatisfy { members.contains(id(of: $0)) && all.contains($0) }, "\(night.name)")
    }
  }

  @Test func `each filter selects boards, codes or premiums into a separate file`() throws {
    let installation = try Installation("filters")
    let options = [
      "--feed", "otc:board=TPEx", "--feed", "mine:code=9984+9990", "--feed", "top:min-premium=30", "--feed",
      "some:min-premium=20,board=TWSE+TPEx",
    ]
    for night in StoryNight.all.prefix(2) {
      #expect(try installation.publish(night, options: options).status == 0)
    }
    let publication = Publication(folder: installation.output)
    func members(_ name: String) throws -> Set<String> {
      let path = "calendars/\(name).ics"
      return Set(try publication.events([path])[path, default: []].map { String($0.uid.prefix(4)) })
    }
    #expect(try members("otc") == ["9986"])
    #expect(try members("mine") == ["9984", "9990"])
    #expect(try members("top") == ["9984", "9985"])
    #expect(try members("some") == ["9982", "9983", "9984", "9985", "9986"])
  }

  @Test func `a filter with an invalid name or without conditions is refused`() throws {
    let installation = try Installation("bad filters")
    for text in [
      "../up:board=TWSE", "window:board=TWSE", "a.en:board=TWSE", "A:board=TWSE", "x:board=Moon",
      "x:min-premium=high",
      "x:", "x", ":board=TWSE", "x:code=../2330",
    ] {
      let finished = try installation.publish(StoryNight["01"], options: ["--feed", text])
      #expect(finished.status == 64, "\(text): \(finished.status) \(finished.stderr)")
    }
    #expect(!FileManager.default.fileExists(atPath: installation.output.path))
  }

  private func id(of event: ReadEvent) -> String {
    event.uid.split(separator: "-").prefix(2).joined(separator: "-")
  }

  /// The properties of an event that are the same in every language.
  private struct Day: Equatable {
    var uid, start, end, status: String
    var sequence: Int

    init(_ event: ReadEvent) {
      (uid, start, end, status) = (event.uid, event.start, event.end, event.status)
      sequence = event.sequence
    }
  }
}
