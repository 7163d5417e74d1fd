internal import JSON
package import Localization
package import SubscriptionDelivery
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values

/// What the user must do about an application, or what only the user knows of it.
package struct LedgerReminder: Sendable {
  package let kind: NotifyTarget.Rules.Reminder
  package let line: Text
  /// The permanent names of its parts, without an account's name: other users may read where they are kept.
  package let names: [String]
  /// The offerings it is about.
  let codes: [StockCode]

  /// The reminders of a moment: what must be deposited by the next trading day, and what to look up.
  package static func all(_ result: LedgerResult) -> [LedgerReminder] {
    let deposits = result.toDeposit.flatMap { account, deposits in
      deposits.map { deposit in
        let by = result.moneyBy(deposit.readyDay, of: account)
        let what = deposit.positions.map { "\($0.application.code) \($0.application.name)" }.joined(
          .enumeration)
        let cash = Text.money(deposit.cash)
        return LedgerReminder(
          kind: .deposit,
          line: Text(
            "\(account)：\(cash)須於 \(by) 備妥，\(deposit.deduction) 扣款（\(what)）",
            "\(account): \(cash) must be there by \(by), taken on \(deposit.deduction) (\(what))"),
          names: names(.deposit, deposit.positions), codes: deposit.positions.map(\.application.code))
      }
    }
    let draws = result.toLookUp.map { _, positions in
      let accounts = positions.map(\.application.account).joined(.enumeration)
      let application = positions[0].application
      return LedgerReminder(
        kind: .lookUp,
        line: Text(
          "\(application.code) \(application.name)：請查詢是否中籤（\(accounts)）",
          "\(application.code) \(application.name): look up whether it was drawn (\(accounts))"),
        names: names(.lookUp, positions), codes: [application.code])
    }
    return deposits + draws
  }

  private static func names(_ kind: NotifyTarget.Rules.Reminder, _ positions: [LedgerPosition]) -> [String] {
    positions.map { "\(kind.rawValue)/\($0.application.number)" }
  }
}

extension LedgerResult {
  /// The lines of the digest about the user's own applications; none if nothing is to be done.
  var digestLines: [Text] {
    let reminders = LedgerReminder.all(self)
    var lines: [Text] = []
    let deposits = reminders.filter { $0.kind == .deposit }
    if !deposits.isEmpty {
      lines += [.empty, Text("我的備款", "My deposits")] + deposits.map { .indented($0.line) }
    }
    let draws = reminders.filter { $0.kind == .lookUp }
    if !draws.isEmpty {
      let page = ExchangePage.subscriptions
      lines +=
        [.empty, Text("查詢是否中籤 \(page)", "Look up the draws \(page)")] + draws.map { .indented($0.line) }
      let code = draws[0].codes[0]
      lines.append(
        Text(
          "  中籤請記 subcal won \(code)，未中籤請記 subcal won \(code) --not",
          "  record it with subcal won \(code), or subcal won \(code) --not"))
    }
    if !toSell.isEmpty {
      lines += [.empty, Text("已撥券（賣出後請記 subcal sold）", "Delivered; once sold, record it with subcal sold")]
      lines += toSell.map { _, positions in
        let accounts = positions.map(\.application.account).joined(.enumeration)
        let name = "\(positions[0].application.code) \(positions[0].application.name)"
        return Text("  \(name)（\(accounts)）", "  \(name) (\(accounts))")
      }
    }
    return lines
  }

  /// The same for programs.
  var digestJSON: JSONValue {
    func applications(_ positions: [LedgerPosition]) -> JSONValue {
      .array(
        positions.map { position in
          .object([
            ("id", .string(position.application.offering)),
            ("account", .string(position.application.account)),
          ])
        })
    }
    return .object([
      (
        "deposits",
        .array(
          toDeposit.flatMap { account, deposits in
            deposits.map { deposit in
              JSONValue.object([
                ("account", .string(account)), ("ready_date", .string(deposit.readyDay.description)),
                ("deduction_date", .string(deposit.deduction.description)), ("cash", .integer(deposit.cash)),
                ("applications", applications(deposit.positions)),
              ])
            }
          })
      ),
      ("look_up", applications(toLookUp.flatMap(\.positions))),
      ("delivered", applications(toSell.flatMap(\.positions))),
    ])
  }
}
