internal import Costs
internal import Localization
internal import Values

/// A what-if as text: one line for each number.
extension WhatIf {
  package var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add(Text("應備金額", "cash needed"), Text.money(cash))
    if let premium {
      lines.add(Text("溢價率", "premium"), TonedText.signed(premium.tenths, premium.signed))
    }
    if let outcome {
      lines.add(Text("賣出金額", "value"), Text.money(outcome.value))
      lines.add(Text("手續費", "commission"), Text.money(outcome.commission))
      lines.add(Text("證交稅", "transaction tax"), Text.money(outcome.tax))
      lines.add(Text("成本", "cost"), Text.money(outcome.cost))
      let rate = outcome.returnOnCost.map { Text("，淨報酬率 \($0)%", ", net return \($0)%") } ?? .empty
      lines.add(
        Text("中籤損益", "profit if won"),
        TonedText.signed(outcome.profit, Text.money(outcome.profit, signed: true) + rate))
    }
    lines.add(
      Text("損益平衡價", "break-even price"),
      Text(
        "\(breakEven.tradable)（未取檔位 \(breakEven.exact)）",
        "\(breakEven.tradable) (exactly \(breakEven.exact))"))
    if outcome != nil {
      lines.add(
        Text("損益平衡中籤率", "break-even win rate"),
        Text(
          breakEvenOdds.map { "\($0)%" },
          or: Text("無：以此價賣出會虧損", "none: a sale at this price loses money")))
    }
    if let expectedValue, let probability {
      lines.add(
        Text("期望值", "expected value"),
        TonedText.signed(
          expectedValue.count,
          Text(
            "\(expectedValue.signed) 元（假設中籤率 \(probability)%）",
            "NT$ \(expectedValue.signed) at an assumed win rate of \(probability)%")))
    }
    if let locked {
      let annual = locked.shownAnnualised.map {
        Text("，年化 \($0)%（單利）", ", \($0)% a year (simple interest)")
      }
      lines.add(
        Text("資金占用", "money tied up"),
        Text("平均 \(locked.days) 天", "\(locked.days) days on average") + (annual ?? .empty))
    }
    lines.add(Text("計算基礎", "assumes"), LotCosts.assumptions([costs]))
    return [.facts(lines)]
  }
}
