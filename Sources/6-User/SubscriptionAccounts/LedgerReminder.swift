internal import Costs
internal import Hashing
package import Localization
package import SubscriptionDelivery
internal import SubscriptionLedger
package import SubscriptionLists
internal import Values
internal import SubscriptionQueries

/// What the user must do about a commitment, what only the user knows of it, or what a day brings of it.
package struct LedgerReminder: Sendable {
  package enum Kind: Hashable, Sendable {
    case reminder(NotifyTarget.Rules.Reminder)
    /// As an event of the lists, which do not know whose it is.
    case event(RecordEvent.Kind)

    static let allCases =
      NotifyTarget.Rules.Reminder.allCases.map(Kind.reminder) + RecordEvent.Kind.allCases.map(Kind.event)

    func isWanted(by rules: NotifyTarget.Rules) -> Bool {
      switch self {
      // The debits of the next trading day are what the account has to deposit.
      case .reminder(.deposit) where rules.needsLedger && rules.kinds.contains(.deductedNext): true
      case .reminder(let kind): rules.reminders.contains(kind)
      case .event(let kind): rules.needsLedger && rules.kinds.contains(kind)
      }
    }

    var name: String {
      switch self {
      case .reminder(let kind): kind.rawValue
      case .event(let kind): kind.notificationName ?? kind.rawValue
      }
    }
  }

  package let kind: Kind
  /// What it is, before the line and in a title.
  let title: Text
  package let line: Text
  /// Whether it is money that must be there today.
  let isDueToday: Bool
  /// Whether a message of the evening before has it, and none of the morning before that.
  let isOfEvening: Bool
  /// The right that it is about; nil for anything else.
  let right: LedgerCommitment?
  /// The permanent names of its parts, without an account's name: other users may read where they are kept.
  package let names: [String]

  /// The reminders of a moment: what must be deposited by the next trading day, and what to look up.
  package static func all(_ result: LedgerResult) -> [LedgerReminder] {
    deposits(result, through: result.context.nextTradingDay) + orders(result) + rights(result) + draws(result)
      + others(result) + days(result)
  }

  /// What is meant to be bid for and takes bids until today or the next trading day. Of a draw the agenda asks.
  static func orders(_ result: LedgerResult) -> [LedgerReminder] {
    let asked = result.intentions.filter {
      !$0.application.target.kind.isDrawn && $0.isAsked(in: result.context)
    }
    return asked.map { intention in
      let (one, day) = (intention.application, intention.until?.day)
      let isDueToday = day.map { $0 <= result.context.today } ?? false
      return LedgerReminder(
        .deposit,
        line: intention.question(moneyBy: day.map { result.moneyBy($0, of: one.account) }),
        isDueToday: isDueToday,
        names: ["intended/\(one.number)/\(day.map { "\($0)" } ?? "-")\(isDueToday ? "/today" : "")"])
    }
  }

  /// What the day and the next trading day bring of what the lists' events do not know.
  static func days(_ result: LedgerResult) -> [LedgerReminder] {
    result.ownEvents.filter { !$0.isOfList }.map { event in
      LedgerReminder(
        kind: .event(event.kind), title: result.title(of: event), line: result.line(of: event),
        isDueToday: event.kind == .deductedNext, isOfEvening: event.kind.isOfEvening, names: [event.name])
    }
  }

  private init(
    _ kind: NotifyTarget.Rules.Reminder, line: Text, isDueToday: Bool, isOfEvening: Bool = false,
    right: LedgerCommitment? = nil, names: [String]
  ) {
    self.init(
      kind: .reminder(kind), title: kind.title, line: line, isDueToday: isDueToday, isOfEvening: isOfEvening,
      right: right, names: names)
  }

  private init(
    kind: Kind, title: Text, line: Text, isDueToday: Bool, isOfEvening: Bool, right: LedgerCommitment? = nil,
    names: [String]
  ) {
    (self.kind, self.title, self.line, self.right) = (kind, title, line, right)
    (self.isDueToday, self.isOfEvening, self.names) = (isDueToday, isOfEvening, names)
  }

  static func deposits(_ result: LedgerResult, through day: Day) -> [LedgerReminder] {
    result.toDeposit(through: day).flatMap { account, deposits in
      deposits.filter { !$0.isByHand }.map { Self.deposit($0, of: account, result) }
    }
  }

  static func deposit(
    _ deposit: AccountPlan.Deposit, of account: String, _ result: LedgerResult
  ) -> LedgerReminder {
    let by = result.moneyBy(deposit.readyDay, of: account)
    let title = OwnAccount.title(of: account)
    // The sum of one part is that of the line.
    let what =
      deposit.parts.count == 1
      ? deposit.parts[0].title : deposit.parts.map(\.text).joined(.enumeration)
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
      .deposit,
      line: Text(
        "\(title)：\(due)\(missing)，\(deposit.deductionDay) 扣款（\(what)）",
        "\(title): \(due)\(missing), debited on \(deposit.deductionDay) (\(what))")
        + result.unpricedNote(on: deposit.deductionDay, of: account),
      isDueToday: isDueToday,
      // Told again on its day, and where its days are others.
      names: deposit.parts.map { part in
        let name = name(.deposit, part.commitment, of: account)
        return "\(name)/\(deposit.readyDay)\(isDueToday ? "/today" : "")"
      })
  }

  static func draws(_ result: LedgerResult) -> [LedgerReminder] {
    result.toLookUp.filter { $0.commitments[0].kind.isDrawn }.map { _, commitments in
      let accounts = commitments.map { OwnAccount.title(of: $0.account) }.joined(.enumeration)
      let title = commitments[0].title
      return LedgerReminder(
        .lookUp,
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
      let what =
        [one.commitment.code.description, one.target.option, result.accountOption(of: one)]
        .compactMap(\.self).joined(separator: " ")
      let (command, undone) =
        price == nil
        ? ("subcal apply \(what)", "subcal withdraw \(what)")
        : ("subcal won \(what)", "subcal won \(what) --not")
      let bid = price.map { " \($0)" } ?? ""
      return LedgerReminder(
        .lookUp,
        line: Text(
          "\(one.title)\(bid)：\(one.kind.question[.chinese])（\(account)）；\(command) 或 \(undone)",
          "\(one.title)\(bid): \(one.kind.question[.english]) (\(account)); \(command), or \(undone)"),
        isDueToday: false, names: [name(.lookUp, one.commitment, of: one.account)])
    }
  }

  /// What a right costs, what it is worth, and what not paying loses: before the first day to pay, on the last evening and
  /// on the last day.
  static func rights(_ result: LedgerResult) -> [LedgerReminder] {
    let rights = result.acts.filter { [.decide, .payIn].contains($0.kind) && $0.commitment.state == .held }
    guard !rights.isEmpty else { return [] }
    let plans = Dictionary(result.cash().map { ($0.name, $0.plan) }) { first, _ in first }
    return rights.compactMap { act in
      let (one, account) = (act.commitment, OwnAccount.title(of: act.commitment.account))
      guard let by = act.by else { return nil }
      let until = Text.payDay(by, from: result.context.today)
      let shares = one.commitment.shares.map {
        Text(
          " 可認購 \($0.grouped) 股", ", a right to \($0.of("share"))")
      }
      // What is short on its day, for all that is paid by hand on it.
      let row = plans[one.account]?.deposits.first { row in
        row.isByHand && row.readyDay == by
          && row.parts.contains {
            $0.commitment.id == one.id && $0.commitment.number == one.commitment.number
          }
      }
      let missing = row?.missing.flatMap { missing in
        missing > 0 ? Text("，尚缺 \(Text.money(missing))", ", \(Text.money(missing)) missing") : nil
      }
      let pay =
        act.cash.map { cash in
          Text("，最晚 \(until) 繳款 \(Text.money(cash))", ", \(Text.money(cash)) to be paid by \(until)")
            + missing
            + Text("；\(one.worthText)", "; \(one.worthText)")
        }
        ?? Text(
          "，最晚 \(until) 繳款；發行價或配股率未公告，金額未定",
          ", to be paid by \(until); its price or ratio is not announced, so the sum is not known")
      let (isLast, isDueToday) = (act.kind == .payIn, by <= result.context.today)
      let name = "right/\(isLast ? "last" : "first")/\(one.id)/\(mark(of: one.account))"
      return LedgerReminder(
        .right, line: Text("\(account)：\(one.title)", "\(account): \(one.title)") + shares + pay,
        isDueToday: isDueToday, isOfEvening: isLast && !isDueToday, right: one,
        // Told again on its last day, and where that is another.
        names: [name + (isLast ? "/\(by)" : "") + (isDueToday ? "/today" : "")])
    }
  }

  /// By the number of the journal's entry; what is only held has none, and several accounts may hold it.
  private static func name(
    _ kind: NotifyTarget.Rules.Reminder, _ one: Commitment, of account: String
  ) -> String {
    "\(kind.rawValue)/\(one.number.map { "\($0)" } ?? "\(one.id)/\(mark(of: account))")"
  }

  /// A short digest of an account's name, for files that other users may read.
  private static func mark(of account: String) -> String {
    String(MessageDigest.sha256(Array(account.utf8)).hexadecimal.prefix(12))
  }
}

extension Text {
  /// The day by which a holder pays. Until which hour of it no source says.
  static func payDay(_ day: Day, from today: Day) -> Text {
    day > today
      ? Text(verbatim: "\(day)")
      : Text("今天 \(day) 的銀行收款時間內", "\(day), today while the bank takes it")
  }
}

extension NotifyTarget.Rules.Reminder {
  fileprivate var title: Text {
    switch self {
    case .deposit: Text("備款", "To deposit")
    case .lookUp: Text("查詢中籤", "To look up")
    case .right: Text("認股權利", "Rights")
    }
  }
}
