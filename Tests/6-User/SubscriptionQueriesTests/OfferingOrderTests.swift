import ListEngine
import SubscriptionLists
import SubscriptionQueries
import Testing
import Trading
import Values

/// The orders of `subcal list`.
@Suite struct OfferingOrderTests {
  private static let calendar = TradingCalendar()

  /// An evaluated offering of 340 lots with the given values; nil ones are unknown.
  private func evaluated(
    _ id: String, price: String?, close: String?, end: Day?, daysToDraw: Int = 4, applications: Int?
  ) throws -> EvaluatedOffering {
    let offering = Offering(
      code: try #require(StockCode(String(id.prefix(4)))), name: "虛構", market: Market("上市增資"),
      subscriptionStart: end?.adding(-2), subscriptionEnd: end, drawDate: end?.adding(daysToDraw),
      deliveryDate: end?.adding(12), sharesOffered: 340_000, sharesOfferedFinal: 340_000,
      offerPrice: price.flatMap { Price($0) }, finalPrice: price.flatMap { Price($0) }, lotShares: 1000,
      qualifiedApplications: applications)
    let moment = try #require(Instant("2024-10-29T21:40"))
    var known = Tracked<Offering>(id: id, record: offering, firstSeen: moment, lastChanged: moment)
    known.published.lastClose = try close.map {
      BoardClose(
        price: try #require(Price($0)), day: Day(iso: "2024-10-29"), board: .twse, kind: .close)
    }
    return EvaluatedOffering(
      of: known, closes: CloseIndex([]),
      context: EvaluationContext(moment: moment, calendar: Self.calendar))
  }

  @Test(arguments: OfferingOrder.allCases)
  func `unknown values come last in every order`(order: OfferingOrder) throws {
    let (early, late) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-06"))
    let known = [
      try evaluated("1111-20241028", price: "20", close: "30", end: early, applications: 51_000),
      try evaluated("2222-20241104", price: "30", close: "33", end: late, applications: 51_000),
    ]
    let unknown = [
      try evaluated("0000-00000000", price: nil, close: nil, end: nil, applications: nil),
      try evaluated("9999-00000000", price: nil, close: nil, end: nil, applications: nil),
    ]
    for offerings in [known + unknown, unknown + known, [unknown[1], known[1], unknown[0], known[0]]] {
      let ids = order.sorted(offerings).map(\.known.id)
      #expect(Set(ids.prefix(2)) == Set(known.map(\.known.id)))
      #expect(Array(ids.suffix(2)) == unknown.map(\.known.id))
      // What is to be done next is known of all.
      guard order != .next else { continue }
      let reversed = order.sorted(offerings, isReversed: true).map(\.known.id)
      #expect(Array(reversed.suffix(2)) == unknown.map(\.known.id))
      #expect(Set(reversed.prefix(2)) == Set(known.map(\.known.id)))
    }
  }

  /// The codes in the order: 1111 has the best premium, 2222 the best profit, and 3333 and 3334, which are equal, the
  /// best odds.
  static let orders: [(OfferingOrder, [String])] = [
    (.next, ["3333", "3334", "1111", "2222"]), (.premium, ["1111", "2222", "3333", "3334"]),
    (.profit, ["2222", "1111", "3333", "3334"]), (.odds, ["3333", "3334", "2222", "1111"]),
    (.ev, ["2222", "3333", "3334", "1111"]), (.deadline, ["3333", "3334", "1111", "2222"]),
    (.draw, ["2222", "1111", "3333", "3334"]), (.cash, ["1111", "3333", "3334", "2222"]),
    (.price, ["1111", "3333", "3334", "2222"]), (.applications, ["3333", "3334", "2222", "1111"]),
    (.popular, ["1111", "2222", "3333", "3334"]),
  ]

  @Test(arguments: orders)
  func `an order puts the best, soonest or least first and breaks ties by id`(
    order: OfferingOrder, codes: [String]
  ) throws {
    let days = ["2024-10-30", "2024-11-01", "2024-11-06"].map { Day(iso: $0) }
    func equal(_ code: String) throws -> EvaluatedOffering {
      try evaluated(
        "\(code)-20241028", price: "50", close: "52", end: days[0], daysToDraw: 14, applications: 3_400)
    }
    let offerings = [
      try equal("3334"),
      try evaluated(
        "2222-20241104", price: "100", close: "120", end: days[2], daysToDraw: 2, applications: 17_000),
      try evaluated(
        "1111-20241030", price: "20", close: "30", end: days[1], daysToDraw: 8, applications: 340_000),
      try equal("3333"),
    ]
    for offerings in [offerings, offerings.reversed()] {
      #expect(order.sorted(offerings).map { String($0.known.id.prefix(4)) } == codes)
      // Equal ones stay in the order of their ids.
      let reversed = codes.filter { $0 != "3334" }.reversed().flatMap { $0 == "3333" ? [$0, "3334"] : [$0] }
      #expect(
        order.sorted(offerings, isReversed: true).map { String($0.known.id.prefix(4)) } == reversed)
    }
  }

  @Test func `every order is tested`() {
    #expect(Self.orders.map(\.0) == OfferingOrder.allCases)
  }

  @Test func `the next thing to do comes first, then the draws awaited, then the newest of the past`() throws
  {
    // By the last day, on the evening of 2024-10-29: two are open, one comes, one awaits its draw, two are over.
    let days = ["2024-10-31", "2024-10-30", "2024-11-06", "2024-10-28", "2024-10-01", "2024-10-08"]
    let offerings = try days.enumerated().map { number, day in
      try evaluated(
        "\(1111 * (number + 1))-20241028", price: "50", close: "52", end: Day(iso: day), applications: nil)
    }
    #expect(
      OfferingOrder.next.sorted(offerings).map { String($0.known.id.prefix(4)) } == [
        "2222", "1111", "3333", "4444", "6666", "5555",
      ])
  }
}
