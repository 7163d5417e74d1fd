internal import Records
package import SubscriptionLists
internal import Values

/// What applicants must know on a day, and what changed in the 24 hours before: one screen for a mail or a chat.
package struct Digest: Sendable {
  package let context: EvaluationContext
  /// The sections with something in them, in the order of the kinds.
  package let sections: [Section]
  /// What comes and was first seen since.
  package let announced: [ComingItem]
  /// What comes, was known before, and changed since.
  package let changed: [ComingItem]
  /// What holders of today have a right to, and those of the next day no more.
  package let lastDayToHold: [ComingItem]

  package struct Section: Sendable {
    package let kind: OfferingEvent.Kind
    /// The events, by deadline.
    package let events: [OfferingEvent]
  }

  package var isEmpty: Bool {
    sections.isEmpty && announced.isEmpty && changed.isEmpty && lastDayToHold.isEmpty
  }

  package init(_ offerings: [EvaluatedOffering], coming: [ComingItem] = [], context: EvaluationContext) {
    self.context = context
    let yesterday = Instant(secondsSince1970: context.asOf.secondsSince1970 - Instant.secondsOfADay)
    announced = coming.filter { $0.isNew && $0.firstSeen > yesterday && $0.firstSeen <= context.asOf }
    changed = coming.filter {
      $0.firstSeen <= yesterday && $0.lastChanged > yesterday && $0.lastChanged <= context.asOf
    }
    lastDayToHold = coming.filter { $0.lastDayToHold == context.today }
    let events = OfferingEvent.all(of: offerings, in: context, changedAfter: yesterday)
    sections = OfferingEvent.Kind.allCases.filter(\.isInDigest).compactMap { kind in
      let events = events.filter { $0.kind == kind }
      return events.isEmpty ? nil : Section(kind: kind, events: events)
    }
  }
}
