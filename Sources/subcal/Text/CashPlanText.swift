internal import SubscriptionCalendar
internal import SubscriptionQueries

struct CashPlanText {
  private let result: CashPlanResult
  private let localizer: Localizer

  init(_ result: CashPlanResult, localizer: Localizer) { (self.result, self.localizer) = (result, localizer) }

  /// Deductions and refunds by day, the peak, the warning, and the choice for the budget.
  func text(columns: Int, style: Style) -> String {
    let plan = result.plan
    guard !plan.applications.isEmpty else {
      return localizer("沒有需要備款的案件。", "Nothing needs money.") + "\n" + unplanned(columns, style)
    }
    var lines = LabelledLines()
    let movements =
      plan.deductions.map { ($0.day, 1, taken($0)) } + plan.refunds.map { ($0.day, 0, returned($0)) }
    for (_, _, line) in movements.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) { lines.add(line.0, line.1) }
    let days = plan.peakDays.map(\.description).joined(separator: localizer("、", ", "))
    lines.add(
      localizer("最高占用", "most at once"),
      TonedText(localizer.money(plan.peak) + localizer("（\(days) 起）", " (from \(days))")))
    return lines.text(columns: columns, style: style) + warning(columns, style) + budget(columns, style)
      + unplanned(columns, style)
  }

  private func taken(_ total: CashPlan.Total) -> (String, TonedText) {
    let ready =
      total.applications.map(\.readyDay).min().map { localizer("（\($0) 備妥）", " (deposited by \($0))") } ?? ""
    return (
      localizer("\(total.day) 扣款", "\(total.day) taken"),
      TonedText(
        "\(localizer.money(total.cash))\(ready)" + localizer("：", ": ") + parts(of: total) { $0.cash })
    )
  }

  private func returned(_ total: CashPlan.Total) -> (String, TonedText) {
    (
      localizer("\(total.day) 還款", "\(total.day) back"),
      TonedText(localizer.money(total.cash) + localizer("：", ": ") + parts(of: total) { $0.refund })
    )
  }

  private func parts(of total: CashPlan.Total, cash: (CashPlan.Application) -> Int) -> String {
    total.applications.map { "\($0.code) \($0.name) \(cash($0).grouped)" }
      .joined(separator: localizer("，", ", "))
  }

  private func warning(_ columns: Int, _ style: Style) -> String {
    let several = result.plan.deductions.filter { $0.applications.count > 1 }
    let days = several.map(\.day.description).joined(separator: localizer("、", ", "))
    let text =
      several.isEmpty
      ? localizer(
        "款項須於截止日存入；不足則該件無效。", "Deposit the money by the last day; if it falls short, the application is void."
      )
      : localizer(
        "款項須於截止日存入；\(days) 扣款合計不足時，當日所有申購全部無效。",
        "Deposit the money by the last day; if the sum for \(days) falls short, all applications of that day are void."
      )
    var lines = LabelledLines()
    lines.add(localizer("注意", "note"), TonedText(text))
    return lines.text(columns: columns, style: style)
  }

  private func budget(_ columns: Int, _ style: Style) -> String {
    guard let budget = result.budget, let choice = result.choice else { return "" }
    var lines = LabelledLines()
    lines.add(localizer("預算", "budget"), TonedText(localizer.money(budget)))
    if choice.applications.isEmpty {
      let isUnknown = result.plan.applications.allSatisfy { $0.expectedValue == nil }
      lines.add(
        localizer("建議", "choice"),
        TonedText(
          isUnknown
            ? localizer("無法估計：沒有中籤率可用，請加 --assume-odds", "none: no odds are known; give --assume-odds")
            : localizer("沒有期望值為正且負擔得起的案件", "no affordable application has a positive expected value")))
      return "\n" + lines.text(columns: columns, style: style)
    }
    for application in choice.applications {
      let odds = result.offerings[application.id]?.numbers.odds
      let value = application.expectedValue?.description ?? "-"
      let source = odds.map { "\($0.probability)%" } ?? "-"
      lines.add(
        "\(application.code)",
        TonedText(
          localizer(
            "\(application.name)，備款 \(application.cash.grouped)，期望值 \(value) 元（中籤率估計 \(source)）",
            "\(application.name), NT$ \(application.cash.grouped), worth NT$ \(value) at estimated odds of \(source)"
          )))
    }
    let doubt = choice.isExact ? "" : localizer("（案件太多，不保證最佳）", " (too many to check every set)")
    lines.add(
      localizer("合計", "together"),
      TonedText(
        localizer(
          "期望值 \(choice.expectedValue) 元（估計）\(doubt)",
          "worth NT$ \(choice.expectedValue), an estimate\(doubt)")))
    lines.add(localizer("中籤率", "odds"), TonedText(oddsSource))
    let costs = result.offerings.values.compactMap(\.numbers.costs)
    lines.add(localizer("計算基礎", "assumes"), TonedText(localizer.assumptions(costs)))
    return "\n" + lines.text(columns: columns, style: style)
  }

  /// Where the estimated odds of the choice come from.
  private var oddsSource: String {
    let sources =
      result.choice?.applications.compactMap { result.offerings[$0.id]?.numbers.odds?.source } ?? []
    let counts = sources.compactMap { source in
      if case .median(let count) = source { count } else { nil }
    }
    guard let least = counts.min(), let most = counts.max() else {
      return localizer("估計：--assume-odds 的假設值", "estimates: assumed with --assume-odds")
    }
    let cases = least == most ? "\(least)" : "\(least)–\(most)"
    return localizer(
      "估計：同市場過去 \(cases) 件的中位數", "estimates: the medians of \(cases) past draws of the same market")
  }

  private func unplanned(_ columns: Int, _ style: Style) -> String {
    guard !result.unplanned.isEmpty else { return "" }
    let names = result.unplanned.map { "\($0.known.offering.code) \($0.known.offering.name)" }
    var lines = LabelledLines()
    lines.add(
      localizer("未列入", "not counted"),
      TonedText(
        names.joined(separator: localizer("，", ", "))
          + localizer("：日期或價格未定或不合順序", ": days or price unknown, or days out of order")))
    return lines.text(columns: columns, style: style)
  }
}
