internal import Costs
package import Diagnostics
package import JSON
package import Localization
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values
internal import SubscriptionQueries
package import TerminalText

/// The money of the user's applications, account by account.
package struct MyCashAnswer: Answer {
  let result: LedgerResult
  let cash: [LedgerResult.AccountCash]
  package let notes: [Text]

  /// - Parameter balances: What is in some accounts now, instead of what the settings say.
  package init(_ result: LedgerResult, balances: [String: Int]) throws(SubcalError) {
    let known = result.accountNames
    if let unknown = balances.keys.filter({ !known.contains($0) }).min() {
      // A plan without its balance would be the answer to another question.
      let titles = Set(known).sorted().map { OwnAccount.title(of: $0) }.joined(.enumeration)
      throw SubcalError(
        .usage,
        reason: Text("--have：帳本沒有帳戶 ", "--have: the ledger has no account ") + OwnAccount.title(of: unknown)
          + NearestName.question(unknown, among: known),
        advice: known.isEmpty
          ? Text(
            "先以 subcal apply 記錄，或在設定檔寫帳戶。",
            "record what you applied for with subcal apply, or write the accounts to the settings.")
          : Text("已知的帳戶：\(titles)。", "known are \(titles)."))
    }
    (self.result, cash, notes) = (result, result.cash(have: balances), result.notes)
  }

  package var json: JSONValue {
    let accounts = cash.map { account in
      JSONValue.object(
        [
          ("account", .string(account.name)),
          ("commitments", .array(account.commitments.map { .object($0.members) })),
        ] + account.plan.members + [
          ("intended", .array(account.additions.map(\.json))),
          ("unplanned", AccountPlan.ids(account.unplanned)),
          ("not_recorded", AccountPlan.ids(account.overdue.map(\.commitment))),
        ])
    }
    return .object([
      ("state_as_of", .string(result.context.moment.description)), ("accounts", .array(accounts)),
    ])
  }
}

/// What the user's applications brought; of a year, those whose draws were in it.
package struct LedgerSummaryAnswer: Answer {
  let summary: LedgerSummary
  package let notes: [Text]
  private let moment: Instant
  private let year: Int?

  package init(_ result: LedgerResult, year: Int?) {
    summary = LedgerSummary(result.commitments.filter { year == nil || $0.year == year })
    (notes, moment, self.year) = (result.notes, result.context.moment, year)
  }

  package var json: JSONValue { summary.json(moment: moment, year: year) }
}

/// What must be in whose account by when, and what comes back.
extension MyCashAnswer {
  package var blocks: [TextBlock] {
    let accounts = cash.filter {
      !$0.plan.deposits.isEmpty || !$0.plan.returns.isEmpty || !$0.overdue.isEmpty || !$0.unplanned.isEmpty
        || $0.commitments.contains(where: \.isNotReturned) || !$0.additions.isEmpty
    }
    guard !accounts.isEmpty else {
      return [.line(Text("沒有需要備款的申購。", "Nothing that was applied for needs money."))]
    }
    return accounts.map { account in
      var lines: [LabelledText] = []
      for deposit in account.plan.deposits { lines.add(label(deposit, account.name), text(of: deposit)) }
      for addition in account.additions {
        let by = result.moneyBy(addition.readyDay, of: account.name)
        lines.add(
          result.isLate(addition.readyDay, of: account.name)
            ? Text("\(by) 應另存入", "was due in addition by \(by)")
            : Text("最晚 \(by) 另存入", "in addition by \(by)"),
          text(of: addition))
      }
      for returned in account.plan.returns { lines.add(label(returned), text(of: returned)) }
      for one in account.overdue { lines.add(Text("結果未記錄", "not recorded"), text(of: one)) }
      lines.add("未列入", "not counted", text(of: account.unplanned))
      for one in account.commitments where one.isNotReturned {
        lines.add(
          "已繳未退", "paid, not back",
          Text.money(one.commitment.cash) + .colon + Text(verbatim: one.title) + .semicolon
            + Commitment.Assumption.paymentNotReturned.text)
      }
      lines.add("無公開依據", "no source", account.plan.assumptions)
      return [TextBlock.line(TonedText(OwnAccount.title(of: account.name), .strong)), .facts(lines)]
    }.separated
  }

  private func label(_ deposit: AccountPlan.Deposit, _ account: String) -> Text {
    if deposit.isByHand {
      let by = Text.payDay(deposit.readyDay, from: result.context.today)
      return Text("最晚 \(by) 繳款", "pay by \(by)")
    }
    let by = result.moneyBy(deposit.readyDay, of: account)
    return result.isLate(deposit.readyDay, of: account)
      ? Text("\(by) 應已存入", "was due by \(by)") : Text("最晚 \(by) 存入", "by \(by)")
  }

  private func text(of deposit: AccountPlan.Deposit) -> Text {
    let names = deposit.parts.map(\.text).joined(.comma)
    let missing = deposit.missing.map { missing in
      missing == 0
        ? Text("，足夠", ", enough is there")
        : Text("，尚缺 \(Text.money(missing))", ", \(Text.money(missing)) missing")
    }
    // Refunds that come only if the applications are not won.
    let risk = deposit.missingIfWon.flatMap { short -> Text? in
      guard let missing = deposit.missing, short > missing else { return nil }
      let names = deposit.unanswered.map(\.titleWithTerms).joined(.enumeration)
      return Text(
        "（\(names) 若中籤則缺 \(Text.money(short))）", " (if \(names) is won: \(Text.money(short)) missing)")
    }
    if deposit.isByHand {
      return Text.money(deposit.cash) + missing + risk + .colon + names
    }
    return Text.money(deposit.cash)
      + Text(
        "\(missing)\(risk)，\(deposit.deductionDay) 扣款：\(names)",
        "\(missing)\(risk), debited on \(deposit.deductionDay): \(names)")
  }

  /// `NT$ 27,370 if ordered, NT$ 7,370 more missing, debited on 2024-11-04: 9935 慶豐富 27,370`
  private func text(of addition: AccountPlan.Addition) -> Text {
    let names = addition.parts.map(\.text).joined(.comma)
    let missing = addition.missing.flatMap { missing in
      missing > 0 ? Text("，另缺 \(Text.money(missing))", ", \(Text.money(missing)) more missing") : nil
    }
    // The money that the others take first is then missing for what is ordered.
    guard !addition.parts.isEmpty else {
      return Text("已下單的", "for what is ordered") + missing
        + Text("，\(addition.deductionDay) 扣款", ", debited on \(addition.deductionDay)")
    }
    return Text("想抽的若下單 ", "") + Text.money(addition.cash) + Text("", " if ordered") + missing
      + Text(
        "，\(addition.deductionDay) 扣款：\(names)", ", debited on \(addition.deductionDay): \(names)")
  }

  private func label(_ returned: AccountPlan.Return) -> Text {
    switch returned.kind {
    case .refund: Text("\(returned.day) 退款", "\(returned.day) back")
    case .refundIfNotWon:
      Text(
        "\(returned.day) 退款（若\(returned.commitment.kind.notWon[.chinese])）", "\(returned.day) back if not won"
      )
    case .proceeds: Text("\(returned.day) 賣出款", "\(returned.day) proceeds")
    }
  }

  private func text(of returned: AccountPlan.Return) -> Text {
    Text.money(returned.cash) + .colon + returned.commitment.titleWithTerms
  }

  /// What has no sum yet, so that the others are not taken for all; nil for nothing.
  private func text(of unplanned: [Commitment]) -> Text? {
    guard !unplanned.isEmpty else { return nil }
    let names = unplanned.map { "\($0.code) \($0.name)" }.joined(.enumeration)
    return names + Text("：價格或日期未定，金額不明", ": price or days unknown, and so what it needs")
  }

  private func text(of overdue: LedgerCommitment) -> Text {
    let refund = overdue.refund.map { Text(" \(Text.money($0))", " \(Text.money($0))") }
    let back = overdue.refundDay.map { Text("\($0) 已退款\(refund)", "refunded\(refund) on \($0)") }
    let (won, notWon) = (overdue.kind.won[.chinese], overdue.kind.notWon[.chinese])
    let bid = overdue.target.bid.map { " --bid \($0)" } ?? ""
    let command = "subcal won \(overdue.commitment.code)\(bid) --account \(overdue.account)"
    return Text(
      "\(overdue.title)：\(notWon)者 \(back)；\(won)請記 \(command)，\(notWon)再加 --not",
      "\(overdue.title): if not won, \(back); record the result with \(command), and --not if it was not won")
  }
}

extension LedgerCommitment {
  /// Whether money was paid of which nobody says when it comes back.
  var isNotReturned: Bool { commitment.assumptions.contains(.paymentNotReturned) }
}

extension LedgerSummaryAnswer {
  package var blocks: [TextBlock] {
    guard summary.all.applied > 0 || summary.all.sold > 0 else {
      return [.line(Text("沒有申購紀錄。", "No applications."))]
    }
    var table = AlignedTable([
      .left(.empty, 0), .right(Text("申購", "applied"), 5), .right(Text("已抽籤", "drawn"), 6),
      .right(Text("中籤", "won"), 2), .right(Text("期望中籤次數", "expected"), 4), .right(Text("申購費用", "fees"), 7),
      .right(Text("賣出", "sold"), 8), .right(Text("實現損益", "profit"), 0), .right(Text("未實現", "unrealised"), 1),
      .right(Text("年化", "return per year"), 3),
    ])
    table.rows.append(cells(Text("全部", "all"), summary.all))
    for group in [summary.accounts, summary.markets, summary.years] {
      for (name, row) in group { table.rows.append(cells(OwnAccount.title(of: name), row)) }
    }
    return [.table(table)] + legend.map(TextBlock.paragraph)
  }

  private func cells(_ name: Text, _ row: LedgerSummary.Row) -> [TonedText] {
    let cells = [
      row.applied.grouped, row.answered.grouped, row.won.grouped, row.expectedWins?.description ?? "-",
      row.fees.grouped, row.sold.grouped, row.profit.signed,
      row.held == 0 ? "-" : row.unrealized.map { "≈" + $0.signed } ?? "?",
      row.yearlyReturn.map { "\($0)%" } ?? "-",
    ]
    return [TonedText(name)] + cells.map { TonedText($0) }
  }

  private var rows: [LedgerSummary.Row] {
    [summary.all] + (summary.accounts + summary.markets + summary.years).map(\.row)
  }

  private var legend: [Text] {
    [
      Text(
        "期望中籤次數：各案公布中籤率的總和；實現損益：賣出淨收入減承銷價與費用，並扣未中籤者的申購處理費。",
        "expected: the sum of the published win rates. profit: sales less commission, tax, price and fees, and less "
          + "the fees of what was not won."),
      rows.contains { $0.held > 0 && $0.unrealized != nil }
        ? Text("≈ 未實現，以最近收盤價計。", "≈ unrealised, at the last close.") : nil,
      rows.contains { $0.held > 0 && $0.unrealized == nil }
        ? Text("? 未實現但沒有近期收盤價可計。", "? unrealised, and no recent close is known.") : nil,
      summary.all.incomplete > 0
        ? Text(
          "\(summary.all.incomplete) 件缺資料，未計入損益。",
          "\(summary.all.incomplete) lack data and are left out of the sums.") : nil,
    ].compactMap(\.self)
  }
}
