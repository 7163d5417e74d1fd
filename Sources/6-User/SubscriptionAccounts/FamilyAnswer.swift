package import Costs
package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
internal import Settings
internal import SubscriptionLedger
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionQueries
package import TerminalText
internal import Trading
internal import Values

/// Who of the accounts of the settings applies for what, and what is moved and deposited by when.
package struct FamilyAnswer: Answer {
  package let plan: FamilyPlan
  /// The plan at the low ends of the estimated win rates; nil if none has a range.
  package let careful: FamilyPlan?
  /// At the costs that are not those of a broker.
  private let all: CashPlanResult
  private let accounts: [(account: UserSettings.Account, balance: Balance)]
  private let withoutBalance: [String]
  /// Those of the settings, with and without a balance, and what they hold by the journal.
  private let known: [UserSettings.Account]
  /// The hour of applications where a broker's is not known.
  private let cutOff: Int
  package let notes: [Text]

  private struct PlannedRow: Sendable {
    let commitment: Commitment
    let account: UserSettings.Account?
  }

  private struct Balance {
    let cash: Int
    let day: Day
    /// Whether what comes back on that day is still to come.
    let isOfMorning: Bool
  }

  /// - Parameters:
  ///   - texts: Codes, names, or parts of names; empty for all current offerings.
  ///   - have: What is in some accounts now, instead of what the settings say.
  package init(
    _ texts: [String] = [], without: [String] = [], have: [String: Int] = [:], of writer: LedgerWriter
  ) throws(SubcalError) {
    let (settings, today) = (writer.settings, writer.settings.moment.day)
    var accounts: [(account: UserSettings.Account, balance: Balance)] = []
    for account in writer.accounts {
      guard let cash = have[account.name] ?? account.cash else { continue }
      let given = have[account.name] == nil ? account.cashOn : nil
      let day = given ?? today
      guard day <= today else {
        throw SubcalError(plan: .balanceAfterToday(account: account.name, day: day, today: today))
      }
      let isOfMorning = given == nil && settings.moment.firstDayWithoutResults == today
      accounts.append((account, Balance(cash: cash, day: day, isOfMorning: isOfMorning)))
    }
    guard !accounts.isEmpty else { throw SubcalError(plan: .noBalance) }
    cutOff = settings.cutOff
    func until(_ account: UserSettings.Account) -> Int { account.broker?.cutOff ?? settings.cutOff }
    func compared(_ broker: UserSettings.Broker?) throws(SubcalError) -> CashPlanResult {
      var settings = settings
      settings.costs = broker?.costs(over: settings.costs) ?? settings.costs
      // What is still open to one account is compared, and left out below for those whose hour is over.
      settings.cutOff = accounts.map { until($0.account) }.max() ?? settings.cutOff
      return try CashPlanResult(texts, budget: Int.max, without: without, settings)
    }
    let all = try compared(nil)
    var results: [String: CashPlanResult] = [:]
    for broker in accounts.compactMap(\.account.broker) where results[broker.name] == nil {
      results[broker.name] = try compared(broker)
    }
    let result = try writer.resultIfAny()
    let commitments = result?.commitments ?? []
    let applied = Dictionary(grouping: commitments, by: \.person).mapValues { Set($0.map(\.id)) }
    let calendar = all.calendar
    func isOpen(_ offering: String, to account: UserSettings.Account) -> Bool {
      guard let end = all.offerings[offering]?.held.subscriptionEnd else { return true }
      return settings.moment < Instant(end, secondOfDay: until(account))
    }
    func planned(_ applications: (BudgetChoice) -> [Commitment]) -> FamilyPlan {
      let family = accounts.map { account, balance in
        let choice = (account.broker.flatMap { results[$0.name] } ?? all).choice
        return FamilyPlan.Account(
          name: account.name, person: account.person, cash: balance.cash,
          movements: commitments.filter { $0.account == account.name && $0.isMade }.flatMap {
            $0.commitment.counted.filter {
              $0.day > balance.day || $0.day == balance.day && $0.cash > 0 && balance.isOfMorning
            }
          },
          options: (choice.map(applications) ?? []).filter {
            applied[account.person]?.contains($0.id) != true && isOpen($0.id, to: account)
          }
            + commitments.filter { $0.account == account.name && $0.state == .held }.map(\.commitment).filter(
              \.isPlannable), moves: account.moves)
      }
      let first = calendar.isTradingDay(today) ? today : calendar.tradingDay(after: today)
      let needed = family.flatMap {
        $0.options.compactMap(\.readyDay) + $0.movements.map { $0.readyDay ?? $0.day }
      }
      return FamilyPlan(family, days: calendar.tradingDays(in: first...max(first, needed.max() ?? first)))
    }
    (self.all, self.accounts, notes) = (all, accounts, all.notes)
    known = result?.accounts ?? writer.accounts
    plan = planned(\.compared)
    let hasRange = ([all] + results.values).contains { $0.choice?.pessimistic != nil }
    careful = hasRange ? planned(\.low) : nil
    withoutBalance = writer.accounts.map(\.name).filter { name in
      !accounts.contains { $0.account.name == name }
    }
  }

  /// Nil unless an account of the settings has a balance.
  static func ifAny(_ writer: LedgerWriter?) throws(SubcalError) -> FamilyAnswer? {
    guard let writer, writer.accounts.contains(where: { $0.cash != nil }) else { return nil }
    return try FamilyAnswer(of: writer)
  }

  package var isFound: Bool { all.isFound }

  /// What the plan intends, in the form of `apply --from` and of the page. A right is paid by hand, and is no order: there are
  /// the shares that give it, in all accounts of the person.
  package var table: FieldTable? {
    let rows = plan.choices.flatMap { choice -> [PlannedRow] in
      let account = known.first { $0.name == choice.account }
      guard !choice.commitment.kind.isDrawn else {
        return [PlannedRow(commitment: choice.commitment, account: account)]
      }
      return known.filter {
        $0.person == account?.person && $0.holdings[choice.commitment.code] ?? 0 > 0
      }.map { PlannedRow(commitment: choice.commitment, account: $0) }
    }
    return FieldTable(names: ApplicationList.columns, rows) { row, column in
      let (commitment, account) = (row.commitment, row.account)
      let isDrawn = commitment.kind.isDrawn
      return switch ApplicationList.columns[column] {
      case "code": commitment.code.description
      case "name": commitment.name
      case "account": account?.name
      case "person": account?.person
      case "cut_off": account?.broker?.cutOff.map { Instant.hourAndMinute($0) }
      case "offering": commitment.id
      case "kind": isDrawn ? LedgerEntry.Kind.intended.rawValue : LedgerEntry.Kind.held.rawValue
      case "shares": isDrawn ? nil : account?.holdings[commitment.code].map { "\($0)" }
      default: nil
      }
    }
  }

  /// The rights of the plan, which nobody orders: `apply --plan` records none.
  package var rightsToPay: [Text] {
    plan.choices.filter { !$0.commitment.kind.isOfBroker }.map { choice in
      let right = choice.commitment
      let (what, cash) = ("\(right.code) \(right.name)", Text.money(right.cash))
      let by = right.readyDay.map { "\($0)" } ?? "-"
      let (account, command) = (
        OwnAccount.title(of: choice.account),
        "subcal apply \(right.code) --rights --account \(choice.account)"
      )
      return Text(
        "\(what)，\(account)：最晚 \(by) 自行繳款 \(cash)；繳款後再記 \(command)",
        "\(what), \(account): pay \(cash) by \(by); once it is paid, record it with \(command)")
    }
  }

  package var json: JSONValue {
    let accounts = accounts.map { account, balance in
      JSONValue.object([
        ("account", .string(account.name)), ("person", .string(account.person)),
        ("cash", .integer(balance.cash)), ("cash_on", .string(balance.day.description)),
        ("applications", .array(plan.choices.filter { $0.account == account.name }.map(json))),
      ])
    }
    let transfers = plan.transfers.map(Self.transferJSON)
    let careful = careful.map { plan in
      let applications = plan.choices.map {
        JSONValue.object([("account", .string($0.account)), ("id", .string($0.commitment.id))])
      }
      return JSONValue.object([("applications", .array(applications))] + Self.worth(plan))
    }
    return .object(
      [
        ("state_as_of", .string(all.moment.description)), ("assumptions", all.costs.json(on: all.moment.day)),
        ("accounts", .array(accounts)), ("transfers", .array(transfers)),
      ] + Self.worth(plan) + [
        ("careful", careful ?? .null), ("short", .array(plan.short.map { .string($0) })),
        ("without_balance", .array(withoutBalance.map { .string($0) })),
        ("not_compared", all.choice?.notComparedJSON ?? .array([])),
      ])
  }

  private static func worth(_ plan: FamilyPlan) -> [(String, JSONValue)] {
    [
      ("expected_value", .number(plan.expectedValue)), ("is_best", .boolean(plan.gap.count == 0)),
      ("better_by_at_most", .number(plan.gap)),
    ]
  }

  private func json(_ choice: FamilyPlan.Choice) -> JSONValue {
    let (application, facts) = (choice.commitment, offering(of: choice))
    return .object([
      ("id", .string(application.id)), ("code", .string(application.code.description)),
      ("name", .string(application.name)), ("apply_from", .stringOrNull(facts?.subscriptionStart)),
      ("apply_until", .stringOrNull(facts?.subscriptionEnd)), ("cash", .integer(application.cash)),
      ("ready_date", .stringOrNull(application.readyDay)),
      ("deduction_date", .stringOrNull(application.deductionDay)),
      ("refund_date", .stringOrNull(application.refundDay)), ("refund", .integer(application.refund)),
      ("expected_value", .numberOrNull(application.expectedValue)),
    ])
  }

  private func offering(of choice: FamilyPlan.Choice) -> Offering? {
    all.offerings[choice.commitment.id]?.known.offering
  }

  /// With the days on which it is held.
  private func held(_ choice: FamilyPlan.Choice) -> Offering? { all.offerings[choice.commitment.id]?.held }

  private static func transferJSON(_ transfer: FamilyPlan.Transfer) -> JSONValue {
    .object([
      ("from", .string(transfer.from)), ("to", .string(transfer.to)), ("cash", .integer(transfer.cash)),
      ("send_from", .string(transfer.first.description)), ("send_by", .string(transfer.last.description)),
      ("arrives_by", .string(transfer.arrival.description)),
    ])
  }

  /// What must be moved between accounts by a day.
  private func transfers(by day: Day) -> [FamilyPlan.Transfer] {
    plan.transfers.filter { $0.last <= day }.sorted { ($0.last, $0.from, $0.to) < ($1.last, $1.from, $1.to) }
  }

  func transferMembers(by day: Day) -> [JSONValue] { transfers(by: day).map(Self.transferJSON) }

  /// The same for the digest: `me → son NT$ 30,000, to be moved by 2024-10-30, there on 2024-10-31`
  func transferLines(by day: Day) -> [Text] {
    transfers(by: day).map { transfer in
      let (from, to) = (OwnAccount.title(of: transfer.from), OwnAccount.title(of: transfer.to))
      let (cash, last, arrival) = (Text.money(transfer.cash), transfer.last, transfer.arrival)
      return Text(
        "\(from) → \(to) \(cash)，最晚 \(last) 轉出，\(arrival) 到帳",
        "\(from) → \(to) \(cash), to be moved by \(last), there on \(arrival)")
    }
  }

  /// Those of the plan that one can apply for today, for the digest; none without any.
  var todayLines: [Text] {
    let open = plan.choices.filter { choice in
      held(choice)?.subscriptionStart.map { $0 <= all.moment.day } == true
    }
    if open.isEmpty { return [] }
    return [.empty, Text("家庭申購計畫（可申購）", "The family's plan: open now")]
      + Dictionary(grouping: open, by: \.account).sorted { $0.key < $1.key }.map { account, choices in
        .indented(OwnAccount.title(of: account) + .colon + choices.map(text).joined(.comma))
      }
  }

  private func text(_ choice: FamilyPlan.Choice) -> Text {
    let application = choice.commitment
    let until =
      held(choice)?.subscriptionEnd.map { Text(verbatim: "\($0)") }
      ?? .payDay(application.readyDay ?? all.moment.day, from: all.moment.day)
    return Text(
      "\(application.code) \(application.name)（最晚 \(until)，\(Text.money(application.cash))）",
      "\(application.code) \(application.name) (by \(until), \(Text.money(application.cash)))")
  }
}

extension FamilyAnswer {
  /// For each person what to apply for, what to move and what must be there by when.
  package var blocks: [TextBlock] {
    accounts.flatMap { account, balance in block(account, balance) } + [.facts(summary)]
  }

  private func block(_ account: UserSettings.Account, _ balance: Balance) -> [TextBlock] {
    let choices = plan.choices.filter { $0.account == account.name }
    var lines: [LabelledText] = []
    for choice in choices {
      let value = choice.commitment.expectedValue?.signed ?? "-"
      let start = held(choice)?.subscriptionStart.flatMap { start in
        start > all.moment.day ? Text("，\(start) 起", ", from \(start)") : nil
      }
      let isOfBroker = choice.commitment.kind.isOfBroker
      lines.add(
        isOfBroker ? Text("申購", "apply for") : Text("繳款認股", "pay for"),
        text(choice)
          + (isOfBroker
            ? Text("\(start)，期望值 \(value) 元", "\(start), worth NT$ \(value)")
            : Text("，以最近收盤價計值 \(value) 元", ", the right is worth NT$ \(value) at the last close")))
    }
    for transfer in plan.transfers where transfer.from == account.name {
      let first = transfer.first == transfer.last || transfer.first <= all.moment.day
      lines.add(
        Text("最晚 \(transfer.last) 轉出", "move by \(transfer.last)"),
        Text.money(transfer.cash)
          + Text(
            "至 \(OwnAccount.title(of: transfer.to))\(first ? "" : "（\(transfer.first) 起）")，\(transfer.arrival) 到帳",
            " to \(OwnAccount.title(of: transfer.to)), there on \(transfer.arrival)"
              + (first ? "" : "; the money can be sent from \(transfer.first) on")))
    }
    let applicant = Applicant(account, cutOff: cutOff, costs: all.costs)
    let hour = " " + Instant.hourAndMinute(applicant.depositHour)
    // A right is paid at a bank.
    let byDay = Dictionary(grouping: choices.filter(\.commitment.kind.isOfBroker)) {
      $0.commitment.readyDay ?? all.moment.day
    }.sorted {
      $0.key < $1.key
    }
    for (day, members) in byDay {
      let sum = members.reduce(0) { $0 + $1.commitment.cash }
      let parts = members.map { "\($0.commitment.code) \($0.commitment.cash.grouped)" }.joined(.comma)
      lines.add(Text("最晚 \(day)\(hour) 存入", "deposit by \(day)\(hour)"), Text.money(sum) + .colon + parts)
    }
    if choices.isEmpty { lines.add(Text("申購", "apply for"), Text("無", "nothing")) }
    let person = account.person == account.name ? "" : " \(account.person)"
    let name = OwnAccount.title(of: account.name)
    let head = Text("\(name)\(person)，", "\(name)\(person), ") + Text.money(balance.cash)
    let dated = balance.day == all.moment.day ? nil : Text("（\(balance.day)）", " on \(balance.day)")
    return [.line(TonedText(head + dated, .strong)), .facts(lines), .blank]
  }

  private var summary: [LabelledText] {
    var lines: [LabelledText] = []
    lines.add("合計", "together", worth(plan))
    lines.add(
      "保守估計", "at the low end",
      careful.map { careful in
        careful.choices.map { $0.account + $0.commitment.id }
          == plan.choices.map { $0.account + $0.commitment.id }
          ? Text("中籤率都取下限時：同一組合，", "with every win rate at its low end: the same set, ") + worth(careful)
          : Text("中籤率都取下限時：", "with every win rate at its low end: ")
            + careful.choices.map {
              OwnAccount.title(of: $0.account) + Text(verbatim: " \($0.commitment.code)")
            }.joined(.enumeration)
            + .comma + worth(careful)
      })
    for name in plan.short {
      lines.add(
        "金額不足", "short",
        Text(
          "\(name)：不足以支付已申購者，不再申購", "\(name): not enough for what is applied for; it applies for nothing more"
        ))
    }
    if !withoutBalance.isEmpty {
      lines.add(
        "未列入", "left out",
        withoutBalance.joined(.enumeration)
          + Text("：餘額未知，以 cash 或 --have 指定", ": no balance; give cash, or --have"))
    }
    lines += all.notCompared
    lines.add(
      "注意", "note",
      Text(
        "以未中籤計，退回的款項會用來支付之後的扣款。若中籤，該款不會退回，請重新計算。",
        "Assumes you win nothing and every deposit is refunded. If you win, plan again."))
    return lines
  }

  private func worth(_ plan: FamilyPlan) -> Text {
    let value = plan.expectedValue.signed
    let extent =
      plan.gap.count == 0
      ? Text("最佳組合", "the best of all sets")
      : Text(
        "其他組合至多再多 \(plan.gap.signed) 元", "no other set is worth more than NT$ \(plan.gap.signed) above that")
    return Text("期望值 \(value) 元（估計），\(extent)", "worth NT$ \(value), an estimate; \(extent)")
  }
}
