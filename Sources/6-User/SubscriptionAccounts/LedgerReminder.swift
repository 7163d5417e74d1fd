internal import Costs
package import Localization
package import SubscriptionDelivery
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values
internal import SubscriptionQueries

/// What the user must do about an application, or what only the user knows of it.
package struct LedgerReminder: Sendable {
  package let kind: NotifyTarget.Rules.Reminder
  package let line: Text
  /// Whether it is money that must be there today.
  let isDueToday: Bool
  /// The permanent names of its parts, without an account's name: other users may read where they are kept.
  package let names: [String]

  /// The reminders of a moment: what must be deposited by the next trading day, and what to look up.
  package static func all(_ result: LedgerResult) -> [LedgerReminder] {
    deposits(result, through: result.context.nextTradingDay) + draws(result)
  }

  static func deposits(_ result: LedgerResult, through day: Day) -> [LedgerReminder] {
    result.toDeposit(through: day).flatMap { account, deposits in
      deposits.map { deposit in
        let by = result.moneyBy(deposit.readyDay, of: account)
        let title = OwnAccount.title(of: account)
        let what = deposit.parts.map { "\($0.commitment.code) \($0.commitment.name)" }.joined(.enumeration)
        let cash = Text.money(deposit.cash)
        let due =
          result.isLate(deposit.readyDay, of: account)
          ? Text("\(by) 應已存入 \(cash)", "\(cash) should have been there by \(by)")
          : Text("最晚 \(by) 存入 \(cash)", "\(cash) must be there by \(by)")
        let missing = deposit.missing.flatMap { missing -> Text? in
          missing > 0 ? Text("，尚缺 \(Text.money(missing))", ", \(Text.money(missing)) missing") : nil
        }
        let isDueToday = deposit.readyDay <= result.context.today
        return LedgerReminder(
          kind: .deposit,
          line: Text(
            "\(title)：\(due)\(missing)，\(deposit.deductionDay) 扣款（\(what)）",
            "\(title): \(due)\(missing), debited on \(deposit.deductionDay) (\(what))"),
          isDueToday: isDueToday,
          // Told again on its day, and where its days are others.
          names: names(.deposit, deposit.parts.map(\.commitment)).map {
            "\($0)/\(deposit.readyDay)\(isDueToday ? "/today" : "")"
          })
      }
    }
  }

  static func draws(_ result: LedgerResult) -> [LedgerReminder] {
    result.toLookUp.map { _, commitments in
      let accounts = commitments.map { OwnAccount.title(of: $0.account) }.joined(.enumeration)
      let title = commitments[0].title
      return LedgerReminder(
        kind: .lookUp,
        line: Text(
          "\(title)：請查詢是否中籤（\(accounts)）",
          "\(title): look up whether it was won (\(accounts))"),
        isDueToday: false,
        names: names(.lookUp, commitments.map(\.commitment)))
    }
  }

  private static func names(_ kind: NotifyTarget.Rules.Reminder, _ commitments: [Commitment]) -> [String] {
    commitments.map { "\(kind.rawValue)/\($0.number ?? 0)" }
  }
}
