package import Decoding
package import ListEngine
internal import Localization
package import Values

extension RightsNotice {
  /// The boards with notices of ex-rights days.
  package static let boards: [Board] = [.twse, .tpex]

  /// The boards' notices of ex-rights days (除權除息預告表): the dividends and rights of the coming weeks.
  package static func sources(_: ListRequest) -> [ListSource<RightsNotice>] { boards.map(source) }

  private static func source(of board: Board) -> ListSource<RightsNotice> {
    var source = ListSource<RightsNotice>(
      SourceID("\(board.rawValue.lowercased())-rights"),
      .optional(ifMissing: Text("；即將到來的申購案維持不變", "; its upcoming offerings stay as they were")),
      // In August it has hundreds of rows, in winter few: they leave it on their days.
      .atLeastHalf(mayBeEmpty: false),
      urls: [
        board == .tpex
          ? "https://www.tpex.org.tw/openapi/v1/tpex_exright_prepost"
          : "https://openapi.twse.com.tw/v1/exchangeReport/TWT48U_ALL"
      ], scope: .board(board), column: column)
    // In August, when most dividends are paid, it has some 500.
    (source.mostRows, source.mayBeUnrecorded) = (5000, true)
    // The columns of both are read, so the other exchange's file would be this one's.
    source.otherColumn = Column(board == .tpex ? "Code" : "SecuritiesCompanyCode")
    // Rows of dividends, and of increases for holders alone, are left out.
    source.prepare = { cells throws(CellProblem) in
      guard let name = column(.publicShares)?.name, let shares = cells[name] else { return true }
      do {
        return try Cell(column: name, raw: shares).count(zeroIsUnset: true) != nil
      } catch {
        // Some are offered; the cell is read, and reported, with the others.
        return true
      }
    }
    source.finish = { notice throws(CellProblem) in notice.board = board }
    return source
  }

  package static func column(_ key: Key) -> ListColumn? {
    switch key {
    case .code: .required("Code", "SecuritiesCompanyCode").essential
    case .name: .required("Name", "CompanyName").withValue
    // It follows from the source.
    case .board: nil
    // The Taipei Exchange's own spelling.
    case .exRightsDay: .required("Date", "ExRrightsExDividendDate", "ExRightsExDividendDate").essential
    case .ratio: .expected("SubscriptionRatio", "SubscriptionRatioToNewSharesIssued").withValue
    case .price: .expected("SubscriptionPricePerShare")
    case .publicShares: .required("SharesOffered", "AllocatedForPublicUnderwriting").zeroIsBlank
    case .employeeShares: .expected("SharesEmpOwner", "SubscribedByEmployees").zeroIsBlank
    case .holderShares: .expected("SharesholderOwner", "SubscribedByExistingShareholders").zeroIsBlank
    case .sharesPerThousand: .expected("StockHoldingRatio", "SubscribedProRataInThousandShares").withValue
    case .stockDividendRatio: .optional("StockDividendRatio")
    case .cashDividend: .optional("CashDividend")
    }
  }
}
