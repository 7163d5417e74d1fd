package import Localization
internal import SubscriptionLists
internal import Values

extension Backtest.Totals {
  /// A number for people.
  package struct Figure: Sendable {
    package let name: Text
    /// Nil if it is not known.
    package let value: Text?
    /// Of a gain or a loss its sign.
    package var sign = 0
  }

  package var figures: [Figure] {
    func figure(_ name: Text, _ value: String?) -> Figure {
      Figure(name: name, value: value.map { Text(verbatim: $0) })
    }
    return [
      figure(Text("申購案", "offerings"), offerings.grouped),
      figure(Text("申購件數", "applications"), applications.grouped),
      figure(Text("處理費", "fees"), fees.grouped),
      figure(Text("預期中籤", "expected wins"), expectedWins.map(Backtest.roundedWins)),
      Figure(
        name: Text("中籤 5%～95%", "wins, 5 to 95%"),
        value: wins.map { .range($0.lowerBound.grouped, $0.upperBound.grouped) }),
      Figure(
        name: Text("預期損益", "expected profit"),
        value: expectedProfit.map { Text(verbatim: $0.whole.signed) },
        sign: expectedProfit?.count.signum() ?? 0),
      Figure(
        name: Text("損益 5%～95%", "profit, 5 to 95%"),
        value: profit.map { .range($0.lowerBound.signed, $0.upperBound.signed) }),
      figure(Text("虧損機率", "chance of a loss"), chanceOfLoss.map { "\($0)%" }),
      figure(Text("最高占用資金", "peak cash"), peakCash.grouped),
      figure(Text("平均占用資金", "mean cash"), meanCash.grouped),
      figure(Text("報酬率（以最高占用資金計）", "return on peak"), returnOnPeak.map { "\($0)%" }),
      figure(Text("資料不足而略過", "skipped"), skipped.grouped),
    ]
  }

  /// What is to be said beside the figures; empty if nothing is.
  package var remarks: Text {
    let waiting =
      withoutOutcome == 0
      ? nil
      : Text(
        "；\(withoutOutcome.grouped) 件結果未知，不計入中籤與損益",
        "; of \(withoutOutcome.grouped) applications the outcome is not known: they are in neither wins nor profit"
      )
    let rounded =
      profitUnit == 1
      ? nil
      : Text(
        "；損益範圍以每件四捨五入至 \(profitUnit.grouped) 元計算",
        "; the range of the profit is that of profits rounded to NT$ \(profitUnit.grouped) each")
    let most = Backtest.mostDraws.grouped
    let none =
      applications - withoutOutcome <= Backtest.mostDraws
      ? nil : Text("；超過 \(most) 件，不計算分布", "; no distribution of more than \(most) applications")
    return (waiting ?? .empty) + (rounded ?? .empty) + (none ?? .empty)
  }
}

extension Backtest {
  /// Millionths of a win with two decimals.
  package static func roundedWins(_ millionths: Int) -> String {
    FixedPoint.text((millionths + 5_000) / 10_000, places: 2, minimum: 2)
  }

  /// The rules of the page.
  package static let shipped: [(name: Text, rule: Rule)] = {
    var (premium, value) = (Rule(), Rule())
    premium.filter.minimumPremium = Percent(tenths: 200)
    value.filter.minimumValue = Hundredths(1)
    return [
      (Text("溢價 20% 以上", "Premium of 20% or more"), premium),
      (Text("期望值為正", "Positive expected value"), value), (Text("全部", "Everything"), Rule()),
    ]
  }()
}
