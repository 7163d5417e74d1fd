internal import SubscriptionCalendar
internal import SubscriptionQueries

/// What must be in whose account by when, and what comes back.
struct MyCashText {
  private let result: LedgerResult
  private let cash: [AccountCash]
  private let localizer: Localizer

  init(_ result: LedgerResult, _ cash: [AccountCash], localizer: Localizer) {
    (self.result, self.cash, self.localizer) = (result, cash, localizer)
  }

  func text(columns: Int, style: Style) -> String {
    let accounts = cash.filter { !$0.deposits.isEmpty || !$0.returns.isEmpty }
    guard !accounts.isEmpty else {
      return localizer("沒有需要備款的申購。", "Nothing that was applied for needs money.") + "\n"
    }
    return accounts.map { account in
      var lines = LabelledLines()
      for deposit in account.deposits { lines.add(label(deposit, account.account), text(of: deposit)) }
      for returned in account.returns { lines.add(label(returned), text(of: returned)) }
      return style(account.account, .strong) + "\n" + lines.text(columns: columns, style: style)
    }.joined(separator: "\n")
  }

  private func label(_ deposit: AccountCash.Deposit, _ account: String) -> String {
    let by = localizer.moneyBy(deposit.readyDay, of: account, among: result.accounts)
    return localizer("\(by) 前備妥", "by \(by)")
  }

  private func text(of deposit: AccountCash.Deposit) -> TonedText {
    let names = deposit.positions.map { position in
      "\(position.application.code) \(position.application.name) \(position.cash?.grouped ?? "-")"
    }.joined(separator: localizer("，", ", "))
    let missing = deposit.missing.map { missing in
      missing == 0
        ? localizer("，足夠", ", enough is there")
        : localizer("，尚缺 \(localizer.money(missing))", ", \(localizer.money(missing)) missing")
    }
    return TonedText(
      localizer.money(deposit.cash) + (missing ?? "")
        + localizer("，\(deposit.deduction) 扣款：", ", debited on \(deposit.deduction): ") + names)
  }

  private func label(_ returned: AccountCash.Return) -> String {
    switch returned.kind {
    case .refund: localizer("\(returned.day) 退款", "\(returned.day) back")
    case .refundIfNotWon: localizer("\(returned.day) 退款（若未中籤）", "\(returned.day) back if not won")
    case .proceeds: localizer("\(returned.day) 賣出款", "\(returned.day) proceeds")
    }
  }

  private func text(of returned: AccountCash.Return) -> TonedText {
    let application = returned.position.application
    return TonedText(
      localizer.money(returned.cash) + localizer("：", ": ") + "\(application.code) \(application.name)")
  }
}
