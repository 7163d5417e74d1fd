import SubscriptionCalendar
import Testing

@testable import subcal

/// The orders of `subcal list`.
@Suite struct ListOrderTests {
  private static let calendar = TradingCalendar()

  /// A standing with this much known of it.
  private func standing(_ id: String, price: String?, close: String?, end: Day?, isDrawn: Bool) throws
    -> Standing
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
    return Standing(
      of: known, closes: CloseIndex([]),
      circumstances: Circumstances(asOf: asOf, calendar: Self.calendar))
  }

  @Test(arguments: ListOrder.allCases)
  func `what is not known comes last, in every order`(order: ListOrder) throws {
    let (early, late) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-06"))
    let known = [
      try standing("1111-20241028", price: "20", close: "30", end: early, isDrawn: true),
      try standing("2222-20241104", price: "30", close: "33", end: late, isDrawn: true),
    ]
    let unknown = [
      try standing("0000-00000000", price: nil, close: nil, end: nil, isDrawn: false),
      try standing("9999-00000000", price: nil, close: nil, end: nil, isDrawn: false),
    ]
    for standings in [known + unknown, unknown + known, [unknown[1], known[1], unknown[0], known[0]]] {
      let ids = order.sorted(standings).map(\.known.id)
      #expect(Set(ids.prefix(2)) == Set(known.map(\.known.id)))
      #expect(Array(ids.suffix(2)) == unknown.map(\.known.id))
    }
  }

  @Test func `best first, soonest first, least first, equals by id`() throws {
    let (early, late) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-06"))
    let standings = [
      try standing("3333-20241104", price: "50", close: "52", end: late, isDrawn: true),
      try standing("1111-20241028", price: "20", close: "30", end: early, isDrawn: true),
      try standing("2222-20241104", price: "50", close: "52", end: late, isDrawn: true),
    ]
    for order in ListOrder.allCases {
      let ids = order.sorted(standings).map { String($0.known.id.prefix(4)) }
      // All have the same odds.
      #expect(ids == ["1111", "2222", "3333"], "\(order)")
    }
  }
}
