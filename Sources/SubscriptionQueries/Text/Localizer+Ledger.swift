package import SubscriptionCalendar
package import SubscriptionDelivery

extension Localizer {
  package func ledgerState(_ state: LedgerPosition.State) -> String {
    switch state {
    case .applied: self("已申購", "applied")
    case .deducted: self("已扣款，待抽籤", "taken, awaiting the draw")
    case .lookUp: self("待查詢中籤", "look up the draw")
    case .notWon: self("未中籤", "not drawn")
    case .won: self("中籤，待撥券", "drawn, awaiting shares")
    case .delivered: self("已撥券", "shares delivered")
    case .sold: self("已賣出", "sold")
    case .cancelled: self("取消申購", "cancelled")
    case .unknown: self("查無此案", "not in the store")
    }
  }

  /// The day by which money must be there, with the hour of the account's broker.
  package func moneyBy(_ day: Day, of account: String, among accounts: [UserSettings.Account]) -> String {
    let hour = accounts.first { $0.name == account }?.broker?.moneyBy.map(Instant.hourAndMinute)
    return "\(day)" + (hour.map { " \($0)" } ?? "")
  }
}
