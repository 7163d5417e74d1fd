package import SubscriptionBacktest
package import SubscriptionLists
package import Trading
package import Values

extension SubscriptionStore {
  /// The offerings of some lists whose last day to apply is one of some days, with the closes that a backtest needs.
  ///
  /// - Parameter sessions: How many sessions after the delivery a won lot is sold.
  package func pastOfferings(
    in lists: TrackedLists, closing days: ClosedRange<Day>, soldAfter sessions: Int, calendar: TradingCalendar
  ) throws(StoreError) -> [PastOffering] {
    try reading("reading the closes") { db in
      let auctions = AuctionJoin(lists[Auction.self])
      return try lists[Offering.self].compactMap { known in
        let offering = known.offering
        guard let last = offering.subscriptionEnd, days.contains(last) else { return nil }
        func closes(until day: Day) throws -> [BoardClose] {
          offering.isPricedByItsCode ? try BarTable.lastCloses(of: offering.code, until: day, from: db) : []
        }
        // The close that was published then, whatever the store says of that day now.
        let published = known.closeBeforeLastDay.map { [$0] }
        let sale = PastOffering.saleDay(of: offering, after: sessions, in: calendar)
        return PastOffering(
          known, auction: auctions.auction(of: offering),
          closesBefore: try published ?? closes(until: last.adding(-1)),
          closesUntilSale: try sale.map(closes) ?? [])
      }
    }
  }
}
