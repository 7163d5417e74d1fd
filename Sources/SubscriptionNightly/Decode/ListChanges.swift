internal import SubscriptionCalendar

/// What changed in one night in the rows of a list that were known before.
struct ListChanges {
  /// Why the changes are more than a real night brings; nil if they are not.
  private(set) var tooMany: String?

  /// - Parameter rows: The known offerings with tonight's rows.
  init(_ rows: [(known: KnownOffering, seen: Offering)], today: Day, _ calendar: TradingCalendar) {
    let isOpen = Dictionary(grouping: rows) { known, _ in
      !known.offering.hasResult && !known.offering.isCancelled
    }
    for (rows, kind) in [(isOpen[true] ?? [], "open"), (isOpen[false] ?? [], "finished")] {
      for (name, facts) in Self.groups {
        let changed = rows.compactMap { known, seen in
          Self.change(in: facts, from: known.offering, to: seen, today, calendar).map { "\(known.id): \($0)" }
        }
        guard ListReview.isMany(changed.count, of: rows.count) else { continue }
        tooMany =
          "the \(name) of \(changed.count) of \(rows.count) \(kind) offerings changed in one night; one is "
          + changed[0]
        return
      }
    }
  }

  /// The facts that may change in one row; others make the row implausible.
  private static let groups: [(name: String, facts: [OfferingFact])] = [
    // What is cancelled has no final price either.
    ("cancellations", [.isCancelled]),
    ("dates", [.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate]),
    ("prices", [.offerPrice, .finalPrice]), ("underwriters", [.underwriter]),
    ("shares", [.sharesOffered, .sharesOfferedFinal]),
  ]

  /// The first fact that had a value and has another one now.
  private static func change(
    in facts: [OfferingFact], from old: Offering, to new: Offering, _ today: Day, _ calendar: TradingCalendar
  ) -> String? {
    for fact in facts {
      guard let before = fact.value(in: old).plainText else { continue }
      let after = fact.value(in: new).plainText
      if before == after { continue }
      if let day = Day(iso: before), let later = after.flatMap({ Day(iso: $0) }),
        RowImplausibility.isPostponement(from: day, to: later, on: today, calendar)
      {
        continue
      }
      return "\(fact.declaration.column.name) \(before), now \(after ?? "none")"
    }
    return nil
  }
}
