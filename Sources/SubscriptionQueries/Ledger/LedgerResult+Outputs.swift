internal import JSON
package import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values

extension LedgerResult {
  /// The money of the accounts.
  func json(of cash: [AccountCash]) -> String {
    func ids(_ positions: [LedgerPosition]) -> JSONValue {
      .array(positions.map { .string($0.application.offering) })
    }
    let accounts = cash.map { account in
      JSONValue.object([
        ("account", .string(account.account)),
        (
          "deposits",
          .array(
            account.deposits.map { deposit in
              .object([
                ("ready_date", .string(deposit.readyDay.description)),
                ("deduction_date", .string(deposit.deduction.description)), ("cash", .integer(deposit.cash)),
                ("missing", .integerOrNull(deposit.missing)), ("applications", ids(deposit.positions)),
              ])
            })
        ),
        (
          "returns",
          .array(
            account.returns.map { returned in
              .object([
                ("day", .string(returned.day.description)), ("kind", .string(returned.kind.rawValue)),
                ("cash", .integer(returned.cash)), ("applications", ids([returned.position])),
              ])
            })
        ),
      ])
    }
    return String(
      decoding: JSONValue.object([
        ("state_as_of", .string(context.asOf.description)), ("accounts", .array(accounts)),
      ]).file, as: UTF8.self)
  }

  /// A calendar of the user's own: what must be in which account, which draws to look up, what comes back.
  package func calendar(in language: Language) -> [UInt8] {
    LedgerCalendar.file(
      entries(in: language), title: Text("我的公開申購", "My share subscriptions")[language], language: language)
  }

  private func entries(in language: Language) -> [LedgerCalendar.Reminder] {
    var entries: [LedgerCalendar.Reminder] = []
    for account in cash(balances: [:]) {
      for deposit in account.deposits {
        let names = deposit.positions.map { "\($0.application.code) \($0.application.name)" }
          .joined(.enumeration)
        let by = moneyBy(deposit.readyDay, of: account.account)
        entries.append(
          LedgerCalendar.Reminder(
            name: "deposit-\(deposit.positions[0].application.number)", day: deposit.readyDay,
            written: context.asOf,
            summary:
              "\(Text("備款", "Deposit")[language])｜\(account.account)｜\(Text.money(deposit.cash)[language])",
            details: Text(
              "\(by) 前備妥，\(deposit.deduction) 扣款：\(names)",
              "By \(by), taken on \(deposit.deduction): \(names)")[language],
            hasAlarm: true))
      }
      for returned in account.returns {
        let application = returned.position.application
        let what =
          switch returned.kind {
          case .refund: Text("退款", "Refund")
          case .refundIfNotWon: Text("退款（若未中籤）", "Refund if not won")
          case .proceeds: Text("賣出款入帳", "Proceeds")
          }
        entries.append(
          LedgerCalendar.Reminder(
            name: "return-\(application.number)", day: returned.day, written: context.asOf,
            summary: "\(what[language])｜\(account.account)｜\(Text.money(returned.cash)[language])",
            details: "\(application.code) \(application.name)", hasAlarm: false))
      }
    }
    let awaited = positions.filter { [.applied, .deducted, .lookUp].contains($0.state) }
    for position in awaited {
      guard let draw = position.offering?.known.offering.drawDate else { continue }
      let application = position.application
      entries.append(
        LedgerCalendar.Reminder(
          name: "draw-\(application.number)", day: draw, written: context.asOf,
          summary: Text("查詢是否中籤", "Look up the draw")[language]
            + "｜\(application.code) \(application.name)｜\(application.account)",
          details: ExchangePage.subscriptions, hasAlarm: true))
    }
    return entries
  }
}
