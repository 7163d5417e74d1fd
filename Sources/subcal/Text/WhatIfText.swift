internal import SubscriptionCalendar
internal import SubscriptionQueries

/// A what-if as text: one line for each number.
struct WhatIfText {
  private let numbers: WhatIf
  private let localizer: Localizer

  init(_ numbers: WhatIf, localizer: Localizer) { (self.numbers, self.localizer) = (numbers, localizer) }

  func text(columns: Int, style: Style) -> String {
    var lines = LabelledLines()
    func add(_ chinese: String, _ english: String, _ text: String?) {
      if let text { lines.add(localizer(chinese, english), TonedText(text)) }
    }
    add("應備金額", "cash needed", localizer.money(numbers.cash))
    if let premium = numbers.premium {
      lines.add(localizer("溢價率", "premium"), TonedText.signed(premium.tenths, premium.signed))
    }
    if let outcome = numbers.outcome {
      add("賣出金額", "value", localizer.money(outcome.value))
      add("手續費", "commission", localizer.money(outcome.commission))
      add("證交稅", "transaction tax", localizer.money(outcome.tax))
      add("成本", "cost", localizer.money(outcome.cost))
      let rate = outcome.returnOnCost.map { localizer("，淨報酬率 \($0)%", ", net return \($0)%") } ?? ""
      lines.add(
        localizer("中籤損益", "profit if won"),
        TonedText.signed(outcome.profit, localizer.money(outcome.profit, signed: true) + rate))
    }
    add(
      "損益平衡價", "break-even price",
      localizer(
        "\(numbers.breakEven.tradable)（未取檔位 \(numbers.breakEven.exact)）",
        "\(numbers.breakEven.tradable) (exactly \(numbers.breakEven.exact))"))
    if numbers.outcome != nil {
      add(
        "損益平衡中籤率", "break-even win rate",
        numbers.breakEvenOdds.map { "\($0)%" }
          ?? localizer("無：以此價賣出會虧損", "none: a sale at this price loses money"))
    }
    if let expectedValue = numbers.expectedValue, let probability = numbers.probability {
      lines.add(
        localizer("期望值", "expected value"),
        TonedText.signed(
          expectedValue.count,
          localizer(
            "\(localizer.expected(expectedValue)) 元（假設中籤率 \(probability)%）",
            "NT$ \(localizer.expected(expectedValue)) at an assumed win rate of \(probability)%")))
    }
    if let locked = numbers.locked {
      let annual = locked.shownAnnualised.map {
        localizer("，年化 \($0)%（單利）", ", \($0)% a year (simple interest)")
      }
      add(
        "資金占用", "money tied up",
        localizer("平均 \(locked.days) 天", "\(locked.days) days on average") + (annual ?? ""))
    }
    add("計算基礎", "assumes", localizer.assumptions([numbers.costs]))
    return lines.text(columns: columns, style: style)
  }
}
