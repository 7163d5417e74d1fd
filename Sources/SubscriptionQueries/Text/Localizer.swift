package import Localization
package import SubscriptionCalendar

/// Text in one language.
package struct Localizer: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package var lexicon: Lexicon { Lexicon(language) }

  package func callAsFunction(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }

  package func callAsFunction(_ message: Text) -> String { self(message.chinese, message.english) }

  package func money(_ dollars: Int, signed: Bool = false) -> String {
    let sign = signed && dollars > 0 ? "+" : ""
    return self("\(sign)\(dollars.grouped) 元", "NT$ \(sign)\(dollars.grouped)")
  }

  /// An expected value with its sign: cents only where the whole is small.
  package func expected(_ value: Hundredths) -> String {
    let sign = value.count > 0 ? "+" : ""
    return sign + (abs(value.count) < 100_00 ? value.description : value.whole.grouped)
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
  /// A mark beside a number.
  package enum Mark: String, CaseIterable, Sendable {
    case provisional = "*"
    case stale = "†"
    case average = "~"
    case estimated = "≈"

    /// Those in a text, such as a table whose columns may have been left out.
    package static func within(_ text: String) -> [Mark] { allCases.filter { text.contains($0.rawValue) } }
  }

  /// When the prices of a table were made.
  package enum Time: Sendable { case now, past }

  /// What a mark means.
  package func note(_ mark: Mark, in time: Time) -> String {
    switch mark {
    case .provisional: self("* 暫定承銷價", "* provisional offer price")
    case .stale where time == .past: self("† 當日無成交，為前一收盤價", "† no trade that day: the close before it")
    case .stale: self("† 非最近交易日的價格", "† price not of the last trading day")
    case .average: self("~ 興櫃日均價", "~ average of the emerging board")
    case .estimated: self("≈ 預估中籤率", "≈ estimated win rate")
    }
  }

  /// The legend of the marks that a table of these offerings contains.
  ///
  /// - Parameter marks: Those that the table has.
  package func legend(of offerings: [EvaluatedOffering], of marks: [Mark] = Mark.allCases) -> String {
    let valuations = offerings.map(\.valuation).filter { $0.premium.percent != nil }
    func shown(_ mark: Mark) -> String? {
      switch mark {
      case .provisional:
        offerings.contains { $0.known.offering.price != nil && $0.known.offering.finalPrice == nil }
          ? note(mark, in: .now) : nil
      case .stale:
        valuations.contains { $0.isStale == true }
          ? note(mark, in: .now) : nil
      case .average:
        valuations.contains { $0.close?.kind == .average }
          ? note(mark, in: .now) : nil
      case .estimated:
        offerings.contains { $0.numbers.odds?.isEstimate ?? ($0.estimate != nil) }
          ? note(mark, in: .now) : nil
      }
    }
    return marks.compactMap(shown).joined(separator: self("；", "; "))
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
    let minimum = Set(costs.map(\.brokerage.minimum)).sorted().map(\.grouped).joined(
      separator: self("、", ", "))
    let taxes = each(\.tax, unit: "%")
    let (fee, postage) = (each(\.fees.application), each(\.fees.postage))
    guard let terms = costs.first else { return "" }
    let discount = terms.discount == 1000 ? "" : self(" 打 \(discount(terms)) 折", " times \(discount(terms))")
    return self(
      "手續費 \(commission)\(discount)（最低 \(minimum) 元）、證交稅 \(taxes)、"
        + "申購處理費 \(fee) 元、中籤通知郵寄工本費 \(postage) 元，中籤股票免買進手續費，"
        + "\(rounding(terms))；假設以上列市價賣出。溢價不等於獲利。",
      "commission \(commission)\(discount), at least NT$ \(minimum); transaction tax \(taxes); "
        + "processing fee NT$ \(fee); notice postage NT$ \(postage); no commission on the "
        + "shares won; \(rounding(terms)); sold at the price shown. A premium is not a profit.")
  }

  private func rounding(_ costs: LotCosts) -> String {
    switch costs.rounding {
    case .down: self("元以下捨去", "cut to whole dollars")
    case .nearest: self("四捨五入至元", "rounded to whole dollars")
    case .up: self("元以下進位", "rounded up to whole dollars")
    }
  }

  private func discount(_ costs: LotCosts) -> String {
    self(
      CostAssumptions.tenths(ofDiscount: costs.discount), FixedPoint.text(costs.discount, places: 3))
  }
}
