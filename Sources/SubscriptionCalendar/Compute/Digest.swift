/// What applicants must know on a day, and what changed in the 24 hours before: one screen for a mail or a chat.
public struct Digest: Sendable {
  /// The moment, the trading days and the costs.
  public let context: EvaluationContext
  /// The sections with something in them, in the order of the kinds.
  public let sections: [Section]

  /// The events of one kind.
  public struct Section: Sendable {
    /// Their kind.
    public let kind: OfferingEvent.Kind
    /// The events, by deadline.
    public let events: [OfferingEvent]
  }

  /// The digest of a moment.
  public init(_ offerings: [EvaluatedOffering], context: EvaluationContext) {
    self.context = context
    let yesterday = Instant(secondsSince1970: context.asOf.secondsSince1970 - Instant.secondsOfADay)
    let events = OfferingEvent.all(of: offerings, in: context, changedAfter: yesterday)
    sections = OfferingEvent.Kind.allCases.filter(\.isInDigest).compactMap { kind in
      let events = events.filter { $0.kind == kind }
      return events.isEmpty ? nil : Section(kind: kind, events: events)
    }
  }
}
