package import Localization

/// Why a row of the subscription list cannot be right. The offering stays as it was last published, and the raw value is
/// its `doubt`.
package enum OfferingDoubt: String, Hashable, Sendable, CaseIterable {
  case unreadableRow = "unreadable_row"
  case dateOrder = "date_order"
  case periodLength = "period_length"
  case weekend
  case dateChange = "date_change"
  case dateDistance = "date_distance"
  case lotSize = "lot_size"
  case sharesChange = "shares_change"
  case totalAmount = "total_amount"
  case finalPrice = "final_price"
  case priceChange = "price_change"
  case priceLevel = "price_level"
  case winRate = "win_rate"
  case bondMarket = "bond_market"
  case repeatedOffering = "repeated_offering"
  case earlyResult = "early_result"
  case resultChange = "result_change"
  case nameChange = "name_change"
  case identityChange = "identity_change"
  case missingFromList = "missing_from_list"
}

extension OfferingDoubt {
  package var text: Text {
    switch self {
    case .unreadableRow:
      Text("清單該列有無法讀取或未訂的欄位", "its row in the list has a cell that cannot be read or is not set")
    case .dateOrder: Text("日期順序不合理", "dates out of order")
    case .periodLength: Text("申購期間過長", "too long a period")
    case .weekend: Text("日期落在週末或休市日", "a day on a weekend or a holiday")
    case .dateChange: Text("已過的日期有變動", "a past day that changed")
    case .dateDistance: Text("日期相距過遠", "dates too far apart")
    case .lotSize: Text("申購股數不合理", "an impossible lot size")
    case .sharesChange: Text("承銷股數變動過大", "too large a change of the shares offered")
    case .totalAmount: Text("股數、承銷價與總承銷金額不合理", "impossible shares or amount")
    case .finalPrice: Text("實際承銷價高於承銷價，或不到其半", "a final price above the announced one, or under half of it")
    case .priceChange: Text("承銷價變動不合理", "an impossible change of the price")
    case .priceLevel: Text("承銷價與市價相差過大", "a price far from the market's")
    case .winRate: Text("中籤率與件數不符", "a win rate that disagrees with the applications")
    case .bondMarket: Text("代號與發行市場不符", "a code and a market that disagree")
    case .repeatedOffering: Text("清單同一案件有不同內容", "two different rows in the list")
    case .earlyResult: Text("抽籤前已有結果", "a result before the draw")
    case .resultChange: Text("已公告的抽籤結果有變動", "the published result changed")
    case .nameChange: Text("證券名稱不同", "another name")
    case .identityChange: Text("代號或發行市場不同", "another code or market")
    case .missingFromList: Text("從清單中消失", "missing from the list")
    }
  }
}

extension OfferingDoubt {
  /// What is published of the offering meanwhile.
  package var consequence: Text {
    switch self {
    case .nameChange, .unreadableRow: Text("其餘為清單的內容", "all else is what the list says")
    // Some rules of these names withhold the row, others do not.
    case .identityChange, .finalPrice, .totalAmount, .winRate, .repeatedOffering:
      Text("以下可能為前次公布的內容", "what follows may have been published before")
    default: Text("以下為前次公布的內容", "what follows was published before")
    }
  }
}

extension Text {
  /// That what is shown is in doubt, for the rule of that name; nil for none.
  package static func inDoubt(_ doubt: String?) -> Text? {
    doubt.map { Text("存疑：", "in doubt: ") + (OfferingDoubt(rawValue: $0)?.text ?? Text(verbatim: $0)) }
  }
}

extension Offering {
  package static var doubts: [String] { OfferingDoubt.allCases.map(\.rawValue) }
}
