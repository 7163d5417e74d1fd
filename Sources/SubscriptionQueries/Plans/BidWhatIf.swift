package import Costs
internal import JSON
internal import Localization
internal import SubscriptionOutputs
package import Trading
package import Values

/// The numbers of an assumed bid in an auction, and of the sale of what it wins.
package struct BidWhatIf: Answer {
  package let bid: AuctionBid
  package let costs: LotCosts
  package let breakEven: BreakEven
  package let sale: Sale?

  package struct Sale: Sendable {
    package let price: Price
    package let profit: Int
    /// The highest bid that does not lose at this price; nil if there is none.
    package let highestBid: Price?
  }

  /// Nil if an amount overflows.
  package init?(
    price: Price, lots: Int, terms: AuctionBid.Terms, sale: Price?, costs: LotCosts, ticks: TickTable
  ) {
    guard let bid = AuctionBid(price: price, lots: lots, terms: terms, rounding: costs.rounding),
      let breakEven = bid.breakEven(costs: costs, ticks: ticks)
    else { return nil }
    (self.bid, self.costs, self.breakEven) = (bid, costs, breakEven)
    guard let sale else {
      self.sale = nil
      return
    }
    guard let profit = bid.profit(soldAt: sale, costs: costs) else { return nil }
    let highest = AuctionBid.highest(
      soldAt: sale, lots: lots, terms: terms, costs: costs, rounding: costs.rounding)
    self.sale = Sale(price: sale, profit: profit, highestBid: highest?.price)
  }

  package var json: String {
    let value = JSONValue.object([
      ("deposit_percent", .integer(bid.terms.depositPercent)), ("deposit", .integer(bid.deposit)),
      ("processing_fee", .integer(bid.terms.processingFee)),
      ("cash_required", .integer(bid.due)), ("amount", .integer(bid.amount)),
      ("winning_fee_percent", .string(bid.terms.winningFee.description)),
      ("winning_fee", .integer(bid.winningFee)), ("cost", .integer(bid.cost)),
      ("break_even_price", .string(breakEven.tradable.description)),
      ("break_even_exact", .string(breakEven.exact.description)),
      ("profit", .integerOrNull(sale?.profit)),
      ("highest_bid", .stringOrNull(sale?.highestBid)),
      ("assumptions", costs.json),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }
}

/// An assumed bid as text: one line for each number.
extension BidWhatIf {
  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add(
      Text("應備金額", "cash"),
      Text(
        "\(Text.money(bid.due))（保證金 \(bid.terms.depositPercent)% 為 \(bid.deposit.grouped) 元＋投標處理費 "
          + "\(bid.terms.processingFee.grouped) 元，處理費不退）",
        "\(Text.money(bid.due)) (deposit of \(bid.terms.depositPercent)% \(bid.deposit.grouped), processing "
          + "\(bid.terms.processingFee.grouped), which is not returned)"))
    lines.add(Text("得標金額", "amount of the bid"), Text.money(bid.amount))
    lines.add(
      Text("得標手續費", "winning fee"),
      Text.money(bid.winningFee) + Text("（\(bid.terms.winningFee)%）", " (\(bid.terms.winningFee)%)"))
    lines.add(Text("得標總成本", "cost if won"), Text.money(bid.cost))
    lines.add(
      Text("損益平衡價", "break-even"),
      Text(
        "\(breakEven.tradable)（未取檔位 \(breakEven.exact)）",
        "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if let sale {
      lines.add(
        Text("以 \(sale.price) 元賣出", "sold at \(sale.price)"),
        TonedText.signed(sale.profit, Text.money(sale.profit, signed: true)))
      lines.add(Text("不虧損的最高投標價", "highest bid without a loss"), Text(sale.highestBid, or: Text("無", "none")))
    }
    let tax = costs.tax
    lines.add(
      Text("計算基礎", "assumes"),
      Text(
        "每張 1,000 股；賣出手續費 \(costs.brokerage.commission)%（最低 \(costs.brokerage.minimum) 元）、"
          + "證交稅 \(tax)%；得標者以自己的投標價付款，得標未必獲利。",
        "a lot is 1,000 shares; commission of a sale \(costs.brokerage.commission)%, at least NT$ "
          + "\(costs.brokerage.minimum); transaction tax \(tax)%; winners pay their own bid, which is no "
          + "profit yet."))
    return [.facts(lines)]
  }
}
