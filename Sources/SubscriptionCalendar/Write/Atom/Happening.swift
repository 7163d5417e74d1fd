/// Something that happened to an offering and that a reader of changes.atom is told once.
struct Happening: Hashable {
  /// What happened.
  enum Kind: String {
    case new, moved, priced, cancelled, reinstated, drawn, vanished, returned
  }

  let kind: Kind
  private let known: KnownOffering
  /// How many revisions there were when it had happened.
  private let revision: Int
  let seen: Instant
  /// The changes that make it, for those kinds that have some.
  let changes: [Revision.Change]

  /// The permanent name within the feed: the offering, the number of its revision, and what it is.
  var name: String { "\(known.id)/\(revision)/\(kind.rawValue)" }

  /// A fact as it was then: what came after must not change an entry that was published.
  func value(of field: OfferingField) -> String? {
    let later = known.revisions.dropFirst(revision).flatMap(\.changes).first { $0.field == field.rawValue }
    return later.map(\.from) ?? field.value(in: known.offering).plainText
  }

  /// Everything that happened to an offering, oldest first.
  static func all(of known: KnownOffering) -> [Happening] {
    var all: [Happening] = []
    // An offering that was over when it was first seen is history, not news.
    let new = Happening(kind: .new, known: known, revision: 0, seen: known.firstSeen, changes: [])
    if let last = new.value(of: .subscriptionEnd).flatMap({ Day(iso: $0) }), known.firstSeen.day <= last {
      all.append(new)
    }
    for (index, revision) in known.revisions.enumerated() {
      for (kind, fields) in fieldsOfKinds {
        let changes = revision.changes.filter { fields.contains($0.field) }
        guard changes.contains(where: { isTold($0, as: kind) }) else { continue }
        let happening = Happening(
          kind: kind, known: known, revision: index + 1, seen: revision.seen, changes: changes)
        if happening.isNews(beside: revision.changes) { all.append(happening) }
      }
    }
    return all
  }

  /// Not everything that changed is news: a price comes back with an offering that is on again, and a row that
  /// leaves the list after its draw, or after it was cancelled, leaves nobody wondering.
  private func isNews(beside changes: [Revision.Change]) -> Bool {
    switch kind {
    case .priced: !changes.contains { $0.field == OfferingField.cancelled.rawValue }
    case .vanished, .returned:
      value(of: .cancelled) == "false" && value(of: .qualifiedApplications) == nil
    case .new, .moved, .cancelled, .reinstated, .drawn: true
    }
  }

  private static let fieldsOfKinds: [(Kind, Set<String>)] = [
    (.moved, ["subscription_start", "subscription_end", "draw_date", "delivery_date"]),
    (.priced, ["offer_price", "final_price"]), (.cancelled, ["cancelled"]), (.reinstated, ["cancelled"]),
    (.drawn, ["qualified_applications", "win_rate_percent"]),
    (.vanished, [KnownOffering.listedField]), (.returned, [KnownOffering.listedField]),
  ]

  private static func isTold(_ change: Revision.Change, as kind: Kind) -> Bool {
    switch kind {
    case .new, .moved: true
    case .priced: change.to != nil
    case .drawn: change.field == "qualified_applications" && change.to != nil
    case .cancelled: change.to == "true"
    case .reinstated: change.to == "false"
    case .vanished: change.to == "false"
    case .returned: change.to == "true"
    }
  }
}
