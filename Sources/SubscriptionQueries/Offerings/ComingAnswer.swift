package import Diagnostics
package import JSON
package import Localization
internal import Records
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
internal import Trading
package import Values

/// Stored records of every list that are still to come, evaluated for the time of the query: what is nearest is first.
package struct ComingAnswer: ListedAnswer {
  package let asOf: Instant
  package private(set) var items: [ComingItem]
  package let notes: [Text]

  /// The conditions that apply.
  package static let conditions: [ListFilter.Condition] = [.board]

  package init(
    _ settings: QuerySettings, matching filter: ListFilter = ListFilter()
  ) throws(SubcalError) {
    asOf = settings.asOf
    let (items, note) = try settings.store.read(at: asOf) { try Self.items(at: settings.asOf, in: $0) }
    self.items = items.filter {
      $0.isComing && filter.admits(boards: [$0.board].compactMap(\.self))
        && filter.codes?.contains($0.code) ?? true
    }
    notes = [note].compactMap(\.self)
  }

  /// Those of lists that have no answer of their own.
  package var others: [ComingItem] { items.filter(\.isOnlyHere) }

  /// Whether one of these lists, by name, has no answer of its own.
  static func isOnlyHere(in lists: [String]) -> Bool {
    Lists.all.contains { !$0.list.hasFile && lists.contains($0.kind.name) }
  }

  /// - Parameter codes: The only ones to read; nil for all.
  static func items(of codes: [StockCode]? = nil, at asOf: Instant, in store: SubscriptionStore) throws
    -> [ComingItem]
  {
    // A record's own days may be months before those of what it became.
    let since = asOf.day.adding(-RecordKind.daysKept)
    var lists = TrackedLists()
    func read<Record: PublishedRecord>(_ list: Record.Type) throws {
      let own = try codes.map { try $0.flatMap { try store.records(list, of: $0) } }
      let isEnough = !list.isEstimatedFromAll || own?.allSatisfy(\.record.isClosed) ?? false
      lists[list] =
        try isEnough ? own ?? store.records(list, since: since) : store.records(list, since: since)
    }
    for list in Lists.all { try read(list) }
    let calendar = try TradingDayEvidence(of: store, since: asOf.day.adding(-120)).calendar
    let context = EvaluationContext(asOf: asOf, calendar: calendar)
    func items(of list: (some PublishedRecord).Type) -> [ComingItem] {
      list.coming == nil ? [] : list.comingItems(list.evaluate(lists, in: context), on: asOf.day)
    }
    return Lists.all.flatMap { items(of: $0) }.sorted(by: ComingItem.isSooner)
  }

  /// `{"state_as_of", "items"}`
  package var json: JSONValue {
    .object([("state_as_of", .string(asOf.description)), ("items", .array(items.map(\.json)))])
  }

  package var table: FieldTable? {
    FieldTable(names: ComingItem.fieldNames, items) { item, column in
      item.values.first { $0.name == ComingItem.fieldNames[column] }?.value.plainText
    }
  }

  package var blocks: [TextBlock] {
    guard !items.isEmpty else { return [.line(Text("沒有符合條件的預告。", "No coming offerings match."))] }
    return [.facts(items.map { LabelledText($0.title, TonedText($0.line)) })]
  }

  package var count: Int { items.count }
  package mutating func keep(first limit: Int) { items = Array(items.prefix(limit)) }
}

extension ComingItem {
  package var line: Text { [security, summary].joined(.comma) }

  /// The code, and the name unless that is in doubt: it may be another company's.
  var security: Text {
    doubt == Doubt.nameChange
      ? Text("\(code)（名稱存疑）", "\(code) (its name is in doubt)") : Text(verbatim: "\(code) \(name)")
  }

  /// Why it is in doubt.
  var note: Text? {
    doubt == Doubt.nameChange
      ? Text("存疑：預告表的名稱為 \(name)", "in doubt: the notices call it \(name)") : .inDoubt(doubt)
  }

  /// As part of the history of its code.
  var history: Text { .history(firstSeen, summary) }
}

extension ComingOffering {
  /// As part of an offering's history.
  package var history: Text { .history(known.firstSeen, facts) }
}

extension Text {
  fileprivate static func history(_ firstSeen: Instant, _ facts: Text) -> Text {
    Text("\(firstSeen.day) 首次收錄；\(facts)", "first seen on \(firstSeen.day); \(facts)")
  }
}
