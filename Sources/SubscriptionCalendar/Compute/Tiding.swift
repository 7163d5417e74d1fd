/// Something that somebody is told once: a day that asks for something, or a change of an offering.
public struct Tiding: Sendable {
  /// What it is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// Applications end today, and are still taken.
    case closesToday = "closes_today"
    /// The money is taken on the next trading day, and so must be in the account before.
    case deductedNext = "deducted_next"
    /// Drawn today.
    case drawnToday = "drawn_today"
    /// The draw's result is published.
    case result
    /// Those not drawn are refunded today.
    case refundedToday = "refunded_today"
    /// Delivered today.
    case deliveredToday = "delivered_today"
    /// Seen for the first time.
    case new
    /// A day moved.
    case moved
    /// Cancelled.
    case cancelled
  }

  /// What it is about.
  public let kind: Kind
  /// The offering.
  public let standing: Standing
  /// What changed, for those kinds that are about changes.
  public let changes: [Revision.Change]
  /// The permanent name: what is told under one name is not told again.
  public let name: String

  /// The offering with the fields of subscriptions.json.
  public var item: JSONValue { SubscriptionsJSON.item(of: standing) }

  /// All there is to tell at a moment: what the day asks, and the changes that were seen after a moment, by kind and
  /// then by deadline.
  public static func all(
    of standings: [Standing], circumstances: Circumstances, seenAfter since: Instant
  ) -> [Tiding] {
    let digest = Digest(standings, circumstances: circumstances)
    var all: [Tiding] = []
    for section in digest.sections {
      guard let kind = Kind(rawValue: section.kind.rawValue), !kind.isChange else { continue }
      // Told on a Friday for Monday, it is not told again on the weekend.
      let day = kind == .deductedNext ? digest.nextTradingDay : digest.day
      all += section.entries.map { entry in
        Tiding(
          kind: kind, standing: entry.standing, changes: [],
          name: "\(entry.standing.known.id)/\(kind.rawValue)/\(day)")
      }
    }
    for standing in standings {
      for happening in Happening.all(of: standing.known)
      where happening.seen > since && happening.seen <= circumstances.asOf {
        guard let kind = Kind(happening.kind) else { continue }
        all.append(
          Tiding(kind: kind, standing: standing, changes: happening.changes, name: happening.name))
      }
    }
    let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
    return all.sorted { left, right in
      let keys = [left, right].map { tiding in
        (order[tiding.kind] ?? 0, tiding.standing.known.offering.subscriptionEnd?.number ?? .max, tiding.name)
      }
      return keys[0] < keys[1]
    }
  }
}

extension Tiding.Kind {
  fileprivate init?(_ kind: Happening.Kind) {
    switch kind {
    case .new: self = .new
    case .moved: self = .moved
    case .cancelled: self = .cancelled
    case .drawn: self = .result
    case .priced, .reinstated, .vanished, .returned: return nil
    }
  }

  fileprivate var isChange: Bool { [.result, .new, .moved, .cancelled].contains(self) }
}
