import Values

/// A row of the notices of ex-rights days: a cash increase with shares for the public, one for every eight that holders
/// and employees get.
struct RightsRow {
  var code = "3201"
  var name = "辛0"
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
  /// Applications to list that led to listings years ago, with the names of an exchange.
  static func applications(to board: Board) -> String {
    guard board == .twse else { return applicationsToTPEx }
    let names = [
      ("\"Date\"", "\"ApplicationDate\""), ("SecuritiesCompanyCode", "Code"), ("CompanyName", "Company"),
      ("TPExListingScreeningCommitteeDate", "CommitteeDate"), ("TPExSanctionedDate", "ApprovedDate"),
      ("TPExApprovedTradingDate", "AgreementDate"), ("LeadUnderwriter", "Underwriter"),
      ("OfferingPrice", "UnderwritingPrice"),
    ]
    return names.reduce(applicationsToTPEx) { $0.replacing($1.0, with: $1.1) }
  }

  private static let applicationsToTPEx =
    "["
    + (0..<10).map { number in
      """
      {"Date":"20150105","SecuritiesCompanyCode":"12\(10 + number)","CompanyName":"丁\(number)",\
      "TPExListingScreeningCommitteeDate":"20150205","TPExSanctionedDate":"20150301",\
      "TPExApprovedTradingDate":"20150310","ListingDate":"20150601","LeadUnderwriter":"示範",\
      "OfferingPrice":"20","Note":""}
      """
    }.joined(separator: ",") + "]"

  /// A board's notices: some increases, and dividends.
  static func rights(of board: Board, _ increases: [RightsRow] = [], dividends: Int = 10) -> String {
    let rows = increases + (0..<dividends).map(RightsRow.dividend)
    return "["
      + rows.map { row in
        "{" + row.members(of: board).map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
      }.joined(separator: ",\n") + "]"
  }
}
