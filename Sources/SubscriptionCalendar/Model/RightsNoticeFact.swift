/// The facts of a notice, in the order of the files under coming/. Each is declared once, here, with the names of its
/// column at both exchanges.
package enum RightsNoticeFact: Int, CaseIterable, Sendable {
  case code, name, board, exRightsDay, ratio, price
  case publicShares, employeeShares, holderShares, sharesPerThousand

  package var declaration: FactDeclaration<RightsNotice> { Self.declarations[rawValue] }

  package static let declarations = allCases.map(\.declared)

  private var declared: FactDeclaration<RightsNotice> {
    switch self {
    case .code:
      FactDeclaration(
        name: "code", title: "證券代號", meaning: "Code of the share", .required("Code", "SecuritiesCompanyCode"),
        .code({ $0.code }, { $0.code = $1 }))
    case .name:
      FactDeclaration(
        name: "name", title: "證券名稱", meaning: "Name of the share", .required("Name", "CompanyName"),
        .requiredText({ $0.name }, { $0.name = $1 }))
    case .board:
      // Neither exchange's table has such a column: it follows from the source.
      FactDeclaration(
        name: "board", title: "交易市場", meaning: "Board whose notice it is", .optional("board"),
        .optionalText({ $0.board?.rawValue }, { $0.board = $1.flatMap { Board(rawValue: $0) } }))
    case .exRightsDay:
      // The Taipei Exchange's own spelling.
      FactDeclaration(
        name: "ex_rights_date", title: "除權交易日",
        meaning: "First day on which a buyer has no right to the new shares",
        .required("Date", "ExRrightsExDividendDate", "ExRightsExDividendDate"),
        .day({ $0.exRightsDay }, { $0.exRightsDay = $1 }))
    case .ratio:
      FactDeclaration(
        name: "subscription_ratio", title: "現金增資配股率", meaning: "All new shares over those before",
        .expected("SubscriptionRatio", "SubscriptionRatioToNewSharesIssued"),
        .ratio({ $0.ratio }, { $0.ratio = $1 }))
    case .price:
      FactDeclaration(
        name: "subscription_price", title: "認購價", meaning: "NT$ of a new share; null until it is announced",
        .expected("SubscriptionPricePerShare"), .price({ $0.price }, { $0.price = $1 }))
    case .publicShares:
      FactDeclaration(
        name: "public_shares", title: "公開承銷股數", meaning: "Shares offered to the public",
        .required("SharesOffered", "AllocatedForPublicUnderwriting"),
        .count({ $0.publicShares }, { $0.publicShares = $1 }, zeroIsUnset: true))
    case .employeeShares:
      FactDeclaration(
        name: "employee_shares", title: "員工認購股數", meaning: "Shares for employees",
        .expected("SharesEmpOwner", "SubscribedByEmployees"),
        .count({ $0.employeeShares }, { $0.employeeShares = $1 }, zeroIsUnset: true))
    case .holderShares:
      FactDeclaration(
        name: "holder_shares", title: "原股東認購股數", meaning: "Shares for the holders",
        .expected("SharesholderOwner", "SubscribedByExistingShareholders"),
        .count({ $0.holderShares }, { $0.holderShares = $1 }, zeroIsUnset: true))
    case .sharesPerThousand:
      FactDeclaration(
        name: "shares_per_thousand", title: "每仟股可認購股數",
        meaning: "New shares that a holder of 1,000 may subscribe for",
        .expected("StockHoldingRatio", "SubscribedProRataInThousandShares"),
        .ratio({ $0.sharesPerThousand }, { $0.sharesPerThousand = $1 }))
    }
  }
}
