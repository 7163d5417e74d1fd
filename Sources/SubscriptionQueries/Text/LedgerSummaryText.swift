internal import Localization
internal import SubscriptionLedger
internal import Values

/// What the user's applications brought, as tables.
extension LedgerSummaryAnswer {
  package var blocks: [TextBlock] {
    guard summary.all.applied > 0 else { return [.line(Text("沒有申購紀錄。", "No applications."))] }
    var table = AlignedTable([
      .left(.empty, 0), .right(Text("申購", "applied"), 5), .right(Text("已開獎", "drawn"), 6),
      .right(Text("中籤", "won"), 2), .right(Text("應中", "expected"), 4),
      .right(Text("費用", "fees"), 7), .right(Text("賣出", "sold"), 8),
      .right(Text("實現損益", "profit"), 0), .right(Text("未實現", "not sold"), 1),
      .right(Text("年化", "a year"), 3),
    ])
    table.rows.append(cells(Text("全部", "all"), summary.all))
    for group in [summary.accounts, summary.markets, summary.years] {
      for (name, row) in group { table.rows.append(cells(Text(verbatim: name), row)) }
    }
    return [.table(table)] + legend.map(TextBlock.paragraph)
  }

  private func cells(_ name: Text, _ row: LedgerSummary.Row) -> [TonedText] {
    let cells = [
      row.applied.grouped, row.answered.grouped, row.won.grouped, row.expectedWins?.description ?? "-",
      row.fees.grouped, row.sold.grouped, row.profit.signed,
      row.held == 0 ? "-" : row.unrealized.map { "≈" + $0.signed } ?? "?",
      row.yearlyReturn.map { "\($0)%" } ?? "-",
    ]
    return [TonedText(name)] + cells.map { TonedText($0) }
  }

  private var legend: [Text] {
    [
      Text(
        "應中：各案公布中籤率的總和；實現損益：賣出淨收入減承銷價與費用，並扣未中籤者的申購處理費。",
        "expected: the sum of the published win rates. profit: sales less commission, tax, price and fees, and less "
          + "the fees of what was not won."),
      summary.all.held > 0
        ? Text("≈ 未實現，以最近收盤價計。", "≈ not sold: at the last close.") : nil,
      summary.all.incomplete > 0
        ? Text(
          "\(summary.all.incomplete) 件缺資料，未計入損益。",
          "\(summary.all.incomplete) lack data and are left out of the sums.") : nil,
    ].compactMap(\.self)
  }
}
