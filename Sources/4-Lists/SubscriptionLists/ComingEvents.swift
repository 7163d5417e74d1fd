package import ListEngine
internal import Localization
package import Values

extension ComingKind {
  /// What happens to its records. It ends when their offering is in the list: then the events are the offering's.
  package struct Events: Sendable {
    fileprivate let facts: [Item.Record.Key]
    fileprivate let kind: @Sendable (Revision.Change) -> RecordEvent.Kind?
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
      kind: @escaping @Sendable (Item.Record.Key, Revision.Change) -> RecordEvent.Kind?
    ) {
      (self.facts, self.hidden, self.offering) = (facts, hidden, offering)
      self.kind = { change in Item.Record.Key(rawValue: change.field).flatMap { kind($0, change) } }
    }
  }

  fileprivate func changes(of item: Item, on today: Day) -> [RecordEvent] {
    guard let events else { return [] }
    let known = item.known
    // Nothing happens to most items.
    lazy var shown = self.item(item, on: today, fields(on: today))
    func event(
      _ kind: RecordEvent.Kind, _ revision: Int, _ seen: Instant, _ changes: [Revision.Change]
    ) -> RecordEvent {
      let security = [Item.Record.Key.code, .name].compactMap { known.text($0, after: revision) }
      let keys = events.facts.filter { $0 != events.hidden(known, revision) }
      let changed = keys.compactMap { key -> EventFact? in
        changes.first { $0.field == key.rawValue }.map {
          EventFact(Item.Record.fact(key).title, from: $0.from, to: $0.to)
        }
      }
      let known = keys.compactMap { key -> EventFact? in
        known.text(key, after: revision).map { EventFact(Item.Record.fact(key).title, to: $0) }
      }
      let isWhole = kind == .comingNew || kind == .comingStage
      let facts = isWhole || changed.isEmpty ? known : changed
      let short = isWhole ? known.first : changed.first
      return RecordEvent(
        kind, of: .coming(shown), name: "\(shown.id)/\(revision)/\(kind.rawValue)", seen: seen,
        changes: changes,
        title: .title(kind.phrase(of: shown.noun), of: security.joined(separator: " "), short?.inTitle),
        content: facts.map(\.line).joined(Text(verbatim: "\n")))
    }
    var all = isNew(item) ? [event(.comingNew, 0, known.firstSeen, [])] : []
    for (index, revision) in known.revisions.enumerated() {
      let hidden = events.hidden(known, index + 1)?.rawValue
      let changes = revision.changes.filter { $0.field != hidden }.map { (kind: events.kind($0), $0) }
      let kinds = RecordEvent.Kind.allCases.filter { kind in changes.contains { $0.kind == kind } }
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

  /// That the last day to hold the share is today or the next trading day.
  fileprivate func due(_ item: Item, in context: EvaluationContext) -> RecordEvent? {
    let today = context.today
    guard let day = lastDayToHold(item), (today...context.nextTradingDay).contains(day),
      isShown(item, today), isComing(item, today)
    else { return nil }
    let (item, kind) = (self.item(item, on: today, fields(on: today)), RecordEvent.Kind.lastDayToHold)
    return RecordEvent(
      kind, of: .coming(item), name: "\(item.id)/\(kind.rawValue)/\(day)", seen: context.moment, on: day,
      title: .title(
        kind.text, of: "\(item.code) \(item.name)", EventFact(item.noun, to: "\(day)").inTitle))
  }
}

extension PublishedRecord {
  /// Of a list whose records are in coming.json what its ``ComingKind`` says; of another nothing.
  package static func events(of item: Item, in context: EvaluationContext) -> [RecordEvent] {
    guard let coming else { return [] }
    return coming.changes(of: item, on: context.today) + [coming.due(item, in: context)].compactMap(\.self)
  }
}

/// A fact as an event says it.
private struct EventFact {
  let title: Text
  let from, to: String?

  init(_ title: Text, from: String? = nil, to: String?) {
    (self.title, self.from, self.to) = (title, from, to)
  }

  var inTitle: Text { text(after: Text(verbatim: " ")) }
  var line: Text { text(after: .colon) }

  private func text(after separator: Text) -> Text {
    title + separator + Text(verbatim: from.map { "\($0) → " } ?? "") + Text(to, or: Text("未定", "not set"))
  }
}

extension Text {
  /// What, of which security, and the most telling fact.
  static func title(_ what: Text, of security: String, _ fact: Text?) -> Text {
    [what, Text(verbatim: security), fact].compactMap(\.self).joined(Text(verbatim: "｜"))
  }
}

extension RecordEvent.Kind {
  /// Whether the days and the price that come with it are part of it.
  fileprivate var isStep: Bool {
    [.comingStage, .comingSuspended, .comingWithdrawn, .comingCancelled].contains(self)
  }

  /// What happened, in a title.
  fileprivate func phrase(of noun: Text) -> Text {
    switch self {
    case .comingNew: Text("新增\(noun)", "New \(noun)")
    case .comingStage: Text("\(noun)進度", "Next stage: \(noun)")
    case .comingMoved: Text("\(noun)日期異動", "Days moved: \(noun)")
    case .comingPriced: Text("\(noun)訂價", "Price: \(noun)")
    case .comingSuspended: Text("\(noun)暫停辦理", "Suspended: \(noun)")
    case .comingWithdrawn: Text("\(noun)撤件", "Withdrawn: \(noun)")
    case .comingCancelled: Text("\(noun)撤銷", "Cancelled: \(noun)")
    default: text
    }
  }
}
