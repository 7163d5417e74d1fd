import SubscriptionCalendar
import SubscriptionQueries
import Testing

/// The orders of `subcal list`.
@Suite struct OfferingOrderTests {
  private static let calendar = TradingCalendar()

  /// An evaluated offering with the given values; nil ones are unknown.
  private func evaluated(_ id: String, price: String?, close: String?, end: Day?, isDrawn: Bool) throws
    -> EvaluatedOffering
  {
    let offering = Offering(
      code: try #require(StockCode(String(id.prefix(4)))), name: "虛構", market: Market("上市增資"),
      subscriptionStart: end?.adding(-2), subscriptionEnd: end, drawDate: end?.adding(4),
      deliveryDate: end?.adding(12), sharesOffered: 340_000, sharesOfferedFinal: 340_000,
      offerPrice: price.flatMap { Price($0) }, finalPrice: price.flatMap { Price($0) }, lotShares: 1000,
      qualifiedApplications: isDrawn ? 51_000 : nil)
    let asOf = try #require(Instant("2024-10-29T21:40"))
    var known = KnownOffering(id: id, offering: offering, firstSeen: asOf, lastChanged: asOf)
    known.lastClose = try close.map {
      BoardClose(
        price: try #require(Price($0)), day: Day(iso: "2024-10-29"), board: .twse, kind: .close)
    }
    return EvaluatedOffering(
      of: known, closes: CloseIndex([]),
      context: EvaluationContext(asOf: asOf, calendar: Self.calendar))
  }

  @Test(arguments: OfferingOrder.allCases)
  func `unknown values come last in every order`(order: OfferingOrder) throws {
    let (early, late) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-06"))
    let known = [
      try evaluated("1111-20241028", price: "20", close: "30", end: early, isDrawn: true),
      try evaluated("2222-20241104", price: "30", close: "33", end: late, isDrawn: true),
    ]
    let unknown = [
      try evaluated("0000-00000000", price: nil, close: nil, end: nil, isDrawn: false),
      try evaluated("9999-00000000", price: nil, close: nil, end: nil, isDrawn: false),
    ]
    for offerings in [known + unknown, unknown + known, [unknown[1], known[1], unknown[0], known[0]]] {
      let ids = order.sorted(offerings).map(\.known.id)
      #expect(Set(ids.prefix(2)) == Set(known.map(\.known.id)))
      #expect(Array(ids.suffix(2)) == unknown.map(\.known.id))
    }
  }

  @Test func `every order puts the best, soonest or least first and breaks ties by id`() throws {
    let (early, late) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-06"))
    let offerings = [
      try evaluated("3333-20241104", price: "50", close: "52", end: late, isDrawn: true),
      try evaluated("1111-20241028", price: "20", close: "30", end: early, isDrawn: true),
      try evaluated("2222-20241104", price: "50", close: "52", end: late, isDrawn: true),
    ]
    for order in OfferingOrder.allCases {
      let ids = order.sorted(offerings).map { String($0.known.id.prefix(4)) }
      // All have the same odds.
      #expect(ids == ["1111", "2222", "3333"], "\(order)")
    }
  }
}
