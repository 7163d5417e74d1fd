internal import Costs
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values
internal import WinRates

/// The numbers of an offering with their assumptions.
///
/// The page of an offering shows them with the costs they assume. The calculator's script computes the same
/// from the visitor's own costs: change both, and the browser test that compares them.
enum NumberLine {
  /// What the keys at the top of the page do not say: break-even price, win rate, and how long the money is away.
  static func all(of evaluated: EvaluatedOffering) -> [PageContent] {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    func line(_ title: Text, _ text: Text?, note: Text?) -> PageContent {
      ["title": title, "text": text, "note": note]
    }
    let rate = line(
      PagePhrase.winRate,
      numbers.odds.map { Text(verbatim: "\($0.probability)%") } ?? evaluated.estimate?.rough
        ?? (offering.isCancelled
          ? Premium.Reason.cancelled.text : Text("抽籤前未知", "unknown before the draw")),
      note: odds(of: evaluated))
    let breakEven = line(
      PagePhrase.calcBreakEven, numbers.breakEven.map { Text(verbatim: "\($0.tradable)") },
      note: numbers.breakEven.map { Text("未換算跳動單位 \($0.exact)", "exactly \($0.exact)") })
    let locked = numbers.lockedCapital.map { locked in
      line(
        Text("資金卡住", "Money tied up"),
        Text(
          "沒中 \(locked.daysNotDrawn) 天，中籤 \(locked.daysDrawn) 天",
          "\(locked.daysNotDrawn) days if not won, \(locked.daysDrawn) if won"),
        // Beyond 1,000 % a year the days are too few to say anything.
        note: locked.shownAnnualised.map {
          Text("期望值年化（單利）", "Expected value a year, simple") + Text(verbatim: " \($0)%")
        })
    }
    let dilution = evaluated.discountAndDilution.map {
      line(Text("折價與稀釋", "Discount and dilution"), $0, note: nil)
    }
    return [rate, breakEven, locked, dilution].compactMap(\.self)
  }

  /// The costs that the numbers include.
  static func assumptions(_ costs: LotCosts) -> Text {
    var parts = [
      Text(
        "手續費 \(costs.brokerage.commission)%（最低 \(costs.brokerage.minimum) 元）",
        "commission \(costs.brokerage.commission)% (NT$\(costs.brokerage.minimum) at least)")
    ]
    if costs.discount < 1000 {
      let left = costs.discount
      parts.append(
        Text(
          "手續費 \(CostAssumptions.tenths(ofDiscount: left)) 折",
          "the broker takes \(CostAssumptions.percent(ofDiscount: left))% of the commission"))
    }
    parts += [
      Text("證交稅 \(costs.tax)%", "transaction tax \(costs.tax)%"),
      feesIncluded(costs.fees), costs.rounding.text,
    ]
    return (parts + [costs.money.text].compactMap(\.self)).joined(.semicolon)
  }

  /// What an application costs, and that shares from it cost no commission.
  static func feesIncluded(_ fees: ApplicationFees) -> Text {
    Text(
      "申購處理費 \(fees.application) 元、中籤通知郵寄工本費 \(fees.postage) 元；中籤股票免買進手續費",
      "processing fee NT$\(fees.application), notice postage NT$\(fees.postage); no commission on the shares won"
    )
  }

  private static func odds(of evaluated: EvaluatedOffering) -> Text? {
    let (offering, numbers) = (evaluated.known.offering, evaluated.numbers)
    var notes: [Text] = []
    if let odds = numbers.odds {
      switch odds.source {
      case .recomputed:
        notes.append(
          offering.winRate.map { Text("公告 \($0)%，依承銷股數與合格件計算", "published \($0)%, recomputed") }
            ?? Text("依承銷股數與合格件計算", "recomputed"))
      case .published: notes.append(Text("公告", "published"))
      case .assumed, .median: notes.append(PagePhrase.estimate)
      }
      if odds.agreesWithPublished == false {
        notes.append(Text("與公告不符！", "disagrees with the published rate!"))
      }
    } else if let estimate = evaluated.estimate {
      notes.append(estimate.basis)
    }
    if let needed = numbers.breakEvenOdds {
      notes.append(Text("中籤率高於 \(needed)% 才划算", "break-even win rate \(needed)%"))
    } else if let outcome = numbers.outcome, outcome.profit <= 0 {
      notes.append(PagePhrase.calcNoOdds)
    }
    return notes.isEmpty ? nil : notes.joined(.semicolon)
  }
}

extension Rounding {
  fileprivate var text: Text {
    switch self {
    case .down: Text("元以下捨去", "cut to whole dollars")
    case .nearest: Text("元以下四捨五入", "rounded to whole dollars")
    case .up: Text("元以下進位", "rounded up to whole dollars")
    }
  }
}
