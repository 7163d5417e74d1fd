package import Localization

/// Why a row of the subscription list cannot be right. The offering stays as it was last published, and the raw value is
/// its `doubt`.
package enum OfferingDoubt: String, Hashable, Sendable, CaseIterable {
  /// A cell cannot be read, or a required date is missing.
  case unreadableRow = "unreadable_row"
  /// The dates are not in the order start ≤ end < draw < delivery.
  case dateOrder = "date_order"
  /// The period has more trading days than any.
  case periodLength = "period_length"
  /// A day is on a weekend without a session.
  case weekend
  /// A day that has passed is another one now, or one to come moved by weeks or into the past.
  case dateChange = "date_change"
  /// A date is years away from the list's year, or the draw or the delivery is weeks away from the day before it.
  case dateDistance = "date_distance"
  /// The shares of one application are no lot that the exchange uses, do not divide those offered, or are others than
  /// before.
  case lotSize = "lot_size"
  /// Over four times, or under a quarter of, the shares that were offered before, or another announced number during or
  /// after the subscription.
  case sharesChange = "shares_change"
  /// The amount is not the price times the shares, or is gone.
  case totalAmount = "total_amount"
  /// The final price lies above the announced one, which is a ceiling, or under half of it, or the offering is cancelled
  /// and has one.
  case finalPrice = "final_price"
  /// The announced price is gone or changed by a quarter in one night, or a price changed during or after the
  /// subscription.
  case priceChange = "price_change"
  /// The price is far from any close of the code.
  case priceLevel = "price_level"
  /// The win rate does not follow from lots and applications, or is missing.
  case winRate = "win_rate"
  /// The code is a government bond's and the market is not, or the reverse.
  case bondMarket = "bond_market"
  /// Another row has the same offering with other facts, or under another code.
  case repeatedOffering = "repeated_offering"
  /// There is a result, and the draw is yet to come.
  case earlyResult = "early_result"
  /// The published result of the draw is gone or another one, or the offering is cancelled after it.
  case resultChange = "result_change"
  /// The name is another one, or the underwriter is gone, or another one once the subscription has started.
  case nameChange = "name_change"
  /// An offering that is missing appears under another code or market.
  case identityChange = "identity_change"
  /// The row is gone from the list, although older ones are still there.
  case missingFromList = "missing_from_list"
}

extension OfferingDoubt {
  /// What is wrong with the row.
  package var text: Text {
    switch self {
    case .unreadableRow: Text("清單該列無法讀取", "its row in the list cannot be read")
    case .dateOrder: Text("日期順序不合理", "dates out of order")
    case .periodLength: Text("申購期間過長", "too long a period")
    case .weekend: Text("日期落在休市的週末", "a day on a weekend")
    case .dateChange: Text("已過的日期有變動", "a past day that changed")
    case .dateDistance: Text("日期相距過遠", "dates too far apart")
    case .lotSize: Text("申購股數不合理", "an impossible lot size")
    case .sharesChange: Text("承銷股數變動過大", "too large a change of the shares offered")
    case .totalAmount: Text("總承銷金額與股數、承銷價不符", "the amount is not shares times price")
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

extension Offering {
  package static var doubts: [String] { OfferingDoubt.allCases.map(\.rawValue) }
}
