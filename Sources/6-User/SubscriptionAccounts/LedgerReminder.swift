internal import Costs
internal import Hashing
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
    deposits(result, through: result.context.nextTradingDay) + rights(result) + draws(result) + others(result)
  }

  static func deposits(_ result: LedgerResult, through day: Day) -> [LedgerReminder] {
    result.toDeposit(through: day).flatMap { account, deposits in
      deposits.filter { !$0.isByHand }.map { deposit in
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
          names: deposit.parts.map { part in
            let name = name(.deposit, part.commitment, of: account)
            return "\(name)/\(deposit.readyDay)\(isDueToday ? "/today" : "")"
          })
      }
    }
  }

  static func draws(_ result: LedgerResult) -> [LedgerReminder] {
    result.toLookUp.filter { $0.commitments[0].kind.isDrawn }.map { _, commitments in
      let accounts = commitments.map { OwnAccount.title(of: $0.account) }.joined(.enumeration)
      let title = commitments[0].title
      return LedgerReminder(
        kind: .lookUp,
        line: Text(
          "\(title)：請查詢是否中籤（\(accounts)）",
          "\(title): look up whether it was won (\(accounts))"),
        isDueToday: false,
        names: commitments.map { name(.lookUp, $0.commitment, of: $0.account) })
    }
  }

  /// What is not drawn, and only the user knows: a bid at the lowest price that won, and a right whose last day is over.
  static func others(_ result: LedgerResult) -> [LedgerReminder] {
    result.acts.filter { $0.kind == .lookUp && !$0.commitment.kind.isDrawn }.map { act in
      let one = act.commitment
      let (account, price) = (OwnAccount.title(of: one.account), one.target.bid)
      let command =
        price.map { "subcal won \(one.commitment.code) --bid \($0)" }
        ?? "subcal apply \(one.commitment.code) --rights"
      let undone =
        price.map { "subcal won \(one.commitment.code) --bid \($0) --not" }
        ?? "subcal withdraw \(one.commitment.code) --rights"
      let bid = price.map { " \($0)" } ?? ""
      return LedgerReminder(
        kind: .lookUp,
        line: Text(
          "\(one.title)\(bid)：\(one.kind.question[.chinese])（\(account)）；\(command) 或 \(undone)",
          "\(one.title)\(bid): \(one.kind.question[.english]) (\(account)); \(command), or \(undone)"),
        isDueToday: false, names: [name(.lookUp, one.commitment, of: one.account)])
    }
  }

  /// What a right costs, what it is worth, and what not paying loses: before the first day to pay, and on the last evening.
  static func rights(_ result: LedgerResult) -> [LedgerReminder] {
    result.acts.filter { [.decide, .payIn].contains($0.kind) && $0.commitment.state == .held }.compactMap {
      act in
      let (one, account) = (act.commitment, OwnAccount.title(of: act.commitment.account))
      guard let by = act.by, let cash = act.cash, let shares = one.commitment.shares else { return nil }
      let what = act.kind == .decide ? "first" : "last"
      return LedgerReminder(
        kind: .right,
        line: Text(
          "\(account)：\(one.title) 可認購 \(shares.grouped) 股，最晚 \(by) 繳款 \(Text.money(cash))；\(one.worthText)",
          "\(account): \(one.title), a right to \(shares.grouped) shares, \(Text.money(cash)) to be paid by \(by); \(one.worthText)"
        ),
        isDueToday: by <= result.context.today,
        names: ["right/\(what)/\(one.id)/\(mark(of: one.account))"])
    }
  }

  /// By the number of the journal's entry; what is only held has none, and several accounts may hold it.
  private static func name(
    _ kind: NotifyTarget.Rules.Reminder, _ one: Commitment, of account: String
  ) -> String {
    "\(kind.rawValue)/\(one.number.map { "\($0)" } ?? "\(one.id)/\(mark(of: account))")"
  }

  /// What tells accounts apart where their names are not to be read.
  private static func mark(of account: String) -> String {
    String(MessageDigest.sha256(Array(account.utf8)).hexadecimal.prefix(12))
  }
}
