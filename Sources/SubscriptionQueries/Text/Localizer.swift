package import SubscriptionCalendar

/// Text in one language.
package struct Localizer: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package var lexicon: Lexicon { Lexicon(language) }

  package func callAsFunction(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }

  package func money(_ dollars: Int, signed: Bool = false) -> String {
    let sign = signed && dollars > 0 ? "+" : ""
    return self("\(sign)\(dollars.grouped) 元", "NT$ \(sign)\(dollars.grouped)")
  }

  package static func language(_ name: String) -> Language? {
    switch name.lowercased() {
    case "zh", "zh-tw", "zh-hant", "zh-hant-tw": .chinese
    case "en": .english
    default: nil
    }
  }
}

extension Localizer {
  /// The legend of the marks that a table of these offerings contains.
  package func legend(of offerings: [EvaluatedOffering], withOdds: Bool = true) -> String {
    let valuations = offerings.map(\.valuation).filter { $0.premium.percent != nil }
    let notes: [String?] = [
      offerings.contains { $0.known.offering.price != nil && $0.known.offering.finalPrice == nil }
        ? self("* 承銷價暫定", "* provisional price") : nil,
      valuations.contains { $0.isStale == true }
        ? self("† 非最近交易日的價格", "† price not of the last trading day") : nil,
      valuations.contains { $0.close?.kind == .average }
        ? self("~ 興櫃日均價", "~ average of the emerging board") : nil,
      withOdds && offerings.contains { $0.numbers.odds?.isEstimate ?? ($0.estimate != nil) }
        ? self("≈ 估計的中籤率", "≈ estimated odds") : nil,
    ]
    return notes.compactMap(\.self).joined(separator: self("；", "; "))
  }
}

extension Localizer {
  /// The costs that profits include, one text for all lots shown.
  package func assumptions(_ costs: [LotCosts]) -> String {
    func each(_ value: (LotCosts) -> some Comparable & Hashable & CustomStringConvertible, unit: String = "")
      -> String
    {
      Set(costs.map(value)).sorted().map { "\($0)\(unit)" }.joined(separator: self("、", ", "))
    }
    let commission = each(\.brokerage.commission, unit: "%")
    let minimum = each(\.brokerage.minimum)
    let taxes = each(\.tax, unit: "%")
    let (fee, postage) = (each(\.fees.application), each(\.fees.postage))
    guard let terms = costs.first else { return "" }
    let discount = terms.discount == 1000 ? "" : self(" 打 \(discount(terms)) 折", " times \(discount(terms))")
    return self(
      "手續費 \(commission)\(discount)（最低 \(minimum) 元）、證交稅 \(taxes)、"
        + "處理費 \(fee) 元、通知郵費 \(postage) 元，配售不收手續費，"
        + "\(rounding(terms))；以所示價格賣出。溢價不等於獲利。",
      "commission \(commission)\(discount), at least NT$ \(minimum); transaction tax \(taxes); "
        + "application fee NT$ \(fee); notice NT$ \(postage); no commission on the "
        + "allotment; \(rounding(terms)); sold at the price shown. A premium is not a profit.")
  }

  private func rounding(_ costs: LotCosts) -> String {
    switch costs.rounding {
    case .down: self("不足一元捨去", "cut to whole dollars")
    case .nearest: self("四捨五入至元", "rounded to whole dollars")
    case .up: self("不足一元進位", "rounded up to whole dollars")
    }
  }

  private func discount(_ costs: LotCosts) -> String {
    self(
      CostAssumptions.tenths(ofDiscount: costs.discount), FixedPoint.text(costs.discount, places: 3))
  }
}
