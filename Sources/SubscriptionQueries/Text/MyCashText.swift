internal import Localization
internal import SubscriptionLedger
internal import Values

/// What must be in whose account by when, and what comes back.
extension MyCashAnswer {
  package var blocks: [TextBlock] {
    let accounts = cash.filter { !$0.deposits.isEmpty || !$0.returns.isEmpty }
    guard !accounts.isEmpty else {
      return [.line(Text("沒有需要備款的申購。", "Nothing that was applied for needs money."))]
    }
    let blocks = accounts.map { account in
      var lines: [LabelledText] = []
      for deposit in account.deposits { lines.add(label(deposit, account.account), text(of: deposit)) }
      for returned in account.returns { lines.add(label(returned), text(of: returned)) }
      return [TextBlock.line(TonedText(account.account, .strong)), .facts(lines)]
    }
    return Array(blocks.joined(separator: [.blank]))
  }

  private func label(_ deposit: AccountCash.Deposit, _ account: String) -> Text {
    let by = result.moneyBy(deposit.readyDay, of: account)
    return Text("\(by) 前備妥", "by \(by)")
  }

  private func text(of deposit: AccountCash.Deposit) -> Text {
    let names = deposit.positions.map { position in
      "\(position.application.code) \(position.application.name) \(position.cash?.grouped ?? "-")"
    }.joined(.comma)
    let missing = deposit.missing.map { missing in
      missing == 0
        ? Text("，足夠", ", enough is there")
        : Text("，尚缺 \(Text.money(missing))", ", \(Text.money(missing)) missing")
    }
    return Text.money(deposit.cash)
      + Text(
        "\(missing)，\(deposit.deduction) 扣款：\(names)", "\(missing), debited on \(deposit.deduction): \(names)"
      )
  }

  private func label(_ returned: AccountCash.Return) -> Text {
    switch returned.kind {
    case .refund: Text("\(returned.day) 退款", "\(returned.day) back")
    case .refundIfNotWon: Text("\(returned.day) 退款（若未中籤）", "\(returned.day) back if not won")
    case .proceeds: Text("\(returned.day) 賣出款", "\(returned.day) proceeds")
    }
  }

  private func text(of returned: AccountCash.Return) -> Text {
    let application = returned.position.application
    return Text.money(returned.cash) + .colon + Text(verbatim: "\(application.code) \(application.name)")
  }
}
