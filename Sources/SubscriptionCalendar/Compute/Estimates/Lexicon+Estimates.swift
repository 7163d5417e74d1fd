// The words for estimates.
extension Lexicon {
  /// `約 1.5%（0.8%～3%）`
  package func rough(_ estimate: OddsEstimate) -> String {
    let (rate, range) = (estimate.roughRate, roughRange(estimate))
    return text("約 \(rate)%（\(range)）", "about \(rate)% (\(range))")
  }

  /// `0.8%～3%`
  package func roughRange(_ estimate: OddsEstimate) -> String {
    range("\(estimate.roughRange.low)%", "\(estimate.roughRange.high)%")
  }

  /// One phrase with everything: `估計期望值 412 元（中籤率約 1.5%，0.8%～3%）`; without a profit only the rate.
  package func estimate(_ estimate: OddsEstimate, worth value: EstimatedValue?) -> String {
    guard let value else {
      return text("預估中籤率\(rough(estimate))", "estimated win rate \(rough(estimate))")
    }
    let (rate, range) = (estimate.roughRate, roughRange(estimate))
    let dollars = value.expected.whole.grouped
    return text(
      "估計期望值 \(dollars) 元（中籤率約 \(rate)%，\(range)）",
      "estimated value NT$ \(dollars) (win rate about \(rate)%, \(range))")
  }

  /// What an estimate rests on, and what its range means.
  package func basis(of estimate: OddsEstimate) -> String {
    let cases = estimate.cases
    let shipped =
      estimate.note == .shipped ? text("（程式內附的 2024 年資料）", " (those of 2024 that come with the program)") : ""
    let method =
      switch estimate.source {
      case .regression:
        text(
          "依過去 \(cases) 檔同類案\(shipped)的溢價、金額與張數推估",
          "from premium, cash and lots of \(cases) past draws of its kind\(shipped)")
      case .groupMedian:
        text(
          "承銷張數 ÷ 過去 \(cases) 檔同類案\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of its kind\(shipped)")
      case .allMedian:
        text(
          "承銷張數 ÷ 過去 \(cases) 檔各類案\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of all kinds\(shipped)")
      }
    let fallback =
      estimate.note == .regressionWasWorse
      ? text("；近期迴歸推估較差，未採用", "; a regression was worse over the last draws") : ""
    return method + fallback + text("，八成落在此範圍，非公告值", "; 8 of 10 such estimates were within the range")
  }

  /// Why there is no estimate.
  package func estimateMissing(_ reason: EstimateMissing) -> String {
    switch reason {
    case .cancelled: self.reason(.cancelled)
    case .drawn: text("已抽籤", "already drawn")
    case .notAShare: text("非股票，不預估", "not a share")
    case .termsUnset: text("承銷股數、申購股數或日期未定", "shares or dates not set yet")
    case .tooLate: text("截止前未預估", "not estimated before its last day")
    case .tooFewDraws: text("過去抽籤結果太少，無法預估", "too few past draws to estimate from")
    }
  }

  /// A group of offerings.
  package func group(_ group: OfferingGroup) -> String {
    switch group {
    case .cashIncrease: text("現金增資", "cash increases")
    case .firstListing: text("初上市櫃", "first listings")
    case .innovationBoard: text("創新板", "innovation board")
    case .other: text("其他", "others")
    }
  }
}
