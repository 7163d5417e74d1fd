package import Diagnostics
package import SubscriptionLists
internal import SubscriptionStore
internal import Trading
package import Values

/// What can tie up money: the offerings of some codes, the auctions and cash increases of others, as they were known at the
/// moment. The plan of a code and the ledger begin with one.
package struct CommitmentQuery: Sendable {
  /// The offerings, with the context of all.
  package let result: QueryResult
  package private(set) var auctions: [EvaluatedAuction] = []
  package private(set) var increases: [EvaluatedCashIncrease] = []

  /// - Parameter codes: Those whose auctions and increases are wanted.
  package init(_ result: QueryResult, othersOf codes: [StockCode], _ settings: QuerySettings)
    throws(SubcalError)
  {
    self.result = result
    guard !codes.isEmpty else { return }
    let context = result.context
    let lists = try settings.store.read(at: settings.moment) { store in
      var lists = try store.lists(of: codes)
      let night = try store.lastGoodRun()
      let last =
        night?.moment.day == context.today
        ? context.today : context.calendar.expectedCloseDay(at: context.moment)
      let closes = try store.closes(Set(codes.map { CodeDay($0, last) }))
      lists.closes = CloseIndex(
        stored: Dictionary(closes.map { ($0.key.code, $0.value) }) { first, _ in first }, doubtful: [:],
        undated: [:], undatedBoards: [], since: night?.moment, until: last)
      return lists
    }.value
    auctions = Auction.evaluate(lists, in: context).map { auction in
      var auction = auction
      auction.close = lists.closes.newest(of: auction.auction.code)
      return auction
    }
    increases = CashIncrease.evaluate(lists, in: context)
  }
}
