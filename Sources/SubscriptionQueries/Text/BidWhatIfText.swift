internal import Costs
internal import Localization
internal import Values

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
