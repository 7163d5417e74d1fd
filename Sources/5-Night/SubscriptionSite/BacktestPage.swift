internal import Localization
package import SubscriptionBacktest
package import SubscriptionLists
package import Trading
package import Values

/// backtest.html: what three rules would have earned.
package enum BacktestPage {
  /// The first last day to apply that counts: the pages have three years.
  package static func firstDay(for today: Day) -> Day { today.adding(-3 * 365) }

  /// A backtest for each rule.
  ///
  /// - Parameters:
  ///   - evidence: The sessions since some days before the first of the offerings closed.
  ///   - context: That of the night.
  package static func backtests(
    of past: [PastOffering], evidence: TradingDayEvidence, in context: EvaluationContext
  ) -> [Backtest] {
    var context = context
    (context.evidence, context.calendar) = (evidence, evidence.calendar)
    let cases = past.compactMap { BacktestCase($0, soldAfter: 0, in: context) }
    // A distribution to the dollar would take longer than all pages.
    return Backtest.shipped.map { Backtest(of: cases, by: $0.rule, work: 1 << 18, unit: 100) }
  }

  static let page = SitePage(
    "backtest", \.backtest, title: Text("回測：照規則抽會賺多少", "Backtest: what a rule would have earned"),
    subtitle: PagePhrase.backtestSubtitle, isLinkedBelow: { _ in true }
  ) { content($1.backtests) }

  private static func content(_ backtests: [Backtest]) -> PageContent {
    // A column is a rule, so every table is made of the same rows of all backtests.
    let columns = backtests.map(\.totals.figures)
    let figures = (columns.first ?? []).indices.map { row in
      line(columns[0][row].name, columns.map { ($0[row].value, $0[row].sign) })
    }
    let profit = Text("預期損益（元）", "Expected profit, NT$")
    func groups(_ title: Text, _ groups: (Backtest) -> [Backtest.Group]) -> PageContent {
      let all = backtests.map(groups)
      // Every rule decides on the same offerings.
      return [
        "title": title, "note": profit,
        "rows": (all.first ?? []).indices.map { row in
          line(
            Text(verbatim: all[0][row].name),
            all.map { groups in
              let profit = groups[row].expectedProfit
              return (profit.map { Text(verbatim: $0.whole.signed) }, profit?.count.signum() ?? 0)
            })
        },
      ]
    }
    func extremes(_ title: Text, _ rows: (Backtest) -> [Backtest.Row]) -> PageContent? {
      let all = backtests.map(rows)
      return all.allSatisfy(\.isEmpty)
        ? nil
        : [
          "title": title, "note": profit,
          "rows": (0..<(all.map(\.count).max() ?? 0)).map { rank in
            line(
              Text(verbatim: "\(rank + 1)"),
              all.map { rows in
                guard rank < rows.count, let profit = rows[rank].expectedProfit else { return (nil, 0) }
                let record = rows[rank].one.then.record
                return (
                  Text(verbatim: "\(record.code) \(record.name) \(profit.whole.signed)"),
                  profit.count.signum()
                )
              })
          },
        ]
    }
    // Without a close at which anything was sold, every figure would be 0 or missing.
    let decided = backtests.contains { $0.rows.contains { $0.isApplied && $0.expectedProfit != nil } }
    let isFew = backtests.allSatisfy { $0.rows.count { $0.isApplied && $0.expectedProfit != nil } <= 10 }
    let sections: [PageContent?] = [
      ["title": Text("結果", "Result"), "rows": figures],
      groups(Text("依月份", "By month")) { $0.byMonth }, groups(Text("依年度", "By year")) { $0.byYear },
      groups(Text("依發行市場", "By market")) { $0.byMarket },
      // Of so few the worst ten are the best ten in another order.
      isFew
        ? extremes(Text("各檔", "Each")) { $0.extremes(10).best }
        : extremes(Text("最好的十檔", "Best ten")) { $0.extremes(10).best },
      isFew ? nil : extremes(Text("最差的十檔", "Worst ten")) { $0.extremes(10).worst },
    ]
    // Of how many offerings a rule could not decide, and why.
    let reasons = zip(Backtest.shipped, backtests).map { shipped, backtest in
      let lacks = backtest.reasons.filter(\.reason.isMissingData).map {
        Text("\($0.reason.text) \($0.count) 檔", "\($0.reason.text): \($0.count)")
      }
      return shipped.name + .colon + (lacks.isEmpty ? Text("無", "none") : lacks.joined(.comma))
        + backtest.totals.remarks
    }
    return [
      "isEmpty": !decided,
      "rules": Backtest.shipped.map { ["name": $0.name] as PageContent },
      "sections": decided ? sections.compactMap(\.self) : [],
      "lacks": reasons.map { ["text": $0] as PageContent },
    ]
  }

  private static func line(_ name: Text, _ cells: [(text: Text?, sign: Int)]) -> PageContent {
    [
      "name": name,
      "cells": cells.map { cell -> PageContent in
        [
          "text": cell.text ?? Text(verbatim: "–"),
          "tone": cell.sign == 0 ? nil : cell.sign > 0 ? "up" : "down",
        ]
      },
    ]
  }
}

extension PagePhrase {
  static let backtest: [String: Text] = [
    "backtestEmpty": Text(
      "資料庫還沒有過去的申購案，或沒有其撥券日的行情；subcal backfill 可補入歷年清單與行情。",
      "The store has no past offerings yet, or no closes of their days of delivery: subcal backfill fetches lists and closes of past years."
    ),
    "backtestRow": Text("項目", "Figure"),

    "backtestLacks": Text("資料不足而略過", "Skipped, because the store lacks something"),
    "backtestNote": Text(
      "只含資料庫裡的申購案，未計大額賣單的價差，而且假設撥券日賣得掉；下市或改名的案子可能缺行情，跌停鎖死時賣不掉。過去績效不代表未來表現。其他規則可用 subcal backtest 試算。",
      "Only offerings that the store has: of companies that vanished or were renamed closes may be missing. Nothing is taken off for the spread, and a lot is taken to be sold on its day, which is not possible while a price is locked at its limit. Past results are no forecast. subcal backtest takes other rules."
    ),
  ]
}
