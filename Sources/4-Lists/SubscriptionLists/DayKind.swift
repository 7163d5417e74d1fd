package import Localization
package import Values

/// A kind of day of a record that is a calendar entry, such as the draw: one entry a kind and record.
///
/// A list names its kinds in `PublishedRecord.days`; calendars, feeds and pages follow from them.
/// ``OfferingDays/draw`` of 9935 is the entry `9935-20241029-draw@subcal` on 5 November, in the main feed and
/// in calendars/draw.ics. The name is in UIDs that phones have: another name gives everybody a second entry.
package struct DayKind<Item: EvaluatedRecord>: Sendable {
  /// In UIDs, files and the store.
  package let name: String
  /// The title of an entry.
  package let title: Text
  /// In a list of days.
  package let word: Text
  /// The title of the feed with the entries of the kind alone; nil if there is none.
  package let feed: Text?
  /// Whether the main feed and the filtered ones have the day of a record: those on which a person acts, and no day twice.
  package let isInMainFeed: @Sendable (Item) -> Bool
  /// When the kind's own feed rings, where feeds have alarms.
  package let alarms: [Alarm]
  /// The first day, also while the last is not known.
  package let first: @Sendable (Item) -> Day?
  private let last: (@Sendable (Item) -> Day?)?
  /// Another title, once there is more to say.
  private let newTitle: @Sendable (Item) -> Text?
  /// What the title of an entry says before the security: phones show some twenty characters.
  private let lead: @Sendable (Item) -> Text?
  /// What it goes on with.
  private let facts: @Sendable (Item) -> [Text?]

  package init(
    _ name: String, _ title: Text, word: Text, feed: Text? = nil,
    isInMainFeed: @escaping @Sendable (Item) -> Bool = { _ in true }, alarms: [Alarm] = [],
    from first: @escaping @Sendable (Item) -> Day?,
    through last: (@Sendable (Item) -> Day?)? = nil,
    titled newTitle: @escaping @Sendable (Item) -> Text? = { _ in nil },
    lead: @escaping @Sendable (Item) -> Text? = { _ in nil },
    facts: @escaping @Sendable (Item) -> [Text?]
  ) {
    (self.name, self.title, self.word, self.feed) = (name, title, word, feed)
    (self.isInMainFeed, self.alarms, self.first, self.last) = (isInMainFeed, alarms, first, last)
    (self.newTitle, self.lead, self.facts) = (newTitle, lead, facts)
  }

  /// The days of a record's entry; nil while one is not known, and then there is no entry.
  package func days(of item: Item) -> ClosedRange<Day>? {
    guard let first = first(item) else { return nil }
    guard let last else { return first...first }
    return last(item).flatMap { first <= $0 ? first...$0 : nil }
  }

  /// The parts of an entry's title, the name of the day first.
  package func summary(of item: Item) -> [Text] {
    ([newTitle(item) ?? title, lead(item), Text(verbatim: item.security)] + facts(item)).compactMap(\.self)
  }
}

/// When a calendar reminds of a day.
package struct Alarm: Hashable, Sendable {
  package let daysBefore: Int
  /// In Taiwan.
  package let hour: Int

  package init(daysBefore: Int = 0, hour: Int) { (self.daysBefore, self.hour) = (daysBefore, hour) }

  /// When brokers take applications and deposits.
  package static let morning = Alarm(hour: 9)
  /// When the results of draws are known.
  package static let afternoon = Alarm(hour: 15)

  package var text: Text {
    let time = "\(hour < 10 ? "0" : "")\(hour):00"
    return daysBefore == 0
      ? Text(verbatim: time) : Text("前 \(daysBefore) 日 \(time)", "\(time) \(daysBefore.of("day")) before")
  }
}

extension DayKind: Equatable {
  package static func == (left: DayKind, right: DayKind) -> Bool { left.name == right.name }
}
