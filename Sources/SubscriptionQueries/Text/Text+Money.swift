package import Costs
package import Localization
internal import Values

extension Text {
  package static func money(_ dollars: Int, signed: Bool = false) -> Text {
    let amount = signed ? dollars.signed : dollars.grouped
    return Text("\(amount) 元", "NT$ \(amount)")
  }

  /// As the beginning of a sentence.
  var capitalized: Text { map { $0.prefix(1).uppercased() + $0.dropFirst() } }
}

extension LotCosts {
  /// The costs that profits include, one text for all lots shown.
  package static func assumptions(_ costs: [LotCosts]) -> Text {
    func each(_ value: (LotCosts) -> some Comparable & Hashable & CustomStringConvertible, unit: String = "")
      -> Text
    {
      Set(costs.map(value)).sorted().map { "\($0)\(unit)" }.joined(.enumeration)
    }
    guard let terms = costs.first else { return .empty }
    let commission = each(\.brokerage.commission, unit: "%")
    let minimum = Set(costs.map(\.brokerage.minimum)).sorted().map(\.grouped).joined(.enumeration)
    let taxes = each(\.tax, unit: "%")
    let (fee, postage) = (each(\.fees.application), each(\.fees.postage))
    let discount =
      terms.discount == 1000
      ? nil
      : Text(
        " 打 \(CostAssumptions.tenths(ofDiscount: terms.discount)) 折",
        " times \(FixedPoint.text(terms.discount, places: 3))")
    return Text(
      "手續費 \(commission)\(discount)（最低 \(minimum) 元）、證交稅 \(taxes)、"
        + "申購處理費 \(fee) 元、中籤通知郵寄工本費 \(postage) 元，中籤股票免買進手續費，"
        + "\(terms.rounding.text)；假設以上列市價賣出。溢價不等於獲利。",
      "commission \(commission)\(discount), at least NT$ \(minimum); transaction tax \(taxes); "
        + "processing fee NT$ \(fee); notice postage NT$ \(postage); no commission on the "
        + "shares won; \(terms.rounding.text); sold at the price shown. A premium is not a profit.")
  }
}

extension Rounding {
  fileprivate var text: Text {
    switch self {
    case .down: Text("元以下捨去", "cut to whole dollars")
    case .nearest: Text("四捨五入至元", "rounded to whole dollars")
    case .up: Text("元以下進位", "rounded up to whole dollars")
    }
  }
}
