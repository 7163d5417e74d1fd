package import Localization
internal import Values
package import WinRates

extension OddsEstimate {
  /// `約 1.5%（0.8%～3%）`
  package var rough: Text { Text("約 \(roughRate)%（\(range)）", "about \(roughRate)% (\(range))") }

  /// `0.8%～3%`
  package var range: Text { .range("\(roughRange.low)%", "\(roughRange.high)%") }

  /// One phrase with everything: `估計期望值 412 元（中籤率約 1.5%，0.8%～3%）`; without a profit only the rate.
  package func text(worth value: EstimatedValue?) -> Text {
    guard let value else { return Text("預估中籤率\(rough)", "estimated win rate \(rough)") }
    let dollars = value.expected.whole.grouped
    return Text(
      "估計期望值 \(dollars) 元（中籤率約 \(roughRate)%，\(range)）",
      "estimated value NT$ \(dollars) (win rate about \(roughRate)%, \(range))")
  }

  /// What it rests on, and what its range means.
  package var basis: Text {
    let shipped =
      note == .shipped ? Text("（程式內附的 2024 年資料）", " (those of 2024 that come with the program)") : .empty
    let method =
      switch source {
      case .regression:
        Text(
          "依過去 \(cases) 檔同類案\(shipped)的溢價、金額與張數推估",
          "from premium, cash and lots of \(cases) past draws of its kind\(shipped)")
      case .groupMedian:
        Text(
          "承銷張數 ÷ 過去 \(cases) 檔同類案\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of its kind\(shipped)")
      case .allMedian:
        Text(
          "承銷張數 ÷ 過去 \(cases) 檔各類案\(shipped)合格件中位數",
          "lots ÷ median applications of \(cases) past draws of all kinds\(shipped)")
      }
    let fallback =
      note == .regressionWasWorse
      ? Text("；近期迴歸推估較差，未採用", "; a regression was worse over the last draws") : .empty
    return method + fallback + Text("，八成落在此範圍，非公告值", "; 8 of 10 such estimates were within the range")
  }
}
