package import Costs
internal import ListEngine
package import Localization

extension Commitment.Kind {
  /// What is committed to, by its id: those of auctions, cash increases and their notices say what they are.
  package init(ofID id: String) {
    let parts = id.split(separator: "-")
    func isOf(_ suffix: String?) -> Bool { parts.count > 2 && parts[2] == suffix ?? "" }
    let isRight = [CashIncrease.kind, RightsNotice.kind].contains { isOf($0.idSuffix) }
    self = isOf(Auction.kind.idSuffix) ? .bid : isRight ? .right : .draw
  }
}

extension Commitment.Assumption {
  /// What is assumed.
  package var text: Text {
    switch self {
    case .daysAfterOpening:
      Text(
        "競拍開標後第 1 個營業日退保證金、第 2 個備足、第 3 個扣款",
        "deposits come back on the first trading day after an auction's opening, the rest must be in on the second and is "
          + "debited on the third")
    case .depositOfPart:
      Text(
        "部分得標者，保證金抵付得標部分，餘額退回",
        "of a bid won in part the deposit pays for the part, and the rest comes back")
    case .wholeDepositLost:
      Text("得標未繳款者，保證金全數沒收", "who does not pay for a bid that won loses all of the deposit")
    case .feeOfFailedAuction:
      Text("流標不退投標處理費", "the fee of a bid in a failed auction does not come back")
    case .sharesOfPerson:
      Text("同一人各帳戶的持股合計認股", "the shares of all accounts of a person count together for a right")
    case .deliveryOfOffering:
      Text("認購的新股與公開申購同日撥券", "the shares of a right come on the day of those of the draw")
    case .paymentNotReturned:
      Text(
        "現金增資暫停或撤銷、申購取消時，已繳或已扣的款項何時退還查無依據，不計入餘額",
        "no source says when what was paid for an increase or a draw that is suspended or cancelled is returned, so the plan "
          + "does not count on it"
      )
    }
  }
}
