internal import Records
package import SubscriptionLists
internal import Values

/// What applicants must know on a day, and what changed in the 24 hours before: one screen for a mail or a chat.
///
/// `digest` and the notifications show it. It is made of the events of the records at a moment, and asks no
/// store: the same evening gives the same screen.
package struct Digest: Sendable {
  package let context: EvaluationContext
  /// The sections with something in them, in the order of the kinds.
  package let sections: [Section]
  /// What comes and was first seen since.
  package let announced: [ComingItem]
  /// What comes, was known before, and changed since.
  package let changed: [ComingItem]
  /// What holders of today have a right to, and those of the next day no more; the same of the next trading day.
  package let lastDayToHold, lastDayToHoldNext: [ComingItem]

  package struct Section: Sendable {
    package let kind: OfferingEvent.Kind
    /// The events, by deadline.
    package let events: [OfferingEvent]
  }

  package var isEmpty: Bool {
    sections.isEmpty && announced.isEmpty && changed.isEmpty && lastDayToHold.isEmpty
      && lastDayToHoldNext.isEmpty
  }

  /// - Parameters:
  ///   - coming: What comes and what came of it.
  ///   - comingEvents: What happened to it, which may have ended it.
  package init(
    _ offerings: [EvaluatedOffering], coming: [ComingItem] = [], comingEvents: [ComingEvent] = [],
    context: EvaluationContext
  ) {
    self.context = context
    let yesterday = Instant(secondsSince1970: context.asOf.secondsSince1970 - Instant.secondsOfADay)
    // What is in the list already is among the events of offerings.
    let open = coming.filter { $0.isComing && $0.offeringID == nil }
    announced = open.filter { $0.isNew && $0.firstSeen > yesterday && $0.firstSeen <= context.asOf }
    let ended = comingEvents.filter { $0.seen > yesterday && $0.seen <= context.asOf }.map(\.item)
    changed = (open + ended.filter { !$0.isComing }).filter {
      $0.firstSeen <= yesterday && $0.lastChanged > yesterday && $0.lastChanged <= context.asOf
    }.reduce(into: []) { items, item in
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    lastDayToHold = coming.filter { $0.isHeld(until: context.today) }
    lastDayToHoldNext = coming.filter { $0.isHeld(until: context.nextTradingDay) }
    let events = OfferingEvent.all(of: offerings, in: context, changedAfter: yesterday)
    sections = OfferingEvent.Kind.allCases.filter(\.isInDigest).compactMap { kind in
      let events = events.filter { $0.kind == kind }
      return events.isEmpty ? nil : Section(kind: kind, events: events)
    }
  }
}
