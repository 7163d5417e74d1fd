package import Localization
package import Records
package import Values

/// Something that happens to what comes: changes.atom and notifications list these beside the events of offerings.
package struct ComingEvent: Sendable {
  package let kind: Kind
  /// As it is now.
  package let item: ComingItem
  /// The permanent name, kept by the feed's entry and the notification, so that nobody gets an event twice.
  package let name: String
  package let seen: Instant
  /// The changes of facts that make it up.
  package let changes: [Revision.Change]
  /// The code and the name as they were then: a later change must not alter an entry that is already published.
  fileprivate let security: String
  fileprivate let facts: [Fact]
  /// The fact in the title; nil for none.
  fileprivate let short: Fact?

  fileprivate typealias Fact = (title: Text, from: String?, to: String?)

  package enum Kind: String, Sendable, CaseIterable {
    case new = "coming_new"
    case stage = "coming_stage"
    case moved = "coming_moved"
    case priced = "coming_priced"
    case suspended = "coming_suspended"
    case withdrawn = "coming_withdrawn"
    case cancelled = "coming_cancelled"
    /// Not a change: the day is today or the next trading day.
    case lastDayToHold = "last_day_to_hold"

    package var isInFeed: Bool { self != .lastDayToHold }

    /// Whether the days and the price that come with it are part of it.
    fileprivate var isStep: Bool { [.stage, .suspended, .withdrawn, .cancelled].contains(self) }
  }

  /// What, and of which security; short enough for a title.
  package var title: Text {
    let noun = item.noun
    let what =
      switch kind {
      case .new: Text("新增\(noun)", "New \(noun)")
      case .stage: Text("\(noun)進度", "Next stage: \(noun)")
      case .moved: Text("\(noun)日期異動", "Days moved: \(noun)")
      case .priced: Text("\(noun)訂價", "Price: \(noun)")
      case .suspended: Text("\(noun)暫停辦理", "Suspended: \(noun)")
      case .withdrawn: Text("\(noun)撤件", "Withdrawn: \(noun)")
      case .cancelled: Text("\(noun)撤銷", "Cancelled: \(noun)")
      case .lastDayToHold: Text("最後持有日", "Last day to hold")
      }
    let fact = short.map { Self.text($0, after: Text(verbatim: " ")) }
    return [what, Text(verbatim: security), fact].compactMap(\.self).joined(Text(verbatim: "｜"))
  }

  /// A line for each fact.
  package var content: Text {
    facts.map { Self.text($0, after: .colon) }.joined(Text(verbatim: "\n"))
  }

  private static func text(_ fact: Fact, after separator: Text) -> Text {
    fact.title + separator + Text(verbatim: fact.from.map { "\($0) → " } ?? "")
      + Text(fact.to, or: Text("未定", "not set"))
  }
}

extension ComingEvent {
  /// That the last day to hold is a day.
  package static func lastDayToHold(of item: ComingItem, _ day: Day, seen: Instant) -> ComingEvent {
    ComingEvent(
      kind: .lastDayToHold, item: item, name: "\(item.id)/\(Kind.lastDayToHold.rawValue)/\(day)", seen: seen,
      changes: [], security: "\(item.code) \(item.name)", facts: [],
      short: (item.noun, nil, "\(day)"))
  }
}

extension ComingKind {
  /// What happens to its records. It ends when their offering is in the list: then the events are the offering's.
  package struct Events: Sendable {
    fileprivate let facts: [Item.Record.Key]
    fileprivate let kind: @Sendable (Revision.Change) -> ComingEvent.Kind?
    fileprivate let hidden: @Sendable (Tracked<Item.Record>, _ revision: Int) -> Item.Record.Key?
    fileprivate let offering: @Sendable (Item) -> Instant?

    /// - Parameters:
    ///   - facts: What an event says, the most telling first.
    ///   - hidden: A fact that is not said as it was after some revisions.
    ///   - offering: When its offering was first in the list.
    package init(
      _ facts: [Item.Record.Key],
      hidden: @escaping @Sendable (Tracked<Item.Record>, Int) -> Item.Record.Key? = { _, _ in nil },
      offering: @escaping @Sendable (Item) -> Instant?,
      kind: @escaping @Sendable (Item.Record.Key, Revision.Change) -> ComingEvent.Kind?
    ) {
      (self.facts, self.hidden, self.offering) = (facts, hidden, offering)
      self.kind = { change in Item.Record.Key(rawValue: change.field).flatMap { kind($0, change) } }
    }
  }

  func events(of item: Item, on today: Day, _ fields: [Field<Item>]) -> [ComingEvent] {
    guard let events else { return [] }
    let known = item.known
    // Nothing happens to most items.
    lazy var shown = self.item(item, on: today, fields)
    func event(_ kind: ComingEvent.Kind, _ revision: Int, _ seen: Instant, _ changes: [Revision.Change])
      -> ComingEvent
    {
      let security = [Item.Record.Key.code, .name].compactMap { known.text($0, after: revision) }
      let keys = events.facts.filter { $0 != events.hidden(known, revision) }
      let changed = keys.compactMap { key -> ComingEvent.Fact? in
        changes.first { $0.field == key.rawValue }.map { (Item.Record.fact(key).title, $0.from, $0.to) }
      }
      let known = keys.compactMap { key -> ComingEvent.Fact? in
        known.text(key, after: revision).map { (Item.Record.fact(key).title, nil, $0) }
      }
      let isWhole = kind == .new || kind == .stage
      return ComingEvent(
        kind: kind, item: shown, name: "\(shown.id)/\(revision)/\(kind.rawValue)", seen: seen,
        changes: changes, security: security.joined(separator: " "),
        facts: isWhole || changed.isEmpty ? known : changed, short: isWhole ? known.first : changed.first)
    }
    var all = isNew(item) ? [event(.new, 0, known.firstSeen, [])] : []
    for (index, revision) in known.revisions.enumerated() {
      let hidden = events.hidden(known, index + 1)?.rawValue
      let changes = revision.changes.filter { $0.field != hidden }.map { (kind: events.kind($0), $0) }
      let kinds = ComingEvent.Kind.allCases.filter { kind in changes.contains { $0.kind == kind } }
      // Of a stage and an end in one night the end is the event, with all that comes with it.
      let step = kinds.last(where: \.isStep)
      for kind in step.map({ [$0] }) ?? kinds {
        let own = changes.filter { change in
          step == nil
            ? change.kind == kind
            : change.kind != nil || events.facts.contains { $0.rawValue == change.1.field }
        }
        all.append(event(kind, index + 1, revision.seen, own.map(\.1)))
      }
    }
    let end = events.offering(item)
    return all.filter { event in end.map { event.seen < $0 } ?? true }
  }
}

extension PublishedRecord {
  /// What happened to records that come.
  package static func comingEvents(_ items: [Item], on today: Day) -> [ComingEvent] {
    guard let coming else { return [] }
    let fields = coming.fields(on: today)
    return items.flatMap { coming.events(of: $0, on: today, fields) }
  }
}
