internal import SubscriptionCalendar
internal import SubscriptionStore

/// What was known of stored offerings at a moment, and what the store cannot say about it.
struct PastKnowledge {
  /// The offerings as they were known.
  let offerings: [KnownOffering]
  /// The last night until then that published.
  let lastNight: StoredRun?
  let notes: [String]
  /// Whether the store's first night came later.
  let isBeforeStore: Bool

  init(of stored: [KnownOffering], at moment: Instant, in store: SubscriptionStore) throws(StoreError) {
    let night = try store.lastGoodRun(until: moment)
    let isPast = try store.lastGoodRun() != night
    (lastNight, isBeforeStore) = (night, isPast && night == nil)
    var (known, unknown): ([KnownOffering], [KnownOffering]) = ([], [])
    for offering in stored {
      guard var earlier = offering.known(at: moment) else {
        // One that begins later came later, for all the store knows.
        if offering.offering.subscriptionStart.map({ $0 <= moment.day }) ?? true { unknown.append(offering) }
        continue
      }
      // A close without a day is that of the newest night.
      if isPast, earlier.lastClose?.day == nil { earlier.lastClose = nil }
      known.append(earlier)
    }
    offerings = known
    let notKept =
      ["which rows were in doubt"]
      + Board.allCases.filter { night?.hasUndatedFile(of: $0) ?? false }.map {
        "the closes of the file without a date (\($0.closesSource))"
      }
    notes = [
      isPast && night != nil
        ? "not kept of \(moment.dayAndTime): \(notKept.joined(separator: "; "))" : nil,
      isPast && night == nil ? Self.noteBeforeStore(moment) : nil, Self.note(on: unknown, moment),
    ].compactMap(\.self)
  }

  private static func noteBeforeStore(_ moment: Instant) -> String {
    "the first stored night is after \(moment.dayAndTime): of what was known then, only offerings that were over are "
      + "stored"
  }

  private static func note(on unknown: [KnownOffering], _ moment: Instant) -> String? {
    guard !unknown.isEmpty else { return nil }
    let names = unknown.prefix(mostNamed).map { "\($0.id) \($0.offering.name)" }.joined(separator: ", ")
    let others = unknown.count > mostNamed ? " and \(unknown.count - mostNamed) more" : ""
    return "\(names)\(others): first stored after \(moment.dayAndTime), so what was known then is not stored"
  }

  private static let mostNamed = 5
}
