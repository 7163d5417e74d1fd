internal import Costs
internal import Localization
internal import SubscriptionBacktest
internal import SubscriptionLists
internal import Values
package import TerminalText

// What people read.
extension BacktestAnswer {
  package var blocks: [TextBlock] {
    let head = Text(
      "若都照這個規則抽：截止日 \(days.lowerBound)～\(days.upperBound)，\(backtest.rule.accounts) 人各抽一次",
      "What the rule would have earned: last days \(days.lowerBound) to \(days.upperBound), "
        + "\(backtest.rule.accounts.of("person", "people")) applying once each")
    guard isFound else {
      return [
        .heading(TonedText(head)), .blank,
        .line(Text("資料庫沒有這段期間的申購案。", "No offering of that time is stored.")),
      ]
    }
    let (best, worst) = backtest.extremes(10)
    let tables =
      [comparison]
      + [
        (Text("年度", "year"), backtest.byYear), (Text("月份", "month"), backtest.byMonth),
        (Text("發行市場", "market"), backtest.byMarket),
      ].map(Self.table)
      + [(Text("最好", "best"), best), (Text("最差", "worst"), worst)].filter { !$0.1.isEmpty }.map(
        Self.extremes)
    var lines: [LabelledText] = []
    for (reason, count) in backtest.reasons {
      lines.add(
        reason.isMissingData ? Text("略過", "skipped") : Text("不抽", "not applied"),
        Text("\(reason.text)：\(count) 檔", "\(reason.text): \(count)"))
    }
    lines.add("註", "note", note)
    return [.heading(TonedText(head)), .blank] + tables.map { [.table($0)] }.separated + [
      .blank, .facts(lines),
    ]
  }

  private var comparison: AlignedTable {
    var table = AlignedTable([
      .left(.empty, 0), .right(Text("這個規則", "the rule"), 0), .right(Text("全部", "everything"), 1),
      .right(Text("都不抽", "nothing"), 2),
    ])
    let columns = [backtest.totals, everything, .nothing(backtest.rows.count)].map(\.figures)
    table.rows = columns[0].indices.map { row in
      [TonedText(columns[0][row].name)]
        + columns.map { column in
          column[row].value.map { TonedText.signed(column[row].sign, $0) } ?? "-"
        }
    }
    return table
  }

  private static func table(_ title: Text, _ groups: [Backtest.Group]) -> AlignedTable {
    var table = AlignedTable([
      .left(title, 0), .right(Text("申購案", "offerings"), 2), .right(Text("申購件數", "applications"), 1),
      .right(Text("預期中籤", "expected wins"), 1), .right(Text("預期損益", "expected profit"), 0),
    ])
    table.rows = groups.map { group in
      [
        TonedText(group.name), TonedText(group.offerings.grouped), TonedText(group.applications.grouped),
        TonedText(group.expectedWins.map(Backtest.roundedWins)),
        group.expectedProfit.map { TonedText.signed($0.count, $0.whole.signed) } ?? "-",
      ]
    }
    return table
  }

  private static func extremes(_ title: Text, _ rows: [Backtest.Row]) -> AlignedTable {
    var table = AlignedTable([
      .left(title, 0), .left(Text("名稱", "name"), 1), .right(Text("當時溢價率", "premium then"), 2),
      .right(Text("中籤率", "win rate"), 2), .right(Text("中籤損益", "profit if won"), 1),
      .right(Text("預期損益", "expected profit"), 0),
    ])
    table.rows = rows.map { row in
      let profit = row.one.outcome.outcome?.profit
      return [
        TonedText(row.one.id), TonedText(row.one.then.record.name),
        TonedText(row.one.then.valuation.premium.percent?.signed),
        TonedText(row.one.rate.map { "\(FixedPoint.text($0, places: 4, minimum: 4))%" }),
        profit.map { TonedText.signed($0, $0.signed) } ?? "-",
        row.expectedProfit.map { TonedText.signed($0.count, $0.signed) } ?? "-",
      ]
    }
    return table
  }

  private var note: Text {
    let day =
      sessionsAfter == 0
      ? Text("撥券日", "the day of delivery")
      : Text("撥券後第 \(sessionsAfter) 個交易日", "session \(sessionsAfter) after delivery")
    let remarks = backtest.totals.remarks
    return Text(
      "依截止前一晚已知的資料決定，以實際中籤率計算，中籤者以\(day)收盤價賣出\(remarks)。過去績效不代表未來表現。",
      "decided by what was known on the evening before the last day, at the rates that were drawn; what is won is sold at the close of \(day)\(remarks). Past results are no forecast."
    )
  }
}
