package import Costs
package import JSON
internal import Localization
internal import SubscriptionOutputs
package import Trading
package import Values
package import TerminalText

/// The numbers of an assumed bid in an auction, and of the sale of what it wins.
///
/// `calc --bid` makes it of typed numbers; `calc --auction` takes price and lots from the store.
package struct BidWhatIf: Answer {
  package let bid: AuctionBid
  package let costs: LotCosts
  package let breakEven: BreakEven
  package let sale: Sale?
  /// Whether price and lots are those of a stored auction, and not typed.
  package var isOfAuction = false

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

  package var json: JSONValue {
    let assumed: [(String, JSONValue)] = [
      ("bid", .number(bid.price)), ("lots", .integer(bid.lots)), ("sell", .numberOrNull(sale?.price)),
    ]
    return .object(
      (isOfAuction ? assumed : []) + [
        ("deposit_percent", .integer(bid.terms.depositPercent)), ("deposit", .integer(bid.deposit)),
        ("processing_fee", .integer(bid.terms.processingFee)), ("cash_required", .integer(bid.due)),
        ("amount", .integer(bid.amount)), ("winning_fee_percent", .number(bid.terms.winningFee)),
        ("winning_fee", .integer(bid.winningFee)), ("cost", .integer(bid.cost)),
        ("break_even_price", .number(breakEven.tradable)),
        ("break_even_exact", .number(breakEven.exact)), ("profit", .integerOrNull(sale?.profit)),
        ("highest_bid", .numberOrNull(sale?.highestBid)), ("assumptions", costs.json),
      ])
  }

  /// An assumed bid as text: one line for each number.
  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    if isOfAuction {
      lines.add(
        "投標", "bid",
        Text("每股 \(bid.price) 元，\(bid.lots) 張", "NT$ \(bid.price) a share, \(bid.lots.of("lot"))"))
    }
    lines.add(
      "應備金額", "cash",
      Text(
        "\(Text.money(bid.due))（保證金 \(bid.terms.depositPercent)% 為 \(bid.deposit.grouped) 元＋投標處理費 "
          + "\(bid.terms.processingFee.grouped) 元，處理費不退）",
        "\(Text.money(bid.due)) (deposit of \(bid.terms.depositPercent)% \(bid.deposit.grouped), processing "
          + "\(bid.terms.processingFee.grouped), which is not returned)"))
    lines.add("得標金額", "amount of the bid", Text.money(bid.amount))
    lines.add(
      "得標手續費", "winning fee",
      Text.money(bid.winningFee) + Text("（\(bid.terms.winningFee)%）", " (\(bid.terms.winningFee)%)"))
    lines.add("得標總成本", "cost if won", Text.money(bid.cost))
    lines.add(
      "損益兩平價", "break-even",
      Text(
        "\(breakEven.tradable)（未換算跳動單位 \(breakEven.exact)）",
        "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if let sale {
      lines.add(
        "以 \(sale.price) 元賣出", "sold at \(sale.price)",
        TonedText.signed(sale.profit, Text.money(sale.profit, signed: true)))
      lines.add("不虧損的最高投標價", "highest bid without a loss", Text(sale.highestBid, or: Text("無", "none")))
    }
    let tax = costs.tax
    lines.add(
      "計算基礎", "assumes",
      Text(
        "每張 1,000 股；賣出手續費 \(costs.brokerage.commission)%（最低 \(costs.brokerage.minimum) 元）、"
          + "證交稅 \(tax)%；得標者以自己的投標價付款，得標未必獲利。",
        "a lot is 1,000 shares; commission of a sale \(costs.brokerage.commission)%, at least NT$ "
          + "\(costs.brokerage.minimum); transaction tax \(tax)%; winners pay their own bid, which is no "
          + "profit yet."))
    return [.facts(lines)]
  }
}
