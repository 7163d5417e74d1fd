internal import Costs
package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionStore
package import TerminalText
package import Values

/// Stored records of every list that are still to come, evaluated for the time of the query: what is nearest is first.
///
/// `list --coming` prints it, and `query`, the digest and the messages take their part of it. It iterates all
/// lists, so a new one is in it. coming.json has the same items, from the same function: the answer and the
/// file cannot differ.
package struct ComingAnswer: ListedAnswer {
  package let moment: Instant
  package private(set) var items: [ComingItem]
  /// The offerings that are in the list of subscriptions and not open yet, which the answer as text begins with as the page
  /// does: coming.json has none of them.
  private(set) var announced: [EvaluatedOffering] = []
  package let notes: [Text]
  private let fees: ApplicationFees

  /// - Parameters:
  ///   - hasEstimates: Whether the items are shown with what an application may cost and bring.
  ///   - hasAnnounced: Whether it has what is announced already as well; of a kind or another status that is never.
  package init(
    _ settings: QuerySettings, matching filter: ListFilter = ListFilter(), hasEstimates: Bool = true,
    hasAnnounced: Bool = false
  ) throws(SubcalError) {
    moment = settings.moment
    let (items, _, note) = try Self.read(settings, matching: filter, hasEstimates: hasEstimates)
    // By a status also what is over: whoever asks for it wants it.
    self.items = items.filter { $0.isComing && (!filter.isExpected || $0.isExpected) }
    notes = [note].compactMap(\.self)
    fees = settings.costs.fees(on: settings.moment.day)
    // Of a status what the column of days says is announced.
    let isAsked = filter.statuses.isEmpty || filter.statuses.contains("announced")
    if hasAnnounced, filter.kinds.isEmpty, isAsked, !filter.isExpected {
      announced = try Self.announced(settings, matching: filter)
    }
  }

  /// The next date of what is not open yet is its first day.
  private static func announced(
    _ settings: QuerySettings, matching filter: ListFilter
  ) throws(SubcalError) -> [EvaluatedOffering] {
    var wanted = filter
    (wanted.stages, wanted.closingWithin) = ([.upcoming], nil)
    return try QueryResult(settings, matching: wanted, order: .next).offerings.filter { offering in
      ListFilter.admits(filter.closingWithin) { most in
        offering.record.subscriptionStart.map { $0.number - settings.moment.day.number <= most } ?? false
      }
    }
  }

  /// Those of lists that have no answer of their own.
  package var others: [ComingItem] { items.filter(\.isOnlyHere) }

  /// What coming.json has of all lists, and what happened to it.
  package static func read(
    _ settings: QuerySettings, matching filter: ListFilter = ListFilter(), hasEstimates: Bool = true
  ) throws(SubcalError) -> (items: [ComingItem], events: [RecordEvent], note: Text?) {
    let (found, note) = try settings.store.read(at: settings.moment) { store in
      // A record's own days may be months before those of what it became.
      let lists = try store.lists(since: settings.moment.day.adding(-RecordKind.daysKept))
      return try items(of: lists, matching: filter, hasEstimates: hasEstimates, settings, in: store)
    }
    return (found.items, found.events, note)
  }

  /// Whether one of these lists, by name, has no answer of its own.
  static func isOnlyHere(in lists: [String]) -> Bool {
    Lists.all.contains { !($0 is any ReadableRecord.Type) && lists.contains($0.kind.name) }
  }

  static func items(
    of lists: TrackedLists, matching filter: ListFilter = ListFilter(), hasEstimates: Bool = true,
    _ settings: QuerySettings, in store: SubscriptionStore
  ) throws -> (items: [ComingItem], events: [RecordEvent]) {
    let today = settings.moment.day
    var lists = lists
    let forecast = hasEstimates ? lists.forecast(on: today) : []
    let (context, closes, _) = try QueryResult.evaluation(
      of: forecast, settings, since: today.adding(-120),
      lastNight: forecast.isEmpty ? nil : store.lastGoodRun(), in: store)
    lists.closes = closes
    lists.issuedShares = try store.issuedShares(of: Set(lists.cashIncreases.map(\.record.code)))
    var (items, events): ([ComingItem], [RecordEvent]) = ([], [])
    func add<Record: PublishedRecord>(_ list: Record.Type) {
      if list.coming == nil { return }
      let evaluated = list.evaluate(lists, in: context)
      items += list.comingItems(evaluated, matching: filter, on: today)
      events += evaluated.flatMap { list.events(of: $0, in: context) }
    }
    for list in Lists.all { add(list) }
    return (items.sorted(by: ComingItem.isSooner), events)
  }

  /// `{"state_as_of", "items"}`
  package var json: JSONValue {
    .object([("state_as_of", .string(moment.description)), ("items", .array(items.map(\.json)))])
  }

  package var table: FieldTable? {
    FieldTable(names: ComingItem.fieldNames, items) { item, column in
      let name = ComingItem.fieldNames[column]
      return name == DaysOnClosures.name
        ? item.daysOnClosures?.cell : item.values.first { $0.name == name }?.value.plainText
    }
  }

  package var blocks: [TextBlock] {
    guard count > 0 else { return [.line(Text("沒有符合條件的即將到來的案件。", "Nothing that comes matches."))] }
    var lines = items.map { LabelledText($0.title, TonedText($0.lineWithEstimates)) }
    for offering in announced {
      lines.add("休市", "closed", offering.closures(from: moment.day))
    }
    // What is for holders of the shares stands apart.
    let holders = items.filter { $0.holders != nil }
    let rights = holders.map { LabelledText(Text("原股東", "holders"), TonedText($0.holdersLine)) }
    let head = Text("截至 \(moment.dayAndTime)", "As of \(moment.dayAndTime)")
    return [.heading(TonedText(head)), .blank] + expected + [.facts(lines)]
      + (rights.isEmpty ? [] : [.blank, .facts(rights)])
  }

  /// What one can apply for next: what is announced, and what probably comes, from about when, for about how much. The list of
  /// subscriptions has none of that yet.
  private var expected: [TextBlock] {
    let draws = items.sorted(by: ComingItem.opensSooner).compactMap { item in
      item.isExpected ? item.draw.flatMap { draw in draw.firstDays.map { (item, draw, $0) } } : nil
    }
    if draws.isEmpty, announced.isEmpty { return [] }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1),
      .left(Text("大約何時開始申購", "one can apply from about"), 0), .right(Text("大約備款", "for about NT$"), 1),
      .right(Text("張數", "lots"), 2), .left(Text("日期", "days"), 1),
    ])
    table.rows = announced.map { offering in
      [
        TonedText(offering.record.code, .strong), TonedText(offering.record.name),
        TonedText(offering.firstDay), TonedText(offering.numbers.cash?.grouped),
        TonedText(offering.record.lotsForEstimate?.grouped), TonedText(Text("已公告", "announced")),
      ]
    }
    table.rows += draws.map { item, draw, days in
      let cash = draw.cash(fees)
      return [
        TonedText(item.code, .strong), TonedText(item.name),
        TonedText(ComingItem.text(of: days)),
        TonedText(cash?.grouped), TonedText(draw.lots?.grouped), TonedText(Text("推估", "expected")),
      ]
    }
    return [.table(table), .blank]
  }

  package var count: Int { announced.count + items.count }
  package mutating func keep(first limit: Int) {
    announced = Array(announced.prefix(limit))
    items = Array(items.prefix(limit - announced.count))
  }
}

extension ComingItem {
  /// Whether it ends in a draw that is not in the list of subscriptions yet.
  package var isExpected: Bool { offeringID == nil && draw?.firstDays != nil }

  /// From about when one can apply for what probably comes, and for about how much.
  func expected(_ fees: ApplicationFees) -> Text? {
    guard isExpected, let draw, let days = draw.firstDays else { return nil }
    let cash = draw.cash(fees).map { Text("，約需 \(Text.money($0))", ", for about \(Text.money($0))") }
    return Text("約 \(Self.text(of: days)) 開始", "from about \(Self.text(of: days))") + cash
      + Text("（推估）", " (expected)")
  }

  fileprivate static func text(of days: ClosedRange<Day>) -> Text {
    let (first, last) = (days.lowerBound, days.upperBound)
    return first == last ? Text(verbatim: "\(first)") : Text("\(first)～\(last)", "\(first) to \(last)")
  }

  /// What a line for holders of its shares says.
  package var holdersLine: Text {
    [security, holders?.days(), holders?.paying].compactMap(\.self).joined(.comma)
  }

  package var line: Text { [security, summary, daysOnClosures?.text()].compactMap(\.self).joined(.comma) }

  fileprivate var lineWithEstimates: Text { [line, estimates].compactMap(\.self).joined(.semicolon) }

  /// The code, and the name unless that is in doubt: it may be another company's.
  var security: Text {
    doubt == .nameChange
      ? Text("\(code)（名稱存疑）", "\(code) (its name is in doubt)") : Text(verbatim: "\(code) \(name)")
  }

  /// Why it is in doubt.
  var note: Text? {
    doubt == .nameChange
      ? Text("存疑：清單的名稱為 \(name)", "in doubt: its list calls it \(name)") : doubtText
  }

  /// As part of the history of its code.
  var history: Text { .history(firstSeen, summary) }
}

extension ComingDraw {
  /// What an application for a lot of 1,000 shares takes, at the price that is known.
  fileprivate func cash(_ fees: ApplicationFees) -> Int? {
    price.flatMap { LotOutcome.cashRequired(announcedPrice: $0, shares: 1000, fees: fees) }
  }
}

extension EvaluatedOffering {
  /// The first day on which one can apply: of a listed day without trade the next one.
  fileprivate var firstDay: Day? {
    let moved = daysOnClosures?.days.first { $0.field == Offering.Key.subscriptionStart.rawValue }
    return moved?.next ?? record.subscriptionStart
  }

  /// The listed days on which the exchanges are closed, from a day on.
  func closures(from today: Day) -> Text? {
    daysOnClosures?.putOff(onOrAfter: today).map {
      Text(verbatim: "\(record.code) \(record.name) ") + $0.text()
    }
  }
}

extension EvaluatedRightsNotice {
  /// As part of an offering's history.
  package var history: Text { .history(known.firstSeen, facts) }
}

extension Text {
  fileprivate static func history(_ firstSeen: Instant, _ facts: Text) -> Text {
    Text("\(firstSeen.day) 首次收錄；\(facts)", "first seen on \(firstSeen.day); \(facts)")
  }
}
