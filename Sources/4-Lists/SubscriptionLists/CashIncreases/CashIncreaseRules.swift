internal import Localization
package import Records
internal import Values

extension CashIncrease {
  // A text that contradicts itself is published as it is: which of its days is right is not guessed.
  package static let rules: [Rule<CashIncrease>] = [
    rule(lastClosedDay, [.recordDate, .closedTo]) { differ($0.recordDate, $0.closedTo) },
    rule(transferDay, [.lastTransferDay, .closedFrom]) {
      differ($0.lastTransferDay?.adding(1), $0.closedFrom)
    },
    rule(closedDays, [.closedFrom, .closedTo]) { differ($0.closedFrom?.adding(4), $0.closedTo) },
    .ordered(dayOrder, [.effectiveOn, .recordDate, .holdersPayTo], dayOrder.title).remark(),
    rule(sharesSum, [.totalShares, .employeeShares, .publicShares, .holderShares]) { now in
      guard let total = now.totalShares, now.totalIsLimit == false, let employees = now.employeeShares,
        let offered = now.publicShares, let holders = now.holderShares
      else { return false }
      return employees + offered + holders != total
    },
    rule(takenBack, [.price]) { $0.caveat == takenBack.id },
    rule(cancelRequested, [.status]) { $0.caveat == cancelRequested.id },
  ]

  private static let lastClosedDay = Doubt(
    "record_date", Text("認股基準日不是停止過戶的最後一日", "the record date is not the last closed day"))
  private static let transferDay = Doubt(
    "last_transfer_day",
    Text("最後過戶日不是停止過戶的前一日", "the last transfer day is not the day before the register closes"))
  private static let closedDays = Doubt(
    "closed_days", Text("停止過戶不是五日", "the register is not closed for five days"))
  private static let dayOrder = Doubt("date_order", Text("日期順序有誤", "the days are out of order"))
  private static let sharesSum = Doubt(
    "shares_sum", Text("各部分股數之和不是總股數", "the parts do not add up to all shares"))
  private static let takenBack = Doubt(
    "taken_back",
    Text("公司收回先前公告的價格或日期，將另行公告", "the company took back a price or days, to be announced again"))
  private static let cancelRequested = Doubt(
    "cancel_requested",
    Text("公司已申請撤銷，尚未核准", "the company has asked to cancel it, which is not approved yet"))

  package static let massChanges: [MassChange<CashIncrease>] = []

  private static func rule(
    _ doubt: Doubt, _ keys: [Key], isBroken: @escaping @Sendable (CashIncrease) -> Bool
  ) -> Rule<CashIncrease> {
    Rule(doubt, keys) { isBroken($0.now) }.remark()
  }

  private static func differ(_ one: Day?, _ other: Day?) -> Bool {
    guard let one, let other else { return false }
    return one != other
  }
}
