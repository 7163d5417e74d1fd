package import JSON
package import ListEngine
package import Localization
package import Values

/// What a list has in coming.json, the one list of everything that comes: which of its records, and as what.
///
/// A list contributes by its ``PublishedRecord/coming``; nothing else knows which lists do.
package struct ComingKind<Item: EvaluatedRecord>: Sendable {
  /// In the items and in questions.
  package let name: String
  /// In front of a line about an item, and in a heading.
  package let title, noun: Text
  /// Each status with what it is called.
  let statuses: [(value: String, meaning: Text)]
  private let own: [Field<Item>]
  private let common: @Sendable (_ today: Day) -> [Field<Item>]
  private let securityName: @Sendable (Item) -> String
  let board: @Sendable (Item) -> Board?
  private let offeringID: @Sendable (Item) -> String?
  private let status: @Sendable (Item) -> String
  private let daysOnClosures: @Sendable (Item) -> DaysOnClosures?
  private let days: @Sendable (Item) -> [Day?]
  private let steps: @Sendable (Item) -> [ComingItem.Step]
  let expected, lastDayToHold: @Sendable (Item) -> Day?
  let isNew: @Sendable (Item) -> Bool
  /// Whether an item is still to come, and whether coming.json has it.
  let isComing, isShown: @Sendable (Item, _ today: Day) -> Bool
  let summary: @Sendable (Item) -> Text
  let facts: @Sendable (Item, _ year: Int) -> Text
  let estimates: @Sendable (Item) -> Text?
  let draw: @Sendable (Item) -> ComingDraw?
  let holders: @Sendable (Item) -> HoldersRight?
  let events: Events?

  /// - Parameters:
  ///   - fields: Of an item, after those that all kinds have in common, whose names are left out here.
  ///   - daysOnClosures: The listed days on which the exchanges are closed.
  ///   - days: The days that matter; by default those of its calendar entries.
  ///   - steps: Its stages in their order; by default those days.
  ///   - expected: The first day of a range in which it comes, as long as no day is known: for the order only.
  ///   - lastDayToHold: The last day on which who holds the share has a right.
  ///   - isNew: Whether it was news when it was first seen, and not history.
  ///   - statusText: What a status is called, in answers and behind `list --coming --stage`.
  ///   - isShown: By default whether it is still to come.
  ///   - summary: What else a line about an item says.
  ///   - facts: What is left to say beside the steps, with days as a page of that year writes them.
  ///   - estimates: What an application may cost and bring.
  ///   - draw: When the public may apply, for how much; nil for what ends in no draw.
  ///   - holders: What holders have a right to.
  ///   - events: Nil where the feeds have none of it.
  package init<Status: FieldValue & CaseIterable & RawRepresentable<String>>(
    _ name: String, _ title: Text, noun: Text, fields: [Field<Item>],
    name securityName: @escaping @Sendable (Item) -> String = { $0.record.name },
    board: @escaping @Sendable (Item) -> Board?, status: @escaping @Sendable (Item) -> Status,
    statusText: (Status) -> Text,
    daysOnClosures: @escaping @Sendable (Item) -> DaysOnClosures?,
    days: @escaping @Sendable (Item) -> [Day?] = { $0.days.map(\.day) },
    steps: @escaping @Sendable (Item) -> [ComingItem.Step] = { item in
      Item.Record.days.map { ComingItem.Step($0.word, $0.first(item)) }
    },
    expected: @escaping @Sendable (Item) -> Day? = { _ in nil },
    lastDayToHold: @escaping @Sendable (Item) -> Day? = { _ in nil },
    offeringID: @escaping @Sendable (Item) -> String?,
    auctionID: @escaping @Sendable (Item) -> String? = { _ in nil },
    isNew: @escaping @Sendable (Item) -> Bool = { _ in true },
    isComing: @escaping @Sendable (Item, _ today: Day) -> Bool,
    isShown: (@Sendable (Item, _ today: Day) -> Bool)? = nil,
    summary: @escaping @Sendable (Item) -> Text,
    facts: @escaping @Sendable (Item, _ year: Int) -> Text,
    estimates: @escaping @Sendable (Item) -> Text? = { _ in nil },
    draw: @escaping @Sendable (Item) -> ComingDraw? = { _ in nil },
    holders: @escaping @Sendable (Item) -> HoldersRight? = { _ in nil },
    events: Events? = nil
  ) {
    (self.name, self.title, self.noun, self.board, self.days) = (name, title, noun, board, days)
    (self.expected, self.lastDayToHold, self.estimates) = (expected, lastDayToHold, estimates)
    (self.isComing, self.isShown) = (isComing, isShown ?? isComing)
    (self.summary, self.facts, self.draw, self.holders) = (summary, facts, draw, holders)
    (self.securityName, self.isNew, self.steps, self.events) = (securityName, isNew, steps, events)
    self.daysOnClosures = daysOnClosures
    (self.offeringID, self.status) = (offeringID, { status($0).rawValue })
    statuses = Status.allCases.map { ($0.rawValue, statusText($0)) }
    let common: @Sendable (Day) -> [Field<Item>] = { today in
      [
        Field("id", Text("識別碼", "Permanent id"), \.known.id),
        Field("kind", Text("種類", "What comes"), oneOf: [name]) { _ in name },
        Field("code", Text("證券代號", "Code of the security")) { $0.record.code },
        Field("name", Text("證券名稱", "Name of the security"), securityName),
        Field("board", Text("市場", "Board whose list or whose trade it is"), board),
        Field("status", Text("狀態", "How far it has come, at state_as_of"), status),
        Field("next_date", Text("下一個日期", "The next day that matters")) {
          Self.next(days($0), on: today)
        },
        Field("first_seen", Text("首次收錄", "When it was first seen"), \.known.firstSeen),
        Field("last_changed", Text("最近異動", "When a fact of it last changed"), \.known.lastChanged),
        Field("revision", Text("異動次數", "Nights on which facts of it changed"), \.known.revisions.count),
        Field("offering_id", Text("申購案識別碼", "Id of its offering, in subscriptions.json"), offeringID),
        Field("auction_id", Text("競拍識別碼", "Id of its auction, in auctions.json"), auctionID),
      ]
    }
    self.common = common
    let names = Set(common(.first).map(\.name) + [DaysOnClosures.name])
    own = fields.filter { !names.contains($0.name) }
  }

  /// The fields of its items, in their order.
  package func fields(on today: Day) -> [Field<Item>] {
    common(today) + own + [DaysOnClosures.field(daysOnClosures)]
  }

  private static func next(_ days: [Day?], on today: Day) -> Day? {
    days.compactMap(\.self).filter { $0 >= today }.min()
  }

  func item(_ item: Item, on today: Day, _ fields: [Field<Item>]) -> ComingItem {
    let known = item.known
    return ComingItem(
      id: known.id, code: known.record.code, name: securityName(item), kind: name, title: title, noun: noun,
      board: board(item), status: status(item), nextDate: Self.next(days(item), on: today),
      expected: expected(item), lastDayToHold: lastDayToHold(item), firstSeen: known.firstSeen,
      lastChanged: known.lastChanged, doubt: known.brokenRule, doubtText: known.doubtText, isNew: isNew(item),
      isComing: isComing(item, today),
      steps: steps(item), offeringID: offeringID(item),
      isOnlyHere: !Item.Record.list.hasFile, summary: summary(item),
      facts: facts(item, today.year), estimates: estimates(item), draw: draw(item),
      holders: holders(item), daysOnClosures: daysOnClosures(item),
      values: fields.map { ($0.name, $0.value(item)) })
  }
}

/// An item of coming.json, of whatever list.
///
/// ``ComingKind`` makes one of a record of its list; coming.json, the page of what comes, `list --coming` and
/// the digest show them without knowing the list. On 29 October 2024 the application `7703-20240506-listing`
/// is one: its status is `contract`, and its offering `7703-20241031` is listed already.
package struct ComingItem: Sendable {
  package let id: String
  package let code: StockCode
  package let name, kind: String
  package let title, noun: Text
  package let board: Board?
  package let status: String
  package let nextDate: Day?
  let expected: Day?
  package let lastDayToHold: Day?
  package let firstSeen, lastChanged: Instant
  package let doubt: Doubt?
  /// That, and what is published meanwhile, as a sentence.
  package let doubtText: Text?
  /// Whether it was news when it was first seen.
  package let isNew: Bool
  package let isComing: Bool
  package let steps: [Step]
  package let offeringID: String?
  /// Whether its list has no file and no answer of its own.
  package let isOnlyHere: Bool
  package let summary: Text
  /// What is left to say beside the steps.
  package let facts: Text
  /// What an application may cost and bring.
  package let estimates: Text?
  /// When the public may apply, for how much; nil for what ends in no draw.
  package let draw: ComingDraw?
  package let holders: HoldersRight?
  package let daysOnClosures: DaysOnClosures?
  /// Its fields in their order.
  package let values: [(name: String, value: JSONValue)]

  /// A stage with its day, or without one the days among which it probably is.
  package struct Step: Sendable {
    package let title: Text
    package let day: Day?
    package let range: ClosedRange<Day>?

    package init(_ title: Text, _ day: Day?, among range: ClosedRange<Day>? = nil) {
      (self.title, self.day, self.range) = (title, day, range)
    }
  }

  package var json: JSONValue { .object(values.map { ($0.name, $0.value) }) }

  /// By the first day on which one can probably apply, then by code.
  package static func opensSooner(_ left: ComingItem, _ right: ComingItem) -> Bool {
    let days = [left, right].map { $0.draw?.firstDays?.lowerBound ?? .last }
    return (days[0], left.code) < (days[1], right.code)
  }

  /// By the next day that matters, then by the first expected one, then by id.
  package static func isSooner(_ left: ComingItem, _ right: ComingItem) -> Bool {
    let keys = [left, right].map { item in
      let (rank, day) = item.nextDate.map { (0, $0) } ?? item.expected.map { (1, $0) } ?? (2, .last)
      return SortKey(rank: rank, nearness: day.number)
    }
    return keys[0] == keys[1] ? left.id < right.id : keys[0] < keys[1]
  }
}

extension ComingItem {
  /// The fields of the items of all kinds: first those that all have in common, last the one that all end with.
  package static let fieldNames =
    Lists.all.flatMap { $0.comingFields }.reduce(into: [String]()) { names, name in
      if !names.contains(name), name != DaysOnClosures.name { names.append(name) }
    } + [DaysOnClosures.name]
}

extension ComingItem {
  /// The kinds by their names, and their statuses.
  package static let kinds = Lists.all.compactMap { $0.comingName }
  package static let statuses = Lists.all.flatMap { $0.comingStatuses }.reduce(
    into: [(value: String, meaning: Text)]()
  ) { known, status in
    if !known.contains(where: { $0.value == status.value }) { known.append(status) }
  }

  /// The sources of all kinds.
  package static var attributions: [Attribution] {
    Lists.all.flatMap { $0.comingAttributions }
  }
}

extension PublishedRecord {
  fileprivate static var comingAttributions: [Attribution] { coming == nil ? [] : list.attributions }

  fileprivate static var comingFields: [String] { coming?.fields(on: .first).map(\.name) ?? [] }

  fileprivate static var comingName: (value: String, meaning: Text)? { coming.map { ($0.name, $0.noun) } }

  fileprivate static var comingStatuses: [(value: String, meaning: Text)] { coming?.statuses ?? [] }

  /// The conditions that apply, of those of its list what does not look back.
  private static var comingConditions: [ListFilter.Condition] {
    [.kind, .status, .closingWithin] + conditions.filter { ![.state, .year, .all].contains($0) }
  }

  /// Of some conditions the first that makes no sense for it; nil if it has no kind in coming.json.
  fileprivate static func unfit(_ filter: ListFilter) -> (kind: String, unfit: String?)? {
    guard let coming else { return nil }
    let other = filter.given.first { !comingConditions.contains($0) }.map { "--\($0.rawValue)" }
    let isNone = !filter.statuses.isEmpty && filter.statuses.isDisjoint(with: coming.statuses.map(\.value))
    return (
      coming.name, other ?? (isNone ? "--stage \(filter.statuses.sorted().joined(separator: ", "))" : nil)
    )
  }

  /// What records that meet some conditions have in coming.json; without a status, what is still to come.
  package static func comingItems(
    _ items: [Item], matching filter: ListFilter, on today: Day
  ) -> [ComingItem] {
    guard let found = unfit(filter), found.unfit == nil,
      filter.kinds.isEmpty || filter.kinds.contains(found.kind)
    else { return [] }
    return comingItems(items.filter { admits($0, filter, on: today) }, on: today).filter { item in
      (filter.statuses.isEmpty ? item.isComing : filter.statuses.contains(item.status))
        && filter.codes?.contains(item.code) ?? true
        && ListFilter.admits(filter.closingWithin) { most in
          item.nextDate.map { $0.number - today.number <= most } ?? false
        }
    }
  }

  /// What records have in coming.json at a day.
  package static func comingItems(_ items: [Item], on today: Day) -> [ComingItem] {
    guard let coming else { return [] }
    let fields = coming.fields(on: today)
    return items.filter { coming.isShown($0, today) }.map { coming.item($0, on: today, fields) }
  }
}

extension ListFilter {
  /// A condition that makes no sense for a kind of what comes that is asked for, or for all; nil if there is none.
  package var unfitForComing: (condition: String, kind: String?)? {
    let kinds = Lists.all.compactMap { $0.unfit(self) }
    if let (kind, unfit) = kinds.first(where: { self.kinds.contains($0.kind) && $0.unfit != nil }), let unfit
    {
      return (unfit, kind)
    }
    let unfit = kinds.compactMap(\.unfit)
    // Each may apply to a kind to which another one does not.
    return unfit.count < kinds.count ? nil : (Set(unfit).sorted().joined(separator: " + "), nil)
  }
}
