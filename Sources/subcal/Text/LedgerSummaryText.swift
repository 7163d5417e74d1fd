internal import SubscriptionCalendar
internal import SubscriptionQueries

/// What the user's applications brought, as tables.
struct LedgerSummaryText {
  private let summary: LedgerSummary
  private let localizer: Localizer

  init(_ summary: LedgerSummary, localizer: Localizer) {
    (self.summary, self.localizer) = (summary, localizer)
  }

  func text(columns: Int, style: Style) -> String {
    guard summary.all.applied > 0 else { return localizer("沒有申購紀錄。", "No applications.") + "\n" }
    var table = AlignedTable([
      .left("", 0), .right(localizer("申購", "applied"), 5), .right(localizer("已開獎", "drawn"), 6),
      .right(localizer("中籤", "won"), 2), .right(localizer("應中", "expected"), 4),
      .right(localizer("費用", "fees"), 7), .right(localizer("賣出", "sold"), 8),
      .right(localizer("實現損益", "profit"), 0), .right(localizer("未實現", "not sold"), 1),
      .right(localizer("年化", "a year"), 3),
    ])
    table.rows.append(cells(localizer("全部", "all"), summary.all))
    for group in [summary.accounts, summary.markets, summary.years] {
      for (name, row) in group { table.rows.append(cells(name, row)) }
    }
    return table.text(columns: columns, style: style) + legend(columns)
  }

  private func cells(_ name: String, _ row: LedgerSummary.Row) -> [TonedText] {
    func signed(_ amount: Int) -> String { (amount > 0 ? "+" : "") + amount.grouped }
    return [
      name, row.applied.grouped, row.answered.grouped, row.won.grouped, row.expectedWins?.description ?? "-",
      row.fees.grouped, row.sold.grouped, signed(row.profit),
      row.held == 0 ? "-" : row.unrealized.map { "≈" + signed($0) } ?? "?",
      row.yearlyReturn.map { "\($0)%" } ?? "-",
    ].map { TonedText($0) }
  }

  private func legend(_ columns: Int) -> String {
    let notes = [
      localizer(
        "應中：各案公布中籤率的總和；實現損益：賣出淨收入減承銷價與費用，並扣未中籤者的申購處理費。",
        "expected: the sum of the published win rates. profit: sales less commission, tax, price and fees, and less "
          + "the fees of what was not won."),
      summary.all.held > 0
        ? localizer("≈ 未實現，以最近收盤價計。", "≈ not sold: at the last close.") : nil,
      summary.all.incomplete > 0
        ? localizer(
          "\(summary.all.incomplete) 件缺資料，未計入損益。",
          "\(summary.all.incomplete) lack data and are left out of the sums.") : nil,
    ].compactMap(\.self)
    return notes.flatMap { LabelledLines.broken($0, to: max(20, columns)) }.map { $0 + "\n" }.joined()
  }
}
