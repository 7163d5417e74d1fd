/// A published record whose changes are kept as revisions.
protocol RevisedRecord {
  associatedtype Record: ListedRecord

  /// The facts as last seen.
  var record: Record { get set }
  var isListed: Bool { get set }
  var revisions: [Revision] { get set }
  var lastChanged: Instant { get set }
}

extension RevisedRecord {
  /// Takes the facts of today's row.
  mutating func see(_ seen: Record, at instant: Instant) {
    var changes = Record.keyedFacts.compactMap { key, fact -> Revision.Change? in
      let access = fact.access
      guard !access.isSame(in: record, and: seen) else { return nil }
      let from = access.text(in: record)
      // The fact came into the list, or a new version reads it.
      if from == nil, fact.isLater { return nil }
      return Revision.Change(field: key.rawValue, from: from, to: access.text(in: seen))
    }
    if !isListed { changes.append(Self.listing("false", "true")) }
    record = seen
    isListed = true
    note(changes, at: instant)
  }

  /// Marks that the list was read and has no such row.
  mutating func miss(at instant: Instant) {
    guard isListed else { return }
    isListed = false
    note([Self.listing("true", "false")], at: instant)
  }

  private mutating func note(_ changes: [Revision.Change], at instant: Instant) {
    guard !changes.isEmpty else { return }
    // A replay of an older day must not set back the time for readers who saw a newer one.
    let seen = max(instant, lastChanged)
    revisions.append(Revision(seen: seen, changes: changes))
    lastChanged = seen
  }

  private static func listing(_ from: String, _ to: String) -> Revision.Change {
    Revision.Change(field: KnownOffering.listedField, from: from, to: to)
  }
}

extension ListedRecord {
  /// Whether a night of that day publishes the record although it is in no list.
  package func isKept(on today: Day) -> Bool {
    lastDay.map { $0.adding(OfferingIndex.daysKept) >= today } ?? true
  }
}
