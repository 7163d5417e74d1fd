package import JSON
package import ListEngine
package import Localization
internal import Trading
package import Values

/// The listed days of a record on which the exchanges are closed (a typhoon, mostly), each with the next trading day, to
/// which it is probably put off.
///
/// A field of the items of subscriptions, auctions and coming, whose listed days stay as they are. Pages and texts
/// say the same of a day. On 31 October 2024 the exchanges were closed, so a delivery that was listed for it was on
/// 1 November.
package struct DaysOnClosures: FieldValue {
  package private(set) var days: [(field: String, listed: Day, next: Day)]

  /// Nil if none of the days is one.
  ///
  /// - Parameter next: The next trading day after a day without trade, nil after another one.
  init?(_ listed: [(field: String, day: Day?)], _ next: (Day) -> Day?) {
    days = listed.compactMap { field, day in
      day.flatMap { day in next(day).map { (field, day, $0) } }
    }
    if days.isEmpty { return nil }
  }

  /// The same by a calendar.
  init?(_ listed: [(field: String, day: Day?)], in calendar: TradingCalendar) {
    self.init(listed) { calendar.isTradingDay($0) ? nil : calendar.tradingDay(after: $0) }
  }

  package static var form: FieldForm { .days }
  package var json: JSONValue { .object(days.map { ($0.field, .string($0.next.description)) }) }

  package static let name = "days_on_closures"

  /// As CSV writes it: `subscription_start=2024-11-01`.
  package var cell: String { days.map { "\($0.field)=\($0.next)" }.joined(separator: " ") }

  static func field<Item>(_ value: @escaping @Sendable (Item) -> DaysOnClosures?) -> Field<Item> {
    Field(
      name, Text("休市的公告日", "Listed days on which the exchanges are closed"),
      note: ": the next trading day by the name of the field, null for none", value)
  }

  /// As the details of a calendar entry say it, with days as a page of a year writes them.
  func note(in year: Int?) -> Text {
    let closed = Set(days.map(\.listed)).sorted().map { $0.text(in: year) }.joined(.enumeration)
    return Text(
      "注意：\(closed) 休市，日期可能順延。", "Note: the exchanges are closed on \(closed); the date may be put off.")
  }

  /// Those that are put off to a day or a later one; nil for none.
  package func putOff(onOrAfter day: Day) -> DaysOnClosures? {
    var later = self
    later.days.removeAll { $0.next < day }
    return later.days.isEmpty ? nil : later
  }

  /// The same for people, with days as a page writes them, `10/31（四）`, or in full.
  package func text(_ written: ((Day) -> Text)? = nil) -> Text {
    var said: Set<Day> = []
    return days.filter { said.insert($0.listed).inserted }.map { one in
      let day = written?(one.listed) ?? Text("\(one.listed) ", "\(one.listed)")
      let next = written?(one.next) ?? Text(verbatim: "\(one.next)")
      return Text("\(day)休市，可能順延至 \(next)", "\(day): the exchanges are closed; probably \(next)")
    }.joined(.semicolon)
  }
}
