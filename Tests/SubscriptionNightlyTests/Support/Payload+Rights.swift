import Values

/// A row of the notices of ex-rights days: a cash increase with shares for the public, one for every eight that holders
/// and employees get.
struct RightsRow {
  var code = "3201"
  var name = "丙0"
  var day = "1131115"
  var price = "尚未公告"
  /// Of ten million new shares.
  var shares = ["1000000", "1500000", "7500000"]
  var ratio = "0.08000000"
  var perThousand = "60.00000000"

  fileprivate func members(of board: Board) -> [(String, String)] {
    let names =
      board == .tpex
      ? [
        "ExRrightsExDividendDate", "SecuritiesCompanyCode", "CompanyName",
        "SubscriptionRatioToNewSharesIssued", "SubscriptionPricePerShare", "AllocatedForPublicUnderwriting",
        "SubscribedByEmployees", "SubscribedByExistingShareholders", "SubscribedProRataInThousandShares",
      ]
      : [
        "Date", "Code", "Name", "SubscriptionRatio", "SubscriptionPricePerShare", "SharesOffered",
        "SharesEmpOwner", "SharesholderOwner", "StockHoldingRatio",
      ]
    return Array(zip(names, [day, code, name, ratio, price] + shares + [perThousand]))
  }

  /// A dividend.
  static func dividend(_ number: Int) -> RightsRow {
    RightsRow(
      code: "\(4001 + number)", name: "丁\(number)", price: "", shares: ["", "", ""], ratio: "",
      perThousand: "")
  }
}

extension Payload {
  /// A board's notices: some increases, and dividends.
  static func rights(of board: Board, _ increases: [RightsRow] = [], dividends: Int = 10) -> String {
    let rows = increases + (0..<dividends).map(RightsRow.dividend)
    return "["
      + rows.map { row in
        "{" + row.members(of: board).map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
      }.joined(separator: ",\n") + "]"
  }
}
