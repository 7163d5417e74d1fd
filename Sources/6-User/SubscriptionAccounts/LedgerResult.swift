package import Costs
internal import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import Settings
package import SubscriptionLedger
package import SubscriptionLists
internal import SubscriptionQueries
internal import SubscriptionStore
package import TerminalText
internal import Trading
package import Values
internal import WinRates

/// The user's applications at a moment: each entry of the ledger with what the store knows of its offering, and the sums of
/// each account. `LedgerWriter` makes it; `ledger`, the digest and reminders show it.
package struct LedgerResult: Answer {
  package internal(set) var commitments: [LedgerCommitment]
  /// What is only intended, as long as it can be said whether its order was placed.
  package internal(set) var intentions: [LedgerIntention]
  package let context: EvaluationContext
  package let accounts: [UserSettings.Account]
  package internal(set) var notes: [Text]
  /// Whether some were left out on demand.
  private var isFiltered = false
  /// The entries that took an application away.
  var withdrawn: [LedgerEntry] = []
  /// Entries that are recorded while the store cannot be read for what becomes of them.
  private(set) var recorded: [LedgerEntry] = []

  init(_ ledger: Ledger, _ accounts: [UserSettings.Account], _ settings: QuerySettings) throws(SubcalError) {
    // Those of which a command takes the only one if it names none, as LedgerWriter does.
    let named = Set(accounts.isEmpty ? ledger.applications.map(\.account) : accounts.map(\.name))
    let accounts = accounts.holding(ledger.holdings)
    let all = ledger.applications + ledger.intentions
    let ids = Set(all.map(\.target.id))
    let codes = Set(all.map(\.code)).sorted()
    let result = try QueryResult(settings) { store in
      try codes.flatMap { try store.records(Offering.self, of: $0) }.filter { ids.contains($0.id) }
    }
    let others =
      all.filter { !$0.target.kind.isDrawn }.map(\.code) + accounts.flatMap(\.holdings.keys)
    let query = try CommitmentQuery(result, othersOf: Set(others).sorted(), settings)
    context = result.context
    self.accounts = accounts
    func broker(_ account: String) -> UserSettings.Broker? { accounts.first { $0.name == account }?.broker }
    func costs(of account: String) -> CostAssumptions {
      broker(account)?.costs(over: settings.costs) ?? settings.costs
    }
    let lists = LedgerLists(result.offerings, query.auctions, query.increases)
    commitments = ledger.applications.map { [context] application in
      lists.commitment(
        of: application, held: accounts.held(by: application.person, application.code),
        costs: costs(of: application.account), context: context)
    }
    commitments += query.increases.flatMap { [context, commitments] increase in
      accounts.rights(in: increase, on: context.today).filter { right in
        !commitments.contains { $0.id == increase.known.id && $0.person == right.account.person }
      }.map { right in
        LedgerCommitment(
          rightOf: right.account.name, right.account.person, shares: right.shares, isJoint: right.isJoint,
          increase,
          costs: costs(of: right.account.name), context: context)
      }
    }
    intentions = ledger.intentions.compactMap { [context] intended in
      LedgerIntention(
        lists.commitment(of: intended, held: 0, costs: costs(of: intended.account), context: context),
        intended,
        isOnlyAccount: named.isEmpty ? intended.account == OwnAccount.key : named == [intended.account],
        cutOff: broker(intended.account)?.cutOff ?? settings.cutOff, context: context)
    }
    notes =
      result.notes
      + commitments.filter { !$0.facts.isKnown }.map { one in
        Text(
          "\(one.title)：資料庫沒有 \(one.id)，其日期與金額從略",
          "\(one.title): the store does not know \(one.id); its dates and amounts are left out")
      }
      + result.offerings.compactMap(\.gapNote)
    notes += ledger.doubled.map(Self.doubled)
  }

  private static func doubled(_ applications: [Ledger.Application]) -> Text {
    let first = applications[0]
    let person = OwnAccount.title(of: first.person)
    let accounts = applications.map { OwnAccount.title(of: $0.account) }.joined(.enumeration)
    return Text(
      "\(first.code) \(first.name)：\(person) 以帳戶 \(accounts) 重複申購，均為不合格件",
      "\(first.code) \(first.name): \(person) has applied with \(accounts), so none of these applications counts"
    )
  }

  /// What is recorded, where the store cannot be read afterwards.
  init(_ recorded: [LedgerEntry], _ settings: QuerySettings, because error: SubcalError) {
    (self.recorded, commitments, intentions, accounts) = (recorded, [], [], [])
    context = EvaluationContext(
      moment: settings.moment, cutOff: settings.cutOff, evidence: TradingDayEvidence(), costs: settings.costs,
      odds: OddsEstimator([]))
    notes = [
      Text("已記錄，但無法讀取資料庫，日期與金額從略：", "recorded, without days and amounts, for the store cannot be read: ")
        + error.message
    ]
  }

  /// Leaves out what is not wanted.
  package mutating func keep(
    _ isWanted: (LedgerCommitment) -> Bool, intended: (LedgerIntention) -> Bool
  ) {
    let count = commitments.count + intentions.count
    commitments.removeAll { !isWanted($0) }
    intentions.removeAll { !intended($0) }
    isFiltered = commitments.count + intentions.count < count
  }

  package var json: JSONValue {
    .object([
      ("state_as_of", .string(context.moment.description)),
      ("commitments", .array(commitments.map { .object($0.members) })),
      ("intended", .array(intentions.map(\.json))),
    ])
  }

  /// The account as the agenda knows it.
  private func applicant(_ name: String) -> Applicant {
    Applicant(
      accounts.first { $0.name == name } ?? UserSettings.Account(name: name), cutOff: context.cutOff,
      costs: context.costs)
  }

  /// The moment by which money must be there on a day, as the agenda says it.
  func deadline(_ day: Day, of account: String) -> Instant {
    Instant(day, secondOfDay: applicant(account).depositHour)
  }

  /// What a sale costs with an account.
  func costs(of account: String?) -> CostAssumptions {
    account.map { applicant($0).costs } ?? context.costs
  }

  /// The day by which money must be there, with the hour.
  package func moneyBy(_ day: Day, of account: String) -> String { deadline(day, of: account).dayAndTime }

  /// Whether the hour is over by which money had to be there.
  func isLate(_ day: Day, of account: String) -> Bool { context.moment >= deadline(day, of: account) }

  /// The applications that were made on their last day after the hour of the broker, or of `--cut-off`.
  package var tooLate: [Text] {
    commitments.compactMap { one in
      let broker = accounts.first { $0.name == one.account }?.broker
      let cutOff = applicant(one.account).cutOff
      guard one.kind.isOfBroker, context.moment.secondOfDay >= cutOff, one.appliedOn == context.today,
        one.facts.lastDay == context.today
      else { return nil }
      let (hour, name) = (Instant.hourAndMinute(cutOff), broker?.name)
      let (code, title) = (one.commitment.code, OwnAccount.title(of: one.account))
      let act = one.kind.act[.english]
      return Text(
        "\(code)，\(title)：\(name ?? "截止日") 受理\(one.kind.act[.chinese])至 \(hour)",
        "\(code), \(title): \(name.map { "\($0) takes \(act)" } ?? "\(act) are taken") until \(hour)")
    }
  }

  /// Those whose draws are over and whose results the user has not recorded, by offering.
  package var toLookUp: [(offering: String, commitments: [LedgerCommitment])] {
    grouped { $0.state == .lookUp }
  }

  /// What must be there by a day.
  package func toDeposit(
    through day: Day
  ) -> [(account: String, deposits: [AccountPlan.Deposit])] {
    cash().compactMap { account in
      let due = account.plan.deposits.filter { $0.readyDay <= day }
      return due.isEmpty ? nil : (account.name, due)
    }
  }

  /// Those delivered since the last trading day, of which the user has recorded no sale.
  package var toSell: [(offering: String, commitments: [LedgerCommitment])] {
    grouped { one in
      guard one.state == .delivered, let delivery = one.commitment.deliveryDate else { return false }
      return context.calendar.tradingDay(after: delivery) >= context.today
    }
  }

  private func grouped(
    _ isWanted: (LedgerCommitment) -> Bool
  ) -> [(offering: String, commitments: [LedgerCommitment])] {
    Dictionary(grouping: commitments.filter(isWanted), by: \.id)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What was in an account at the end of a day, NT$; without one what is in it now, before anything of today comes back.
  struct Balance {
    let cash: Int
    let day: Day?
  }

  /// What is in an account now: in the afternoon, when the day's returns are there, that of the day's end.
  func balance(now cash: Int) -> Balance {
    Balance(cash: cash, day: context.moment.firstDayWithoutResults > context.today ? context.today : nil)
  }

  /// What the settings say of an account; without a day what is in it now.
  func balance(of account: String) -> Balance? {
    accounts.first { $0.name == account }.flatMap { account in
      account.cash.map { cash in
        account.cashOn.map { Balance(cash: cash, day: $0) } ?? balance(now: cash)
      }
    }
  }

  /// What is in the accounts of the settings now, NT$, by their balances and by what was debited and came back since.
  var balances: [String: Int] {
    let known = accounts.compactMap { account -> (String, Int)? in
      guard let has = self.balance(of: account.name) else { return nil }
      let own = commitments.filter { $0.account == account.name }.map(\.commitment)
      let moved = has.day.map { own.moved(after: $0, by: context.today) } ?? 0
      return (account.name, max(0, has.cash + moved))
    }
    return Dictionary(known) { first, _ in first }
  }

  /// The money of an account.
  package struct AccountCash: Sendable {
    package let name: String
    package let plan: AccountPlan
    /// What its orders that are only intended would take in addition.
    package let additions: [AccountPlan.Addition]
    package let commitments: [LedgerCommitment]
    /// Those whose result is not recorded though what comes back was due.
    package let overdue: [LedgerCommitment]

    /// Those without a sum, because the price is not announced yet.
    package var unplanned: [Commitment] {
      commitments.filter { $0.state.isOpen && $0.commitment.movements.isEmpty }.map(\.commitment)
    }
  }

  /// What an account has applied for that is debited on a day and has no price yet: no sum of the day is whole without it.
  func unpriced(on deduction: Day, of account: String) -> [LedgerCommitment] {
    commitments.filter { one in
      one.account == account && one.kind.isDrawn && one.state.isOpen && one.commitment.movements.isEmpty
        && one.facts.decidedOn.map { context.calendar.tradingDay(before: $0) } == deduction
    }
  }

  /// That the sum of a day's debits is without these; nil for none.
  func unpricedNote(on deduction: Day, of account: String) -> Text? {
    let names = unpriced(on: deduction, of: account).map(\.title)
    guard !names.isEmpty else { return nil }
    return Text(
      "；不含同日扣款、金額未定的 \(names.joined(.enumeration))",
      "; without \(names.joined(.enumeration)), debited on the same day, whose sum is not known yet")
  }

  /// The money of each account, in the order of the settings.
  ///
  /// - Parameter given: What is in some accounts now, instead of what the settings say.
  func cash(have given: [String: Int] = [:]) -> [AccountCash] {
    let grouped = Dictionary(grouping: commitments, by: \.account)
    let intended = Dictionary(grouping: intentions, by: \.application.account)
    let known = accounts.map(\.name)
    let names = known + Set(grouped.keys).union(intended.keys).subtracting(known).sorted()
    return names.compactMap { name in
      let has = given[name].map { self.balance(now: $0) } ?? self.balance(of: name)
      guard grouped[name] != nil || intended[name] != nil || has != nil else { return nil }
      let own = grouped[name] ?? []
      let since = (has ?? self.balance(now: 0)).day
      return AccountCash(
        name: name,
        plan: AccountPlan(
          own.map(\.commitment), balance: has?.cash, since: since, today: context.today,
          returned: self.balance(now: 0).day),
        additions: AccountPlan.additions(
          of: (intended[name] ?? []).compactMap(\.commitment), to: own.map(\.commitment), balance: has?.cash,
          since: since, today: context.today),
        commitments: own, overdue: own.filter { $0.isOverdue(on: context.today) })
    }
  }

  /// Those of the settings and of the applications.
  package var accountNames: [String] {
    accounts.map(\.name) + commitments.map(\.account) + intentions.map(\.application.account)
  }

  package var blocks: [TextBlock] {
    let isEmpty = commitments.isEmpty && intentions.isEmpty
    guard !isEmpty || !isFiltered else {
      return [.line(Text("沒有符合條件的申購紀錄。", "No application matches."))]
    }
    guard !isEmpty else {
      return [.line(Text("尚無申購紀錄；以 subcal apply 記錄。", "No applications yet; record them with subcal apply."))]
    }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 3), .left(Text("帳戶", "account"), 0),
      .left(Text("狀態", "state"), 0), .left(Text("日期", "date"), 2), .right(Text("應備金額", "cash"), 4),
      .right(Text("損益", "profit"), 1),
    ])
    for one in commitments {
      table.rows.append(
        [
          TonedText(one.commitment.code),
          TonedText(Self.name(one.commitment.name, one.target, one.commitment.shares)),
          TonedText(OwnAccount.title(of: one.account)), TonedText(one.stateText), TonedText(day(of: one)),
          TonedText(cash(of: one)),
          TonedText(one.profit?.signed ?? one.unrealized.map { "≈" + $0.signed }),
        ])
    }
    for intention in intentions {
      let intended = intention.application
      table.rows.append(
        [
          TonedText(intended.code),
          TonedText(Self.name(intended.name, intended.target, intended.shares)),
          TonedText(OwnAccount.title(of: intended.account)),
          TonedText(intention.state),
          TonedText(intention.until.map { Text("截止 \($0.day)", "closes \($0.day)") }),
          // No money is needed before the order.
          TonedText(nil as String?), TonedText(nil as String?),
        ])
    }
    let hasClose = commitments.contains { $0.unrealized != nil }
    let legend = TextBlock.line(Text("≈ 未實現，以最近收盤價計", "≈ unrealised, at the last close"))
    return [.table(table)] + (hasClose ? [legend] : [])
  }

  /// The name, and of a bid the price and the lots, as short as a table needs.
  private static func name(_ name: String, _ target: LedgerTarget, _ shares: Int?) -> Text {
    guard let bid = target.bid, let lots = shares.map({ $0 / AuctionBid.unitsOfALot }) else {
      return Text(verbatim: name)
    }
    return Text("\(name) \(bid) × \(lots) 張", "\(name) \(bid) × \(lots)")
  }

  /// What it takes, or of what is paid in part how much is still to come.
  private func cash(of one: LedgerCommitment) -> Text? {
    let pending = one.commitment.counted.filter { $0.isPending(on: context.today) }.reduce(0) { $0 - $1.cash }
    guard let cash = one.cash else { return nil }
    return pending > 0 && pending < cash
      ? Text("尚須 \(pending.grouped)", "\(pending.grouped) to come") : Text(verbatim: cash.grouped)
  }

  /// What is due next, or was last.
  private func day(of one: LedgerCommitment) -> Text? {
    if let movement = one.commitment.counted.first(where: { $0.isPending(on: context.today) }) {
      let what = movement.readyDay == movement.day ? Text("繳款", "pay") : Text("備款", "deposit")
      return movement.readyDay.map { what + Text(verbatim: " \($0)") }
    }
    let (what, day): (Text, Day?) =
      switch one.state {
      case .applied: (Text("備款", "deposit"), one.commitment.readyDay)
      case .deducted, .lookUp, .held: (one.kind.decision, one.facts.decidedOn)
      case .notWon: (Text("退款", "refund"), one.refundDay)
      case .won, .paid, .delivered: (Text("撥券", "delivery"), one.commitment.deliveryDate)
      case .sold: (Text("入帳", "proceeds"), one.proceedsDay)
      case .lapsed, .cancelled, .unknown: (.empty, nil)
      }
    return day.map { Text("\(what) \($0)", "\(what) \($0)") }
  }

  /// The kinds of what it has.
  package var kinds: [Commitment.Kind] {
    let entries = (withdrawn + recorded).map(\.target.kind)
    let all = commitments.map(\.kind) + intentions.map(\.application.target.kind) + entries
    return Commitment.Kind.allCases.filter(all.contains)
  }

  /// Whether all of a kind is off, or its last day is over: then nothing of it can be done any more.
  package func isOver(_ kind: Commitment.Kind) -> Bool {
    let own = commitments.filter { $0.kind == kind }
    return !own.isEmpty
      && own.allSatisfy { $0.state == .cancelled || $0.facts.lastDay.map { $0 < context.today } ?? false }
  }

  /// What was recorded, and what to do next.
  package var confirmation: [Text] {
    func line(_ code: StockCode, _ name: String, _ account: String, _ what: Text) -> Text {
      [Text(verbatim: "\(code) \(name)"), OwnAccount.title(of: account)].joined(.comma) + .colon + what
    }
    return commitments.map { line($0.commitment.code, $0.commitment.name, $0.account, next($0)) }
      + intentions.map {
        line($0.application.code, $0.application.name, $0.application.account, $0.confirmation)
      }
      + withdrawn.map {
        line($0.code, $0.name, $0.account, Text("已記為取消申購", "removed from the ledger"))
      } + recorded.map { line($0.code, $0.name, $0.account, Text("已記錄", "recorded")) }
  }

  private func next(_ one: LedgerCommitment) -> Text {
    switch one.state {
    case .applied:
      guard let first = one.commitment.counted.first(where: { $0.cash < 0 }), let ready = first.readyDay
      else {
        return Text("已記錄", "recorded")
      }
      let (cash, deduction) = (-first.cash, first.day)
      let by = moneyBy(ready, of: one.account)
      if isLate(ready, of: one.account) {
        return Text(
          "已記錄；\(by) 應已存入 \(Text.money(cash))，\(deduction) 扣款",
          "recorded; \(Text.money(cash)) should have been there by \(by), debited on \(deduction)")
      }
      return Text(
        "已記錄；最晚 \(by) 存入 \(Text.money(cash))，\(deduction) 扣款",
        "recorded; \(Text.money(cash)) must be there by \(by), debited on \(deduction)")
    case .notWon:
      let refund = one.refundDay.map { Text("，\($0) 退款", ", refunded on \($0)") } ?? .empty
      return one.kind.notWon + refund
    case .won, .paid, .delivered:
      let delivery = one.commitment.deliveryDate
      let what =
        one.kind.isDecided ? one.kind.won : Text("已繳款 ", "paid, ") + Text.money(one.cash ?? 0)
      return what + (delivery.map { Text("，\($0) 撥券", ", shares on \($0)") } ?? .empty)
    case .held:
      let pay = one.commitment.counted.first { $0.cash < 0 }.flatMap { movement -> Text? in
        movement.readyDay.map { day in
          Text(
            "，最晚 \(day) 繳款 \(Text.money(-movement.cash))",
            ", \(Text.money(-movement.cash)) to be paid by \(day)")
        }
      }
      return Text("認股權利", "a right") + pay
    case .sold:
      let profit = one.profit.map {
        Text("，損益 \(Text.money($0, signed: true))", ", profit \(Text.money($0, signed: true))")
      }
      let proceeds = one.proceedsDay.map { Text("，\($0) 入帳", ", paid on \($0)") }
      return Text("已賣出", "sold") + profit + proceeds
    case .lookUp:
      return Text("已記錄；", "recorded; ") + one.stateText
        + Text("，再以 subcal won 記錄結果", ", then record the result with subcal won")
    case .deducted: return Text("已記錄；", "recorded; ") + one.stateText
    case .lapsed, .cancelled, .unknown: return one.stateText
    }
  }
}

extension LedgerResult {
  /// What must be in whose account by when, for the digest.
  var depositLines: [Text] {
    let deposits = LedgerReminder.deposits(
      self, through: context.calendar.tradingDay(after: context.nextTradingDay))
    return deposits.isEmpty
      ? [] : [.empty, Text("我的備款", "My deposits")] + deposits.map { .indented($0.line) }
  }

  /// Which bids are to be made, if they are not yet, for the digest.
  var orderLines: [Text] {
    let orders = LedgerReminder.orders(self)
    return orders.isEmpty
      ? [] : [.empty, Text("想投標", "Bids that are intended")] + orders.map { .indented($0.line) }
  }

  /// Which rights to decide about, and to pay by the next trading day, for the digest.
  var rightLines: [Text] {
    let rights = LedgerReminder.rights(self)
    return rights.isEmpty
      ? []
      : [.empty, Text("現金增資認股權利", "My rights in cash increases")] + rights.map { .indented($0.line) }
  }

  /// Which draws to look up, for the digest.
  var drawLines: [Text] {
    let drawn = toLookUp.map { $0.commitments[0] }.filter(\.kind.isDrawn)
    let others = LedgerReminder.others(self)
    let lines: [Text] =
      drawn.first.map { one in
        let code = one.commitment.code
        let whose = accountOption(of: one).map { " " + $0 } ?? ""
        return [
          .empty,
          Text("查詢是否中籤 \(ExchangePage.subscriptions)", "Look up the draws \(ExchangePage.subscriptions)"),
        ] + LedgerReminder.draws(self).map { .indented($0.line) } + [
          Text(
            "  中籤請記 subcal won \(code)\(whose)，未中籤請記 subcal won \(code)\(whose) --not",
            "  record it with subcal won \(code)\(whose), or subcal won \(code)\(whose) --not")
        ]
      } ?? []
    return lines
      + (others.isEmpty ? [] : [.empty, Text("請記錄結果", "Record what became of")])
      + others.map { .indented($0.line) }
  }

  /// The option that a command about it needs, because other accounts have the same; nil without others.
  func accountOption(of one: LedgerCommitment) -> String? {
    let accounts = Set(
      commitments.filter {
        $0.kind == one.kind && $0.commitment.code == one.commitment.code && $0.target.bid == one.target.bid
      }.map(\.account))
    return accounts.count > 1 ? "--account \(one.account)" : nil
  }

  /// What may be sold, for the digest.
  var deliveryLines: [Text] {
    guard !toSell.isEmpty else { return [] }
    return [.empty, Text("已撥券（賣出後請記 subcal sold）", "Delivered; once sold, record it with subcal sold")]
      + toSell.map { _, commitments in
        // Of a bid or a right with the option by which a command names it.
        let accounts = commitments.map { one in
          OwnAccount.title(of: one.account) + one.target.option.map { Text(verbatim: " \($0)") }
        }.joined(.enumeration)
        let name = commitments[0].title
        let status = status(of: commitments[0]).map { .colon + $0 } ?? .empty
        return Text("  \(name)（\(accounts)）\(status)", "  \(name) (\(accounts))\(status)")
      }
  }

  /// What is held for longer, or won and not delivered yet, and cannot be traded as usual, for the digest.
  var statusLines: [Text] {
    let recent = toSell.map(\.offering)
    let held = grouped { [.won, .paid, .delivered].contains($0.state) && !recent.contains($0.id) }
    let lines = held.compactMap { _, commitments in
      status(of: commitments[0]).map { Text.indented(Text(verbatim: commitments[0].title) + .colon + $0) }
    }
    return lines.isEmpty
      ? [] : [.empty, Text("持有中、待撥券的交易狀態", "Trading status of what is held or won")] + lines
  }

  /// What the lists say of its security; nil for nothing, also where they did not come.
  private func status(of one: LedgerCommitment) -> Text? {
    context.statuses.status(of: one.commitment.code, on: [], from: context.today).sale(
      on: max(one.commitment.deliveryDate ?? context.today, context.today))
  }

  /// The same for programs: what is to be done, and what the days bring.
  var digestMembers: [(String, JSONValue)] {
    [("mine", .array(acts.map(\.json))), ("mine_days", .array(ownEvents.map(\.json)))]
  }

  /// A calendar of the user's own: what must be in which account, which draws to look up, what comes back.
  package func calendar(in language: Language) -> [UInt8] {
    LedgerCalendar.file(
      entries(in: language), title: Text("我的公開申購", "My share subscriptions")[language], language: language)
  }

  private func entries(in language: Language) -> [LedgerCalendar.Reminder] {
    var entries: [LedgerCalendar.Reminder] = []
    for account in cash() {
      for deposit in account.plan.deposits {
        let names = deposit.parts.map(\.text).joined(.enumeration)
        let isByHand = deposit.isByHand
        let by = isByHand ? "\(deposit.readyDay)" : moneyBy(deposit.readyDay, of: account.name)
        entries.append(
          LedgerCalendar.Reminder(
            name: Self.name(of: deposit, account.name),
            day: deposit.readyDay,
            written: context.moment,
            summary: [
              isByHand ? Text("繳款", "Pay") : Text("備款", "Deposit"), OwnAccount.title(of: account.name),
              Text.money(deposit.cash), title(of: deposit.parts.map(\.commitment), account.name),
            ].joined(Self.bar)[language],
            details: (isByHand
              ? Text("最晚 \(by) 自行繳款：\(names)", "Pay by \(by): \(names)")
              : Text(
                "最晚 \(by) 存入，\(deposit.deductionDay) 扣款：\(names)",
                "By \(by), debited on \(deposit.deductionDay): \(names)")
                + unpricedNote(on: deposit.deductionDay, of: account.name))[language],
            alarms: [.morning]))
      }
      for returned in account.plan.returns {
        let commitment = returned.commitment
        let what =
          switch returned.kind {
          case .refund: Text("退款", "Refund")
          case .refundIfNotWon:
            Text("退款（若\(commitment.kind.notWon[.chinese])）", "Refund if not won")
          case .proceeds: Text("賣出款入帳", "Proceeds")
          }
        entries.append(
          LedgerCalendar.Reminder(
            name: "return-\(commitment.number ?? 0)", day: returned.day, written: context.moment,
            summary: [
              what, OwnAccount.title(of: account.name), Text.money(returned.cash),
              title(of: [commitment], account.name),
            ].joined(Self.bar)[language],
            details: AccountPlan.Part(commitment: commitment, cash: returned.cash).title[language]))
      }
    }
    let awaited = commitments.filter { [.applied, .deducted, .lookUp].contains($0.state) }
    for one in awaited where one.kind.isDecided {
      guard let draw = one.facts.decidedOn else { continue }
      entries.append(
        LedgerCalendar.Reminder(
          name: "draw-\(one.commitment.number ?? 0)", day: draw, written: context.moment,
          summary: [
            one.kind.question, title(of: [one.commitment], one.account), OwnAccount.title(of: one.account),
          ].joined(Self.bar)[language],
          details: one.kind.page, alarms: [.afternoon]))
    }
    return entries
  }

  /// Between the parts of an entry's title.
  private static let bar = Text(verbatim: "｜")

  /// What an entry is about: of one code that and its name, with the price of a bid where the account has several
  /// in the auction; of several their codes, at most three.
  private func title(of parts: [Commitment], _ account: String) -> Text {
    let codes = parts.map(\.code).reduce(into: [StockCode]()) { codes, code in
      if !codes.contains(code) { codes.append(code) }
    }
    guard codes.count == 1, let first = parts.first else {
      let shown = codes.prefix(3).map(\.description).joined(.enumeration)
      let more = codes.count - 3
      return more > 0 ? shown + Text(" 等 \(codes.count) 檔", " and \(more) more") : shown
    }
    let hasOthers = commitments.count { $0.account == account && $0.id == first.id } > 1
    let bid = parts.count == 1 && hasOthers && first.kind.hasOwnTerms ? first.price : nil
    return .title("\(first.code) \(first.name)", bid: bid)
  }

  /// The same for the same debits, by the first of them: of a bid the second one is the rest.
  private static func name(of deposit: AccountPlan.Deposit, _ account: String) -> String {
    let first = deposit.parts[0].commitment
    let isFirst = first.deductionDay == deposit.deductionDay
    let whose = first.number.map { "\($0)" } ?? "\(account)-\(first.id)"
    return "\(isFirst ? "deposit" : "rest")-\(whose)"
  }
}

extension LedgerCommitment {
  /// Its code and its name.
  package var title: String { "\(commitment.code) \(commitment.name)" }

  var members: [(String, JSONValue)] {
    commitment.members(
      account: account, person: person, state: state.rawValue, appliedOn: appliedOn, profit: profit) + [
        ("sold_on", .stringOrNull(sale?.day)), ("sold_at", .numberOrNull(sale?.price)),
        ("unrealized", .integerOrNull(unrealized)),
      ]
  }

  /// What a right is worth today and after costs, and what not paying loses.
  var worthText: Text { commitment.worthText(at: facts.close) }

  /// A price of a sale that is far from the last close, or without one from the offer price.
  var priceNote: Text? {
    guard let sale, let usual = facts.usualPrice,
      sale.price.tenThousandths / 3 > usual.tenThousandths
        || usual.tenThousandths / 3 > sale.price.tenThousandths
    else { return nil }
    return [title, account].joined(.comma)
      + Text(
        "：賣出價 \(sale.price) 與市價 \(usual) 相差數倍；有誤時再以 subcal sold 記錄一次",
        ": the price of the sale, \(sale.price), is several times off the market price, \(usual); record the sale again "
          + "with subcal sold if it is wrong")
  }
}

extension [UserSettings.Account] {
  /// With what the journal says is held, where the settings say nothing of a person's shares of a code. An account that is
  /// not in them is added.
  func holding(_ held: [Ledger.Application]) -> [UserSettings.Account] {
    var all = self
    for one in held {
      let index = all.firstIndex { $0.name == one.account } ?? all.endIndex
      if index == all.endIndex { all.append(UserSettings.Account(name: one.account, person: one.person)) }
      let person = all[index].person
      guard allSatisfy({ $0.person != person || $0.holdings[one.code] == nil }) else { continue }
      all[index].holdings[one.code] = one.shares
    }
    return all
  }

  /// The shares of a person, in all accounts.
  func held(by person: String, _ code: StockCode) -> Int {
    filter { $0.person == person }.reduce(0) { $0 + ($1.holdings[code] ?? 0) }
  }

  /// Who has a right in an increase, with the new shares. The register of holders knows persons, so the shares of all
  /// accounts of a person count together; the account with the most of them has the right. The shares are nil until the
  /// ratio is announced. Under one share there is no right.
  func rights(in increase: EvaluatedCashIncrease, on today: Day) -> [(
    account: UserSettings.Account, shares: Int?, isJoint: Bool
  )] {
    guard increase.givesRights(on: today) else { return [] }
    let code = increase.increase.code
    var people: [String] = []
    for account in self where account.holdings[code] ?? 0 > 0 && !people.contains(account.person) {
      people.append(account.person)
    }
    return people.compactMap { person in
      let shares = increase.shares(ofHolding: held(by: person, code))
      guard shares.map({ $0 > 0 }) ?? true else { return nil }
      let holding = filter { $0.person == person && $0.holdings[code] ?? 0 > 0 }
      var most: UserSettings.Account?
      for account in holding where account.holdings[code] ?? 0 > most?.holdings[code] ?? 0 { most = account }
      return most.map { ($0, shares, holding.count > 1) }
    }
  }
}
