package import SubscriptionLists
internal import Values

/// What applicants must know on a day, and what changed in the 24 hours before: one screen for a mail or a chat.
///
/// `digest` and the notifications show it. It is made of what the moment asks and of the events of the records, and asks
/// no store: the same evening gives the same screen.
package struct Digest: Sendable {
  package let agenda: Agenda
  /// The sections with something in them, in the order of the kinds.
  package let sections: [Section]
  /// What comes and was first seen since.
  package let announced: [ComingItem]
  /// What comes, was known before, and changed since.
  package let changed: [ComingItem]
  /// What holders of today have a right to, and those of the next day no more; the same of the next trading day.
  package let lastDayToHold, lastDayToHoldNext: [ComingItem]

  package struct Section: Sendable {
    package let kind: RecordEvent.Kind
    /// The events, by deadline.
    package let events: [RecordEvent]
  }

  package var context: EvaluationContext { agenda.context }

  package var isEmpty: Bool {
    sections.isEmpty && agenda.deposits.isEmpty && announced.isEmpty && changed.isEmpty
      && lastDayToHold.isEmpty
      && lastDayToHoldNext.isEmpty
  }

  /// - Parameters:
  ///   - events: What happened to records, which may have ended them, and what is due.
  ///   - coming: What comes and what came of it.
  package init(_ agenda: Agenda, _ events: [RecordEvent], coming: [ComingItem] = []) {
    self.agenda = agenda
    let context = agenda.context
    let yesterday = Instant(secondsSince1970: context.moment.secondsSince1970 - Instant.secondsOfADay)
    let events = events.current(at: context.moment, changedAfter: yesterday).inOrder
    // What is in the list already is among the events of offerings.
    let open = coming.filter { $0.isComing && $0.offeringID == nil }
    announced = open.filter { $0.isNew && $0.firstSeen > yesterday && $0.firstSeen <= context.moment }
    let ended = events.compactMap(\.coming).filter { !$0.isComing }
    changed = (open + ended).filter {
      $0.firstSeen <= yesterday && $0.lastChanged > yesterday && $0.lastChanged <= context.moment
    }.reduce(into: []) { items, item in
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    func held(until day: Day) -> [ComingItem] {
      events.filter { $0.kind == .lastDayToHold && $0.day == day }.compactMap(\.coming)
    }
    lastDayToHold = held(until: context.today)
    lastDayToHoldNext = held(until: context.nextTradingDay)
    sections = RecordEvent.Kind.allCases.filter(\.isInDigest).compactMap { kind in
      let events = events.filter { $0.kind == kind }
      return events.isEmpty ? nil : Section(kind: kind, events: events)
    }
  }
}
