internal import Diagnostics
package import JSON
package import Localization
internal import Records
package import SubscriptionLedger
package import SubscriptionLists
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates
internal import SubscriptionQueries
package import TerminalText
package import Settings

/// The user's applications at a moment: each entry of the ledger with what the store knows of its offering, and the sums of
/// each account. `LedgerWriter` makes it; `ledger`, the digest and reminders show it.
package struct LedgerResult: Answer {
  package internal(set) var positions: [LedgerPosition]
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
    let all = ledger.applications + ledger.intentions
    let ids = Set(all.map(\.offering))
    let codes = Set(all.map(\.code)).sorted()
    let result = try QueryResult(settings) { store in
      try codes.flatMap { try store.records(Offering.self, of: $0) }.filter { ids.contains($0.id) }
    }
    let offerings = Dictionary(result.offerings.map { ($0.known.id, $0) }) { first, _ in first }
    context = result.context
    self.accounts = accounts
    func broker(_ application: Ledger.Application) -> UserSettings.Broker? {
      accounts.first { $0.name == application.account }?.broker
    }
    positions = ledger.applications.map { [context] application in
      LedgerPosition(
        application, offerings[application.offering],
        costs: broker(application)?.costs(over: settings.costs) ?? settings.costs, context: context)
    }
    intentions = ledger.intentions.compactMap { [context] intended in
      LedgerIntention(
        intended, offerings[intended.offering], cutOff: broker(intended)?.cutOff ?? settings.cutOff,
        costs: broker(intended)?.costs(over: settings.costs) ?? settings.costs, context: context)
    }
    notes =
      result.notes
      + positions.filter { $0.offering == nil }.map { position in
        let application = position.application
        return Text(
          "\(application.code) \(application.name)：資料庫沒有 \(application.offering)，其日期與金額從略",
          "\(application.code) \(application.name): the store does not know \(application.offering); its dates and "
            + "amounts are left out")
      }
      + result.offerings.compactMap(\.gapNote)
  }

  /// What is recorded, where the store cannot be read afterwards.
  init(_ recorded: [LedgerEntry], _ settings: QuerySettings, because error: SubcalError) {
    (self.recorded, positions, intentions, accounts) = (recorded, [], [], [])
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
    _ isWanted: (LedgerPosition) -> Bool, intended: (LedgerIntention) -> Bool
  ) {
    let count = positions.count + intentions.count
    positions.removeAll { !isWanted($0) }
    intentions.removeAll { !intended($0) }
    isFiltered = positions.count + intentions.count < count
  }

  package var json: JSONValue {
    let items = positions.map { position in
      let application = position.application
      return JSONValue.object([
        ("account", .string(application.account)), ("person", .string(application.person)),
        ("id", .string(application.offering)), ("code", .string(application.code.description)),
        ("name", .string(application.name)), ("applied_on", .string(application.day.description)),
        ("state", .string(position.state.rawValue)), ("cash", .integerOrNull(position.cash)),
        ("ready_date", .stringOrNull(position.readyDay)),
        ("deduction_date", .stringOrNull(position.deduction)),
        ("refund_date", .stringOrNull(position.refundDay)), ("sold_on", .stringOrNull(application.sale?.day)),
        ("sold_at", .stringOrNull(application.sale?.price)),
        ("proceeds_date", .stringOrNull(position.proceedsDay)), ("profit", .integerOrNull(position.profit)),
        ("unrealized", .integerOrNull(position.unrealized)),
      ])
    }
    return .object([
      ("state_as_of", .string(context.moment.description)), ("applications", .array(items)),
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
  private func deadline(_ day: Day, of account: String) -> Instant {
    Instant(day, secondOfDay: applicant(account).depositHour)
  }

  /// The day by which money must be there, with the hour.
  package func moneyBy(_ day: Day, of account: String) -> String { deadline(day, of: account).dayAndTime }

  /// Whether the hour is over by which money had to be there.
  func isLate(_ day: Day, of account: String) -> Bool { context.moment >= deadline(day, of: account) }

  /// The applications that were made on their last day after the hour of the broker, or of `--cut-off`.
  package var tooLate: [Text] {
    positions.compactMap { position in
      let (code, account) = (position.application.code, position.application.account)
      let broker = accounts.first { $0.name == account }?.broker
      let cutOff = applicant(account).cutOff
      guard context.moment.secondOfDay >= cutOff, position.application.day == context.today,
        position.offering?.held.subscriptionEnd == context.today
      else { return nil }
      let (hour, name) = (Instant.hourAndMinute(cutOff), broker?.name)
      let title = OwnAccount.title(of: account)
      return Text(
        "\(code)，\(title)：\(name ?? "截止日") 受理申購至 \(hour)",
        "\(code), \(title): \(name.map { "\($0) takes applications" } ?? "applications are taken") until \(hour)"
      )
    }
  }

  /// The positions whose draws are over and whose results the user has not recorded, by offering.
  package var toLookUp: [(offering: String, positions: [LedgerPosition])] { grouped { $0.state == .lookUp } }

  /// The applications whose money must be there by a day.
  package func toDeposit(
    through day: Day
  ) -> [(account: String, deposits: [AccountCash.Deposit])] {
    cash().compactMap { account in
      let due = account.deposits.filter { $0.readyDay <= day }
      return due.isEmpty ? nil : (account.account, due)
    }
  }

  /// Those delivered since the last trading day, of which the user has recorded no sale.
  package var toSell: [(offering: String, positions: [LedgerPosition])] {
    grouped { position in
      guard position.state == .delivered,
        let delivery = position.offering?.held.deliveryDate
      else { return false }
      return context.calendar.tradingDay(after: delivery) >= context.today
    }
  }

  private func grouped(
    _ isWanted: (LedgerPosition) -> Bool
  ) -> [(offering: String, positions: [LedgerPosition])] {
    Dictionary(grouping: positions.filter(isWanted), by: \.application.offering)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What is in the accounts of the settings now, NT$, by their balances and by what was debited and came back since.
  private var balances: [String: Int] {
    let known = accounts.compactMap { account -> (String, Int)? in
      guard let cash = account.cash else { return nil }
      let day = account.cashOn ?? context.today
      let moved = positions.filter { $0.application.account == account.name }.map {
        $0.moved(after: day, by: context.today)
      }
      return (account.name, moved.reduce(cash, +))
    }
    return Dictionary(known) { first, _ in first }
  }

  /// The money of each account, in the order of the settings.
  ///
  /// - Parameter given: What is in some accounts now, instead of what the settings say.
  func cash(have given: [String: Int] = [:]) -> [AccountCash] {
    let balances = balances.merging(given) { _, given in given }
    let grouped = Dictionary(grouping: positions, by: \.application.account)
    let known = accounts.map(\.name)
    let names = known + grouped.keys.filter { !known.contains($0) }.sorted()
    return names.compactMap { name in
      guard grouped[name] != nil || balances[name] != nil else { return nil }
      return AccountCash(name, grouped[name] ?? [], balance: balances[name], today: context.today)
    }
  }

  /// Those of the settings and of the applications.
  package var accountNames: [String] {
    accounts.map(\.name) + positions.map(\.application.account) + intentions.map(\.application.account)
  }

  package var blocks: [TextBlock] {
    let isEmpty = positions.isEmpty && intentions.isEmpty
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
    for position in positions {
      let application = position.application
      table.rows.append(
        [
          TonedText(application.code), TonedText(application.name),
          TonedText(OwnAccount.title(of: application.account)),
          TonedText(position.state.text), TonedText(day(of: position)), TonedText(position.cash?.grouped),
          TonedText(position.profit?.signed ?? position.unrealized.map { "≈" + $0.signed }),
        ])
    }
    for intention in intentions {
      let intended = intention.application
      table.rows.append(
        [
          TonedText(intended.code), TonedText(intended.name),
          TonedText(OwnAccount.title(of: intended.account)),
          TonedText(intention.state),
          TonedText(intention.until.map { Text("截止 \($0.day)", "closes \($0.day)") }),
          // No money is needed before the order.
          TonedText(nil as String?), TonedText(nil as String?),
        ])
    }
    let hasClose = positions.contains { $0.unrealized != nil }
    let legend = TextBlock.line(Text("≈ 未實現，以最近收盤價計", "≈ unrealised, at the last close"))
    return [.table(table)] + (hasClose ? [legend] : [])
  }

  /// What is due next, or was last.
  private func day(of position: LedgerPosition) -> Text? {
    let facts = position.offering?.known.offering
    let (what, day): (Text, Day?) =
      switch position.state {
      case .applied: (Text("備款", "deposit"), position.readyDay)
      case .deducted, .lookUp: (Text("抽籤", "draw"), facts?.drawDate)
      case .notWon: (Text("退款", "refund"), position.refundDay)
      case .won, .delivered: (Text("撥券", "delivery"), facts?.deliveryDate)
      case .sold: (Text("入帳", "proceeds"), position.proceedsDay)
      case .cancelled, .unknown: (.empty, nil)
      }
    return day.map { Text("\(what) \($0)", "\(what) \($0)") }
  }

  /// What was recorded, and what to do next.
  package var confirmation: [Text] {
    func line(_ code: StockCode, _ name: String, _ account: String, _ what: Text) -> Text {
      [Text(verbatim: "\(code) \(name)"), OwnAccount.title(of: account)].joined(.comma) + .colon + what
    }
    return positions.map { position in
      let application = position.application
      return line(application.code, application.name, application.account, next(position))
    }
      + intentions.map {
        line($0.application.code, $0.application.name, $0.application.account, $0.confirmation)
      }
      + withdrawn.map {
        line($0.code, $0.name, $0.account, Text("已記為取消申購", "removed from the ledger"))
      } + recorded.map { line($0.code, $0.name, $0.account, Text("已記錄", "recorded")) }
  }

  private func next(_ position: LedgerPosition) -> Text {
    switch position.state {
    case .applied:
      guard let cash = position.cash, let ready = position.readyDay, let deduction = position.deduction else {
        return Text("已記錄", "recorded")
      }
      let by = moneyBy(ready, of: position.application.account)
      if isLate(ready, of: position.application.account) {
        return Text(
          "已記錄；\(by) 應已存入 \(Text.money(cash))，\(deduction) 扣款",
          "recorded; \(Text.money(cash)) should have been there by \(by), debited on \(deduction)")
      }
      return Text(
        "已記錄；最晚 \(by) 存入 \(Text.money(cash))，\(deduction) 扣款",
        "recorded; \(Text.money(cash)) must be there by \(by), debited on \(deduction)")
    case .notWon:
      let refund = position.refundDay.map { Text("，\($0) 退款", ", refunded on \($0)") } ?? .empty
      return Text("未中籤", "not won") + refund
    case .won, .delivered:
      let delivery = position.offering?.known.offering.deliveryDate
      return Text("中籤", "won") + (delivery.map { Text("，\($0) 撥券", ", shares on \($0)") } ?? .empty)
    case .sold:
      let profit = position.profit.map {
        Text("，損益 \(Text.money($0, signed: true))", ", profit \(Text.money($0, signed: true))")
      }
      let proceeds = position.proceedsDay.map { Text("，\($0) 入帳", ", paid on \($0)") }
      return Text("已賣出", "sold") + profit + proceeds
    case .lookUp:
      return Text("已記錄；", "recorded; ") + position.state.text
        + Text("，再以 subcal won 記錄結果", ", then record the result with subcal won")
    case .deducted: return Text("已記錄；", "recorded; ") + position.state.text
    case .cancelled, .unknown: return position.state.text
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

  /// Which draws to look up, for the digest.
  var drawLines: [Text] {
    guard let code = toLookUp.first?.positions[0].application.code else { return [] }
    return [
      .empty, Text("查詢是否中籤 \(ExchangePage.subscriptions)", "Look up the draws \(ExchangePage.subscriptions)"),
    ] + LedgerReminder.draws(self).map { .indented($0.line) } + [
      Text(
        "  中籤請記 subcal won \(code)，未中籤請記 subcal won \(code) --not",
        "  record it with subcal won \(code), or subcal won \(code) --not")
    ]
  }

  /// What may be sold, for the digest.
  var deliveryLines: [Text] {
    guard !toSell.isEmpty else { return [] }
    return [.empty, Text("已撥券（賣出後請記 subcal sold）", "Delivered; once sold, record it with subcal sold")]
      + toSell.map { _, positions in
        let accounts = positions.map { OwnAccount.title(of: $0.application.account) }.joined(.enumeration)
        let name = "\(positions[0].application.code) \(positions[0].application.name)"
        return Text("  \(name)（\(accounts)）", "  \(name) (\(accounts))")
      }
  }

  /// The same for programs.
  var digestJSON: JSONValue {
    func applications(_ positions: [LedgerPosition]) -> JSONValue {
      .array(
        positions.map {
          .object([
            ("id", .string($0.application.offering)), ("account", .string($0.application.account)),
            ("code", .string($0.application.code.description)), ("name", .string($0.application.name)),
          ])
        })
    }
    let horizon = context.calendar.tradingDay(after: context.nextTradingDay)
    let deposits = toDeposit(through: horizon).flatMap { account, deposits in
      deposits.map { deposit in
        JSONValue.object([
          ("account", .string(account)), ("ready_date", .string(deposit.readyDay.description)),
          ("deposit_by", .string(deadline(deposit.readyDay, of: account).description)),
          ("deduction_date", .string(deposit.deduction.description)), ("cash", .integer(deposit.cash)),
          ("missing", .integerOrNull(deposit.missing)),
          ("applications", applications(deposit.positions)),
        ])
      }
    }
    return .object([
      ("deposits", .array(deposits)),
      ("look_up", applications(toLookUp.flatMap(\.positions))),
      ("delivered", applications(toSell.flatMap(\.positions))),
    ])
  }

  /// A calendar of the user's own: what must be in which account, which draws to look up, what comes back.
  package func calendar(in language: Language) -> [UInt8] {
    LedgerCalendar.file(
      entries(in: language), title: Text("我的公開申購", "My share subscriptions")[language], language: language)
  }

  private func entries(in language: Language) -> [LedgerCalendar.Reminder] {
    var entries: [LedgerCalendar.Reminder] = []
    for account in cash() {
      for deposit in account.deposits {
        let names = deposit.positions.map { "\($0.application.code) \($0.application.name)" }
          .joined(.enumeration)
        let by = moneyBy(deposit.readyDay, of: account.account)
        entries.append(
          LedgerCalendar.Reminder(
            name: "deposit-\(deposit.positions[0].application.number)", day: deposit.readyDay,
            written: context.moment,
            summary:
              "\(Text("備款", "Deposit")[language])｜\(OwnAccount.title(of: account.account)[language])｜\(Text.money(deposit.cash)[language])",
            details: Text(
              "最晚 \(by) 存入，\(deposit.deduction) 扣款：\(names)",
              "By \(by), debited on \(deposit.deduction): \(names)")[language],
            alarms: [.morning]))
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
            name: "return-\(application.number)", day: returned.day, written: context.moment,
            summary:
              "\(what[language])｜\(OwnAccount.title(of: account.account)[language])｜\(Text.money(returned.cash)[language])",
            details: "\(application.code) \(application.name)"))
      }
    }
    let awaited = positions.filter { [.applied, .deducted, .lookUp].contains($0.state) }
    for position in awaited {
      guard let draw = position.offering?.known.offering.drawDate else { continue }
      let application = position.application
      entries.append(
        LedgerCalendar.Reminder(
          name: "draw-\(application.number)", day: draw, written: context.moment,
          summary: Text("查詢是否中籤", "Look up the draw")[language]
            + "｜\(application.code) \(application.name)｜\(OwnAccount.title(of: application.account)[language])",
          details: ExchangePage.subscriptions, alarms: [.afternoon]))
    }
    return entries
  }
}

extension LedgerPosition {
  /// The day of the draw, or while that is not known of the application.
  package var day: Day { offering?.known.offering.drawDate ?? application.day }

  /// A price of a sale that is far from the last close, or without one from the offer price.
  var priceNote: Text? {
    guard let sale = application.sale,
      let usual = offering?.valuation.close?.price ?? offering?.known.offering.price,
      sale.price.tenThousandths / 3 > usual.tenThousandths
        || usual.tenThousandths / 3 > sale.price.tenThousandths
    else { return nil }
    let what = ["\(application.code) \(application.name)", application.account].joined(.comma)
    return what
      + Text(
        "：賣出價 \(sale.price) 與市價 \(usual) 相差數倍；有誤時再以 subcal sold 記錄一次",
        ": the price of the sale, \(sale.price), is several times off the market price, \(usual); record the sale again "
          + "with subcal sold if it is wrong")
  }
}
