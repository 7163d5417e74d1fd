package import Costs
package import Diagnostics
package import Localization
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
    increases =
      CashIncrease.evaluate(lists, in: context)
      + RightsNotice.evaluate(lists, in: context).compactMap {
        $0.increaseOnlyHere(lists.closes, in: context)
      }
  }
}

extension Commitment {
  /// What a right is worth at a close and after costs, and what not paying loses.
  package func worthText(at close: Price?) -> Text {
    guard let worth, let shares, let close, let value = LotAmounts.whole(close, shares, .down)
    else { return Text("目前值多少不明", "what it is worth is not known") }
    let today = Text(
      "以收盤價 \(close) 計值 \(Text.money(value))，", "worth \(Text.money(value)) at the close of \(close), ")
    return today
      + (worth > 0
        ? Text(
          "扣費用與繳款後值 \(Text.money(worth))，不繳款即喪失",
          "\(Text.money(worth)) after costs and payment, which not paying loses")
        : Text(
          "扣費用與繳款後不值錢，不繳款不會損失", "nothing after costs and payment; not paying loses nothing"))
  }
}
