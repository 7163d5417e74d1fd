internal import SubscriptionCalendar

/// Finds among offerings one that a row may be, without comparing each with each.
struct OfferingLookup {
  private let offerings: [Offering]
  private let byCode: [StockCode: [Int]]
  private let byNameAndDays: [NameAndDays: [Int]]

  /// What two rows of one offering under different codes share.
  private struct NameAndDays: Hashable {
    let name: String
    let days: [Day?]

    init(_ offering: Offering) {
      name = offering.name
      days = [offering.subscriptionStart, offering.subscriptionEnd, offering.drawDate]
    }
  }

  init(_ offerings: [Offering]) {
    self.offerings = offerings
    byCode = Dictionary(grouping: offerings.indices) { offerings[$0].code }
    byNameAndDays = Dictionary(grouping: offerings.indices) { NameAndDays(offerings[$0]) }
  }

  /// The index of the first one, other than that at `index`, that may be the same as an offering.
  func first(like offering: Offering, except index: Int? = nil) -> Int? {
    candidates(for: offering).compactMap { candidates in
      candidates.first { $0 != index && offerings[$0].mayBe(offering) }
    }.min()
  }

  /// Those with its code, and those with its name and days.
  func candidates(for offering: Offering) -> [[Int]] {
    [byCode[offering.code] ?? [], byNameAndDays[NameAndDays(offering)] ?? []]
  }
}
