/// Something that happened to an offering and that a reader of changes.atom is told once.
struct Happening: Hashable {
  /// What happened.
  enum Kind: String {
    case new, moved, priced, cancelled, drawn, vanished, returned
  }

  let kind: Kind
  let known: KnownOffering
  let seen: Instant
  /// The changes that make it, for those kinds that have some.
  let changes: [Revision.Change]

  /// The permanent name within the feed: the offering, when it was seen, and what it is.
  var name: String { "\(known.id)/\(seen.day.compact)-\(seen.secondOfDay)/\(kind.rawValue)" }

  /// Everything that happened to an offering, oldest first.
  static func all(of known: KnownOffering) -> [Happening] {
    var all: [Happening] = []
    // An offering that was over when it was first seen is history, not news.
    if let last = known.offering.subscriptionEnd, known.firstSeen.day <= last {
      all.append(Happening(kind: .new, known: known, seen: known.firstSeen, changes: []))
    }
    for revision in known.revisions {
      for (kind, fields) in fieldsOfKinds {
        let changes = revision.changes.filter { fields.contains($0.field) }
        guard changes.contains(where: { isTold($0, as: kind) }) else { continue }
        all.append(Happening(kind: kind, known: known, seen: revision.seen, changes: changes))
      }
    }
    return all
  }

  private static let fieldsOfKinds: [(Kind, Set<String>)] = [
    (.moved, ["subscription_start", "subscription_end", "draw_date", "delivery_date"]),
    (.priced, ["final_price"]), (.cancelled, ["cancelled"]),
    (.drawn, ["qualified_applications", "win_rate_percent"]),
    (.vanished, [KnownOffering.listedField]), (.returned, [KnownOffering.listedField]),
  ]

  private static func isTold(_ change: Revision.Change, as kind: Kind) -> Bool {
    switch kind {
    case .new, .moved: true
    case .priced: change.to != nil
    case .drawn: change.field == "qualified_applications" && change.to != nil
    case .cancelled: change.to == "true"
    case .vanished: change.to == "false"
    case .returned: change.to == "true"
    }
  }
}
