internal import SubscriptionCalendar

/// The cash plan in words.
struct CashPlanText {
  private let planned: PlannedCash
  private let say: Wording

  init(_ planned: PlannedCash, say: Wording) {
    (self.planned, self.say) = (planned, say)
  }

  /// A table of what is taken and what comes back, the warning, the peak, and the budget's choice.
  func text(columns: Int, style: Style) -> String {
    let plan = planned.plan
    guard !plan.applications.isEmpty else {
      return say("沒有需要備款的案件。", "Nothing needs money.") + "\n" + unplanned(columns, style)
    }
    var lines = LabelledLines()
    let movements =
      plan.deductions.map { ($0.day, 1, taken($0)) } + plan.refunds.map { ($0.day, 0, returned($0)) }
    for (_, _, line) in movements.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) { lines.add(line.0, line.1) }
    let days = plan.peakDays.map(\.description).joined(separator: say("、", ", "))
    lines.add(
      say("最高占用", "most at once"),
      AlignedTable.Cell(say.money(plan.peak) + say("（\(days) 起）", " (from \(days))")))
    return lines.text(columns: columns, style: style) + warning(columns, style) + budget(columns, style)
      + unplanned(columns, style)
  }

  private func taken(_ total: CashPlan.Total) -> (String, AlignedTable.Cell) {
    let ready = total.applications.map(\.readyDay).min().map { say("（\($0) 備妥）", " (there on \($0))") } ?? ""
    return (
      say("\(total.day) 扣款", "\(total.day) taken"),
      AlignedTable.Cell("\(say.money(total.cash))\(ready)" + say("：", ": ") + parts(of: total) { $0.cash })
    )
  }

  private func returned(_ total: CashPlan.Total) -> (String, AlignedTable.Cell) {
    (
      say("\(total.day) 還款", "\(total.day) back"),
      AlignedTable.Cell(say.money(total.cash) + say("：", ": ") + parts(of: total) { $0.refund })
    )
  }

  private func parts(of total: CashPlan.Total, cash: (CashPlan.Application) -> Int) -> String {
    total.applications.map { "\($0.code) \($0.name) \(Wording.grouped(cash($0)))" }
      .joined(separator: say("，", ", "))
  }

  private func warning(_ columns: Int, _ style: Style) -> String {
    let several = planned.plan.deductions.filter { $0.applications.count > 1 }
    let days = several.map(\.day.description).joined(separator: say("、", ", "))
    let text =
      several.isEmpty
      ? say(
        "款項須於截止日存入；不足則該件無效。", "Have the money there on the last day; short of it the application is void.")
      : say(
        "款項須於截止日存入；\(days) 扣款合計不足時，當日所有申購全部無效。",
        "Have the money there on the last day; if the sum for \(days) is short, all applications of that day are void."
      )
    var lines = LabelledLines()
    lines.add(say("注意", "note"), AlignedTable.Cell(text))
    return lines.text(columns: columns, style: style)
  }

  private func budget(_ columns: Int, _ style: Style) -> String {
    guard let budget = planned.budget, let choice = planned.choice else { return "" }
    var lines = LabelledLines()
    lines.add(say("預算", "budget"), AlignedTable.Cell(say.money(budget)))
    if choice.applications.isEmpty {
      let isUnknown = planned.plan.applications.allSatisfy { $0.expectedValue == nil }
      lines.add(
        say("建議", "choice"),
        AlignedTable.Cell(
          isUnknown
            ? say(
              "無法估計：沒有中籤率可用，請加 --assume-odds", "none: there are no odds to reckon with; give --assume-odds")
            : say("沒有期望值為正且負擔得起的案件", "none that is affordable has a positive expected value")))
      return "\n" + lines.text(columns: columns, style: style)
    }
    for application in choice.applications {
      let odds = planned.standings[application.id]?.numbers.odds
      let value = application.expectedValue?.description ?? "-"
      let source = odds.map { "\($0.chance)%" } ?? "-"
      lines.add(
        "\(application.code)",
        AlignedTable.Cell(
          say(
            "\(application.name)，備款 \(Wording.grouped(application.cash))，期望值 \(value) 元（中籤率估計 \(source)）",
            "\(application.name), NT$ \(Wording.grouped(application.cash)), worth NT$ \(value) at estimated odds of \(source)"
          )
        ))
    }
    let doubt = choice.isExact ? "" : say("（案件太多，不保證最佳）", " (too many to be sure that no set is better)")
    lines.add(
      say("合計", "together"),
      AlignedTable.Cell(
        say(
          "期望值 \(choice.expectedValue) 元（估計）\(doubt)",
          "worth NT$ \(choice.expectedValue), an estimate\(doubt)")))
    lines.add(say("中籤率", "odds"), AlignedTable.Cell(oddsSource))
    let taxes = Set(planned.standings.values.compactMap(\.numbers.costs?.tax)).sorted().map { "\($0)%" }
    lines.add(
      say("計算基礎", "assumes"),
      AlignedTable.Cell(say.assumptions(planned.costs, taxes: taxes.joined(separator: say("、", ", ")))))
    return "\n" + lines.text(columns: columns, style: style)
  }

  /// Where the odds of the choice come from: they are estimates all.
  private var oddsSource: String {
    let sources =
      planned.choice?.applications.compactMap { planned.standings[$0.id]?.numbers.odds?.source } ?? []
    let counts = sources.compactMap { source in
      if case .median(let count) = source { count } else { nil }
    }
    guard let least = counts.min(), let most = counts.max() else {
      return say("估計：--assume-odds 的假設值", "estimates: as assumed with --assume-odds")
    }
    let cases = least == most ? "\(least)" : "\(least)–\(most)"
    return say(
      "估計：同市場過去 \(cases) 件的中位數", "estimates: the medians of \(cases) past draws of the same market")
  }

  private func unplanned(_ columns: Int, _ style: Style) -> String {
    guard !planned.unplanned.isEmpty else { return "" }
    let names = planned.unplanned.map { "\($0.known.offering.code) \($0.known.offering.name)" }
    var lines = LabelledLines()
    lines.add(
      say("未列入", "not counted"),
      AlignedTable.Cell(
        names.joined(separator: say("，", ", "))
          + say("：日期或價格未定或不合順序", ": days or price not known, or not in their order")))
    return lines.text(columns: columns, style: style)
  }
}
